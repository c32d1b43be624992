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

A FILE is a path; `-` for standard input; or, where no file of that name is there, the name of a
bundled circuit, such as harbour: `formulad info` lists them.
Exit codes: 0 success, 1 a track has errors, 2 wrong usage, or something cannot be written or read
as a track file: it is not there, is no JSON, a field is missing or of a wrong type."
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
  formulad explain grid")]
    Explain {
        /// The id of the problem, or a group of them, such as grid; all are listed where absent
        id: Option<String>,
    },
    Info(InfoArgs),
    Draw(DrawArgs),
    Race(RaceArgs),
    Moves(MovesArgs),
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
  formulad new | formulad validate -

Exit codes: 0 no errors (there may be warnings), 1 errors, 2 a file cannot be read, or not as a
track file.")]
pub(super) struct ValidateArgs {
    /// Track files, names of bundled circuits, or `-` for standard input
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

/// Show the figures of a circuit, or list the bundled circuits
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad info
  formulad info harbour
  formulad info harbour --json | jq .shortest_lap
  formulad info harbour --spaces | grep '\"corner\":3'

A line of --spaces, in driving order, with null where there is none:
  {\"id\":41,\"lane\":1,\"rank\":57,\"corner\":3,\"ahead\":42,\"beside\":[40,90]}

The fingerprint is the same for circuits that race alike, whatever they look like: a record of a
race can be shown again on these and on no others.")]
pub(super) struct InfoArgs {
    /// A track file, or the name of a bundled circuit; these are listed where absent
    #[arg(value_name = "FILE")]
    pub(super) file: Option<PathBuf>,
    /// The same figures as JSON
    #[arg(long, requires = "file")]
    pub(super) json: bool,
    /// What is derived for each space instead, one JSON line a space
    #[arg(long, requires = "file", conflicts_with = "json")]
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
    /// Where to write the picture, over no circuit [default: standard output]
    #[arg(short, long, value_name = "SVG")]
    pub(super) output: Option<PathBuf>,
}

/// Race computer drivers against one another by the beginner's rules
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad race harbour
  formulad race harbour --laps 2 --drivers 6 --seed 7
  formulad race harbour --drivers careful,careful,random
  formulad race harbour --seed 7 --record race.json && formulad race harbour --replay race.json
  formulad race harbour --json | jq 'select(.event == \"eliminated\")'

The same circuit, drivers, laps and seed give the same race everywhere. --json prints one event a
line; its cars are counted from 0 in the order of the drivers.")]
pub(super) struct RaceArgs {
    /// A track file, or the name of a bundled circuit
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// How many careful drivers, or a list of careful and random ones
    #[arg(short, long, default_value = "6", value_parser = drivers)]
    pub(super) drivers: Drivers,
    /// How many laps, 1 to 3; from two on the pit lane is open
    #[arg(short, long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(super) laps: u8,
    /// The seed of the dice [default: another one each time]
    #[arg(short, long)]
    pub(super) seed: Option<u64>,
    /// Print events as JSON lines instead of a commentary
    #[arg(long)]
    pub(super) json: bool,
    /// Save what it takes to see the same race again, over no circuit
    #[arg(long, value_name = "RECORD")]
    pub(super) record: Option<PathBuf>,
    /// Show a recorded race again
    #[arg(long, value_name = "RECORD", conflicts_with_all = ["drivers", "laps", "seed", "record"])]
    pub(super) replay: Option<PathBuf>,
}

/// The drivers of a race.
#[derive(Debug, Clone)]
pub(super) struct Drivers(pub(super) Vec<DriverKind>);

/// A kind of driver.
#[derive(Debug, Clone, Copy)]
pub(super) enum DriverKind {
    Careful,
    Random,
}

/// Reads `6` or `careful,random`.
fn drivers(text: &str) -> Result<Drivers, String> {
    let kinds: Result<Vec<_>, _> = match text.parse::<u8>() {
        Ok(0) => Err("a race takes one driver at least".to_owned()),
        Ok(number) => Ok(vec![DriverKind::Careful; usize::from(number)]),
        Err(_) => text.split(',').map(driver).collect(),
    };
    kinds.map(Drivers)
}

fn driver(text: &str) -> Result<DriverKind, String> {
    match text.trim() {
        "careful" => Ok(DriverKind::Careful),
        "random" => Ok(DriverKind::Random),
        _ => Err("write a number, or a list of `careful` and `random`".to_owned()),
    }
}

/// Answer for other programs where a roll can take a car
#[derive(Debug, Args)]
#[command(after_help = "\
Reads one query a line and answers each with a line, in order:
  {\"space\":41,\"gear\":4,\"roll\":9,\"stops\":0,\"cars\":[12,40],\"laps_left\":1}
  {\"moves\":[{\"to\":50,\"overshoot\":0,\"brake\":0,\"path\":[42,43,44,45,46,47,48,49,50]}]}

space      where the car stands
roll       how far it has to go: a number on the die of the gear or, without a gear, 1 to 60
gear       its gear, 1 to 6; leave it out for rolls of no die, such as a great start's 4
stops      stops made in the corner it stands in, not more than that asks for (0)
cars       where other cars stand (none)
laps_left  laps still to be completed after this one (0)

overshoot  spaces past overshot corners
brake      spaces not driven, by braking or for lack of room
path       one way there
fatal      true where it puts the car out, absent elsewhere

A line that is no query, a blank one too, is answered by {\"error\":…}, and the rest go on.

Example:
  echo '{\"space\":41,\"gear\":4,\"roll\":9}' | formulad moves harbour")]
pub(super) struct MovesArgs {
    /// A track file, or the name of a bundled circuit
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// List the moves shortened by braking, too
    #[arg(long)]
    pub(super) braking: bool,
}
