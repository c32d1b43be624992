//! `formulad scan`.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use clap::{Args, ValueEnum};
use formulad_core::language::Message;
use formulad_core::plan::{Board, Change, PicturePlan, TrackPlan};
use formulad_core::{Problem, Severity};
use serde::Serialize;
use serde_json::{Value, json};

use super::output::{Destination, Made, OutputArgs, argument};
use super::value::{circuit_name, finite, from_to};
use super::{Stop, Streams, input, output};
use formulad_tracks::TrackFile;
use formulad_tracks::file::Source;
use formulad_tracks::geometry::Point;
use formulad_tracks::picture;
use formulad_tracks::report::{self, counts};
use formulad_tracks::scan::{
    self, Answer, ImportError, OpenQuestion, Options, Picture, Question, Scan, ScanError,
};
use formulad_tracks::words::{joined, one_line, series, whole};

pub(super) mod texts {
    pub(crate) fn in_file(file: &str, error: &str) -> String {
        t!("{file}: {error}" as "of a picture that is read", file, error)
    }

    /// The parts of a line about what has been read. The line begins with the circuit and its spaces.
    pub(crate) fn circuit(spaces: usize, circuit: &str, number: &str) -> String {
        t!("{circuit}: 1 space" | "{circuit}: {number} spaces" as "of a picture that is read", spaces, circuit, number)
    }

    pub(crate) fn with_pit(spaces: usize, circuit: &str, number: &str) -> String {
        t!("{circuit}: 1 space with the pit lane" | "{circuit}: {number} spaces with the pit lane" as "of a picture that is read", spaces, circuit, number)
    }
}

/// The largest file of a picture that is read, in MiB.
const MAX_MEBIBYTES: u64 = 128;

/// How many pixels the longest side of a picture in a track file has: the first number with which it is small enough.
const LONGEST: [u32; 3] = [2_500, 1_600, 1_000];

/// Make a track file from the picture of a board
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad scan board.png -o board.track.json
  formulad scan board.jpg --line middle.csv --lanes 3 -o board.track.json
  formulad scan photo.jpg --corners 112,80 3900,95 3980,2890 60,2850 -o board.track.json
  formulad scan board.png -o board.track.json --format json | jq '.questions[].message'

The line follows the middle of the road in driving order, from about the finish line on, with a point
for every three spaces or so: a table of x,y in pixels from the top left corner, GeoJSON with pixels
as coordinates, or an SVG path. Without it the road is looked for.

What was read with little certainty is listed on standard error, and so are the errors of the
circuit; the circuit is written even if it has errors. The book says how to photograph a board.

Exit codes: 0 a circuit without errors, 1 one with errors, 2 wrong usage, or the picture or the line
cannot be read.")]
pub(super) struct ScanArgs {
    /// Picture of the board, PNG or JPEG, or `-` for standard input
    #[arg(value_name = "PICTURE")]
    picture: PathBuf,
    #[command(flatten)]
    output: OutputArgs,
    /// File with a line along the middle of the road: CSV, GeoJSON or SVG, in pixels
    #[arg(long, value_name = "FILE")]
    line: Option<PathBuf>,
    /// Number of lanes all the way round, 2 to 4 [default: found]
    #[arg(long, value_parser = from_to(2_u8, 4))]
    lanes: Option<u8>,
    /// The four corners of the board in a photograph, in pixels: top left, top right, bottom right,
    /// bottom left
    #[arg(long, value_name = "X,Y", num_args = 4, allow_hyphen_values = true)]
    corners: Option<Vec<Place>>,
    /// Name of the circuit [default: the name of the file]
    #[arg(long, value_parser = circuit_name)]
    name: Option<String>,
    /// How to show what was read
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Keep no picture in the circuit; otherwise the editor shows it under the board
    #[arg(long)]
    no_picture: bool,
    /// Folder to write a picture of each step to
    #[arg(long, value_name = "FOLDER")]
    debug: Option<PathBuf>,
}

/// How to show what was read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// In words, on standard error
    Human,
    /// One JSON document, on standard output
    Json,
}

/// A place in a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Place(Point);

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let place = text.split_once(',');
        let place = place.and_then(|(x, y)| finite(x).zip(finite(y)));
        place
            .map(|place| Self(place.into()))
            .ok_or_else(|| "give pixels from the left and from the top, such as 112,80".to_owned())
    }
}

/// What is wrong with arguments in which an option follows on too few corners, which would take it for one of them.
pub(super) fn few_corners(args: &[OsString]) -> Option<String> {
    let scans = args.iter().skip_while(|arg| *arg != "scan");
    let given = scans.skip_while(|arg| *arg != "--corners");
    let mut given = given.skip(1).map(|arg| arg.to_string_lossy()).peekable();
    given.peek()?;
    let mut count = 0;
    while given.next_if(|arg| arg.parse::<Place>().is_ok()).is_some() {
        count += 1;
    }
    let is_all = given.peek().is_none_or(|next| next.starts_with('-'));
    let were = if count == 1 { "was" } else { "were" };
    (count < 4 && is_all).then(|| format!("4 corners are needed, {count} {were} given"))
}

/// What was read, for programs.
#[derive(Serialize)]
struct Document<'a> {
    name: &'a str,
    written: String,
    picture: Option<&'static str>,
    scale: f64,
    spaces: usize,
    lanes: u32,
    corners: usize,
    grid: usize,
    pit: bool,
    questions: Vec<Asked<'a>>,
    errors: Vec<&'a Problem>,
}

#[derive(Serialize)]
struct Asked<'a> {
    certainty: u8,
    #[serde(flatten)]
    problem: &'a Problem,
    answers: Vec<AnswerEntry<'a>>,
}

#[derive(Serialize)]
struct AnswerEntry<'a> {
    says: &'a Message,
    changes: &'a [Change],
}

impl ScanArgs {
    /// Whether it prints data with texts in them.
    pub(super) const fn is_data(&self) -> bool {
        matches!(self.format, Format::Json)
    }

    fn options(&self, streams: &mut Streams<'_>) -> Result<Options, Stop> {
        let mut options = Options::default();
        options.lanes = self.lanes;
        if let Some([a, b, c, d]) = self.corners.as_deref() {
            options.corners = Some([a, b, c, d].map(|place| place.0));
        }
        if let Some(path) = &self.line {
            let bytes = input::bytes(path, streams)?;
            let source = Source::from_bytes(path.display().to_string(), bytes);
            let source = source.map_err(Stop::message)?;
            let line = scan::read_line(&source);
            options.line = Some(line.map_err(|error| in_line(source.name(), &error))?);
        }
        Ok(options)
    }

    /// Returns the circuit that is written, and how the picture is part of it.
    fn circuit(
        &self,
        scan: &Scan,
        picture: &Picture,
        output: &Destination,
    ) -> Result<(TrackFile, Option<Kept>), Stop> {
        let mut file = TrackFile::new(scan.plan.clone());
        file.plan.name = match &self.name {
            Some(name) => name.clone(),
            None => input::title(&self.picture),
        };
        let open: Vec<_> = scan.questions.iter().map(OpenQuestion::from).collect();
        let mut editor = json!({ "questions": open });
        if self.no_picture {
            let is_certain = scan.questions.is_empty();
            file.extra.set_editor((!is_certain).then_some(editor));
            return Ok((file, None));
        }
        let is_file = self.picture.as_os_str() != input::STANDARD;
        let kept = match &scan.straightened {
            Some(board) => embedded(board)?,
            None if is_file => {
                let folder = output.path().and_then(Path::parent);
                Kept::File(seen_from(&self.picture, folder))
            }
            None => embedded(picture)?,
        };
        editor["backdrop"] = backdrop(&kept, file.plan.board);
        file.extra.set_editor(Some(editor));
        Ok((file, Some(kept)))
    }
}

/// How the picture is part of a circuit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Kept {
    /// By its path.
    File(String),
    /// In base64.
    Embedded(String),
}

/// A picture as a part of a track file, smaller if it has to be.
fn embedded(picture: &Picture) -> Result<Kept, Stop> {
    let mut file = Vec::new();
    for longest in LONGEST {
        file = picture.to_jpeg(longest).map_err(Stop::message)?;
        if file.len() <= PicturePlan::MOST_BYTES {
            break;
        }
    }
    Ok(Kept::Embedded(picture::data(&file).base64().to_owned()))
}

/// The path of a picture as a track file in this folder refers to it: from there if the picture is in it, or in a folder
/// in it.
fn seen_from(picture: &Path, folder: Option<&Path>) -> String {
    let absolute = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let whole = absolute(picture);
    // The parent of a bare name is an empty path.
    let folder = folder.map(|folder| absolute(&Path::new(".").join(folder)));
    let inside = folder.and_then(|folder| whole.strip_prefix(folder).ok());
    let Some(inside) = inside else {
        return whole.to_string_lossy().into_owned();
    };
    joined(inside.iter().map(|name| name.to_string_lossy()), "/")
}

/// What the editor keeps of a picture under the whole board, to look at and to draw over.
fn backdrop(kept: &Kept, board: Board) -> Value {
    let Board { width, height } = board;
    json!({
        "picture": kept,
        "center": [width / 2.0, height / 2.0],
        "size": [width, height],
        "opacity": 0.6,
        "locked": true,
    })
}

pub(super) fn run(args: &ScanArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let path = &args.picture;
    let inputs = || [path].into_iter().chain(&args.line);
    if inputs()
        .filter(|path| path.as_os_str() == input::STANDARD)
        .count()
        > 1
    {
        return Err(Stop::message(t!(
            "standard input is the picture or the line; give a file for one of them"
        )));
    }
    let output = args.output.for_input(path, "track.json");
    if args.is_data() && output.file().is_none() {
        return Err(Stop::message(t!(
            "standard output takes the circuit or the report; give a file with -o, or leave out \
             --format json"
        )));
    }
    let name = path.display().to_string();
    let bytes = input::bytes_up_to(path, MAX_MEBIBYTES << 20, streams)?;
    if bytes.len() as u64 > MAX_MEBIBYTES << 20 {
        return Err(Stop::message(t!(
            "{file} is larger than {mebibytes} MiB; save the picture as JPEG",
            file = name,
            mebibytes = MAX_MEBIBYTES
        )));
    }
    let refused = |error: ScanError| {
        let why = error.to_string();
        let text = match (&error, &args.line) {
            (ScanError::NoRoad, _) => {
                texts::in_file(&name, &t!("{error} with --line FILE", error = why))
            }
            (ScanError::NoRoadAt { .. } | ScanError::ShortLine(_), Some(line)) => {
                texts::in_file(&line.display().to_string(), &why)
            }
            _ => texts::in_file(&name, &why),
        };
        Stop::message(text)
    };
    // What is wrong with the input is said first, whatever there is where the circuit goes.
    let picture = Picture::decode(&bytes).map_err(refused)?;
    let options = args.options(streams)?;
    let mut output = output.check(Made::Kept, inputs())?;
    let read = scan::scan(&picture, &options).map_err(refused)?;
    if let Some(line) = args.line.as_ref().filter(|_| is_astray(&read)) {
        let line = line.display().to_string();
        streams.note(
            &(t!(
                "{line}: little of what it runs along looks like a road; check that it is a line of \
                 {picture}, or hold it to the middle of the road",
                line = one_line(&line),
                picture = one_line(&name)
            ) + "\n"),
        );
    }
    if let Some(folder) = &args.debug {
        write_steps(&read, &picture, folder, args.output.force, streams)?;
    }
    let (file, kept) = args.circuit(&read, &picture, &output)?;
    output.write_track(&file, streams)?;
    let problems = file.check();
    let errors = problems
        .iter()
        .filter(|problem| problem.severity == Severity::Error);
    let errors: Vec<&Problem> = errors.collect();
    if args.is_data() {
        let document = document(&read, &file.plan, &output, kept.as_ref(), &errors);
        streams
            .output
            .write_all(output::json(&document)?.as_bytes())?;
    } else {
        let mut helped = BTreeSet::new();
        for question in &read.questions {
            let place = place(question, &read);
            let place = place.map_or_else(String::new, |place| {
                format!("{}:{place}: ", one_line(&name))
            });
            let is_new = helped.insert(question.problem.help.text());
            ask(&place, question, is_new, streams);
        }
        for error in &errors {
            streams.complain(&(said(error) + &help(error)));
        }
        let mut text = summary(&read, &file.plan);
        let listed = |severity| {
            let listed = problems.iter().filter(|problem| problem.silenced.is_none());
            listed
                .filter(|problem| problem.severity == severity)
                .count()
        };
        let found = series(counts(listed));
        if !found.is_empty() {
            let path = output
                .path()
                .map_or("FILE".to_owned(), |path| path.display().to_string());
            text += &format!(
                "{found}; {}\n  formulad validate {}\n",
                t!("to list the problems of the circuit, run:"),
                argument(&one_line(&path))
            );
        }
        streams.note(&text);
    }
    Stop::with(u8::from(!errors.is_empty()))
}

/// Writes a picture of each step to a folder.
fn write_steps(
    scan: &Scan,
    picture: &Picture,
    folder: &Path,
    force: bool,
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    fs::create_dir_all(folder).map_err(|cause| {
        let folder = folder.display().to_string();
        Stop::message(t!(
            "cannot make the folder {path}: {reason}",
            path = folder,
            reason = cause.to_string()
        ))
    })?;
    for (number, (name, picture)) in (1..).zip(scan.pictures(picture)) {
        let path = folder.join(format!("{number}-{name}.png"));
        let mut step = Destination::of(Some(&path), force, Made::Picture, [])?;
        let png = picture.to_png().map_err(Stop::message)?;
        step.write(&png, streams)?;
    }
    Ok(())
}

/// Says why a line cannot be read, and where.
fn in_line(name: &str, error: &ImportError) -> Stop {
    Stop::message(texts::in_file(name, &error.to_string()))
}

/// The number of lanes where there are most.
fn lanes(plan: &TrackPlan) -> u32 {
    let lanes = plan.spaces.iter().filter_map(|space| space.lane);
    lanes.max().unwrap_or(0)
}

fn document<'a>(
    scan: &'a Scan,
    plan: &'a TrackPlan,
    output: &Destination,
    kept: Option<&Kept>,
    errors: &[&'a Problem],
) -> Document<'a> {
    let answer = |answer: &'a Answer| AnswerEntry {
        says: &answer.says,
        changes: &answer.changes,
    };
    let asked = scan.questions.iter().map(|question| Asked {
        certainty: question.certainty,
        problem: &question.problem,
        answers: question.answers.iter().map(answer).collect(),
    });
    let path = output.path();
    Document {
        name: &plan.name,
        written: path.map_or_else(String::new, |path| path.display().to_string()),
        spaces: plan.spaces.len(),
        lanes: lanes(plan),
        corners: plan.corners.len(),
        grid: plan.grid.len(),
        pit: plan.pit.is_some(),
        scale: scan.scale,
        picture: kept.map(|kept| match kept {
            Kept::File(_) => "file",
            Kept::Embedded(_) => "embedded",
        }),
        questions: asked.collect(),
        errors: errors.to_vec(),
    }
}

/// What a problem is.
fn said(problem: &Problem) -> String {
    let severity = report::severity(problem.severity);
    let message = one_line(&problem.message.text()).into_owned();
    t!("{severity}[{id}]: {message}" as "of a picture that is read", severity, id = problem.id, message)
        + "\n"
}

/// What to do about a problem.
fn help(problem: &Problem) -> String {
    format!(
        "  {}\n",
        t!("help: {help}" as "of a picture that is read", help = one_line(&problem.help.text()))
    )
}

/// Where a question is, in pixels of the picture that was read: its first space, or the first one of its corner.
fn place(question: &Question, scan: &Scan) -> Option<String> {
    let place = &question.problem.place;
    let corner = || {
        let mut corners = scan.plan.corners.iter();
        let corner = corners.find(|corner| place.corners.first() == Some(&corner.id))?;
        corner.spaces.first()
    };
    let id = place.spaces.first().or_else(corner)?;
    let space = scan.plan.spaces.iter().find(|space| space.id == *id)?;
    let [x, y] = [space.x, space.y].map(|millimetres| millimetres / scan.scale);
    Some(format!("{x:.0},{y:.0}"))
}

/// Whether so many borders of spaces were hardly seen that what was followed is not a road. Along the line of another
/// board it is more than a fifth of them, along the right one hardly any.
fn is_astray(scan: &Scan) -> bool {
    let questions = scan.questions.iter();
    let hardly_seen = questions.filter(|it| it.problem.id == "scan.space").count();
    hardly_seen * 8 > scan.plan.spaces.len()
}

/// Prints a question with its place and its answers, and what to do about it where that has not been said.
fn ask(place: &str, question: &Question, helps: bool, streams: &mut Streams<'_>) {
    let answers = question.answers.iter().map(|answer| answer.says.text());
    let answers: Vec<String> = answers.map(|text| one_line(&text).into_owned()).collect();
    let certainty = match &*answers {
        [] => t!("{percent} % certain", percent = question.certainty),
        answers => t!(
            "{percent} % certain; otherwise {answers}",
            percent = question.certainty,
            answers = series(answers)
        ),
    };
    let problem = said(&question.problem);
    let help = helps.then(|| help(&question.problem));
    let help = help.unwrap_or_default();
    streams.note(&format!("{place}{problem}{help}  {certainty}\n"));
}

/// What was read, and how much of it is a guess.
fn summary(scan: &Scan, plan: &TrackPlan) -> String {
    let grouped = |number: usize| whole(number as u64);
    let (spaces, corners) = (plan.spaces.len(), plan.corners.len());
    let circuit = match plan.pit {
        Some(_) => texts::with_pit,
        None => texts::circuit,
    };
    let found = series([
        circuit(spaces, &one_line(&plan.name), &grouped(spaces)),
        t!("1 lane" | "{count} lanes", count = lanes(plan)),
        t!(
            "1 corner" | "{number} corners",
            count = corners,
            number = grouped(corners)
        ),
        t!(
            "1 place on the grid" | "{count} places on the grid",
            count = plan.grid.len()
        ),
    ]);
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for question in &scan.questions {
        *kinds.entry(question.problem.id).or_default() += 1;
    }
    let kinds = kinds
        .iter()
        .map(|(id, count)| format!("{} {id}", grouped(*count)));
    let kinds = series(kinds);
    let guesses = match scan.questions.len() {
        0 => t!("nothing is a guess").to_owned(),
        count => format!(
            "{}; {}",
            t!(
                "1 guess: {kinds}" | "{number} guesses: {kinds}",
                count,
                number = grouped(count),
                kinds
            ),
            t!("settle them in the editor")
        ),
    };
    format!("{found}\n{guesses}\n")
}
