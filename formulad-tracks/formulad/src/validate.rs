//! `formulad validate`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{Stop, Streams, input};
use formulad_tracks::report;

/// List every problem of track files, with its place and how to fix it
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad validate green-hill.track.json
  formulad validate --format github circuits/*.track.json
  formulad validate --format json green-hill.track.json | jq '.files[].problems[].id'
  formulad new | formulad validate -

Exit codes: 0 no errors (there may be warnings), 1 errors, 2 a file cannot be read, or is not a
track file.")]
pub(super) struct ValidateArgs {
    /// Track files, names of bundled circuits, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// How to show the problems
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
}

/// How to show problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// With the line each is on, and how to fix it
    Human,
    /// One line each: path:line:column: error[id]: message
    Short,
    /// One JSON document
    Json,
    /// Annotations for GitHub, Forgejo and Gitea
    Github,
}

pub(super) fn run(args: &ValidateArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
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
    Stop::with(code)
}
