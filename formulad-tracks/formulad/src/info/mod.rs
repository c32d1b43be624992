//! `formulad info`.

use std::path::PathBuf;

use clap::Args;
use formulad_core::{CornerId, Lane, SpaceId, Track};
use serde::Serialize;

use super::input::SearchArgs;
use super::{Stop, Streams, input, output};
use formulad_tracks::bundled;
use formulad_tracks::figures::{Compared, CornerFigures, Figures, fingerprint};
use formulad_tracks::words::{pad_end, width};

mod text;

/// The figures of a circuit, as JSON.
#[derive(Serialize)]
struct InfoReport<'a> {
    name: &'a str,
    author: &'a str,
    width: f64,
    height: f64,
    lanes: u8,
    spaces: u32,
    lane_lengths: &'a [u32],
    lane_balance: Option<f64>,
    space_length: f64,
    lane_width: Option<f64>,
    width_to_length: Option<f64>,
    shortest_lap: Option<u32>,
    corners: &'a [CornerFigures],
    stops: u32,
    longest_straight: u32,
    shortest_straight: Option<u32>,
    grid: usize,
    pit: Option<Pit>,
    fingerprint: String,
    /// `None` if the usual figures do not apply to the circuit.
    usual: Option<Compared>,
}

#[derive(Serialize)]
struct Pit {
    spaces: u32,
    boxes: usize,
    teams: usize,
}

/// What is derived for a space.
#[derive(Serialize)]
struct SpaceFigures {
    id: SpaceId,
    lane: Option<Lane>,
    rank: u32,
    corner: Option<CornerId>,
    ahead: Option<SpaceId>,
    beside: Vec<SpaceId>,
}

/// Show the figures of a circuit, or list the bundled circuits
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad info
  formulad info harbour
  formulad info circuits
  formulad info harbour --json | jq .shortest_lap
  formulad info harbour --spaces | grep '\"corner\":3'

A line of --spaces, in driving order, with null for what does not exist:
  {\"id\":41,\"lane\":1,\"rank\":57,\"corner\":3,\"ahead\":42,\"beside\":[40,90]}

The fingerprint is the same for circuits that race alike, whatever they look like: the record of a
race can be replayed on these only.")]
pub(super) struct InfoArgs {
    /// Track files, or names of bundled circuits [default: list the bundled circuits]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    search: SearchArgs,
    /// Print the figures as JSON
    #[arg(long, requires = "files")]
    json: bool,
    /// Print what is derived for each space instead, one JSON line a space
    #[arg(long, requires = "files", conflicts_with = "json")]
    spaces: bool,
}

pub(super) fn run(args: &InfoArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    if args.files.is_empty() {
        return list(streams);
    }
    for (at, file) in input::files(&args.files, args.search)?.iter().enumerate() {
        let track = input::track(file, streams)?;
        let figures = Figures::of(&track);
        if args.spaces {
            spaces(&track, streams)?;
        } else if args.json {
            let text = output::json(&document(&track, &figures))?;
            streams.output.write_all(text.as_bytes())?;
        } else {
            let mut text = if at > 0 { b"\n".to_vec() } else { Vec::new() };
            text::print(&track, &figures, &mut text)?;
            output::print(&String::from_utf8_lossy(&text), streams)?;
        }
    }
    Ok(())
}

/// Lists the bundled circuits.
fn list(streams: &mut Streams<'_>) -> Result<(), Stop> {
    let circuits = bundled::all().iter().map(|c| (c.name(), c.track()));
    let circuits: Vec<_> = circuits.collect();
    let names = width(circuits.iter().map(|(name, _)| *name));
    let titles = width(circuits.iter().map(|(_, track)| track.name()));
    let line = |(name, track): &(&str, Track)| {
        let stops: u32 = track.corners().iter().map(|c| u32::from(c.stops)).sum();
        let corners = t!(
            "1 corner" | "{count} corners",
            count = track.corners().len()
        );
        let circuit = t!(
            "{lanes} lanes, {corners} with {stops}" | "{lanes} lanes, {corners} with {stops}",
            lanes = track.lanes(),
            corners,
            stops = t!("1 stop" | "{count} stops", count = stops)
        );
        let (name, title) = (pad_end(name, names), pad_end(track.name(), titles));
        format!("{name}  {title}  {circuit}\n")
    };
    let text: String = circuits.iter().map(line).collect();
    output::print(&text, streams)
}

fn spaces(track: &Track, streams: &mut Streams<'_>) -> Result<(), Stop> {
    for space in track.spaces() {
        let figures = SpaceFigures {
            id: space.id,
            lane: space.lane,
            rank: space.rank,
            corner: space.corner(),
            ahead: track.ahead(space.id),
            beside: track.beside(space.id).collect(),
        };
        let line = serde_json::to_string(&figures).map_err(Stop::message)?;
        writeln!(streams.output, "{line}")?;
    }
    Ok(())
}

fn document<'a>(track: &'a Track, figures: &'a Figures) -> InfoReport<'a> {
    let plan = track.plan();
    let thousandths = |figure: f64| (figure * 1000.0).round() / 1000.0;
    InfoReport {
        name: track.name(),
        author: &plan.author,
        width: plan.board.width,
        height: plan.board.height,
        lanes: figures.lanes,
        spaces: figures.spaces,
        lane_lengths: &figures.lane_lengths,
        lane_balance: figures.lane_balance().map(thousandths),
        space_length: thousandths(figures.space_length),
        lane_width: figures.lane_width.map(thousandths),
        width_to_length: figures.width_to_length().map(thousandths),
        shortest_lap: figures.shortest_lap,
        corners: &figures.corners,
        stops: figures.stops,
        longest_straight: figures.longest_straight,
        shortest_straight: figures.shortest_straight(),
        grid: figures.grid.len(),
        pit: figures.pit.as_ref().map(|pit| Pit {
            spaces: pit.spaces,
            boxes: pit.boxes.len(),
            teams: pit.teams(),
        }),
        fingerprint: fingerprint(track),
        usual: Compared::new(figures),
    }
}
