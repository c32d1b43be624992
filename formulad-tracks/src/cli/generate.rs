//! `formulad generate`.

use std::path::{Path, PathBuf};

use clap::Args;
use formulad_core::Track;
use formulad_core::plan::TrackPlan;

use super::value::{circuit_name, from_to};
use super::{Stop, Streams, input, output};
use crate::TrackFile;
use crate::file::Source;
use crate::generate::{self, Recipe, Sections};

/// Make a complete circuit from a seed, or from a list of its sections
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad generate --random 7 -o seven.track.json
  formulad generate --random 7 --lanes 2 --spaces 110 --name \"Short and narrow\" > short.track.json
  formulad generate --sections hill.txt -o hill.track.json
  echo 'straight 8, right 180 2 stops, straight 30, right 180 2 stops, straight 22' \\
    | formulad generate --sections - -o oval.track.json

Sections are written one a line, or with commas between them, from the finish line on:
  straight 20
  left 90 1 stop
  right 180 2 stops 9 spaces \"Hairpin\"   # spaces and a name may be left out
  left 40 right 45 1 stop                # a chicane
  right 20 0 stops                       # a bend of the straight, driven flat out
They begin and end with straights, and their turns add up to 360 degrees, or to 0 for a figure of
eight. Their spaces are counted in the middle of the road.

A circuit along the line of a real one is made by formulad import.")]
pub(super) struct GenerateArgs {
    #[command(flatten)]
    source: SourceArgs,
    /// Where to write the track file: a file that is not there yet [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Make the straights longer or shorter where the sections do not lead back to the line
    #[arg(long, conflicts_with = "random")]
    fit: bool,
    /// What the circuit is to be called [default: invented, or as the file of sections is called]
    #[arg(long, value_parser = circuit_name)]
    name: Option<String>,
    /// How many lanes the road is to have
    #[arg(long, default_value_t = 3, allow_negative_numbers = true, value_parser = from_to(2_u8, 4))]
    lanes: u8,
    /// About how many spaces the middle of a random road is to be long, 60 to 400 [default: 155]
    #[arg(long, conflicts_with = "sections", allow_negative_numbers = true, value_parser = from_to(60_u32, 400))]
    spaces: Option<u32>,
    /// How many places the grid is to have
    #[arg(long, default_value_t = 10, allow_negative_numbers = true, value_parser = from_to(1_u8, 20))]
    grid: u8,
    /// How many teams are to have two boxes each in the pit lane; 0: no pit lane
    #[arg(long, default_value_t = 5, allow_negative_numbers = true, value_parser = from_to(0_u8, 6))]
    teams: u8,
}

/// What a circuit is made of.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct SourceArgs {
    /// Make up a circuit: the same one for the same number
    #[arg(long, value_name = "SEED", allow_negative_numbers = true, value_parser = from_to(0, u64::MAX))]
    random: Option<u64>,
    /// A file of sections, or `-` for standard input
    #[arg(long, value_name = "FILE")]
    sections: Option<PathBuf>,
}

pub(super) fn run(args: &GenerateArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let failed = |error: generate::GenerateError| Stop::message(error.to_string());
    let plan = match (&args.source.sections, args.source.random) {
        (Some(path), _) => {
            let sections = read(path, streams)?;
            let refused = |error: generate::SectionsError| {
                Stop::message(format!("{}: {error}", path.display()))
            };
            let sections = if args.fit {
                sections.fitted().map_err(refused)?
            } else {
                sections
            };
            let recipe = args.recipe(title(path));
            generate::of_sections(&sections, &recipe).map_err(|error| match error {
                generate::GenerateError::Sections(error) if !args.fit => Stop::message(format!(
                    "{}: {error} (--fit takes these lengths)",
                    path.display()
                )),
                error => failed(error),
            })?
        }
        (None, seed) => {
            let seed = seed.unwrap_or_default();
            let recipe = args.recipe(generate::invented_name(seed));
            generate::random(seed, &recipe).map_err(failed)?
        }
    };
    let file = TrackFile::new(plan);
    output::new_track(args.output.as_ref(), &file, streams)?;
    summarise(&file.plan, output::file(args.output.as_ref()), streams);
    Ok(0)
}

impl GenerateArgs {
    fn recipe(&self, name: String) -> Recipe {
        let usual = Recipe::new(self.name.clone().unwrap_or(name));
        Recipe {
            lanes: self.lanes,
            spaces: self.spaces.unwrap_or(usual.spaces),
            grid: self.grid,
            teams: self.teams,
            ..usual
        }
    }
}

/// Reads a file of sections.
fn read(path: &Path, streams: &mut Streams<'_>) -> Result<Sections, Stop> {
    let name = path.display().to_string();
    let bytes = input::bytes(path, streams)?;
    let source = Source::from_bytes(name.as_str(), bytes);
    let source = source.map_err(|error| Stop::message(error.to_string()))?;
    source
        .text()
        .parse()
        .map_err(|error: generate::NotationError| {
            let generate::NotationError {
                line,
                column,
                problem,
            } = error;
            Stop::message(format!("{name}:{line}:{column}: {problem}"))
        })
}

/// What a circuit is called of which only the file is known.
fn title(path: &Path) -> String {
    let stem = path
        .file_stem()
        .map(|stem| stem.to_string_lossy().into_owned());
    stem.filter(|stem| stem != input::STANDARD)
        .unwrap_or_else(|| "New circuit".to_owned())
}

/// Says what has been made, and what can be done with it.
fn summarise(plan: &TrackPlan, path: Option<&Path>, streams: &mut Streams<'_>) {
    let Ok(track) = Track::new(plan.clone()) else {
        return;
    };
    let stops: u32 = plan.corners.iter().map(|corner| corner.stops).sum();
    let longest = track.straights().iter().map(|straight| straight.length);
    let mut text = format!(
        "{}: {} corners with {stops} stops, longest straight {} spaces\n",
        plan.name,
        plan.corners.len(),
        longest.max().unwrap_or(0),
    );
    if let Some(path) = path {
        let path = path.display();
        text += &format!(
            "next:\n  formulad validate {path}\n  formulad draw {path} -o picture.svg\n  \
             formulad info {path}\n"
        );
    }
    // When standard error is gone, the circuit is still there.
    let _ = streams.errors.write_all(text.as_bytes());
}
