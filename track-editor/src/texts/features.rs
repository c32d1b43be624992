//! The tools that lay corners, lines, the grid, the pit lane and what streets have.

use formulad_core::{CornerId, SpaceId};

formulad_core::texts! { "editor.features";
    corner_ready = "Drag along the road from the entry of a corner to its exit; drag the edge of a corner to move it";
    corner_chosen = "Keys 1 to 3 set the stops; drag an edge to move it; Shift+click adds or removes a space";
    finish = "Click the first space past the finish line";
    finish_off_road = "The line runs across the road: point at a space of the road";
    grid_empty = "Click the road to lay the standard grid before the finish line";
    grid_ready = "Click spaces to put them on the grid or take them off";
    grid_no_line = "Set the finish line first: the grid lies before it";
    pit_ready = "Click an outermost lane for a standard pit lane, or drag along it from entry to exit";
    pit_laid = "Drag along an outermost lane to replace the pit lane";
    pit_not_outermost = "A pit lane lies beside the first or the last lane";
    residents = "Drag over spaces under the windows of residents";
    danger = "Drag over spaces whose surface damages cars";
    rub_out = "Release to stop erasing";
    police = "Click the first space past the police line; again to remove it";
    tunnel_ready = "Click the space where a lane enters the tunnel; click a mouth to remove its tunnel";
    no_finish = "Set the finish line first";
    no_usual_pit = "There is no stretch of 18 spaces at the finish line";
    no_pit = "There is no pit lane";
    tunnel_from(entry: SpaceId) = "Click the exit of the tunnel that starts at {entry}; Esc to cancel";
    shaped(id: CornerId, longest: usize) = "corner {id}, longest way {longest}";
    pit(spaces: usize, boxes: usize) = "1 space, {boxes} boxes" | "{spaces} spaces, {boxes} boxes";
    sweep(stops: u32, longest: usize) = "longest way {longest}: usually 1 stop" | "longest way {longest}: usually {stops} stops";
    pit_too_short(least: usize) = "at least {least} spaces";
}
