//! The pit lane: the ways into it and out of it, and the ground that it shares with its boxes.

use std::collections::BTreeMap;

use super::layout::{CrossSections, DrawnSpace, Layout, way};
use super::{Point, Shape};
use crate::geometry::{Vec2, heading, hull};

/// The longest way from a space of the road to the pit lane that is drawn, in usual spaces.
const LONGEST: f64 = 4.0;

/// How far a way may lead aside relative to its length, if the road lets it begin early enough; and how many spaces
/// earlier it may begin.
const SLOPE: f64 = 0.3;
const EARLIER: usize = 3;

/// Finds the ways from the road into the pit lane, and out of it. Several spaces of a stretch of road lead
/// into it; there is one way for all of them.
pub(super) fn join(layout: &mut Layout<'_>) {
    layout.ramps = ramps(layout);
}

fn ramps(layout: &Layout<'_>) -> Vec<CrossSections> {
    // For each space of the pit lane, the spaces of the road that lead to it, and those that it leads to.
    let mut ends: BTreeMap<(usize, bool), Vec<usize>> = BTreeMap::new();
    for (at, spot) in layout.spots.iter().enumerate() {
        for to in spot.next.iter().copied() {
            match (layout.spots[to].is_pit_lane(), spot.is_pit_lane()) {
                (true, false) if spot.is_road() => ends.entry((to, true)).or_default().push(at),
                (false, true) if layout.spots[to].is_road() => {
                    ends.entry((at, false)).or_default().push(to);
                }
                _ => {}
            }
        }
    }
    let mut ramps = Vec::new();
    for ((pit, leads_in), mut on_road) in ends {
        let pit = &layout.spots[pit];
        let far = |at: &usize| layout.spots[*at].at.distance(pit.at);
        on_road.sort_by(|a, b| far(a).total_cmp(&far(b)));
        while let Some(nearest) = on_road.first().copied() {
            let beside = layout.spots[nearest].at;
            on_road.retain(|at| layout.spots[*at].at.distance(beside) > LONGEST * layout.space);
            if far(&nearest) <= LONGEST * layout.space {
                ramps.push(ramp(layout, pit, nearest, leads_in));
            }
        }
    }
    ramps
}

/// The way between a space of the pit lane and the road near this space of it.
fn ramp(layout: &Layout<'_>, pit: &DrawnSpace, nearest: usize, leads_in: bool) -> CrossSections {
    let (end, across) = if leads_in { pit.back() } else { pit.front() };
    let end = (end, Vec2::new(across.y, -across.x));
    let mut on_road = &layout.spots[nearest];
    for _ in 0..EARLIER {
        let step = if leads_in {
            end.0 - on_road.at
        } else {
            on_road.at - end.0
        };
        let aside = step.dot(on_road.way.turn_90()).abs();
        if aside <= SLOPE * step.dot(on_road.way) {
            break;
        }
        match if leads_in {
            on_road.behind
        } else {
            on_road.ahead
        } {
            Some(earlier) => on_road = &layout.spots[earlier],
            None => break,
        }
    }
    let on_road = (on_road.at, on_road.way);
    way(
        if leads_in {
            [on_road, end]
        } else {
            [end, on_road]
        },
        10,
    )
}

/// The pairs of neighbours in the pit lane and its boxes: each space with those that it leads to.
fn neighbours<'a>(layout: &'a Layout<'_>) -> impl Iterator<Item = [&'a DrawnSpace; 2]> {
    let spots = layout.spots.iter().filter(|spot| !spot.is_road());
    let pairs =
        spots.flat_map(move |from| from.next.iter().map(move |to| [from, &layout.spots[*to]]));
    pairs.filter(move |[from, to]| {
        !to.is_road() && from.at.distance(to.at) <= LONGEST * layout.space
    })
}

/// The asphalt between the pit lane and its boxes, which reaches `half` to either side of their middles.
pub(super) fn aprons(layout: &Layout<'_>, half: f64) -> impl Iterator<Item = Shape> {
    let aprons = neighbours(layout).filter(|[from, to]| from.kind != to.kind);
    aprons.map(move |spots| {
        let sides = |spot: &DrawnSpace| [-half, half].map(|side| spot.side(side)).concat();
        Shape::Polygon(hull(spots.map(sides).concat()))
    })
}

/// The land around the pit lane and its boxes as far as this, with round ends.
pub(super) fn land(layout: &Layout<'_>, half: f64) -> impl Iterator<Item = Shape> {
    /// The number of corners of a disc.
    const ROUND: u32 = 24;
    let disc = move |center: Point| {
        (0..ROUND).map(move |i| center + heading(f64::from(i) * 360.0 / f64::from(ROUND)) * half)
    };
    let around = move |spot: &DrawnSpace| -> Vec<Point> {
        [spot.back().0, spot.front().0]
            .into_iter()
            .flat_map(disc)
            .collect()
    };
    neighbours(layout).map(move |spots| Shape::Polygon(hull(spots.map(around).concat())))
}
