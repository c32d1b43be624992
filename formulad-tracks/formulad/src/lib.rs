#![doc = include_str!("../README.md")]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr
)]

#[macro_use(message, t)]
extern crate formulad_core;

mod diff;
mod draw;
mod explain;
mod field;
mod fit;
mod fmt;
mod generate;
mod import;
mod info;
mod input;
mod interrupt;
mod kit;
mod language;
mod moves;
mod near;
mod new;
mod output;
mod par;
mod progress;
mod race;
mod report;
mod rewrite;
mod rules;
mod ruleset;
mod scan;
mod shell;
mod simulate;
mod solo;
mod stop;
mod suggest;
mod table;
mod translate;
mod validate;
mod value;

use std::borrow::Cow;
use std::ffi::{OsStr, OsString};
use std::io::{Read, Write};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};

use fit::fit;
use formulad_core::language::{Language, speak};
use formulad_tracks::words::visible;
use formulad_tracks::{file, rules as tracks_rules};
pub use interrupt::interrupt;
use language::Tongue;
pub use language::of_system;
use stop::Stop;

/// Tracks and races for the Formula D family of board games.
#[derive(Debug, Parser)]
#[command(
    name = "formulad",
    version,
    after_help = "\
Examples:
  formulad new \"Green Hill\" -o green-hill.track.json
  formulad validate *.track.json
  formulad race harbour --drivers 6 --seed 7
  formulad race night-city --rules street_advanced --weather

FILE is a path, `-` for standard input or, if there is no such file, the name of a bundled circuit,
such as harbour: `formulad info` lists them.
Exit codes: 0 success, 1 a track has errors, 2 wrong usage, or something cannot be written or read
as a track file: it does not exist, is not JSON, lacks a field or has one of a wrong type."
)]
struct Cli {
    /// Show results and errors only: no notes, summaries or progress
    #[arg(short, long, global = true)]
    quiet: bool,
    /// When to use colours
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    color: Color,
    /// Language of what people read: en, de, fr, pl, fi or zh [default: that of the environment]
    #[arg(long, global = true, value_name = "CODE", value_parser = language::parse)]
    lang: Option<Tongue>,
    #[command(subcommand)]
    command: Command,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// What there are schemas of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Schema {
    Track,
    Rules,
}

#[derive(Debug, Subcommand)]
enum Command {
    New(new::NewArgs),
    Validate(validate::ValidateArgs),
    Fmt(fmt::FmtArgs),
    Explain(explain::ExplainArgs),
    Import(import::ImportArgs),
    Scan(scan::ScanArgs),
    Generate(generate::GenerateArgs),
    Info(info::InfoArgs),
    Diff(diff::DiffArgs),
    Draw(draw::DrawArgs),
    Kit(kit::KitArgs),
    Race(Box<race::RaceArgs>),
    Par(par::ParArgs),
    Suggest(suggest::SuggestArgs),
    Report(report::ReportArgs),
    Simulate(simulate::SimulateArgs),
    Merge(simulate::MergeArgs),
    Moves(moves::MovesArgs),
    Rules(rules::RulesArgs),
    Translate(translate::TranslateArgs),
    /// Print the JSON Schema of track files or rulesets
    #[command(after_help = "\
Examples:
  formulad schema > track.schema.json
  formulad schema rules > rules.schema.json

A text editor that knows JSON Schema completes and checks track files that begin with
  { \"$schema\": \"track.schema.json\", \"format\": 1, …")]
    Schema {
        /// What to print the schema of
        #[arg(value_enum, default_value_t = Schema::Track)]
        of: Schema,
    },
    Completions(shell::CompletionsArgs),
    Man(shell::ManArgs),
}

/// What a run of the command reads from and writes to.
#[non_exhaustive]
pub struct Streams<'a> {
    /// Standard input.
    pub input: &'a mut dyn Read,
    /// Standard output.
    pub output: &'a mut dyn Write,
    /// Standard error.
    pub errors: &'a mut dyn Write,
    /// The width of the terminal that standard output is, in characters; `None` for a file or a pipe.
    pub width: Option<usize>,
    /// The width of the terminal that standard error is.
    pub width_errors: Option<usize>,
    /// Whether standard output shows colours.
    pub colour: bool,
    /// Whether standard error shows colours.
    pub colour_errors: bool,
    /// Whether the process's own standard error is a terminal, on which long work shows its progress.
    /// Threads write there, so its lock must not be held.
    pub progress: bool,
    /// Whether notes and summaries are left out, as with `--quiet`.
    pub quiet: bool,
    /// The language of what people read, without `--lang`; `None` for English.
    pub language: Option<&'static Language>,
}

impl<'a> Streams<'a> {
    /// Streams of which none is a terminal: without colours, a width or progress.
    pub fn new(
        input: &'a mut dyn Read,
        output: &'a mut dyn Write,
        errors: &'a mut dyn Write,
    ) -> Self {
        Self {
            input,
            output,
            errors,
            width: None,
            width_errors: None,
            colour: false,
            colour_errors: false,
            progress: false,
            quiet: false,
            language: None,
        }
    }

    /// Writes to standard error what is not an error.
    fn note(&mut self, text: &str) {
        if !self.quiet {
            self.complain(text);
        }
    }

    /// Writes to standard error, as wide as the terminal. If that fails, the result and the exit
    /// code are not affected.
    fn complain(&mut self, text: &str) {
        let text = fit(text, self.width_errors);
        let _ = self.errors.write_all(text.as_bytes());
    }
}

impl std::fmt::Debug for Streams<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Streams").finish_non_exhaustive()
    }
}

/// Runs the command with these arguments, the first of which is its own name, and returns its exit
/// code: 0 for success, 1 for a track with errors, 2 for wrong usage and for what cannot be written
/// or read as a track file.
///
/// ```
/// use formulad::{Streams, run};
///
/// let (mut input, mut output, mut errors) = (std::io::empty(), Vec::new(), Vec::new());
/// let mut streams = Streams::new(&mut input, &mut output, &mut errors);
/// assert_eq!(run(["formulad", "explain", "file.syntax"], &mut streams), 0);
/// assert!(output.starts_with(b"file.syntax (error)"));
/// ```
pub fn run(
    args: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    streams: &mut Streams<'_>,
) -> u8 {
    let args: Vec<OsString> = args.into_iter().map(Into::into).collect();
    let color = color(&args);
    if color != Color::Auto {
        streams.colour = color == Color::Always;
        streams.colour_errors = streams.colour;
    }
    match parse(&args, streams.width) {
        Ok(cli) => {
            streams.quiet |= cli.quiet;
            streams.progress &= !streams.quiet;
            let asked = cli.lang.map_or(streams.language, |tongue| tongue.0);
            let language = asked.filter(|_| !prints_data(&cli.command));
            speak(language, || end(command(cli.command, streams), streams))
        }
        Err(usage) => {
            let shown = match scan::few_corners(&args) {
                Some(few) => Err(Stop::message(few)),
                None => show(&usage, streams),
            };
            end(shown, streams)
        }
    }
}

/// The variable with the name of a shell by which its script, as `formulad completions` prints it, asks for completions.
pub const COMPLETIONS: &str = shell::VARIABLE;

/// Prints what the word at the cursor of a shell can become, and returns the exit code. The words of the command line
/// begin with the name of the command.
pub fn complete(
    shell: &OsStr,
    words: impl IntoIterator<Item = OsString>,
    streams: &mut Streams<'_>,
) -> u8 {
    let words = words.into_iter().collect();
    end(
        shell::complete(shell, words, Cli::command(), streams),
        streams,
    )
}

/// Whether a command prints data with texts in them, which are the same in every language.
const fn prints_data(command: &Command) -> bool {
    match command {
        Command::Diff(args) => args.is_data(),
        Command::Moves(_) => true,
        Command::Rules(args) => args.is_data(),
        Command::Scan(args) => args.is_data(),
        Command::Suggest(args) => args.json,
        Command::New(_)
        | Command::Validate(_)
        | Command::Fmt(_)
        | Command::Explain(_)
        | Command::Import(_)
        | Command::Generate(_)
        | Command::Info(_)
        | Command::Draw(_)
        | Command::Kit(_)
        | Command::Race(_)
        | Command::Par(_)
        | Command::Report(_)
        | Command::Simulate(_)
        | Command::Merge(_)
        | Command::Translate(_)
        | Command::Schema { .. }
        | Command::Completions(_)
        | Command::Man(_) => false,
    }
}

/// Ends a run, and returns its exit code.
fn end(result: Result<(), Stop>, streams: &mut Streams<'_>) -> u8 {
    let result = match result {
        Ok(()) | Err(Stop::Code(_)) => streams.output.flush().map_err(Stop::from).and(result),
        Err(_) => result,
    };
    match result {
        Ok(()) => 0,
        Err(stop) => stop.report(streams),
    }
}

/// When to use colours, according to the arguments: also for help and wrong usage, where they are
/// not parsed to the end.
fn color(args: &[OsString]) -> Color {
    let next = args.iter().skip(1).map(Some).chain([None]);
    let asked = args.iter().zip(next).filter_map(|(arg, next)| {
        let arg = arg.to_str()?;
        let value = match arg.strip_prefix("--color") {
            Some("") => next?.to_str()?,
            rest => rest?.strip_prefix('=')?,
        };
        Color::from_str(value, false).ok()
    });
    asked.last().unwrap_or(Color::Auto)
}

/// Maximum width of help, and its width without a terminal, which the documentation quotes.
const HELP_WIDTH: usize = 100;

fn parse(
    args: impl IntoIterator<Item = impl Into<OsString> + Clone>,
    width: Option<usize>,
) -> clap::error::Result<Cli> {
    let width = width.unwrap_or(HELP_WIDTH).min(HELP_WIDTH);
    let command = with_negative_numbers(Cli::command()).term_width(width);
    Cli::from_arg_matches(&command.try_get_matches_from(args)?)
}

/// Makes a negative number a value out of range, not an unknown option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let command = command.mut_args(|arg| {
        let takes_values = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes_values)
    });
    command.mut_subcommands(with_negative_numbers)
}

/// Prints help, the version, or what is wrong with the arguments.
fn show(usage: &clap::Error, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let (out, colour) = if usage.use_stderr() {
        (&mut streams.errors, streams.colour_errors)
    } else {
        (&mut streams.output, streams.colour)
    };
    let text = usage.render();
    // A quoted argument may also come from anywhere.
    match visible(&text.to_string()) {
        Cow::Borrowed(_) if colour => write!(out, "{}", text.ansi())?,
        plain => write!(out, "{plain}")?,
    }
    Stop::with(u8::try_from(usage.exit_code()).unwrap_or(2))
}

fn command(command: Command, streams: &mut Streams<'_>) -> Result<(), Stop> {
    match command {
        Command::New(args) => new::run(&args, streams),
        Command::Validate(args) => validate::run(&args, streams),
        Command::Fmt(args) => fmt::run(&args, streams),
        Command::Explain(args) => explain::run(&args, streams),
        Command::Import(args) => import::run(&args, streams),
        Command::Scan(args) => scan::run(&args, streams),
        Command::Generate(args) => generate::run(&args, streams),
        Command::Info(args) => info::run(&args, streams),
        Command::Diff(args) => diff::run(&args, streams),
        Command::Draw(args) => draw::run(&args, streams),
        Command::Kit(args) => kit::run(&args, streams),
        Command::Race(args) => race::run(&args, streams),
        Command::Moves(args) => moves::run(&args, streams),
        Command::Par(args) => par::run(&args, streams),
        Command::Suggest(args) => suggest::run(&args, streams),
        Command::Report(args) => report::run(&args, streams),
        Command::Simulate(args) => simulate::run(&args, streams),
        Command::Merge(args) => simulate::merge(&args, streams),
        Command::Rules(args) => rules::run(&args, streams),
        Command::Translate(args) => translate::run(&args, streams),
        Command::Completions(args) => shell::completions(&args, streams),
        Command::Man(args) => shell::man(&args, Cli::command(), streams),
        Command::Schema { of } => {
            let text = match of {
                Schema::Track => file::schema(),
                Schema::Rules => tracks_rules::schema(),
            };
            Ok(streams.output.write_all(text.as_bytes())?)
        }
    }
}
