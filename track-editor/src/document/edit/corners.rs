//! Edits of corners.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::CornerPlan;
use formulad_core::problem::Fix;
use formulad_core::{CornerId, SpaceId, TrackPlan};
use formulad_tracks::figures::usual;

use crate::document::lap;
use crate::document::spaces::free;

pub(super) fn make(plan: &mut TrackPlan, ids: &[SpaceId]) {
    let members = on_road(plan, ids);
    let is_that = |c: &CornerPlan| c.spaces.iter().copied().collect::<BTreeSet<_>>() == members;
    if members.is_empty() || plan.corners.iter().any(is_that) {
        return;
    }
    let order = lap::steps_from_line(plan);
    let first = |spaces: &mut dyn Iterator<Item = &SpaceId>| {
        spaces.filter_map(|id| order.get(id)).min().copied()
    };
    let here = first(&mut members.iter());
    leave(plan, ids);
    let at = plan
        .corners
        .iter()
        .position(|c| here.is_some() && first(&mut c.spaces.iter()) > here)
        .unwrap_or(plan.corners.len());
    let corner = CornerPlan {
        id: CornerId(free(&plan.corners.iter().map(|c| c.id.0).collect())),
        name: String::new(),
        stops: usual_stops(lap::longest_path(plan, &members)),
        // In driving order, so that the file reads like the road.
        spaces: in_order(&members, &order),
    };
    plan.corners.insert(at, corner);
}

/// Gives a corner these spaces and no others; they leave the corners they were in.
pub(super) fn shape(plan: &mut TrackPlan, id: CornerId, ids: &[SpaceId]) {
    let members = on_road(plan, ids);
    if members.is_empty() || !plan.corners.iter().any(|c| c.id == id) {
        return;
    }
    let order = lap::steps_from_line(plan);
    let spaces = in_order(&members, &order);
    leave_but(plan, &members, Some(id));
    for corner in plan.corners.iter_mut().filter(|c| c.id == id) {
        let same = corner.spaces.iter().copied().collect::<BTreeSet<_>>() == members;
        if !same {
            corner.spaces.clone_from(&spaces);
        }
    }
}

/// The stops that the longest path through a corner suggests.
pub fn usual_stops(longest: usize) -> u32 {
    usual::stops_for(u32::try_from(longest).unwrap_or(u32::MAX)).into()
}

pub(super) fn leave(plan: &mut TrackPlan, ids: &[SpaceId]) {
    leave_but(plan, &ids.iter().copied().collect(), None);
}

/// Takes spaces out of all corners but this one.
fn leave_but(plan: &mut TrackPlan, gone: &BTreeSet<SpaceId>, but: Option<CornerId>) {
    plan.corners.retain_mut(|corner| {
        if Some(corner.id) == but || corner.spaces.is_empty() {
            return true;
        }
        corner.spaces.retain(|id| !gone.contains(id));
        !corner.spaces.is_empty()
    });
}

/// The spaces among these that are on the road.
fn on_road(plan: &TrackPlan, ids: &[SpaceId]) -> BTreeSet<SpaceId> {
    let wanted: BTreeSet<_> = ids.iter().copied().collect();
    let on_road = plan.spaces.iter().filter(|s| s.lane.is_some());
    let members = on_road.map(|s| s.id).filter(|id| wanted.contains(id));
    members.collect()
}

/// Spaces in driving order.
fn in_order(members: &BTreeSet<SpaceId>, order: &BTreeMap<SpaceId, u32>) -> Vec<SpaceId> {
    let mut spaces: Vec<_> = members.iter().copied().collect();
    spaces.sort_by_key(|id| (order.get(id).copied().unwrap_or(u32::MAX), *id));
    spaces
}

/// Applies a fix. A corner whose last spaces it removes is deleted too, unless the fix is safe, that
/// is, applied without anyone looking at it.
pub(super) fn fix(plan: &mut TrackPlan, fix: &Fix) {
    let empty = plan.corners.iter().filter(|c| c.spaces.is_empty());
    let empty: Vec<CornerId> = empty.map(|c| c.id).collect();
    fix.apply(plan);
    if !fix.safe {
        plan.corners
            .retain(|c| !c.spaces.is_empty() || empty.contains(&c.id));
    }
}

pub(super) fn delete(plan: &mut TrackPlan, id: CornerId) {
    plan.corners.retain(|c| c.id != id);
}
