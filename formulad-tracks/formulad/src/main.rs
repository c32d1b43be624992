//! The `formulad` command.

use std::io::{self, BufWriter, IsTerminal};
use std::process::ExitCode;

use formulad::{Streams, run};

fn main() -> ExitCode {
    let stdout = io::stdout();
    // Not locked: progress is shown from other threads.
    let mut stderr = io::stderr();
    let terminal = stderr.is_terminal();
    // https://no-color.org: any value but none at all.
    let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    let mut streams = Streams {
        input: &mut io::stdin().lock(),
        colour: wanted && stdout.is_terminal(),
        colour_errors: wanted && terminal,
        progress: terminal,
        output: &mut BufWriter::new(stdout.lock()),
        errors: &mut stderr,
    };
    ExitCode::from(run(std::env::args_os(), &mut streams))
}
