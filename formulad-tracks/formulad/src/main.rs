//! The `formulad` command.

use std::env::var_os;
use std::io::{self, BufWriter, IsTerminal};
use std::process::{self, ExitCode};

use formulad::{COMPLETIONS, Streams, complete, interrupt, of_system, run};
use terminal_size::{Height, Width, terminal_size_of};

/// Minimum width that texts are made for.
const NARROWEST: usize = 40;

fn main() -> ExitCode {
    // Long work ends with what is done so far, everything else at once. If this cannot be set up,
    // Ctrl-C ends everything at once.
    let _ = ctrlc::set_handler(|| {
        if !interrupt() {
            process::exit(130);
        }
    });
    let stdout = io::stdout();
    // Not locked: progress is shown from other threads.
    let mut stderr = io::stderr();
    let is_dumb = var_os("TERM").is_some_and(|term| term == "dumb");
    let colour_errors = shows_colours(&stderr, is_dumb);
    let width_errors = width(&stderr, terminal_size_of(&stderr));
    let progress = stderr.is_terminal() && !is_dumb;
    let mut stdin = io::stdin().lock();
    let mut output = BufWriter::new(stdout.lock());
    let mut streams = Streams::new(&mut stdin, &mut output, &mut stderr);
    streams.width = width(&stdout, terminal_size_of(&stdout));
    streams.width_errors = width_errors;
    streams.colour = shows_colours(&stdout, is_dumb);
    streams.colour_errors = colour_errors;
    streams.progress = progress;
    streams.language = of_system();
    let args = std::env::args_os();
    // The script of a shell asks: `formulad -- formulad validate har`.
    if let Some(shell) = var_os(COMPLETIONS).filter(|shell| !shell.is_empty()) {
        return ExitCode::from(complete(&shell, args.skip(2), &mut streams));
    }
    ExitCode::from(run(args, &mut streams))
}

/// <https://no-color.org> and <https://bixense.com/clicolors>.
fn shows_colours(stream: &impl IsTerminal, is_dumb: bool) -> bool {
    let is_set = |name| var_os(name).filter(|value| !value.is_empty());
    let is_forced = |name| is_set(name).is_some_and(|value| value != "0");
    if is_set("NO_COLOR").is_some() {
        return false;
    }
    let is_off = is_dumb || is_set("CLICOLOR").is_some_and(|value| value == "0");
    is_forced("CLICOLOR_FORCE") || is_forced("FORCE_COLOR") || stream.is_terminal() && !is_off
}

/// The width of a terminal; `None` for anything else.
fn width(stream: &impl IsTerminal, size: Option<(Width, Height)>) -> Option<usize> {
    let (Width(width), _) = size.filter(|_| stream.is_terminal())?;
    Some(usize::from(width).max(NARROWEST))
}
