//! The parts of the road on which pieces snap to spaces, and what players call its spaces.

use std::collections::BTreeMap;

use formulad_core::{SpaceId, Track};

use super::texts;
use crate::geometry::{Point, Vec2, heading};
use crate::kit::canvas::corner_name;
use crate::kit::codes::{Code, CodeLane, Sector, codes};
use crate::kit::spots::Spot;

/// A lane of a corner or a straight: an outline within which pieces snap to its spaces.
pub(super) struct Zone {
    pub(super) name: String,
    /// In pixels.
    pub(super) outline: Vec<Point>,
    pub(super) regions: Vec<Region>,
}

impl Zone {
    /// Where its spaces are on a lap, by their names, as the pieces in it look it up to find their order: `;name=99997`.
    /// What is further along has a smaller number, always of five digits.
    pub(super) fn ranks(&self) -> String {
        let ranks = self.regions.iter().map(|it| {
            let left = RANKS.saturating_sub(it.rank);
            format!(";{}={left:05}", it.name)
        });
        ranks.collect()
    }
}

/// More than any rank.
const RANKS: u32 = 99_999;

/// A space by the name that reports of moves give it.
pub(super) struct Region {
    pub(super) name: String,
    pub(super) at: Point,
    /// How far along the circuit it is.
    rank: u32,
}

/// The zones of a circuit, lane by lane in driving order. Every space is in one.
pub(super) fn zones(track: &Track, spots: &[Spot]) -> Vec<Zone> {
    let codes = codes(track);
    let places: BTreeMap<SpaceId, Point> = spots.iter().map(|it| (it.id, at(it))).collect();
    let mut lanes: BTreeMap<(CodeLane, Sector), Vec<(&Code, &Spot)>> = BTreeMap::new();
    for spot in spots {
        if let Some(code) = codes.get(&spot.id) {
            // Boxes do not follow each other.
            let lane = lanes.entry((code.lane, code.sector)).or_default();
            lane.push((code, spot));
        }
    }
    let mut zones = Vec::new();
    for ((lane, sector), mut spaces) in lanes {
        spaces.sort_by_key(|(code, _)| code.number);
        let section = section(track, sector);
        let is_box = lane == CodeLane::Box;
        let parts = if is_box { 1 } else { spaces.len() };
        for part in spaces.chunks(parts.max(1)) {
            let Some((first, spot)) = part.first() else {
                continue;
            };
            let name = match spot.lane {
                Some(lane) => t!("{section}, lane {lane}", section, lane),
                None if is_box => texts::pit_box(first.number + 1),
                None => section.clone(),
            };
            let regions = part.iter().map(|(code, spot)| Region {
                name: match spot.lane {
                    Some(lane) => t!(
                        "{section} {space}, lane {lane}",
                        section,
                        space = code.number + 1,
                        lane
                    ),
                    None if is_box => texts::pit_box(code.number + 1),
                    None => t!("pit {space}", space = code.number + 1),
                },
                at: at(spot),
                rank: track.space(spot.id).map_or(0, |space| space.rank),
            });
            let spots: Vec<&Spot> = part.iter().map(|(_, spot)| *spot).collect();
            zones.push(Zone {
                name,
                outline: outline(track, &spots, &places),
                regions: regions.collect(),
            });
        }
    }
    zones
}

fn at(spot: &Spot) -> Point {
    Point::new(spot.x, spot.y)
}

/// What a part of the circuit is called.
fn section(track: &Track, sector: Sector) -> String {
    match sector.corner() {
        Some((at, true)) => corner_name(track, at),
        Some((at, false)) if at < track.corners().len() => {
            t!("Straight to {corner}", corner = corner_name(track, at))
        }
        Some(_) => t!("Straight to the line").to_owned(),
        None => t!("Pit lane" as "in VASSAL").to_owned(),
    }
}

/// A strip around spaces that follow each other, half-way to those beside them and to those before and after.
fn outline(track: &Track, spots: &[&Spot], places: &BTreeMap<SpaceId, Point>) -> Vec<Point> {
    let near = |spot: &Spot, ids: &mut dyn Iterator<Item = SpaceId>| {
        let others = ids.filter_map(|id| places.get(&id));
        let gaps = others.map(|other| (*other - at(spot)).length());
        gaps.filter(|gap| *gap > 0.0).fold(f64::INFINITY, f64::min)
    };
    let length = |spot: &Spot| {
        let mut ids = track
            .ahead(spot.id)
            .into_iter()
            .chain(track.behind(spot.id));
        let gap = near(spot, &mut ids);
        if gap.is_finite() { gap } else { 1.0 }
    };
    let half_width = |spot: &Spot| {
        let gap = near(spot, &mut track.beside(spot.id));
        // A lane alone is about half as wide as its spaces are long.
        gap.min(length(spot)) / 2.0
    };
    let along = |spot: &Spot| heading(spot.angle);
    let across = |spot: &Spot| {
        let Vec2 { x, y } = along(spot);
        Vec2::new(-y, x) * half_width(spot)
    };
    let mut middles: Vec<(Point, Vec2)> = Vec::new();
    if let (Some(first), Some(last)) = (spots.first(), spots.last()) {
        middles.push((
            at(first) - along(first) * (length(first) / 2.0),
            across(first),
        ));
        middles.extend(spots.iter().map(|spot| (at(spot), across(spot))));
        middles.push((at(last) + along(last) * (length(last) / 2.0), across(last)));
    }
    let left = middles.iter().map(|(at, across)| *at - *across);
    let right = middles.iter().rev().map(|(at, across)| *at + *across);
    left.chain(right).collect()
}
