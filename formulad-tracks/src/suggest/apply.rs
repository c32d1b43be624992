//! Applies a change to a circuit.

use std::collections::BTreeSet;

use formulad_core::plan::{CornerPlan, GridPlan, TrackPlan};
use formulad_core::track::{Section, Step, Turn};
use formulad_core::{CornerId, Lane, SpaceId, Track};

use super::change::{Change, Edge};
use super::straight;
use crate::figures::usual;
use crate::lint;

/// The plan with a change applied; `None` if that is impossible.
pub(super) fn made(track: &Track, change: Change) -> Option<TrackPlan> {
    let mut plan = track.plan().clone();
    match change {
        Change::Stops { corner, by } => {
            let corner = plan.corner_mut(corner)?;
            corner.stops = corner.stops.checked_add_signed(by)?;
            return (1..=3).contains(&corner.stops).then_some(plan);
        }
        Change::Edge { corner, edge, by } => {
            let spaces = moved_edge(track, corner, edge, by)?;
            if by > 0 {
                lead_inside(track, &mut plan, corner, &spaces);
            }
            plan.corner_mut(corner)?.spaces = spaces;
        }
        Change::Finish { by } => {
            let moved = |id: SpaceId| along(track, id, by);
            plan.finish = each(&plan.finish, moved)?;
            for place in &mut plan.grid {
                place.space = moved(place.space)?;
            }
        }
        Change::Grid => plan.grid = usual_grid(track)?,
        Change::Drop { corner } => {
            plan.corner_mut(corner)?;
            plan.corners.retain(|other| other.id != corner);
            plan.silenced.retain_mut(|it| {
                let was = it.corners.len();
                it.corners.retain(|id| *id != corner);
                was == it.corners.len() || !it.corners.is_empty()
            });
        }
        Change::Add { from, spaces } => add(track, &mut plan, from, spaces)?,
        Change::Straight { before, by } => plan = straight::divided(track, before, by)?,
    }
    tidy(track, &mut plan);
    Some(plan)
}

/// The space a number of steps straight ahead of a space or, below 0, behind it.
pub(super) fn along(track: &Track, id: SpaceId, by: i32) -> Option<SpaceId> {
    (0..by.unsigned_abs()).try_fold(id, |id, _| match by > 0 {
        true => track.ahead(id),
        false => track.behind(id),
    })
}

fn each(ids: &[SpaceId], moved: impl Fn(SpaceId) -> Option<SpaceId>) -> Option<Vec<SpaceId>> {
    ids.iter().copied().map(moved).collect()
}

/// The spaces of a corner with an edge moved, in every lane.
fn moved_edge(track: &Track, id: CornerId, edge: Edge, by: i32) -> Option<Vec<SpaceId>> {
    let corner = track.corner(id)?;
    let mut spaces: BTreeSet<SpaceId> = corner.spaces.iter().copied().collect();
    let past = |id: SpaceId| match edge {
        Edge::Entry => track.behind(id),
        Edge::Exit => track.ahead(id),
    };
    for _ in 0..by.unsigned_abs() {
        let is_outside = |id: SpaceId| past(id).is_none_or(|past| !spaces.contains(&past));
        let row: Vec<SpaceId> = spaces
            .iter()
            .copied()
            .filter(|id| is_outside(*id))
            .collect();
        for id in row {
            if by < 0 {
                spaces.remove(&id);
                continue;
            }
            let next = past(id)?;
            let is_free =
                |space: &formulad_core::track::Space| matches!(space.section, Section::Straight(_));
            track.space(next).filter(|space| is_free(space))?;
            spaces.insert(next);
        }
    }
    let lanes = |ids: &mut dyn Iterator<Item = SpaceId>| -> BTreeSet<Option<Lane>> {
        ids.filter_map(|id| Some(track.space(id)?.lane)).collect()
    };
    let all = lanes(&mut corner.spaces.iter().copied());
    (lanes(&mut spaces.iter().copied()) == all).then(|| in_order(track, &spaces))
}

/// Spaces in the order of the road.
fn in_order(track: &Track, spaces: &BTreeSet<SpaceId>) -> Vec<SpaceId> {
    let all = track.spaces().iter().map(|space| space.id);
    all.filter(|id| spaces.contains(id)).collect()
}

/// The step of a lane change to the outside of a corner.
const fn outward(turn: Turn) -> Step {
    match turn {
        Turn::Left => Step::ChangeRight,
        Turn::Right => Step::ChangeLeft,
    }
}

/// If a corner has no lane changes to its outside, removes those of the spaces that it grows by,
/// and those that would lead into it.
fn lead_inside(track: &Track, plan: &mut TrackPlan, id: CornerId, spaces: &[SpaceId]) {
    let Some(corner) = track.corner(id) else {
        return;
    };
    let outward = outward(corner.turn);
    let leads_outward = |id: &SpaceId| track.steps(*id).any(|(_, link)| link.step == outward);
    if !corner.spaces.iter().any(leads_outward) {
        drop_changes(track, plan, &spaces.iter().copied().collect(), outward);
    }
}

/// Removes the lane changes to one side from these spaces, and all that lead to them from others.
fn drop_changes(track: &Track, plan: &mut TrackPlan, inside: &BTreeSet<SpaceId>, side: Step) {
    for space in &mut plan.spaces {
        let is_inside = inside.contains(&space.id);
        let is_gone = |to: SpaceId| {
            track.steps(space.id).any(|(other, link)| {
                let is_change = matches!(link.step, Step::ChangeLeft | Step::ChangeRight);
                let leads_in = is_change && !is_inside && inside.contains(&to);
                other == to && (leads_in || is_inside && link.step == side)
            })
        };
        space.next.retain(|to| !is_gone(*to));
    }
}

/// Makes a corner of a stretch of a straight.
fn add(track: &Track, plan: &mut TrackPlan, from: SpaceId, spaces: u32) -> Option<()> {
    /// In eighths of a space: how far apart spaces of two lanes in one row are.
    const ROW: u32 = 4;
    let first = track.space(from)?;
    let last = along(track, from, i32::try_from(spaces).ok()?.checked_sub(1)?)?;
    let ranks = first.rank..=track.space(last)?.rank + ROW;
    let is_of = |space: &&formulad_core::track::Space| {
        space.section == first.section && ranks.contains(&space.rank)
    };
    let members: BTreeSet<SpaceId> = track
        .spaces()
        .iter()
        .filter(is_of)
        .map(|it| it.id)
        .collect();
    let turn = straight::turning(track, from, last)?;
    drop_changes(track, plan, &members, outward(turn));
    let id = plan.corners.iter().map(|corner| corner.id.0).max();
    let id = CornerId(id.map_or(Some(1), |id| id.checked_add(1))?);
    let after = track.corners().iter().filter(|corner| {
        let spaces = corner.spaces.iter().filter_map(|id| track.space(*id));
        spaces.map(|space| space.rank).max() < Some(first.rank)
    });
    let corner = CornerPlan {
        id,
        name: String::new(),
        stops: 1,
        spaces: in_order(track, &members),
    };
    plan.corners
        .insert(after.count().min(plan.corners.len()), corner);
    Some(())
}

/// The places of a usual grid: on the outer lanes in turn, from the lane of pole position on.
fn usual_grid(track: &Track) -> Option<Vec<GridPlan>> {
    let pole = track.grid().first().and_then(|id| track.space(*id)?.lane);
    let lanes = [1, track.lanes()].map(|lane| Lane::new(u32::from(lane)).ok());
    let lanes = if pole == lanes[1] {
        [lanes[1], lanes[0]]
    } else {
        lanes
    };
    let line = |lane: Option<Lane>| {
        let finish = track.finish().iter().copied();
        finish
            .into_iter()
            .find(|id| track.space(*id).is_some_and(|space| space.lane == lane))
    };
    (0..usize::from(usual::GRID))
        .map(|place| {
            let before = i32::try_from(2 + 3 * (place / 2) + place % 2).ok()?;
            let space = along(track, line(lanes[place % 2])?, -before)?;
            Some(GridPlan {
                space,
                heading: None,
            })
        })
        .collect()
}

/// Applies the fixes of lane changes that are now missing, or now lead into a corner.
fn tidy(track: &Track, plan: &mut TrackPlan) {
    const KINDS: [&str; 4] = [
        "corner.entry-change",
        "corner.missing-change",
        "corner.outward",
        "link.missing",
    ];
    let known = track.problems();
    let problems = plan.check();
    let is_new = |problem: &&formulad_core::Problem| {
        KINDS.contains(&problem.id)
            && !known
                .iter()
                .any(|it| it.id == problem.id && it.place.links == problem.place.links)
    };
    let fixes = problems
        .iter()
        .filter(is_new)
        .filter_map(|it| it.fix.as_ref());
    for fix in fixes {
        fix.apply(plan);
    }
}

/// The problems and the advice of a plan that can be raced on.
pub(super) fn checked(plan: TrackPlan) -> Option<(Track, formulad_core::Problems)> {
    let track = Track::new(plan).ok()?;
    let problems = lint::check_track(&track);
    Some((track, problems))
}
