//! What the command understands.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum};
use formulad_core::rules::RaceOption;

use super::generate::GenerateArgs;
use super::par::ParArgs;
use super::race::RaceArgs;
use super::report::ReportArgs;
use super::simulate::{MergeArgs, SimulateArgs};
use super::value::{circuit_name, from_to, number, race_option, size};
use crate::draw;

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
  formulad race night-city --rules street_advanced --weather

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
    Import(ImportArgs),
    Generate(GenerateArgs),
    Info(InfoArgs),
    Draw(DrawArgs),
    Race(RaceArgs),
    Par(ParArgs),
    Report(ReportArgs),
    Simulate(SimulateArgs),
    Merge(MergeArgs),
    Moves(MovesArgs),
    Rules(RulesArgs),
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
    #[arg(default_value = "New circuit", value_parser = circuit_name)]
    pub(super) name: String,
    /// Where to write it: a file that is not there yet [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

/// Make a track file of another program's circuit, or along the line of a real one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad import monza.dat -o monza.track.json
  formulad import Spa.csv -o spa.track.json --spaces 180
  formulad import monaco.geojson --reverse --start 40% --lanes 2 > back-to-front.track.json
  formulad import speedway.csv --widest-corner 250 > speedway.track.json

The book says where such files are found, and has one to paste.

Whatever could not be taken over as it stands is said on standard error with its line and column,
and so are the errors of the circuit; it is written even with errors.

Exit codes: 0 a circuit without errors, 1 one with errors, 2 wrong usage, or the file cannot be
imported.")]
pub(super) struct ImportArgs {
    /// The file of the other program, or `-` for standard input
    pub(super) file: PathBuf,
    /// Where to write the track file: a file that is not there yet [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// What the file is [default: what it looks like]
    #[arg(long, value_enum)]
    pub(super) format: Option<ImportFormat>,
    /// What the circuit is to be called [default: as the file says, or is called]
    #[arg(long, value_parser = circuit_name)]
    pub(super) name: Option<String>,
    #[command(flatten)]
    pub(super) line: LineArgs,
}

/// Of a file that holds a line:
#[derive(Debug, Args)]
#[command(next_help_heading = "Along a centreline")]
pub(super) struct LineArgs {
    /// How many lanes the road is to have, 2 to 4 [default: 3]
    #[arg(long, allow_negative_numbers = true, value_parser = from_to(2_u8, 4))]
    pub(super) lanes: Option<u8>,
    /// How many spaces the middle of the road is to be long, 60 to 400 [default: 155]
    #[arg(long, allow_negative_numbers = true, value_parser = from_to(60_u32, 400))]
    pub(super) spaces: Option<u32>,
    /// Where the finish line is to be: so many metres or so much of the lap behind the first point
    /// of the file, or near a place as the file gives it [default: at the first point, or on the
    /// longest straight if that is in a corner]
    #[arg(long, value_name = "1200m|30%|X,Y", allow_hyphen_values = true)]
    pub(super) start: Option<Start>,
    /// Drive against the order of the points
    #[arg(long)]
    pub(super) reverse: bool,
    /// Of how many metres the radius of a corner may be: wider bends belong to the straights
    /// [default: 80, less on laps below 1500 m]
    #[arg(
        long,
        value_name = "METRES",
        allow_negative_numbers = true,
        value_parser = size("80 is usual, and 250 takes the ends of most speedways for corners"),
    )]
    pub(super) widest_corner: Option<f64>,
}

/// A format to import.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ImportFormat {
    /// A circuit of the program GP Online, *.dat
    GpOnline,
    /// A centreline, one point a line: x,y in metres or lon,lat in degrees
    CentrelineCsv,
    /// A centreline as a line of GeoJSON
    #[value(name = "geojson")]
    GeoJson,
}

/// A place on a line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Start {
    Metres(f64),
    /// From 0 to 1.
    Part(f64),
    Near(f64, f64),
}

impl FromStr for Start {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = |text: &str| {
            let number = text.trim().parse::<f64>().ok();
            number.filter(|number| number.is_finite())
        };
        let percent = |text| number(text).filter(|percent| (0.0..=100.0).contains(percent));
        let start = if let Some((x, y)) = text.split_once(',') {
            number(x).zip(number(y)).map(|(x, y)| Self::Near(x, y))
        } else if let Some(part) = text.strip_suffix('%') {
            percent(part).map(|percent| Self::Part(percent / 100.0))
        } else {
            text.strip_suffix('m').and_then(number).map(Self::Metres)
        };
        start.ok_or_else(|| {
            "give metres such as 1200m, a part from 0% to 100%, or a place such as 7.42,43.73"
                .to_owned()
        })
    }
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
  formulad draw harbour -o harbour.png --width 1600
  formulad draw harbour -o harbour.pdf --paper a4
  formulad draw harbour -o harbour.pdf --paper a3 --theme plain --mm-per-space 25
  formulad draw harbour -o harbour.png --heat overshoots
  formulad draw green-hill.track.json > green-hill.svg

A PDF is as large as the board, on one page or, with --paper, on sheets to be glued together: print
it at 100 %, not fitted to the page. A bar on each sheet is then 10 cm long.")]
pub(super) struct DrawArgs {
    /// A track file, or the name of a bundled circuit
    #[arg(value_name = "FILE")]
    pub(super) file: PathBuf,
    /// Where to write the picture, over no circuit [default: standard output]
    #[arg(short, long, value_name = "PICTURE")]
    pub(super) output: Option<PathBuf>,
    /// The format [default: what the name of the picture ends in, or svg for standard output]
    #[arg(long, value_enum)]
    pub(super) format: Option<PictureFormat>,
    /// The colours [default: night for street races, day for others]
    #[arg(long, value_enum)]
    pub(super) theme: Option<ThemeName>,
    /// A heat map: what the best driver does on each space in a race by the beginner's rules
    #[arg(long, value_enum, value_name = "WHAT")]
    pub(super) heat: Option<HeatName>,
    /// How many times as large as the board the picture is
    #[arg(
        long,
        value_name = "TIMES",
        conflicts_with = "mm_per_space",
        allow_negative_numbers = true,
        value_parser = size("1 is as large as the board, 0.5 half as large, 2 twice"),
    )]
    pub(super) scale: Option<f64>,
    /// How large the picture is, as the millimetres of a usual space
    #[arg(
        long,
        value_name = "MM",
        allow_negative_numbers = true,
        value_parser = size("20 to 25 suit most cars"),
    )]
    pub(super) mm_per_space: Option<f64>,
    /// PNG: how many pixels there are to an inch of the board [default: 150]
    #[arg(
        long,
        value_name = "DOTS",
        conflicts_with = "width",
        allow_negative_numbers = true,
        value_parser = size("150 is enough for a screen, 300 for print"),
    )]
    pub(super) dpi: Option<f64>,
    /// PNG: how many pixels the picture is wide
    #[arg(
        long,
        value_name = "PIXELS",
        allow_negative_numbers = true,
        value_parser = from_to(1, draw::MAX_SIDE),
    )]
    pub(super) width: Option<u32>,
    /// PDF: the paper to divide the picture over
    #[arg(long, value_enum)]
    pub(super) paper: Option<PaperName>,
    /// PDF: how many millimetres of the picture neighbouring sheets share [default: 10]
    #[arg(long, value_name = "MM", requires = "paper", allow_negative_numbers = true, value_parser = number("10 is usual"))]
    pub(super) overlap: Option<f64>,
}

/// The formats of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PictureFormat {
    /// Lines and text, for browsers and drawing programs
    Svg,
    /// Pixels
    Png,
    /// Pages to be printed
    Pdf,
}

/// The themes of pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum ThemeName {
    /// The country that the circuit's name or its notes speak of
    Day,
    /// A city by night
    Night,
    /// Black on white, with little ink
    Plain,
}

/// What heat maps show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum HeatName {
    /// How many turns begin there
    Visits,
    /// How many of them overshoot a corner
    Overshoots,
    /// The wear points that they cost
    Wear,
}

/// The sizes of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PaperName {
    /// 210 × 297 mm
    A4,
    /// 297 × 420 mm
    A3,
    /// 8.5 × 11 inches
    Letter,
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

/// Show a ruleset with its clauses, or list presets and options
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad rules
  formulad rules basic --laps 2
  formulad rules advanced --with weather,tyres
  formulad rules mini --json > house.rules.json
  formulad rules house.rules.json

House rules are a file: print a preset with --json, change what you like, and check it. The clauses
are explained in the book.

Exit codes: 0 rules to race by, 1 rules that contradict themselves, 2 a file cannot be read, or not
as a ruleset.")]
pub(super) struct RulesArgs {
    /// A preset, or a ruleset file; presets and options are listed where absent
    #[arg(value_name = "PRESET|FILE")]
    pub(super) rules: Option<String>,
    /// How many laps, 1 to 3 [default: as many as the preset usually has, or the file says]
    #[arg(short, long, requires = "rules", allow_negative_numbers = true, value_parser = from_to(1_u8, 3))]
    pub(super) laps: Option<u8>,
    /// Options to add to a preset, with commas between them, such as weather,tyres
    #[arg(long, value_name = "OPTION", requires = "rules", value_delimiter = ',', value_parser = race_option)]
    pub(super) with: Vec<RaceOption>,
    /// Print the ruleset as a file to be changed
    #[arg(long, requires = "rules")]
    pub(super) json: bool,
}
