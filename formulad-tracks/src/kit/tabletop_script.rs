//! Tracks of the scripted mod of Tabletop Simulator "formula d 2.0": where the spaces of a board are, and where
//! they lead, so that scripts can move cars by the rules.

use std::collections::BTreeMap;

use formulad_core::dice::Gear;
use formulad_core::rules::Ruleset;
use formulad_core::track::{Corner, Pit};
use formulad_core::{SpaceId, Track};
use serde::Serialize;

use super::codes::{Code, CodeLane, codes};
use super::spots::Spot;

/// The number of a lane off the road: scripts count with the lanes of all spaces.
const OFF_ROAD: u8 = 0;

/// The file of a track.
#[derive(Debug, Serialize)]
pub(super) struct ScriptTrack<'a> {
    /// Tells the command which files are its own.
    program: &'static str,
    id: String,
    name: &'a str,
    ruleset: &'static str,
    image: Image,
    lanes: u8,
    laps: u8,
    spaces: Vec<ScriptSpace>,
    corners: Vec<ScriptCorner<'a>>,
    start: Vec<String>,
    finish: Finish,
    #[serde(skip_serializing_if = "Option::is_none")]
    pit: Option<ScriptPit>,
}

#[derive(Debug, Serialize)]
struct Image {
    width: u32,
    height: u32,
}

#[derive(Debug, Serialize)]
struct ScriptSpace {
    id: String,
    pos: [f64; 2],
    rot: f64,
    lane: u8,
    next: Vec<String>,
    /// That scripts do not work out the links anew from the places.
    fixed: bool,
    corner: Option<usize>,
    sector: String,
}

#[derive(Debug, Serialize)]
struct ScriptCorner<'a> {
    id: usize,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    stops: u8,
    /// Their number.
    spaces: usize,
    /// How many there are of each lane, the innermost of the lap first.
    lanes: Vec<usize>,
    long: u32,
    short: u32,
}

#[derive(Debug, Serialize)]
struct Finish {
    line: Vec<String>,
}

#[derive(Debug, Serialize)]
struct ScriptPit {
    /// Where a car leaves the road.
    #[serde(skip_serializing_if = "Option::is_none")]
    entry: Option<String>,
    /// Where it comes back.
    #[serde(skip_serializing_if = "Option::is_none")]
    exit: Option<String>,
    spaces: Vec<String>,
    /// The mod has no boxes: without them the pit lane could not be read back.
    boxes: Vec<ScriptBox>,
}

#[derive(Debug, Serialize)]
struct ScriptBox {
    space: String,
    team: u32,
}

/// The track called `id`, whose spaces lie in an image of this size in pixels.
pub(super) fn script<'a>(
    track: &'a Track,
    rules: &Ruleset,
    spots: &[Spot],
    (width, height): (u32, u32),
    id: &str,
) -> ScriptTrack<'a> {
    let codes = codes(track);
    let code = |id: &SpaceId| codes.get(id).map(Code::to_string);
    let names = |ids: &[SpaceId]| ids.iter().filter_map(code).collect();
    let by_code = |ids: &[SpaceId]| {
        let mut found: Vec<&Code> = ids.iter().filter_map(|id| codes.get(id)).collect();
        found.sort_unstable();
        found.into_iter().map(Code::to_string).collect()
    };
    let corners: Vec<ScriptCorner<'_>> = track
        .corners()
        .iter()
        .zip(1..)
        .map(|(corner, number)| script_corner(track, corner, number, &codes))
        .collect();
    ScriptTrack {
        program: "formulad",
        id: identifier(id),
        name: track.name(),
        // The only game of those that have rulesets which drives in five gears is Formula Dé Mini (DICE-3).
        ruleset: if rules.top_gear < Gear::SIXTH {
            "formula_de"
        } else {
            "formula_d"
        },
        image: Image { width, height },
        lanes: track.lanes(),
        laps: rules.laps,
        spaces: script_spaces(track, spots, &codes),
        corners,
        start: names(track.grid()),
        finish: Finish {
            line: by_code(track.finish()),
        },
        pit: track.pit().map(|pit| script_pit(pit, code)),
    }
}

/// The spaces in the order of their codes.
fn script_spaces(
    track: &Track,
    spots: &[Spot],
    codes: &BTreeMap<SpaceId, Code>,
) -> Vec<ScriptSpace> {
    let number = |id| track.corners().iter().position(|corner| corner.id == id);
    let mut spaces: Vec<(&Code, ScriptSpace)> = spots
        .iter()
        .zip(&track.plan().spaces)
        .filter_map(|(spot, plan)| {
            let code = codes.get(&spot.id)?;
            let next = plan.next.iter().filter_map(|to| codes.get(to));
            let space = ScriptSpace {
                id: code.to_string(),
                pos: [spot.x, spot.y],
                rot: spot.angle,
                lane: match code.lane {
                    CodeLane::Road(lane) => lane,
                    CodeLane::Pit | CodeLane::Box => OFF_ROAD,
                },
                next: next.map(Code::to_string).collect(),
                fixed: true,
                corner: spot.corner.and_then(number).map(|at| at + 1),
                sector: code.sector.to_string(),
            };
            Some((code, space))
        })
        .collect();
    spaces.sort_by_key(|(code, _)| *code);
    spaces.into_iter().map(|(_, space)| space).collect()
}

fn script_corner<'a>(
    track: &Track,
    corner: &'a Corner,
    id: usize,
    codes: &BTreeMap<SpaceId, Code>,
) -> ScriptCorner<'a> {
    let of_lane = |lane| {
        let found = corner.spaces.iter().filter_map(|id| codes.get(id));
        found
            .filter(|code| code.lane == CodeLane::Road(lane))
            .count()
    };
    ScriptCorner {
        id,
        name: corner.name.trim(),
        stops: corner.stops,
        spaces: corner.spaces.len(),
        lanes: (1..=track.lanes()).map(of_lane).collect(),
        long: corner.longest,
        short: corner.shortest,
    }
}

fn script_pit(pit: &Pit, code: impl Fn(&SpaceId) -> Option<String>) -> ScriptPit {
    let boxes = pit.boxes.iter().filter_map(|it| {
        Some(ScriptBox {
            space: code(&it.space)?,
            team: it.team,
        })
    });
    let boxes: Vec<ScriptBox> = boxes.collect();
    let lane = pit.lane.iter().filter_map(&code);
    ScriptPit {
        entry: pit.entries.first().and_then(|(from, _)| code(from)),
        exit: pit.exits.last().and_then(|(_, to)| code(to)),
        spaces: lane
            .chain(boxes.iter().map(|it| it.space.clone()))
            .collect(),
        boxes,
    }
}

/// A name of which scripts can make the name of a module.
fn identifier(name: &str) -> String {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || c == '_' || c == '-' {
            c
        } else {
            '_'
        }
    };
    let id: String = name.chars().map(plain).collect();
    if id.is_empty() {
        "track".to_owned()
    } else {
        id
    }
}
