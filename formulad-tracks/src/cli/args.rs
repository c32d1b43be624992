//! What the command understands.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Tracks and races for the Formula D family of board games.
#[derive(Debug, Parser)]
#[command(
    name = "formulad",
    version,
    // The documentation quotes the help as it is this wide.
    term_width = 100,
    after_help = "\
Examples:
  formulad new \"Green Hill\" -o green-hill.track.json
  formulad validate *.track.json
  formulad race harbour --drivers 6 --seed 7

Wherever a FILE is asked for, the name of a bundled circuit (harbour, …) will do.
Exit codes: 0 success, 1 a track has errors, 2 wrong usage or something cannot be read or written."
)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    New(NewArgs),
    Validate(ValidateArgs),
    /// Explain a kind of problem, or list them all
    #[command(after_help = "\
Examples:
  formulad explain corner.split
  formulad explain | grep grid")]
    Explain {
        /// The id of the problem; all are listed where absent
        id: Option<String>,
    },
    Info(InfoArgs),
    Draw(DrawArgs),
    /// Print the JSON Schema of track files
    #[command(after_help = "\
Example:
  formulad schema > track.schema.json

A text editor that knows JSON Schema completes and checks track files that begin with
  { \"$schema\": \"track.schema.json\", \"format\": 1, …")]
    Schema,
}

/// Write a small circuit to start from: two lanes, three corners, a grid of ten
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad new \"Green Hill\" -o green-hill.track.json
  formulad new > first.track.json")]
pub(super) struct NewArgs {
    /// What the circuit is to be called
    #[arg(default_value = "New circuit")]
    pub(super) name: String,
    /// Where to write it: a file that is not there yet [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// List every problem of track files, with its place and how to mend it
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad validate green-hill.track.json
  formulad validate --format github circuits/*.track.json
  formulad validate --format json green-hill.track.json | jq '.files[].problems[].id'

Exit codes: 0 no errors (there may be warnings), 1 errors, 2 a file cannot be read.")]
pub(super) struct ValidateArgs {
    /// Track files, or names of bundled circuits
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// How to show the problems
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(super) format: Format,
}

/// How to show problems.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// With the line each is on, and how to mend it
    Human,
    /// One line each: path:line:column: error[id]: message
    Short,
    /// One JSON document
    Json,
    /// Annotations for GitHub, Forgejo and Gitea
    Github,
}

/// Show the figures of a circuit
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad info harbour
  formulad info harbour --json | jq .shortest_lap
  formulad info harbour --spaces | grep '\"corner\":3'

A line of --spaces, in driving order, with null where there is none:
  {\"id\":41,\"lane\":1,\"rank\":57,\"corner\":3,\"ahead\":42,\"beside\":[40,90]}")]
pub(super) struct InfoArgs {
    /// A track file, or the name of a bundled circuit
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// The same figures as JSON
    #[arg(long)]
    pub(super) json: bool,
    /// What is derived for each space instead, one JSON line a space
    #[arg(long, conflicts_with = "json")]
    pub(super) spaces: bool,
}

/// Draw a circuit as a board, even one that has errors
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad draw harbour -o harbour.svg
  formulad draw green-hill.track.json > green-hill.svg")]
pub(super) struct DrawArgs {
    /// A track file, or the name of a bundled circuit
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Where to write the picture [default: standard output]
    #[arg(short, long, value_name = "SVG")]
    pub(super) output: Option<PathBuf>,
}
