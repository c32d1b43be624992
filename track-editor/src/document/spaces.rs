//! Operations on spaces and links.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::{BoxPlan, PitPlan, SpacePlan};
use formulad_core::{CornerId, SpaceId, TrackPlan};

use super::place::{direction, length, short, short_heading, way};

/// The number a new space gets.
pub(super) fn free_id(plan: &TrackPlan) -> SpaceId {
    SpaceId(free(&plan.spaces.iter().map(|s| s.id.0).collect()))
}

/// The numbers that new spaces get, one after the other.
pub(super) fn free_ids(plan: &TrackPlan) -> impl Iterator<Item = SpaceId> {
    let taken: BTreeSet<u32> = plan.spaces.iter().map(|s| s.id.0).collect();
    let first = free(&taken);
    let all = (first..=u32::MAX).chain(0..first);
    all.filter(move |id| !taken.contains(id)).map(SpaceId)
}

/// One more than the highest of these numbers or, if that overflows, the lowest free one.
pub(super) fn free(taken: &BTreeSet<u32>) -> u32 {
    let highest = taken.last().copied().unwrap_or(0);
    highest
        .checked_add(1)
        .or_else(|| (1..).find(|id| !taken.contains(id)))
        .unwrap_or(0)
}

/// A new space, with the links to add and remove along with it: what the pen does.
#[derive(Debug, Clone, PartialEq)]
pub struct NewSpace {
    /// The space; its id should be free.
    pub space: SpacePlan,
    /// The corner it is in.
    pub corner: Option<CornerId>,
    /// Links to add.
    pub link: Vec<(SpaceId, SpaceId)>,
    /// Links to remove.
    pub unlink: Vec<(SpaceId, SpaceId)>,
}

impl NewSpace {
    /// Adds it to a plan.
    pub(super) fn add_to(&self, plan: &mut TrackPlan) {
        let space = &self.space;
        let numbers = [space.x, space.y, space.heading];
        if !numbers.iter().all(|n| n.is_finite()) {
            return;
        }
        plan.spaces.push(space.clone());
        for corner in plan
            .corners
            .iter_mut()
            .filter(|c| Some(c.id) == self.corner)
        {
            corner.spaces.push(space.id);
        }
        for (from, to) in &self.unlink {
            unlink(plan, *from, *to);
        }
        for (from, to) in &self.link {
            link(plan, *from, *to);
        }
    }
}

pub(super) fn delete(plan: &mut TrackPlan, ids: &[SpaceId]) {
    for id in ids {
        join_up(plan, *id);
    }
    let gone: BTreeSet<_> = ids.iter().copied().collect();
    plan.retain_spaces(|id| !gone.contains(&id));
}

/// Links the space behind this one in its lane to the one ahead. Does nothing off the road, where
/// boxes hang beside the pit lane.
fn join_up(plan: &mut TrackPlan, id: SpaceId) {
    let Some(space) = plan.spaces.iter().find(|s| s.id == id) else {
        return;
    };
    let Some(lane) = space.lane else { return };
    let ahead = ahead_in_lane(plan, space, lane);
    let mut behind = plan
        .spaces
        .iter()
        .filter(|s| s.id != id && s.lane == Some(lane) && s.next.contains(&id));
    let (Some(behind), None, Some(ahead)) = (behind.next(), behind.next(), ahead) else {
        return;
    };
    // A finish space is replaced by the next one, so that the line stays complete.
    let behind = behind.id;
    if let Some(place) = plan.finish.iter_mut().find(|place| **place == id) {
        *place = ahead;
    }
    if behind != ahead {
        unlink(plan, behind, id);
        link(plan, behind, ahead);
    }
    unlink(plan, id, ahead);
}

/// The space that this one leads to in its own lane.
pub(super) fn ahead_in_lane(plan: &TrackPlan, space: &SpacePlan, lane: u32) -> Option<SpaceId> {
    space.next.iter().copied().find(|to| {
        *to != space.id
            && plan
                .spaces
                .iter()
                .any(|s| s.id == *to && s.lane == Some(lane))
    })
}

/// As [`ahead_in_lane`], with the spaces of the plan by their numbers.
pub(super) fn ahead_in_lane_among(
    spaces: &BTreeMap<SpaceId, &SpacePlan>,
    space: &SpacePlan,
) -> Option<SpaceId> {
    let lane = space.lane?;
    let in_lane = |to: &SpaceId| spaces.get(to).is_some_and(|s| s.lane == Some(lane));
    let mut next = space.next.iter().copied();
    next.find(|to| *to != space.id && in_lane(to))
}

pub(super) fn shift(plan: &mut TrackPlan, ids: &[SpaceId], by: [f64; 2]) {
    if !by.iter().all(|n| n.is_finite()) {
        return;
    }
    for space in of(plan, ids) {
        space.x = short(space.x + by[0]);
        space.y = short(space.y + by[1]);
    }
}

pub(super) fn place(plan: &mut TrackPlan, id: SpaceId, at: [f64; 2]) {
    if !at.iter().all(|n| n.is_finite()) {
        return;
    }
    for space in of(plan, &[id]) {
        (space.x, space.y) = (short(at[0]), short(at[1]));
    }
}

pub(super) fn turn(plan: &mut TrackPlan, ids: &[SpaceId], heading: f64) {
    if !heading.is_finite() {
        return;
    }
    for space in of(plan, ids) {
        space.heading = short_heading(heading);
    }
}

pub(super) fn turn_along_lane(plan: &mut TrackPlan, ids: &[SpaceId]) {
    let mut ends: BTreeMap<SpaceId, ([f64; 2], [f64; 2])> = BTreeMap::new();
    let of: BTreeMap<_, _> = plan.spaces.iter().map(|s| (s.id, s)).collect();
    for space in &plan.spaces {
        for ahead in space.next.iter().filter_map(|to| of.get(to)) {
            if ahead.lane == space.lane {
                let (here, there) = ([space.x, space.y], [ahead.x, ahead.y]);
                ends.entry(space.id).or_insert((here, here)).1 = there;
                ends.entry(ahead.id).or_insert((there, there)).0 = here;
            }
        }
    }
    for id in ids {
        if let Some((from, to)) = ends.get(id) {
            let way = way(*from, *to);
            if length(way) > 0.1 {
                turn(plan, &[*id], direction(way));
            }
        }
    }
}

pub(super) fn set_lane(plan: &mut TrackPlan, ids: &[SpaceId], lane: Option<u32>) {
    for space in of(plan, ids) {
        space.lane = lane;
    }
}

/// Sorts the spaces past the lines by lane, from lane 1 on, with the pit lane's last.
pub(super) fn sort_by_lane(plan: &mut TrackPlan) {
    let spaces = &plan.spaces;
    let lane = |id: &SpaceId| {
        let space = spaces.iter().find(|s| s.id == *id);
        space.and_then(|s| s.lane).unwrap_or(u32::MAX)
    };
    plan.finish.sort_by_key(lane);
    if let Some(street) = &mut plan.street {
        street.police.sort_by_key(lane);
    }
}

pub(super) fn renumber(plan: &mut TrackPlan, id: SpaceId) {
    let free = free_id(plan);
    if let Some(second) = plan.spaces.iter_mut().filter(|s| s.id == id).nth(1) {
        second.id = free;
    }
}

pub(super) fn link(plan: &mut TrackPlan, from: SpaceId, to: SpaceId) {
    if from == to || !plan.spaces.iter().any(|s| s.id == to) {
        return;
    }
    if let Some(space) = plan.spaces.iter_mut().find(|s| s.id == from)
        && !space.next.contains(&to)
    {
        space.next.push(to);
    }
}

pub(super) fn unlink(plan: &mut TrackPlan, from: SpaceId, to: SpaceId) {
    for space in of(plan, &[from]) {
        space.next.retain(|next| *next != to);
    }
}

pub(super) fn set_team(plan: &mut TrackPlan, ids: &[SpaceId], team: Option<u32>) {
    let there: BTreeSet<_> = plan.spaces.iter().map(|s| s.id).collect();
    let pit = plan.pit.get_or_insert_with(PitPlan::default);
    for id in ids.iter().filter(|id| there.contains(id)) {
        match (team, pit.boxes.iter_mut().find(|b| b.space == *id)) {
            (Some(team), Some(place)) => place.team = team,
            (Some(team), None) => pit.boxes.push(BoxPlan { space: *id, team }),
            (None, _) => pit.boxes.retain(|b| b.space != *id),
        }
    }
    if pit.boxes.is_empty() {
        plan.pit = None;
    }
}

fn of<'a>(
    plan: &'a mut TrackPlan,
    ids: &'a [SpaceId],
) -> impl Iterator<Item = &'a mut SpacePlan> + 'a {
    let ids: BTreeSet<_> = ids.iter().copied().collect();
    plan.spaces.iter_mut().filter(move |s| ids.contains(&s.id))
}
