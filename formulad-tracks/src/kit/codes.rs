//! What the scripted mod of Tabletop Simulator calls the spaces of a circuit: `m.c1.0` is the first space of
//! the middle lane in the first corner.
//!
//! Every space of the road lies in a sector: `c1`, `c2` and so on are the corners in driving order from the
//! finish line, `s1` the straight that leads into `c1`. A straight that the line divides is two sectors:
//! what lies before the line comes one after the last corner. Where corners touch, and where the line lies at
//! the end of a corner, a straight has no spaces and its number is not used. A corner across the line is `c1`.
//!
//! Lanes are numbered from the innermost of the lap: the side to which the lap turns.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use formulad_core::track::{Section, Space};
use formulad_core::{SpaceId, Track};

use crate::geometry::Point;

/// The name of a space. Names are in the order of the mod's files: lane by lane, and in driving order from
/// the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Code {
    pub(super) lane: CodeLane,
    pub(super) sector: Sector,
    /// Counted from 0 at the beginning of the sector.
    pub(super) number: usize,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.lane, self.sector, self.number)
    }
}

/// The lane of a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum CodeLane {
    /// Of the road, counted from 1 at the inside of the lap.
    Road(u8),
    /// The pit lane.
    Pit,
    /// Beside the pit lane.
    Box,
}

impl fmt::Display for CodeLane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Road(1) => f.write_str("i"),
            Self::Road(2) => f.write_str("m"),
            Self::Road(3) => f.write_str("o"),
            // As the tools of the mod do, which have letters for three.
            Self::Road(lane) => write!(f, "{lane}"),
            Self::Pit => f.write_str("p"),
            Self::Box => f.write_str("b"),
        }
    }
}

/// A part of the circuit; the number comes first, so that each straight precedes its corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Sector {
    number: usize,
    kind: SectorKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum SectorKind {
    Straight,
    Corner,
    Pit,
}

impl Sector {
    /// The corner that it is or leads to, by its place in the lap from 0, and whether it is that corner. The straight
    /// to the line leads to a corner that is not there. `None` for the pit lane.
    pub(super) const fn corner(self) -> Option<(usize, bool)> {
        let at = self.number.saturating_sub(1);
        match self.kind {
            SectorKind::Corner => Some((at, true)),
            SectorKind::Straight => Some((at, false)),
            SectorKind::Pit => None,
        }
    }
}

impl fmt::Display for Sector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            SectorKind::Straight => 's',
            SectorKind::Corner => 'c',
            SectorKind::Pit => 'p',
        };
        write!(f, "{kind}{}", self.number)
    }
}

/// The code of every space. No two are the same.
pub(super) fn codes(track: &Track) -> BTreeMap<SpaceId, Code> {
    let is_clockwise = is_clockwise(track);
    let before_line = before_line(track);
    let pit = pit_order(track);
    let mut in_order: Vec<(CodeLane, Sector, (bool, u32), SpaceId)> = track
        .spaces()
        .iter()
        .map(|space| {
            let is_past = !before_line.contains(&space.id);
            let lane = match (space.lane, space.section) {
                // The driver's right is the inside.
                (Some(lane), _) if is_clockwise => {
                    CodeLane::Road(track.lanes() + 1 - lane.number())
                }
                (Some(lane), _) => CodeLane::Road(lane.number()),
                (None, Section::Box { .. }) => CodeLane::Box,
                (None, _) => CodeLane::Pit,
            };
            let sector = sector(track, space, is_past);
            // Ranks begin anew at the line: of a corner across it, what lies before it comes first.
            let at = pit.get(&space.id).copied().unwrap_or(space.rank);
            (lane, sector, (is_past, at), space.id)
        })
        .collect();
    in_order.sort_unstable();
    let mut codes = BTreeMap::new();
    let mut last: Option<Code> = None;
    for (lane, sector, _, id) in in_order {
        let before = last.filter(|last| (last.lane, last.sector) == (lane, sector));
        let number = before.map_or(0, |last| last.number + 1);
        let code = Code {
            lane,
            sector,
            number,
        };
        codes.insert(id, code);
        last = Some(code);
    }
    codes
}

/// The spaces off the road in driving order, lane and boxes each.
fn pit_order(track: &Track) -> BTreeMap<SpaceId, u32> {
    let pit = track.pit();
    let lane = pit.into_iter().flat_map(|pit| pit.lane.iter().copied());
    let boxes = pit
        .into_iter()
        .flat_map(|pit| pit.boxes.iter().map(|it| it.space));
    lane.zip(0..).chain(boxes.zip(0..)).collect()
}

/// The sector of a space that lies past the line or before it.
fn sector(track: &Track, space: &Space, is_past: bool) -> Sector {
    let corners = track.corners();
    let number = |id| corners.iter().position(|corner| corner.id == id);
    let (kind, number) = match space.section {
        Section::Corner(id) => (SectorKind::Corner, number(id)),
        Section::Straight(at) => {
            let leads_to = track
                .straights()
                .get(at)
                .and_then(|straight| straight.before);
            let leads_to = leads_to.filter(|_| is_past).and_then(number);
            (
                SectorKind::Straight,
                Some(leads_to.unwrap_or(corners.len())),
            )
        }
        Section::PitLane | Section::Box { .. } => (SectorKind::Pit, Some(0)),
    };
    Sector {
        number: number.unwrap_or(corners.len()) + 1,
        kind,
    }
}

/// The spaces of the road from which a car can cross the line without leaving their corner or straight.
fn before_line(track: &Track) -> BTreeSet<SpaceId> {
    let road = || track.spaces().iter().filter(|space| space.lane.is_some());
    let mut behind: BTreeMap<SpaceId, Vec<SpaceId>> = BTreeMap::new();
    let mut open = Vec::new();
    for space in road() {
        for (to, link) in track.steps(space.id) {
            let to = track.space(to).filter(|to| to.lane.is_some());
            match to {
                Some(_) if link.crosses_line => open.push(space.id),
                Some(to) if to.section == space.section => {
                    behind.entry(to.id).or_default().push(space.id);
                }
                _ => {}
            }
        }
    }
    let mut found = BTreeSet::new();
    while let Some(space) = open.pop() {
        if found.insert(space) {
            open.extend(behind.get(&space).into_iter().flatten());
        }
    }
    found
}

/// Whether the lap turns to the driver's right: by the area that it encloses, so that of a figure of eight the
/// larger loop decides.
fn is_clockwise(track: &Track) -> bool {
    let places: BTreeMap<SpaceId, Point> = track
        .plan()
        .spaces
        .iter()
        .map(|space| (space.id, Point::new(space.x, space.y)))
        .collect();
    let on_road = |id: &SpaceId| track.space(*id).is_some_and(|space| space.lane.is_some());
    // Straight ahead where the lane goes on, once round.
    let next = |id: &SpaceId| {
        let ahead = track.ahead(*id).filter(on_road);
        let next = ahead.or_else(|| track.steps(*id).map(|(to, _)| to).find(on_road));
        next.filter(|to| !track.crosses_line(*id, *to))
    };
    let first = track.finish().iter().copied().find(on_road);
    let lap = std::iter::successors(first, next).take(track.spaces().len());
    let lap: Vec<Point> = lap.filter_map(|id| places.get(&id).copied()).collect();
    let pairs = lap.iter().zip(lap.iter().cycle().skip(1));
    // y points down, so a positive area lies clockwise.
    let area: f64 = pairs.map(|(a, b)| a.to_vec2().cross(b.to_vec2())).sum();
    area >= 0.0
}
