//! The starting grid: the usual one, and the order of its places.

use formulad_core::plan::GridPlan;
use formulad_core::{SpaceId, TrackPlan};

use super::lanes::{Lanes, usual_length};
use super::lap;

/// The customary number of places on a grid.
pub const USUAL: usize = formulad_tracks::figures::usual::GRID as usize;

/// The grid as nearly all boards have it: on the two outermost lanes in turn, pole position two
/// spaces before the line, the second place three, and so on three spaces a row.
pub fn usual(plan: &TrackPlan) -> Vec<GridPlan> {
    let lanes = Lanes::of(plan, usual_length(plan));
    let ends = [false, true].map(|right| lanes.line(plan, lanes.outermost(right)?));
    (0..USUAL)
        .map_while(|at| lanes.back(ends[at % 2]?, 2 + at + at / 2))
        .map(place)
        .collect()
}

/// These spaces as places of a grid in the order that the grid check requires, or, where it cannot
/// tell, by their steps to the line.
pub fn places(plan: &TrackPlan, mut spaces: Vec<SpaceId>) -> Vec<GridPlan> {
    let to_line = lap::steps_to_line(plan);
    spaces.sort_by_key(|id| (to_line.get(id).copied().unwrap_or(u32::MAX), *id));
    let mut plan = plan.clone();
    plan.grid = spaces.into_iter().map(place).collect();
    let problems = plan.check().into_vec().into_iter();
    let order = problems.filter(|problem| problem.id == "grid.order");
    for fix in order.filter_map(|problem| problem.fix) {
        fix.apply(&mut plan);
    }
    plan.grid
}

fn place(space: SpaceId) -> GridPlan {
    GridPlan {
        space,
        heading: None,
    }
}
