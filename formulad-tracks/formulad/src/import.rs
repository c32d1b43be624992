//! `formulad import`.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use formulad_core::{Problem, Severity};

use super::output::{Made, OutputArgs, argument};
use super::value::{Named, circuit_name, finite, from_to, one_of, radius};
use super::{Stop, Streams, input};
use formulad_tracks::TrackFile;
use formulad_tracks::file::{Located, Source, Span};
use formulad_tracks::generate::Spec;
use formulad_tracks::import::{self, Centreline, Choice, Format, ImportError};
use formulad_tracks::report::{self, counts};
use formulad_tracks::words::{one_line, series, whole};

pub(super) mod texts {
    /// The parts of a line about what has been imported. The line begins with the circuit and its
    /// spaces.
    pub(crate) fn circuit(spaces: usize, circuit: &str, number: &str) -> String {
        t!(
            "{circuit}: 1 space" | "{circuit}: {number} spaces",
            spaces,
            circuit,
            number
        )
    }

    pub(crate) fn with_pit(spaces: usize, circuit: &str, number: &str) -> String {
        t!(
            "{circuit}: 1 space with the pit lane" | "{circuit}: {number} spaces with the pit lane",
            spaces,
            circuit,
            number
        )
    }
}

/// Make a track file from another program's circuit, or along the line of a real one
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad import monza.dat -o monza.track.json
  formulad import FDDocks.json -o docks.track.json
  formulad import Spa.csv -o spa.track.json --spaces 180
  formulad import monaco.geojson --reverse --start 40% --lanes 2 > back-to-front.track.json
  formulad import boards/*.dat -o circuits
  formulad import speedway.csv --widest-corner 250 > speedway.track.json

The book says where to find such files, and has one to paste.

What could not be imported exactly is listed on standard error with its line and column, and so are
the errors of the circuit; the circuit is written even if it has errors.

Exit codes: 0 a circuit without errors, 1 one with errors, 2 wrong usage, or the file cannot be
imported.")]
pub(super) struct ImportArgs {
    /// Files of the other program, or `-` for standard input; several need a folder for -o
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    output: OutputArgs,
    /// Format of the file [default: recognized by its text]
    #[arg(long, value_parser = one_of(&FORMATS))]
    format: Option<Format>,
    /// Name of the circuit [default: the name in the file, or of the file]
    #[arg(long, value_parser = circuit_name)]
    name: Option<String>,
    #[command(flatten)]
    line: LineArgs,
}

/// The formats by name.
static FORMATS: [Named<Format>; Format::ALL.len()] = {
    let mut formats = [("", "", Format::ALL[0]); Format::ALL.len()];
    let mut at = 0;
    while at < formats.len() {
        let format = Format::ALL[at];
        formats[at] = (format.name(), format.about(), format);
        at += 1;
    }
    formats
};

/// What the circuit along a centreline is to be like.
#[derive(Debug, Args)]
#[command(next_help_heading = "Along a centreline")]
struct LineArgs {
    /// Number of lanes, 2 to 4 [default: 3]
    #[arg(long, value_parser = from_to(2_u8, 4))]
    lanes: Option<u8>,
    /// Length of the road in spaces, along its middle, 60 to 400 [default: 155]
    #[arg(long, value_parser = from_to(60_u32, 400))]
    spaces: Option<u32>,
    /// Place of the finish line: metres or percent of the lap after the first point of the file, or
    /// coordinates as in the file [default: the first point, or the longest straight if that is in a
    /// corner]
    #[arg(long, value_name = "1200m|30%|X,Y", allow_hyphen_values = true)]
    start: Option<Start>,
    /// Drive against the order of the points
    #[arg(long)]
    reverse: bool,
    /// Exchange right and left, as for lines of games whose axes point the other way
    #[arg(long)]
    mirror: bool,
    /// Whether the line was driven, and cuts corners: wider bends are corners, too [default: as the file says]
    #[arg(
        long,
        value_name = "yes|no",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "yes",
        value_parser = one_of(&YES_NO),
    )]
    driven: Option<bool>,
    /// Columns of a table that are x and y: their names, or numbers from 1 [default: by their names]
    #[arg(long, value_name = "X,Y", value_parser = columns)]
    columns: Option<[String; 2]>,
    /// Which lap of a recording, from 1 [default: the middle of all]
    #[arg(long, value_name = "NUMBER", value_parser = from_to(1_u32, 1000))]
    lap: Option<u32>,
    /// The id of the path in an SVG picture, or of a group around it [default: the longest that is closed]
    #[arg(long, value_name = "ID")]
    path: Option<String>,
    /// Which of several layouts: 1 is taken otherwise, the others follow by length [default: 1]
    #[arg(long, value_name = "NUMBER", value_parser = from_to(1_u32, 1000))]
    layout: Option<u32>,
    /// Largest radius of a corner in metres: wider bends belong to the straights [default: 100, less
    /// on laps below 4500 m]
    #[arg(
        long,
        value_name = "METRES",
        value_parser = radius,
    )]
    widest_corner: Option<f64>,
}

static YES_NO: [Named<bool>; 2] = [
    ("yes", "It was driven", true),
    ("no", "It is the middle of the road", false),
];

/// Two columns.
fn columns(text: &str) -> Result<[String; 2], String> {
    let columns = text
        .split_once(',')
        .map(|(x, y)| [x.trim().to_owned(), y.trim().to_owned()]);
    let columns = columns.filter(|columns| columns.iter().all(|column| !column.is_empty()));
    columns.ok_or_else(|| "give two columns, such as x,z or 1,3".to_owned())
}

/// A place on a line.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Start {
    Metres(f64),
    /// From 0 to 1.
    Part(f64),
    Near(f64, f64),
}

impl FromStr for Start {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let percent = |text| finite(text).filter(|percent| (0.0..=100.0).contains(percent));
        let start = if let Some((x, y)) = text.split_once(',') {
            finite(x).zip(finite(y)).map(|(x, y)| Self::Near(x, y))
        } else if let Some(part) = text.strip_suffix('%') {
            percent(part).map(|percent| Self::Part(percent / 100.0))
        } else {
            text.strip_suffix('m').and_then(finite).map(Self::Metres)
        };
        start.ok_or_else(|| {
            "give metres such as 1200m, a part from 0% to 100%, or a place such as 7.42,43.73"
                .to_owned()
        })
    }
}

pub(super) fn run(args: &ImportArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    args.output.check_room(&args.files)?;
    let mut code = 0;
    for path in &args.files {
        code = code.max(import(args, path, streams)?);
    }
    Stop::with(code)
}

/// Imports a file, and returns the exit code.
fn import(args: &ImportArgs, path: &PathBuf, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let output = args.output.for_input(path, "track.json");
    let mut output = output.check(Made::Kept, [path])?;
    let name = path.display().to_string();
    let bytes = input::bytes(path, streams)?;
    let refused = |error: ImportError| refused(&name, &error);
    let (source, mut notes) = import::source(name.as_str(), bytes).map_err(refused)?;
    let format = match args.format {
        Some(format) => format,
        None => recognize(&source).map_err(refused)?,
    };
    if !format.is_centreline() {
        args.line.refuse(&name)?;
    }
    let imported = format.import(&source, &args.line.choice(), |line| args.line.spec(line));
    let mut imported = imported.map_err(refused)?;
    notes.append(&mut imported.warnings);
    if let Some(name) = &args.name {
        name.clone_into(&mut imported.plan.name);
    }
    let file = TrackFile::new(imported.plan);
    output.write_track(&file, streams)?;
    for Located { problem, span, .. } in &notes {
        let place = span.map_or_else(String::new, |span| format!("{}: ", place(&name, span)));
        note(&place, problem, streams);
    }
    let problems = file.check();
    for error in problems.iter().filter(|p| p.severity == Severity::Error) {
        note("", error, streams);
    }
    let number = |severity| {
        let listed = problems.iter().filter(|p| p.silenced.is_none());
        let omitted = problems.omitted().iter();
        let omitted = omitted.filter(|l| l.severity == severity).map(|l| l.count);
        listed.filter(|p| p.severity == severity).count() + omitted.sum::<usize>()
    };
    let errors = number(Severity::Error);
    let warnings = notes.len();
    let warnings = (warnings > 0).then(|| {
        t!(
            "1 import warning" | "{number} import warnings",
            count = warnings,
            number = whole(warnings as u64)
        )
    });
    let found = warnings.into_iter().chain(counts(number));
    let found = series(found);
    let grouped = |number: usize| whole(number as u64);
    let (spaces, corners) = (file.plan.spaces.len(), file.plan.corners.len());
    let circuit = match file.plan.pit {
        Some(_) => texts::with_pit,
        None => texts::circuit,
    };
    let circuit = circuit(spaces, &one_line(&file.plan.name), &grouped(spaces));
    let corners = t!(
        "1 corner" | "{number} corners",
        corners,
        number = grouped(corners)
    );
    let likeness = imported.likeness;
    let likeness = likeness.map(|it| {
        t!(
            "{percent:.1} % of the diagonal off the line",
            percent = it.distance * 100.0
        )
    });
    let lap = imported
        .lap
        .map(|metres| t!("a lap of {metres} m", metres = whole(metres.round() as u64)));
    let circuit = series(
        [circuit]
            .into_iter()
            .chain(lap)
            .chain([corners])
            .chain(likeness),
    );
    let mut text = match found.as_str() {
        "" => circuit,
        found => t!("{circuit}; {problems}", circuit, problems = found),
    };
    text.push('\n');
    if problems.iter().any(|p| p.silenced.is_none()) {
        let path = output.path();
        let path = path.map_or("FILE".to_owned(), |path| path.display().to_string());
        let path = argument(&one_line(&path));
        text += &format!(
            "{}\n  formulad validate {path}\n",
            t!("to list the problems, run:")
        );
    }
    streams.note(&text);
    Ok(u8::from(errors > 0))
}

fn note(place: &str, problem: &Problem, streams: &mut Streams<'_>) {
    let Problem {
        id,
        severity,
        message,
        help,
        ..
    } = problem;
    let severe = report::severity(*severity);
    let problem = t!(
        "{severity}[{id}]: {message}",
        severity = severe,
        id,
        message = one_line(&message.text())
    );
    let help = t!("help: {help}", help = one_line(&help.text()));
    let text = format!("{place}{problem}\n  {help}\n");
    if *severity == Severity::Error {
        streams.complain(&text);
    } else {
        streams.note(&text);
    }
}

/// Formats a place in a file.
fn place(name: &str, span: Span) -> String {
    format!("{}:{}:{}", one_line(name), span.line, span.column)
}

impl LineArgs {
    /// Returns what the circuit along a line is to be like.
    fn spec(&self, line: &Centreline) -> Result<Spec, ImportError> {
        let usual = line.spec();
        let start = match self.start {
            None => usual.line,
            Some(Start::Metres(metres)) => Some(line.part_after(metres)?),
            Some(Start::Part(part)) => Some(part),
            Some(Start::Near(x, y)) => Some(line.part_near(x, y)?),
        };
        Ok(Spec {
            lanes: self.lanes.unwrap_or(usual.lanes),
            spaces: self.spaces.unwrap_or(usual.spaces),
            line: start,
            reverse: self.reverse,
            mirror: self.mirror,
            widest_corner: self.widest_corner,
            ..usual
        })
    }

    /// Returns which line of the file is wanted.
    fn choice(&self) -> Choice {
        let mut choice = Choice::default();
        choice.layout = self.layout;
        choice.lap = self.lap;
        choice.path.clone_from(&self.path);
        choice.columns.clone_from(&self.columns);
        choice.driven = self.driven;
        choice
    }

    /// Refuses the options for centrelines.
    fn refuse(&self, name: &str) -> Result<(), Stop> {
        let given = [
            (self.lanes.is_some(), "--lanes"),
            (self.spaces.is_some(), "--spaces"),
            (self.start.is_some(), "--start"),
            (self.reverse, "--reverse"),
            (self.mirror, "--mirror"),
            (self.driven.is_some(), "--driven"),
            (self.columns.is_some(), "--columns"),
            (self.layout.is_some(), "--layout"),
            (self.lap.is_some(), "--lap"),
            (self.path.is_some(), "--path"),
            (self.widest_corner.is_some(), "--widest-corner"),
        ];
        given
            .iter()
            .find(|(given, _)| *given)
            .map_or(Ok(()), |(_, option)| {
                Err(Stop::message(t!(
                    "{option} is for centrelines; {file} is a whole circuit, which is imported as \
                     it is",
                    option,
                    file = name
                )))
            })
    }
}

/// Says why a file cannot be imported.
fn refused(name: &str, error: &ImportError) -> Stop {
    let place = error.span.map_or(name.to_owned(), |span| place(name, span));
    let (message, help) = (error.message.to_string(), error.help.to_string());
    // Names in the file are steps of a pointer.
    Stop::message(match &*one_line(&error.pointer) {
        "" => t!("{place}: {message}; {help}", place, message, help),
        pointer => t!(
            "{place}: {message} ({pointer}); {help}",
            place,
            message,
            pointer,
            help
        ),
    })
}

/// Recognizes the format of the other program; a track file has none.
fn recognize(source: &Source) -> Result<Format, ImportError> {
    Format::recognize(source.text())?.ok_or_else(|| {
        ImportError::whole(
            message!("this seems to be a track file already"),
            message!(
                "there is nothing to import: open it in the editor, or check it with formulad \
                 validate"
            ),
        )
    })
}
