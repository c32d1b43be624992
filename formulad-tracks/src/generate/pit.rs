//! The pit lane beside the finish straight, and its boxes.

use formulad_core::SpaceId;
use formulad_core::plan::{BoxPlan, PitPlan, SpacePlan, TrackPlan};

use super::curve::{Point, distance};
use super::lay::{LANE, Road, offset};
use super::stretches::Stretch;

/// A pit lane along the straight with the finish line: so many spaces before and past the line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PitLane {
    pub(super) before: usize,
    pub(super) after: usize,
    /// Each has two boxes.
    pub(super) teams: usize,
}

impl PitLane {
    /// A pit lane as long as usual, if the straights by the line have room for one.
    pub(super) fn new(
        stretches: &[Stretch],
        bridges: &[(usize, usize)],
        teams: u8,
    ) -> Option<Self> {
        let (first, last) = (stretches.first()?, stretches.last()?);
        let teams = usize::from(teams);
        let least = 2 * teams + 3;
        let before = (last.spaces as usize).min(least.max(14));
        let after = (first.spaces as usize).saturating_sub(1).min(2);
        let lap: usize = stretches
            .iter()
            .map(|stretch| stretch.spaces as usize)
            .sum();
        let crossed = |space: &usize| *space + before + 2 >= lap || *space <= after + 2;
        let is_crossed = bridges.iter().any(|(a, b)| crossed(a) || crossed(b));
        let fits = before >= 3 && after >= 1 && before + after >= least && 2 * before < lap;
        (teams > 0 && fits && !is_crossed).then_some(Self {
            before,
            after,
            teams,
        })
    }
}

/// How far the pit lane lies from the outermost lane, and the boxes from the pit lane, in spaces.
const APART: f64 = 2.0 * LANE;
const BOXES_APART: f64 = 1.05 * LANE;

/// How much room a pit lane takes beyond half the road, in spaces.
pub(super) const ROOM: f64 = APART + BOXES_APART + LANE;

/// Adds the pit lane to a plan, on the side of the road with more room, and says how much there is:
/// 1 is enough.
pub(super) fn lay(plan: &mut TrackPlan, road: &Road<'_>, pit: PitLane) -> f64 {
    let (edge, room) = roomier(road, pit);
    lay_beside(plan, road, pit, edge);
    room
}

/// The outermost lane, by its index, beside which there is more room, and how much.
pub(super) fn roomier(road: &Road<'_>, pit: PitLane) -> (usize, f64) {
    let edges = [road.lanes.len() - 1, 0];
    let room = edges.map(|edge| room(road, pit, edge));
    if room[1] > room[0] {
        (edges[1], room[1])
    } else {
        (edges[0], room[0])
    }
}

/// Adds the pit lane to a plan, beside this outermost lane.
pub(super) fn lay_beside(plan: &mut TrackPlan, road: &Road<'_>, pit: PitLane, edge: usize) {
    let lane = &road.lanes[edge];
    let Some(entry) = lane.len().checked_sub(pit.before) else {
        return;
    };
    let beside = |step: usize| lane[(entry + step) % lane.len()];
    let length = pit.before + pit.after - 1;
    let first = road.lanes.iter().map(Vec::len).sum::<usize>() as u32;
    let ids: Vec<SpaceId> = (first..).take(length).map(SpaceId).collect();
    let boxes: Vec<SpaceId> = (first + length as u32..)
        .take((2 * pit.teams).min(length.saturating_sub(2)))
        .map(SpaceId)
        .collect();
    for from in [entry.checked_sub(1), Some(entry)].into_iter().flatten() {
        let from = lane[from % lane.len()].id;
        if let Some(space) = plan.spaces.iter_mut().find(|space| space.id == from) {
            space.next.push(ids[0]);
        }
    }
    let lap = road.lap();
    let along = |step: usize| {
        let place = beside(step).along;
        if step < pit.before {
            place - lap
        } else {
            place
        }
    };
    for (step, id) in ids.iter().enumerate() {
        let next = match ids.get(step + 1) {
            Some(next) => std::iter::once(*next)
                .chain(boxes.get(step).copied())
                .collect(),
            None => vec![beside(step + 1).id, beside(step + 2).id],
        };
        // The ends lead to the road.
        let from_end = ((step + 1).min(length - step) as f64 / 3.0).min(1.0);
        let apart = LANE * 1.05 + (APART - LANE * 1.05) * from_end;
        plan.spaces
            .push(space(road, *id, along(step + 1), edge, apart, next));
    }
    for (at, id) in boxes.iter().enumerate() {
        let apart = APART + BOXES_APART;
        let next = vec![ids[at + 2]];
        plan.spaces
            .push(space(road, *id, along(at + 2), edge, apart, next));
    }
    // The first pit lane space beside the road past the line: `before` steps from the entry.
    plan.finish.push(ids[pit.before - 1]);
    // And the box beside it, if there is one: that is a way round it.
    let beside = pit.before.checked_sub(2).and_then(|at| boxes.get(at));
    plan.finish.extend(beside);
    plan.pit = Some(PitPlan {
        boxes: boxes
            .iter()
            .enumerate()
            .map(|(at, space)| BoxPlan {
                space: *space,
                team: at as u32 / 2 + 1,
            })
            .collect(),
    });
}

/// A space beside an outermost lane, so far out.
fn space(
    road: &Road<'_>,
    id: SpaceId,
    along: f64,
    edge: usize,
    apart: f64,
    next: Vec<SpaceId>,
) -> SpacePlan {
    let right = beside(road, edge, apart);
    let spot = road.line.at(along, right);
    SpacePlan {
        id,
        lane: None,
        x: spot.place.0,
        y: spot.place.1,
        heading: spot.heading(),
        next,
    }
}

/// How far to the right of the middle line a place lies that is so far outside of a lane.
fn beside(road: &Road<'_>, edge: usize, apart: f64) -> f64 {
    let middle = offset(edge, road.lanes.len());
    if edge == 0 {
        middle - apart
    } else {
        middle + apart
    }
}

/// How much room there is for the boxes on this side: 1 is enough.
fn room(road: &Road<'_>, pit: PitLane, edge: usize) -> f64 {
    /// The least distance from box to box, in spaces.
    const SHORTEST: f64 = 0.85;
    let lap = road.lap();
    let (before, after) = (pit.before as f64, pit.after as f64);
    let right = beside(road, edge, APART + BOXES_APART);
    let boxes: Vec<Point> = (0..pit.before + pit.after)
        .map(|back| road.line.at(after - back as f64, right).place)
        .collect();
    let shortest = boxes
        .windows(2)
        .map(|pair| distance(pair[0], pair[1]))
        .fold(f64::INFINITY, f64::min);
    // The rest of the road: what does not lie along the pit lane itself.
    let mut nearest = f64::INFINITY;
    let mut place = after;
    while place < lap - before {
        let there = road.line.at(place, 0.0).place;
        let near = boxes.iter().map(|here| distance(*here, there));
        nearest = near.fold(nearest, f64::min);
        place += 0.5;
    }
    // Half the road that comes near, half a box, and a gap.
    let wanted = LANE * (road.lanes.len() as f64 / 2.0 + 1.0);
    (shortest / SHORTEST).min(nearest / wanted)
}
