//! `formulad validate`.

use super::args::{Format, ValidateArgs};
use super::{Stop, Streams, input};
use crate::report;

pub(super) fn run(args: &ValidateArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let mut code = 0;
    let mut reports = Vec::new();
    for (index, path) in args.files.iter().enumerate() {
        let report = input::report(path, streams);
        code = code.max(match (report.is_readable(), report.has_errors()) {
            (false, _) => 2,
            (true, true) => 1,
            (true, false) => 0,
        });
        match args.format {
            Format::Human => {
                if index > 0 {
                    writeln!(streams.output)?;
                }
                write!(streams.output, "{}", report.human(streams.colour))?;
            }
            Format::Short => write!(streams.output, "{}", report.short())?,
            Format::Github => write!(streams.output, "{}", report.github())?,
            Format::Json => reports.push(report),
        }
    }
    if args.format == Format::Json {
        write!(streams.output, "{}", report::json(&reports))?;
    }
    Ok(code)
}
