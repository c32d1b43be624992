//! `formulad info`.

use std::collections::{BTreeMap, VecDeque};

use formulad_core::track::{Step, Turn};
use formulad_core::{CornerId, Lane, SpaceId, Track};
use serde::Serialize;

use super::args::InfoArgs;
use super::{Stop, Streams, input};
use crate::bundled;

/// The figures of a circuit.
#[derive(Serialize)]
struct Figures<'a> {
    name: &'a str,
    author: &'a str,
    width: f64,
    height: f64,
    lanes: u8,
    /// Spaces of the road.
    spaces: usize,
    lane_lengths: Vec<usize>,
    /// The fewest spaces driven from the line to the line.
    shortest_lap: Option<u32>,
    corners: Vec<CornerFigures<'a>>,
    /// The stops of all corners together.
    stops: u32,
    longest_straight: u32,
    grid: usize,
    pit: Option<PitFigures>,
    fingerprint: String,
}

#[derive(Serialize)]
struct CornerFigures<'a> {
    id: CornerId,
    name: &'a str,
    stops: u8,
    longest: u32,
    shortest: u32,
    turn: &'static str,
    /// The spaces of the straight behind it; 0 where the next corner touches it.
    straight_after: u32,
}

#[derive(Serialize)]
struct PitFigures {
    spaces: usize,
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

pub(super) fn run(args: &InfoArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let Some(file) = &args.file else {
        return list(streams);
    };
    let track = input::track(file, streams)?;
    if args.spaces {
        spaces(&track, streams)?;
    } else {
        let figures = figures(&track);
        if args.json {
            let text = serde_json::to_string_pretty(&figures);
            let text = text.map_err(|error| Stop::message(error.to_string()))?;
            writeln!(streams.output, "{text}")?;
        } else {
            print(&figures, streams)?;
        }
    }
    Ok(0)
}

/// Lists the bundled circuits.
fn list(streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let circuits: Vec<_> = bundled::all()
        .iter()
        .map(|c| (c.name(), c.track()))
        .collect();
    let width = |texts: &mut dyn Iterator<Item = &str>| {
        texts.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let names = width(&mut circuits.iter().map(|(name, _)| *name));
    let titles = width(&mut circuits.iter().map(|(_, track)| track.name()));
    for (name, track) in &circuits {
        let figures = figures(track);
        writeln!(
            streams.output,
            "{name:names$}  {:titles$}  {} lanes, {} corners with {} stops",
            figures.name,
            figures.lanes,
            figures.corners.len(),
            figures.stops
        )?;
    }
    Ok(0)
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
        let line = serde_json::to_string(&figures);
        let line = line.map_err(|error| Stop::message(error.to_string()))?;
        writeln!(streams.output, "{line}")?;
    }
    Ok(())
}

fn figures(track: &Track) -> Figures<'_> {
    let plan = track.plan();
    let lanes = (1..=track.lanes().into()).filter_map(|number| Lane::new(number).ok());
    let lane_lengths: Vec<_> = lanes.map(|lane| track.lane_length(lane)).collect();
    let corners: Vec<_> = track
        .corners()
        .iter()
        .map(|corner| CornerFigures {
            id: corner.id,
            name: &corner.name,
            stops: corner.stops,
            longest: corner.longest,
            shortest: corner.shortest,
            turn: match corner.turn {
                Turn::Left => "left",
                Turn::Right => "right",
            },
            straight_after: track
                .straights()
                .iter()
                .find(|straight| straight.after == Some(corner.id))
                .map_or(0, |straight| straight.length),
        })
        .collect();
    Figures {
        name: track.name(),
        author: &plan.author,
        width: plan.board.width,
        height: plan.board.height,
        lanes: track.lanes(),
        spaces: lane_lengths.iter().sum(),
        lane_lengths,
        shortest_lap: shortest_lap(track),
        stops: corners.iter().map(|corner| u32::from(corner.stops)).sum(),
        corners,
        longest_straight: track
            .straights()
            .iter()
            .map(|s| s.length)
            .max()
            .unwrap_or(0),
        grid: track.grid().len(),
        pit: track.pit().map(|pit| {
            let mut teams: Vec<_> = pit.boxes.iter().map(|pit_box| pit_box.team).collect();
            teams.sort_unstable();
            teams.dedup();
            PitFigures {
                spaces: pit.lane.len(),
                boxes: pit.boxes.len(),
                teams: teams.len(),
            }
        }),
        fingerprint: format!("{:016x}", track.fingerprint()),
    }
}

/// The fewest spaces driven on the road from the line to the line.
fn shortest_lap(track: &Track) -> Option<u32> {
    let on_road = |id: SpaceId| track.space(id).is_some_and(|space| space.lane.is_some());
    let starts = track.finish().iter().copied().filter(|id| on_road(*id));
    let mut driven: BTreeMap<SpaceId, u32> = starts.map(|id| (id, 0)).collect();
    let mut queue: VecDeque<_> = driven.keys().copied().collect();
    while let Some(from) = queue.pop_front() {
        let next = driven.get(&from).map_or(0, |steps| steps + 1);
        for (to, link) in track.steps(from) {
            if link.step == Step::Pit {
                continue;
            }
            if link.crosses_line {
                return Some(next);
            }
            driven.entry(to).or_insert_with(|| {
                queue.push_back(to);
                next
            });
        }
    }
    None
}

fn print(figures: &Figures<'_>, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let out = &mut streams.output;
    write!(out, "{}", figures.name)?;
    if !figures.author.is_empty() {
        write!(out, ", by {}", figures.author)?;
    }
    writeln!(out)?;
    let lengths: Vec<_> = figures.lane_lengths.iter().map(usize::to_string).collect();
    writeln!(
        out,
        "  board        {} × {} mm",
        figures.width, figures.height
    )?;
    writeln!(
        out,
        "  road         {} lanes of {} spaces, {} in all",
        figures.lanes,
        lengths.join(", "),
        figures.spaces
    )?;
    if let Some(lap) = figures.shortest_lap {
        writeln!(out, "  a lap        {lap} spaces at the shortest")?;
    }
    writeln!(
        out,
        "  corners      {} with {} stops; longest straight {} spaces",
        figures.corners.len(),
        figures.stops,
        figures.longest_straight
    )?;
    writeln!(out, "  grid         {} places", figures.grid)?;
    match &figures.pit {
        None => writeln!(out, "  pit lane     none")?,
        Some(pit) => writeln!(
            out,
            "  pit lane     {} spaces, {} boxes for {} teams",
            pit.spaces, pit.boxes, pit.teams
        )?,
    }
    writeln!(out, "  fingerprint  {}", figures.fingerprint)?;
    let width = figures.corners.iter().map(|c| c.name.chars().count());
    let width = width.max().unwrap_or(0).max("corner".len());
    writeln!(
        out,
        "\n  {:>3}  {:width$}  stops  longest  shortest  turns  then straight",
        "no.", "corner"
    )?;
    for corner in &figures.corners {
        writeln!(
            out,
            "  {:>3}  {:width$}  {:>5}  {:>7}  {:>8}  {:<5}  {:>13}",
            corner.id.0,
            corner.name,
            corner.stops,
            corner.longest,
            corner.shortest,
            corner.turn,
            corner.straight_after
        )?;
    }
    Ok(())
}
