//! The `formulad` command, apart from the process around it.

mod args;
mod draw;
mod explain;
mod field;
mod generate;
mod import;
mod info;
mod input;
mod moves;
mod near;
mod new;
mod output;
mod par;
mod progress;
mod race;
mod report;
mod rules;
mod simulate;
mod stop;
mod validate;
mod value;

use std::ffi::OsString;
use std::io::{self, Read, Write};

use clap::Parser;

use crate::file;
use args::{Cli, Command};
use stop::Stop;

/// What a run of the command reads from and writes to.
pub struct Streams<'a> {
    /// Standard input.
    pub input: &'a mut dyn Read,
    /// Standard output.
    pub output: &'a mut dyn Write,
    /// Standard error.
    pub errors: &'a mut dyn Write,
    /// Whether standard output shows colours.
    pub colour: bool,
    /// Whether standard error shows colours.
    pub colour_errors: bool,
    /// Whether the process's own standard error is a terminal, on which long work shows how far it
    /// is. Threads write there, so nobody may hold its lock.
    pub progress: bool,
}

impl std::fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Streams").finish_non_exhaustive()
    }
}

/// Runs the command with these arguments, the first of which is its own name, and returns its exit
/// code: 0 for success, 1 for a track with errors, 2 for wrong usage and what cannot be written or
/// read as a track file.
///
/// ```
/// use formulad_tracks::cli::{Streams, run};
///
/// let mut output = Vec::new();
/// let mut errors = Vec::new();
/// let mut streams = Streams {
///     input: &mut std::io::empty(),
///     output: &mut output,
///     errors: &mut errors,
///     colour: false,
///     colour_errors: false,
///     progress: false,
/// };
/// assert_eq!(run(["formulad", "explain", "file.syntax"], &mut streams), 0);
/// assert!(output.starts_with(b"file.syntax (error)"));
/// ```
pub fn run(
    args: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    streams: &mut Streams<'_>,
) -> u8 {
    let result = match Cli::try_parse_from(args) {
        Ok(cli) => command(cli.command, streams),
        Err(usage) => show(&usage, streams).map_err(Stop::from),
    };
    let result = result.and_then(|code| Ok(streams.output.flush().map(|()| code)?));
    match result {
        Ok(code) => code,
        Err(stop) => stop.say(streams),
    }
}

/// Shows help, the version, or what is wrong with the arguments.
fn show(usage: &clap::Error, streams: &mut Streams<'_>) -> io::Result<u8> {
    let (out, colour) = if usage.use_stderr() {
        (&mut streams.errors, streams.colour_errors)
    } else {
        (&mut streams.output, streams.colour)
    };
    let text = usage.render();
    if colour {
        write!(out, "{}", text.ansi())?;
    } else {
        write!(out, "{text}")?;
    }
    Ok(u8::try_from(usage.exit_code()).unwrap_or(2))
}

fn command(command: Command, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    match command {
        Command::New(args) => new::run(&args, streams),
        Command::Validate(args) => validate::run(&args, streams),
        Command::Explain { id } => explain::run(id.as_deref(), streams),
        Command::Import(args) => import::run(&args, streams),
        Command::Generate(args) => generate::run(&args, streams),
        Command::Info(args) => info::run(&args, streams),
        Command::Draw(args) => draw::run(&args, streams),
        Command::Race(args) => race::run(&args, streams),
        Command::Moves(args) => moves::run(&args, streams),
        Command::Par(args) => par::run(&args, streams),
        Command::Report(args) => report::run(&args, streams),
        Command::Simulate(args) => simulate::run(&args, streams),
        Command::Merge(args) => simulate::merge(&args, streams),
        Command::Rules(args) => rules::run(&args, streams),
        Command::Schema => {
            streams.output.write_all(file::schema().as_bytes())?;
            Ok(0)
        }
    }
}
