//! Finish, grid and headings as commands lay them out.

use formulad_core::SpaceId;
use formulad_core::plan::GridPlan;

use crate::document::{Edit, lap};
use crate::work::Work;

/// The selected spaces as a finish line: lane by lane, the pit lane last.
pub(super) fn finish(work: &Work) -> Edit {
    let lane = |id: &SpaceId| work.space(*id).and_then(|s| s.lane).unwrap_or(u32::MAX);
    let mut finish = work.selection().list();
    finish.sort_by_key(|id| (lane(id), *id));
    Edit::SetFinish(finish)
}

/// The selected spaces as a grid, the nearest to the line first.
pub(super) fn grid(work: &Work) -> Edit {
    Edit::SetGrid(places(work, work.selection().list()))
}

/// The grid with the selected spaces added at its back, the nearest to the line first.
pub(super) fn longer_grid(work: &Work) -> Edit {
    let mut grid = work.plan().grid.clone();
    let mut added = work.selection().list();
    added.retain(|id| !grid.iter().any(|place| place.space == *id));
    grid.extend(places(work, added));
    Edit::SetGrid(grid)
}

/// The grid without the selected spaces.
pub(super) fn shorter_grid(work: &Work) -> Edit {
    let mut grid = work.plan().grid.clone();
    grid.retain(|place| !work.selection().contains(place.space));
    Edit::SetGrid(grid)
}

/// The spaces as grid places in the order in which the check of the grid wants them; where it
/// cannot tell, by their steps to the line.
fn places(work: &Work, mut spaces: Vec<SpaceId>) -> Vec<GridPlan> {
    let to_line = lap::steps_to_line(work.plan());
    spaces.sort_by_key(|id| (to_line.get(id).copied().unwrap_or(u32::MAX), *id));
    let place = |space| GridPlan {
        space,
        heading: None,
    };
    let mut plan = work.plan().clone();
    plan.grid = spaces.into_iter().map(place).collect();
    let problems = plan.check().into_vec().into_iter();
    let order = problems.filter(|problem| problem.id == "grid.order");
    for fix in order.filter_map(|problem| problem.fix) {
        fix.apply(&mut plan);
    }
    plan.grid
}
