//! A pit lane with boxes beside a stretch of an outermost lane, laid in one go.

use formulad_core::{SpaceId, TrackPlan};
use formulad_tracks::generate::PitPath;

use super::lanes::{Lanes, usual_length};
use super::place::short;
use super::spaces::{delete, free_ids};

pub use formulad_tracks::generate::NoPit;

/// The fewest spaces of the lane that a pit lane can run beside.
pub const SHORTEST: usize = PitPath::SHORTEST;

/// The customary number of teams with boxes, two each.
pub const TEAMS: u32 = formulad_tracks::figures::usual::TEAMS as u32;

/// Whether a pit lane can run along this path, spaces of a lane in driving order.
///
/// # Errors
///
/// [`NoPit`] says why not.
pub fn check(plan: &TrackPlan, path: &[SpaceId]) -> Result<PitPath, NoPit> {
    PitPath::along(plan, path, usual_length(plan))
}

/// Removes the pit lane, with its boxes and all links to it.
pub(super) fn remove(plan: &mut TrackPlan) {
    let off_road = plan.spaces.iter().filter(|s| s.lane.is_none());
    let off_road: Vec<SpaceId> = off_road.map(|s| s.id).collect();
    delete(plan, &off_road);
    plan.pit = None;
}

/// Lays a pit lane along a path, replacing the current one: the first two spaces of the path lead
/// into it, it leads to the last two, and as many teams as fit get two boxes each beside it.
pub(super) fn lay(plan: &mut TrackPlan, path: &[SpaceId], teams: u32) {
    let Ok(pit) = check(plan, path) else { return };
    remove(plan);
    let first = plan.spaces.len();
    let numbers: Vec<SpaceId> = free_ids(plan).take(2 * path.len()).collect();
    pit.lay(plan, teams as usize, numbers.into_iter());
    for space in &mut plan.spaces[first..] {
        (space.x, space.y) = (short(space.x), short(space.y));
    }
}

/// The usual path of a pit lane beside the finish line: along lane 1 or the last lane, from 15
/// spaces before the line to 3 past it. `None` if there is no line yet or no such stretch.
pub fn usual_path(plan: &TrackPlan, right: bool) -> Option<Vec<SpaceId>> {
    const BEFORE: usize = 15;
    const PAST: usize = 3;
    path_by_line(plan, right, BEFORE, BEFORE + PAST)
}

/// The path of a pit lane beside the finish line, this many spaces long, of which some lie before the line.
pub(super) fn path_by_line(
    plan: &TrackPlan,
    right: bool,
    before: usize,
    length: usize,
) -> Option<Vec<SpaceId>> {
    let lanes = Lanes::of(plan, usual_length(plan));
    let line = lanes.line(plan, lanes.outermost(right)?)?;
    let path = std::iter::successors(lanes.back(line, before), |at| lanes.ahead(*at));
    let path: Vec<SpaceId> = path.take(length).collect();
    (path.len() == length).then_some(path)
}
