//! The edit that reverses the driving direction of a circuit.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::GridPlan;
use formulad_core::{CornerId, SpaceId, TrackPlan};

use crate::document::grid;
use crate::document::lanes::Lanes;
use crate::document::spaces::sort_by_lane;

/// Reverses all links and headings. The leftmost lane becomes the rightmost. The lines stay where
/// they are on the board, so the spaces before them are now past them. The grid has as many places
/// as before, at the same distance from the line.
pub(super) fn reverse(plan: &mut TrackPlan) {
    let grid = grid_from_line(plan);
    let finish = before(plan, &plan.finish);
    if let Some(mut street) = plan.street.take() {
        street.police = before(plan, &street.police);
        for tunnel in &mut street.tunnels {
            std::mem::swap(&mut tunnel.entry, &mut tunnel.exit);
        }
        plan.street = Some(street);
    }
    plan.finish = finish;
    turn_links(plan);
    let numbers: BTreeSet<u32> = plan.spaces.iter().filter_map(|s| s.lane).collect();
    let ends = numbers.first().copied().zip(numbers.last().copied());
    for space in &mut plan.spaces {
        space.heading = (space.heading + 180.0).rem_euclid(360.0);
        if let (Some(lane), Some((first, last))) = (space.lane, ends) {
            space.lane = Some(first + (last - lane));
        }
    }
    // Listed and numbered in driving order, so that the file reads like the road.
    let numbers: Vec<CornerId> = plan.corners.iter().map(|corner| corner.id).collect();
    let renumbered: BTreeMap<CornerId, CornerId> = numbers
        .iter()
        .rev()
        .copied()
        .zip(numbers.iter().copied())
        .collect();
    plan.corners.reverse();
    for corner in &mut plan.corners {
        corner.spaces.reverse();
    }
    let set_aside = plan.silenced.iter_mut().flat_map(|it| &mut it.corners);
    for id in plan
        .corners
        .iter_mut()
        .map(|corner| &mut corner.id)
        .chain(set_aside)
    {
        *id = renumbered.get(id).copied().unwrap_or(*id);
    }
    sort_by_lane(plan);
    plan.grid = back_from_line(plan, &grid);
}

/// The spaces from which a single step crosses the line, which is given by the first spaces past it:
/// in the other direction they are the first past it.
fn before(plan: &TrackPlan, line: &[SpaceId]) -> Vec<SpaceId> {
    let past: BTreeSet<SpaceId> = line.iter().copied().collect();
    let crosses = |next: &[SpaceId]| next.iter().any(|to| past.contains(to));
    let spaces = plan.spaces.iter();
    let before = spaces.filter(|s| !past.contains(&s.id) && crosses(&s.next));
    before.map(|s| s.id).collect()
}

fn turn_links(plan: &mut TrackPlan) {
    let mut lanes: BTreeMap<SpaceId, Option<u32>> = BTreeMap::new();
    for space in &plan.spaces {
        lanes.entry(space.id).or_insert(space.lane);
    }
    let mut turned: BTreeMap<SpaceId, Vec<SpaceId>> = BTreeMap::new();
    for space in &mut plan.spaces {
        // A link to nowhere stays, so that it can still be fixed.
        let (led, nowhere): (Vec<_>, Vec<_>) =
            space.next.drain(..).partition(|to| lanes.contains_key(to));
        space.next = nowhere;
        for to in led {
            turned.entry(to).or_default().push(space.id);
        }
    }
    for space in &mut plan.spaces {
        let mut next = turned.remove(&space.id).unwrap_or_default();
        // The link in its own lane comes first.
        next.sort_by_key(|to| (lanes.get(to) != Some(&space.lane), *to));
        next.dedup();
        space.next.splice(0..0, next);
    }
}

/// The places of the grid: the lane of each, and how many steps ahead in it the line lies.
fn grid_from_line(plan: &TrackPlan) -> Vec<(u32, usize)> {
    let lanes = Lanes::of(plan, 1.0);
    let line: BTreeSet<SpaceId> = plan.finish.iter().copied().collect();
    let from_line = |place: &GridPlan| {
        let mut at = place.space;
        for steps in 0..plan.spaces.len() {
            if line.contains(&at) {
                return Some((lanes.lane(at)?, steps));
            }
            at = lanes.ahead(at)?;
        }
        None
    };
    plan.grid.iter().filter_map(from_line).collect()
}

/// The grid with these places behind the line, pole position nearest to it.
fn back_from_line(plan: &TrackPlan, places: &[(u32, usize)]) -> Vec<GridPlan> {
    let lanes = Lanes::of(plan, 1.0);
    let line = |lane: u32| {
        let mut line = plan.finish.iter().copied();
        line.find(|id| lanes.lane(*id) == Some(lane))
    };
    let place =
        |(lane, steps): &(u32, usize)| (0..*steps).try_fold(line(*lane)?, |at, _| lanes.behind(at));
    grid::places(plan, places.iter().filter_map(place).collect())
}
