//! What commands make of the selected spaces: the finish line and the grid.

use formulad_core::SpaceId;

use crate::document::{Edit, grid};
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
    Edit::SetGrid(grid::places(work.plan(), work.selection().list()))
}

/// The grid with the selected spaces added at its back, the nearest to the line first.
pub(super) fn longer_grid(work: &Work) -> Edit {
    let mut grid = work.plan().grid.clone();
    let mut added = work.selection().list();
    added.retain(|id| !grid.iter().any(|place| place.space == *id));
    grid.extend(grid::places(work.plan(), added));
    Edit::SetGrid(grid)
}

/// The grid without the selected spaces.
pub(super) fn shorter_grid(work: &Work) -> Edit {
    let mut grid = work.plan().grid.clone();
    grid.retain(|place| !work.selection().contains(place.space));
    Edit::SetGrid(grid)
}
