//! `formulad new`.

use std::path::PathBuf;

use clap::Args;
use formulad_core::TrackBuilder;

use super::output::{Made, OutputArgs};
use super::value::circuit_name;
use super::{Stop, Streams};
use formulad_tracks::TrackFile;

/// Write a small circuit to start from: two lanes, three corners, a grid of ten
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad new \"Green Hill\" -o green-hill.track.json
  formulad new > first.track.json")]
pub(super) struct NewArgs {
    /// Name of the circuit
    #[arg(default_value = "New circuit", value_parser = circuit_name)]
    name: String,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: &NewArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let words = args.name.split(|c: char| !c.is_alphanumeric());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let name = PathBuf::from(words.join("-").to_lowercase());
    let mut output = args
        .output
        .for_input(&name, "track.json")
        .check(Made::Kept, [])?;
    let mut plan = TrackBuilder::<2>::new(&args.name)
        .straight(18)
        .corner(1, [5, 3])
        .straight(9)
        .corner(2, [11, 7])
        .straight(14)
        .corner(1, [6, 4])
        .straight(18)
        .grid(10)
        .plan();
    for (corner, name) in plan.corners.iter_mut().zip(["Church", "Mill", "Bridge"]) {
        name.clone_into(&mut corner.name);
    }
    let file = TrackFile::new(plan);
    output.write_track(&file, streams)
}
