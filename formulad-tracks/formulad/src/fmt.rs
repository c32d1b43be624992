//! `formulad fmt`.

use std::path::PathBuf;

use clap::Args;

use super::input::{self, STANDARD, SearchArgs};
use super::rewrite::Rewritten;
use super::{Stop, Streams};
use formulad_tracks::words::one_line;

/// Write track files in their canonical form
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad fmt green-hill.track.json
  formulad fmt --check circuits
  formulad fmt - < draft.track.json

The same track has the same text: keys in a fixed order, spaces by number, one a line, as the editor
saves it. Comments are kept. Standard input is written to standard output.
Exit codes: 0 success, 1 --check or --diff found a file to change, 2 a file cannot be read or
written.")]
pub(super) struct FmtArgs {
    /// Track files, folders of them, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
    /// List the files that would change, and change nothing
    #[arg(long)]
    check: bool,
    /// Show what would change, and change nothing
    #[arg(long, conflicts_with = "check")]
    diff: bool,
}

pub(super) fn run(args: &FmtArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let mut code = 0;
    for path in input::files(&args.files, args.search)? {
        let report = input::report(&path, streams);
        let Some(canonical) = Rewritten::canonical(&report)? else {
            return input::refuse(&report, streams);
        };
        let is_input = path.as_os_str() == STANDARD;
        if args.check || args.diff {
            if !canonical.is_same() {
                code = 1;
                let text = match args.diff {
                    true => canonical.diff(),
                    false => format!("{}\n", one_line(report.name())),
                };
                streams.output.write_all(text.as_bytes())?;
            }
        } else if is_input {
            streams.output.write_all(canonical.new.as_bytes())?;
        } else if !canonical.is_same() {
            canonical.save(&path)?;
        }
    }
    Stop::with(code)
}
