//! `formulad generate`.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use clap::Args;
use formulad_core::Track;
use formulad_core::plan::{Landscape, TrackPlan};

use super::output::{Destination, Made, OutputArgs, argument};
use super::value::{Named, circuit_name, from_to, one_of, scenery};
use super::{Stop, Streams, input};
use formulad_tracks::TrackFile;
use formulad_tracks::figures::{Figures, usual};
use formulad_tracks::file::Source;
use formulad_tracks::generate::{self, GenerateError, NotationError, Sections, Spec, Style};
use formulad_tracks::words::{one_line, whole};

/// The ending of the names of track files.
const ENDING: &str = "track.json";

/// Generate a complete circuit from a seed, or from a list of its sections
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad generate --random 7 -o seven.track.json
  formulad generate --random 7 --lanes 2 --spaces 110 --name \"Short and narrow\" > short.track.json
  formulad generate --random 7 --style flowing --mirror --scenery dunes > dunes.track.json
  formulad generate --random 1 --count 20 -o circuits
  formulad generate --sections hill.txt -o hill.track.json
  echo 'straight 8, right 180 2 stops, straight 30, right 180 2 stops, straight 22' \\
    | formulad generate --sections - -o oval.track.json

Sections are written one a line, or separated by commas, from the finish line on:
  straight 20
  left 90 1 stop
  right 180 2 stops 9 spaces \"Hairpin\"   # spaces and a name are optional
  left 40 right 45 1 stop                # a chicane
  right 20 0 stops                       # a bend of the straight, driven flat out
They begin and end with straights, and their turns add up to 360 degrees, or to 0 for a figure of
eight. Spaces are counted along the middle of the road.

To make a circuit along the line of a real one, use formulad import.")]
pub(super) struct GenerateArgs {
    #[command(flatten)]
    source: SourceArgs,
    #[command(flatten)]
    output: OutputArgs,
    /// Change the lengths of the straights so that the sections lead back to the line
    #[arg(long, conflicts_with = "random")]
    fit: bool,
    /// Name of the circuit [default: invented, or the name of the file of sections]
    #[arg(long, value_parser = circuit_name)]
    name: Option<String>,
    /// Number of lanes, 2 to 4
    #[arg(long, default_value_t = 3, value_parser = from_to(2_u8, 4))]
    lanes: u8,
    /// Approximate length of a random road in spaces, along its middle, 60 to 400 [default: 155]
    #[arg(long, conflicts_with = "sections", value_parser = from_to(60_u32, 400))]
    spaces: Option<u32>,
    /// Character of a random circuit [default: the seed decides]
    #[arg(long, conflicts_with = "sections", value_parser = one_of(&STYLES))]
    style: Option<Style>,
    /// Exchange right and left
    #[arg(long)]
    mirror: bool,
    /// Number of random circuits, with this seed and the next ones; several need a folder for -o
    #[arg(long, conflicts_with_all = ["sections", "name"], default_value_t = 1, value_parser = from_to(1_u32, 1000))]
    count: u32,
    /// Landscape that pictures show, whatever the circuit is called: words such as "a harbour"
    #[arg(long, value_name = "WORDS", value_parser = scenery)]
    scenery: Option<Landscape>,
    /// Number of places on the grid, 1 to 20
    #[arg(long, default_value_t = usual::GRID, value_parser = from_to(1_u8, 20))]
    grid: u8,
    /// Number of teams with two boxes each in the pit lane, 0 to 6; 0: no pit lane
    #[arg(long, default_value_t = usual::TEAMS, value_parser = from_to(0_u8, 6))]
    teams: u8,
}

/// What a circuit is made of.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct SourceArgs {
    /// Seed of a random circuit: the same seed gives the same circuit
    #[arg(long, value_name = "SEED", value_parser = from_to(0, u64::MAX))]
    random: Option<u64>,
    /// File of sections, or `-` for standard input
    #[arg(long, value_name = "FILE")]
    sections: Option<PathBuf>,
}

/// The styles by name.
static STYLES: [Named<Style>; Style::ALL.len()] = [
    (
        "street",
        "Right angles and hairpins, as between houses",
        Style::Street,
    ),
    (
        "flowing",
        "Sweepers, S bends and long bends, hardly a straight between them",
        Style::Flowing,
    ),
    ("fast", "Few corners, far apart", Style::Fast),
    ("twisty", "Corner upon corner", Style::Twisty),
];

pub(super) fn run(args: &GenerateArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    if let Some(path) = &args.source.sections {
        let output = args.output.for_input(path, ENDING);
        let mut output = output.check(Made::Kept, [path])?;
        let plan = args.of_sections(path, streams)?;
        return args.write(plan, &mut output, streams);
    }
    let first = args.source.random.unwrap_or_default();
    let last = first.checked_add(u64::from(args.count) - 1);
    let last = last.ok_or_else(|| {
        Stop::message(t!(
            "seeds end at {most}; choose a lower one, or a lower --count",
            most = u64::MAX
        ))
    })?;
    let seeds = first..=last;
    let names: Vec<PathBuf> = seeds
        .clone()
        .map(|seed| format!("random-{seed}").into())
        .collect();
    args.output.check_room(&names)?;
    for (seed, name) in seeds.zip(names) {
        let mut output = args.output.for_input(&name, ENDING).check(Made::Kept, [])?;
        let spec = args.spec(generate::invented_name(seed));
        let plan = generate::random(seed, &spec).map_err(Stop::message)?;
        args.write(plan, &mut output, streams)?;
    }
    Ok(())
}

impl GenerateArgs {
    fn spec(&self, name: String) -> Spec {
        let usual = Spec::new(self.name.clone().unwrap_or(name));
        Spec {
            lanes: self.lanes,
            spaces: self.spaces.unwrap_or(usual.spaces),
            grid: self.grid,
            teams: self.teams,
            style: self.style,
            mirror: self.mirror,
            ..usual
        }
    }

    /// Makes the circuit of a file of sections.
    fn of_sections(&self, path: &Path, streams: &mut Streams<'_>) -> Result<TrackPlan, Stop> {
        let name = path.display().to_string();
        let in_file = |error: &dyn Display| said_in_file(&name, &error.to_string());
        let mut sections = read(path, streams)?;
        if self.fit {
            let fitted = sections.fitted();
            sections = fitted.map_err(|error| Stop::message(in_file(&error)))?;
        }
        if self.mirror {
            sections = sections.mirrored();
        }
        let spec = self.spec(input::title(path));
        generate::of_sections(&sections, &spec).map_err(|error| match error {
            GenerateError::Sections(error) if !self.fit => Stop::message(t!(
                "{error} (--fit takes these lengths)",
                error = in_file(&error)
            )),
            error => Stop::message(error),
        })
    }

    /// Writes a circuit, and says what it is.
    fn write(
        &self,
        mut plan: TrackPlan,
        output: &mut Destination,
        streams: &mut Streams<'_>,
    ) -> Result<(), Stop> {
        plan.art.landscape = self.scenery;
        let file = TrackFile::new(plan);
        output.write_track(&file, streams)?;
        summarize(&file.plan, output.path(), self.count > 1, streams);
        Ok(())
    }
}

/// Reads a file of sections.
fn read(path: &Path, streams: &mut Streams<'_>) -> Result<Sections, Stop> {
    let name = path.display().to_string();
    let bytes = input::bytes(path, streams)?;
    let source = Source::from_bytes(name.as_str(), bytes);
    let source = source.map_err(Stop::message)?;
    let sections = source.text().parse();
    sections.map_err(|error: NotationError| {
        let NotationError {
            line,
            column,
            problem,
            ..
        } = error;
        let place = format!("{name}:{line}:{column}");
        Stop::message(said_in_file(&place, &problem.to_string()))
    })
}

/// Prints what has been generated, and what to do next with a single one.
fn summarize(plan: &TrackPlan, path: Option<&Path>, several: bool, streams: &mut Streams<'_>) {
    let Ok(track) = Track::new(plan.clone()) else {
        return;
    };
    let stops: u32 = plan.corners.iter().map(|corner| corner.stops).sum();
    let longest = Figures::of(&track).longest_straight;
    let mut text = t!(
        "{circuit}: {corners} with {stops}, longest straight {longest}",
        circuit = one_line(&plan.name),
        corners = t!("1 corner" | "{count} corners", count = plan.corners.len()),
        stops = t!(
            "1 stop" | "{number} stops",
            count = stops,
            number = whole(stops.into())
        ),
        longest = t!(
            "1 space" | "{number} spaces",
            count = longest,
            number = whole(longest.into())
        )
    );
    text.push('\n');
    if let Some(path) = path.filter(|_| !several) {
        let path = path.display().to_string();
        let path = argument(&one_line(&path));
        text += &format!(
            "{}\n  formulad validate {path}\n  formulad draw {path} -o picture.svg\n  \
             formulad info {path}\n",
            t!("next:")
        );
    }
    streams.note(&text);
}

fn said_in_file(file: &str, error: &str) -> String {
    t!("{file}: {error}", file, error)
}
