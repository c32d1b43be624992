//! `design.overlap`: two spaces overlap without a bridge.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::track::Space;

use super::prelude::*;
use crate::figures::{Site, across, along, between};

kinds! {
    warning OVERLAP "design.overlap":
        "Two spaces overlap, and their roads do not cross there.",
        "On the board nobody can tell which of the two a car stands on. Roads that cross by a bridge \
         do so at more than 30 degrees.",
        "Two straights side by side, nearer to each other than the road is wide.";
}

/// Spaces that follow each other or lie beside each other may overlap a little in a bend, but not
/// if they are shrunk to this part of their length and width. On boards drawn by hand they do so
/// down to 0.63.
const NEAR: f64 = 0.5;

/// The same for unrelated stretches of road, which hardly overlap at all.
const APART: f64 = 0.9;

/// Spaces within this many steps of each other are related.
const STEPS: usize = 4;

/// The cosine of 30 degrees.
const CROSSING: f64 = 0.866;

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    let length = circuit.figures.space_length;
    let width = circuit.figures.lane_width.unwrap_or(length / 2.0);
    // These are already known to lie in the wrong place.
    let off_lane: BTreeSet<SpaceId> = circuit
        .track
        .problems()
        .iter()
        .filter(|problem| problem.id == "space.off-lane")
        .filter_map(|problem| problem.place.spaces.first().copied())
        .collect();
    // Further apart than this, no two spaces of up to twice the usual length overlap.
    let reach = 2.0 * length + width;
    if !(length > 0.0 && reach.is_finite()) {
        return;
    }
    let mut cells: BTreeMap<(i64, i64), Vec<(SpaceId, &Site)>> = BTreeMap::new();
    let spaces = circuit.track.spaces().iter();
    for space in spaces.filter(|space| !off_lane.contains(&space.id)) {
        let Some(site) = circuit.ground.site(space.id) else {
            continue;
        };
        let [column, row] = site.centre.map(|at| (at / reach).floor() as i64);
        let columns = column - 1..=column + 1;
        let around = columns.flat_map(|column| cells.range((column, row - 1)..=(column, row + 1)));
        for (other, there) in around.flat_map(|(_, others)| others) {
            let touch = touching(site, there, length, width);
            if touch < APART && (touch < NEAR || !are_near(circuit, space.id, *other)) {
                let message = message!(
                    "space {id} lies on space {other}",
                    id = space.id,
                    other = *other
                );
                let spaces = [space.id, *other];
                reporter.push(circuit.at_spaces(
                    &OVERLAP,
                    spaces,
                    message,
                    message!("move the road aside, or let it cross squarely, by a bridge"),
                ));
                // One of the spaces it lies on is enough.
                break;
            }
        }
        cells
            .entry((column, row))
            .or_default()
            .push((space.id, site));
    }
}

/// The factor by which the lengths and widths of two spaces have to shrink until they only touch;
/// infinite if their roads cross, or if they are far apart.
fn touching(one: &Site, other: &Site, length: f64, width: f64) -> f64 {
    if along(one.way, other.way).abs() < CROSSING {
        return f64::INFINITY;
    }
    let apart = between(one.centre, other.centre);
    // Nearly all pairs lie further apart than the halves of their lengths and widths together.
    let together = f64::midpoint(one.length, other.length) + width;
    if along(apart, apart) > together * together {
        return f64::INFINITY;
    }
    let half = |site: &Site, axis| {
        let own = site.length.min(2.0 * length);
        (own * along(site.way, axis).abs() + width * across(site.way, axis).abs()) / 2.0
    };
    let axes = [one.way, other.way]
        .into_iter()
        .flat_map(|way| [way, [-way[1], way[0]]]);
    axes.map(|axis| along(apart, axis).abs() / (half(one, axis) + half(other, axis)))
        .fold(0.0, f64::max)
}

/// Whether one of two spaces can be reached from the other in a few steps, forwards or backwards,
/// or both are of the pit.
fn are_near(circuit: &Circuit<'_>, one: SpaceId, other: SpaceId) -> bool {
    let in_pit = |id: SpaceId| circuit.track.space(id).is_some_and(Space::in_pit);
    if in_pit(one) && in_pit(other) {
        return true;
    }
    let reaches = |from: SpaceId, to: SpaceId| {
        let mut reached = BTreeSet::from([from]);
        for _ in 0..STEPS {
            reached = reached
                .iter()
                .flat_map(|id| circuit.track.steps(*id).map(|(next, _)| next))
                .collect();
            if reached.contains(&to) {
                return true;
            }
        }
        false
    };
    let beside = |id: SpaceId| circuit.track.beside(id);
    beside(one).any(|id| id == other)
        || reaches(one, other)
        || reaches(other, one)
        || beside(one).any(|id| reaches(id, other) || reaches(other, id))
}
