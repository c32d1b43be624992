//! `formulad translate`.

use std::path::PathBuf;

use clap::Args;

use super::{Stop, Streams, input, output};
use formulad_tracks::languages;

/// List what is missing in the table of a language, and what is wrong with it
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad translate de.json

A table has the texts of all programs. The book explains it.

Exit codes: 0 the table is complete, 1 there is something to do, 2 the file cannot be read, or is
not a table.")]
pub(super) struct TranslateArgs {
    /// Table of a language
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

pub(super) fn run(args: &TranslateArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let name = args.file.display().to_string();
    let refused = |reason: String| Stop::message(t!("{file}: {reason}", file = name, reason));
    let text = String::from_utf8(input::bytes(&args.file, streams)?);
    let text = text.map_err(|error| refused(error.to_string()))?;
    let language = languages::read(&text).map_err(|error| refused(error.to_string()))?;
    let (mut lines, missing) = languages::to_do(&language);
    if !missing.is_empty() {
        lines.push(t!(
            "1 text is missing. Translate this line, and put it among the others:"
                | "{count} texts are missing. Translate these lines, and put them among the others:",
            count = missing.len()
        ));
        lines.extend(missing);
    }
    if lines.is_empty() {
        return output::print(&format!("{}\n", t!("The table is complete.")), streams);
    }
    streams
        .output
        .write_all((lines.join("\n") + "\n").as_bytes())?;
    Stop::with(1)
}
