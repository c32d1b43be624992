//! The tools that lay corners, lines, the grid, the pit lane and what streets have.

use formulad_core::{CornerId, SpaceId};

pub(crate) const CORNER_READY: &str =
    "Drag along the road from the entry of a corner to its exit; drag an edge of one to shift it";
pub(crate) const CORNER_CHOSEN: &str =
    "Keys 1 to 3 set the stops; drag an edge to shift it, click spaces to add or leave out";
pub(crate) const FINISH: &str = "Click the first space past the finish line";
pub(crate) const FINISH_OFF_ROAD: &str = "The line runs across the road: point at a space of it";
pub(crate) const GRID_EMPTY: &str = "Click the road to lay the usual grid before the finish line";
pub(crate) const GRID_READY: &str = "Click spaces to put them on the grid or take them off";
pub(crate) const GRID_NO_LINE: &str = "Set the finish line first: the grid lies before it";
pub(crate) const PIT_READY: &str = "Click an outermost lane for the usual pit lane, or drag along it from the way in to the way out";
pub(crate) const PIT_LAID: &str =
    "Drag along an outermost lane to lay another pit lane instead of this one";
pub(crate) const PIT_NOT_OUTERMOST: &str = "A pit lane lies beside the first or the last lane";
pub(crate) const RESIDENTS: &str = "Drag over spaces under the windows of residents";
pub(crate) const DANGER: &str = "Drag over spaces whose surface damages cars";
pub(crate) const RUB_OUT: &str = "Release to end rubbing out";
pub(crate) const POLICE: &str = "Click the first space past the police line; again to remove it";
pub(crate) const TUNNEL_READY: &str =
    "Click the space where a lane goes into the tunnel; a mouth again fills its tunnel";
pub(crate) const NO_FINISH: &str = "Set the finish line first";
pub(crate) const NO_USUAL_PIT: &str = "There is no stretch of 18 spaces by the finish line";
pub(crate) const NO_PIT: &str = "There is no pit lane";

pub(crate) fn tunnel_from(entry: SpaceId) -> String {
    format!("Click the space where the lane that goes in at {entry} comes out; Esc to give up")
}

pub(crate) fn sweep(longest: usize, stops: u32) -> String {
    let stops_word = if stops == 1 { "stop" } else { "stops" };
    format!("longest way {longest}: usually {stops} {stops_word}")
}

pub(crate) fn shaped(id: CornerId, longest: usize) -> String {
    format!("corner {id}, longest way {longest}")
}

pub(crate) fn pit(spaces: usize, boxes: usize) -> String {
    format!("{spaces} spaces, {boxes} boxes")
}

pub(crate) fn pit_too_short(least: usize) -> String {
    format!("at least {least} spaces")
}
