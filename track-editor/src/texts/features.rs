//! The tools that lay corners, lines, the grid, the pit lane and what streets have.

use formulad_core::{CornerId, SpaceId};

texts! {
    CORNER_READY = "Drag along the road from the entry of a corner to its exit; drag the edge of a corner to move it";
    CORNER_CHOSEN = "Keys 1 to 3 set the stops; drag an edge to move it; Shift+click adds or removes a space";
    FINISH = "Click the first space past the finish line";
    FINISH_OFF_ROAD = "The line runs across the road: point at a space of the road";
    GRID_EMPTY = "Click the road to lay the standard grid before the finish line";
    GRID_READY = "Click spaces to put them on the grid or take them off";
    GRID_NO_LINE = "Set the finish line first: the grid lies before it";
    PIT_READY = "Click an outermost lane for a standard pit lane, or drag along it from entry to exit";
    PIT_LAID = "Drag along an outermost lane to replace the pit lane";
    PIT_NOT_OUTERMOST = "A pit lane lies beside the first or the last lane";
    RESIDENTS = "Drag over spaces under the windows of residents";
    DANGER = "Drag over spaces whose surface damages cars";
    RUB_OUT = "Release to stop erasing";
    POLICE = "Click the first space past the police line; again to remove it";
    TUNNEL_READY = "Click the space where a lane enters the tunnel; click a mouth to remove its tunnel";
    NO_FINISH = "Set the finish line first";
    NO_USUAL_PIT = "There is no stretch of 18 spaces at the finish line";
    NO_PIT = "There is no pit lane";
    tunnel_from(entry: SpaceId) = "Click the exit of the tunnel that starts at {entry}; Esc to cancel";
    shaped(id: CornerId, longest: usize) = "corner {id}, longest way {longest}";
    pit(spaces: usize, boxes: usize) = "1 space, {boxes} boxes" | "{spaces} spaces, {boxes} boxes";
    sweep(stops: u32, longest: usize) = "longest way {longest}: usually 1 stop" | "longest way {longest}: usually {stops} stops";
    pit_too_short(least: usize) = "at least {least} spaces";
}
