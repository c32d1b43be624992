//! Manual changes of a road that is older than its curve.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::SpaceId;
use formulad_core::plan::{SpacePlan, TrackPlan};

use crate::document::design::Design;
use crate::document::road::Road;

/// Changes the plan. The spaces that change no longer count as found, that is, as unchanged since the
/// curve was drawn through them.
pub(in crate::document) fn by_hand(design: &mut Design, change: impl FnOnce(&mut Design)) {
    let found = design.sketch.road.as_ref().map(Road::found);
    let Some(found) = found.filter(|found| !found.is_empty()) else {
        change(design);
        return;
    };
    let before = design.plan.clone();
    change(design);
    let now = &design.plan;
    let was: BTreeMap<SpaceId, &SpacePlan> = before
        .spaces
        .iter()
        .map(|space| (space.id, space))
        .collect();
    let same = now.spaces.iter();
    let same = same.filter(|space| was.get(&space.id) == Some(space));
    let mut same: BTreeSet<SpaceId> = same.map(|space| space.id).collect();
    // If the line, the grid or the boxes have changed, all their spaces count as changed by hand.
    for (was, is) in lists(&before).into_iter().zip(lists(now)) {
        if was != is {
            same.retain(|id| !is.contains(id));
        }
    }
    if let Some(road) = &mut design.sketch.road {
        road.set_found(&found.intersection(&same).copied().collect());
    }
}

/// The lists that are kept or replaced as a whole.
fn lists(plan: &TrackPlan) -> [Vec<SpaceId>; 3] {
    let grid = plan.grid.iter().map(|place| place.space);
    let boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
    let boxes = boxes.map(|place| place.space);
    [plan.finish.clone(), grid.collect(), boxes.collect()]
}
