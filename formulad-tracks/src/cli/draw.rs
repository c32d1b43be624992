//! `formulad draw`.

use formulad_core::Track;

use super::args::DrawArgs;
use super::{Stop, Streams, input, output};
use crate::draw;

pub(super) fn run(args: &DrawArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    if let Some(path) = &args.output {
        output::spare_circuits(path, &args.file)?;
    }
    let report = input::report(&args.file, streams);
    let Some(file) = report.file() else {
        return input::complain(&report, streams);
    };
    let track = Track::new(file.plan.clone()).ok();
    let svg = draw::svg(&draw::scene(&file.plan, track.as_ref()));
    match &args.output {
        None => streams.output.write_all(svg.as_bytes())?,
        Some(path) => output::write(path, svg.as_bytes())?,
    }
    Ok(0)
}
