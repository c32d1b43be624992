//! Drawing the road.

use formulad_core::language;

use crate::document::{Length, Loss, RoadEdit, Side};

formulad_core::texts! { "editor.road";
    replace_title = "Replace what you changed by hand?";
    replace_why = "The curve has changed here, so the road is laid again. Everything else stays as you made it. This would be replaced:";
    replace = ("Replace", "Lay the road again; undo restores what was there");
    keep_mine = ("Keep mine", "Keep the road as it is and detach the curve");
    keep_mine_tip = "“Keep mine” keeps the whole road as it is and detaches the curve.";
    /// A line of what would go.
    in_list(it: &Loss) = "• {it}", it = loss(it);
    cancel = ("Cancel", "Restore the curve (Esc)");
    no_room_title = "Move the line without the pit lane?";
    no_room = "There is no room for the pit lane on either side of the road by the line. Move the line to a longer straight.";
    line_to_longest = ("Line to the longest straight", "Move the finish line to the longest straight, where the pit lane fits");
    no_room_why = "There is no room for the pit lane on either side of the road by the line there.";
    leave_out = ("Leave it out", "Move the finish line and the grid, and remove the pit lane; undo restores it");
    leave_line = ("Cancel", "Leave the finish line where it is (Esc)");
    lost_spaces(count: usize) = "1 space that you moved, linked or deleted" | "{count} spaces that you moved, linked or deleted";
    lost_links(count: usize) = "1 link of spaces that you added" | "{count} links of spaces that you added";
    lost_features(count: usize) = "1 street feature" | "{count} street features";
    corners(count: usize) = "1 corner" | "{count} corners";
    stops(count: u32) = "1 stop" | "{count} stops";
    lost_road(spaces: usize) = "the existing road, 1 space" | "the existing road, {spaces} spaces";
    lost_corner(name: &str) = "corner {name}";
    lost_finish = "your finish line";
    lost_grid = "your grid";
    lost_boxes = "your boxes";
    lost_pit_lane = "the pit lane, which has no room by the line there";
    lost_curve = "the curve: no road with spaces this small or large can be laid";
    /// How long the road is, beside the pointer.
    lap(spaces: usize, corners: usize, stops: u32) = "{spaces} spaces, {corners}, {stops}", corners = self::corners(corners), stops = self::stops(stops), spaces = spaces;
    /// What would be lost, while the pointer is still down.
    replaces(losses: &[Loss]) = "Replaces {losses}", losses = language::series(losses.iter().map(loss));
    /// How long a curve is that is still open.
    so_far(spaces: f64) = "{spaces:.0} spaces so far";
    board_has_grown(width: f64, height: f64) = "The board has grown to {width:.0} × {height:.0} mm to hold the road.";
    first = "Click to start the road, or drag to set its direction";
    carry_on = "Click where the road goes on, drag to set its direction there";
    boxing = "Release to select the points in the box, Esc to cancel";
    close_hint = "Click to close the road";
    can_close = "Click where the road goes on; Enter, a double-click or the first point closes it";
    no_curve = "This road has no curve. Draw a curve through it first (Road menu), or click to draw another road";
    choose = "Drag a point, or double-click the curve to insert one; Shift or a box selects several";
    point_label = "Drag to move the point, Delete removes it";
    held = "This point is the end of a locked stretch; unlock it first";
    handle = "Drag to bend the curve; with Shift only this side of the point. On an arc: its radius";
    on_curve = "Double-click to insert a point here";
    dragging = "Release to place, Esc to cancel; Alt: no snapping";
    no_road = "Draw a road first";
    no_point = "Select a point of the road's curve first";
    several = "Select a single point of the road's curve first";
    open_still = "Close the curve first";
    too_few = "A curve needs at least three points";
    closed_already = "The curve is already closed";
    point_held = "The point is the end of a locked stretch; unlock it first";
    follows = "The road already has a curve";
    not_round = "The middle lane is not a closed loop yet";
    is_straight = "The curve does not bend at this point";
    title = "Road";
    draw_it = "Click points along the middle of the road, back to the first one.";
    lanes = "Lanes";
    space_length = ("Space length", "Length of a space of the middle lane");
    lap_label = ("Spaces per lap", "Number of spaces of the middle lane; sets their length");
    pit = "Pit lane";
    across = ("Point across", "Distance of the point from the left edge of the board");
    down = ("Point down", "Distance of the point from the top edge of the board");
    radius = ("Radius", "The radius of the bend at this point");
    runs = "Shape";
    smooth = ("Smooth", "The curve runs smoothly through the point");
    rounded = ("Rounded", "Points are the corners of a polygon; an arc beside each leads from one straight to the next");
    sharp = ("Sharp", "The curve has a kink here; the road rounds it");
    corners_label = "Corners";
    all_found = "All corners are where the curve bends";
    /// What the inspector calls the chosen point.
    point(at: usize, of: usize) = "Point {at} of {of}", at = at + 1, of = of;
    /// What the inspector calls several chosen points.
    points(chosen: usize, of: usize) = "{chosen} of {of} points", chosen = chosen, of = of;
    /// A corner in the list of the road's.
    stops_of(corner: &str) = "Stops of corner {corner}";
    /// What the name field of a corner in the list is called.
    name_of(corner: &str) = "Name of corner {corner}";
    lanes_tips_a_road_of_2 = "A road of 2 lanes";
    lanes_tips_a_road_of_3 = "A road of 3 lanes";
    lanes_tips_a_road_of_4 = "A road of 4 lanes";
    pit_tips_left = ("Left", "Pit lane on the drivers' left");
    pit_tips_right = ("Right", "Pit lane on the drivers' right");
    pit_tips_none = ("None", "No pit lane");
    step_add = "Extend the curve";
    step_insert = "Insert a point on the curve";
    step_move = "Move a point of the curve";
    step_pull = "Bend the curve";
    step_remove = "Remove a point of the curve";
    step_close = "Close the curve";
    step_bend = "Change how the curve bends";
    step_straighten = "Straighten the road";
    step_radius = "Change the radius of a bend";
    step_lock = "Lock a stretch";
    step_lock_tip = "Unlock a stretch";
    step_lanes = "Change the number of lanes";
    step_length = "Change the length of spaces";
    step_length_tip = "Change the length of the lap";
    step_finish = "Move the finish line along the curve";
    step_pit = "Put the pit lane on the left";
    step_pit_tip = "Put the pit lane on the right";
    step_pit_2 = "Draw the road without a pit lane";
    step_find_corners = "Find the corners by the curve";
    step_follow = "Draw a curve through the road";
    step_let_go = "Detach the curve";
}

pub(crate) fn lanes_tips() -> [&'static str; 3] {
    [
        lanes_tips_a_road_of_2(),
        lanes_tips_a_road_of_3(),
        lanes_tips_a_road_of_4(),
    ]
}

pub(crate) fn pit_tips() -> [(&'static str, &'static str); 3] {
    [pit_tips_left(), pit_tips_right(), pit_tips_none()]
}

/// What a step is called.
pub(crate) fn step(edit: &RoadEdit) -> String {
    match edit {
        RoadEdit::Add(..) => step_add(),
        RoadEdit::Insert(_) => step_insert(),
        RoadEdit::Move(..) | RoadEdit::Shift(..) => step_move(),
        RoadEdit::Pull(..) => step_pull(),
        RoadEdit::Remove(_) => step_remove(),
        RoadEdit::Close => step_close(),
        RoadEdit::Bend(..) => step_bend(),
        RoadEdit::Straighten(_) => step_straighten(),
        RoadEdit::Radius(..) => step_radius(),
        RoadEdit::Lock(_, true) => step_lock(),
        RoadEdit::Lock(_, false) => step_lock_tip(),
        RoadEdit::Lanes(_) => step_lanes(),
        RoadEdit::Length(Length::Space(_)) => step_length(),
        RoadEdit::Length(Length::Lap(_)) => step_length_tip(),
        RoadEdit::Finish(_) => step_finish(),
        RoadEdit::Pit(Some(Side::Left)) => step_pit(),
        RoadEdit::Pit(Some(Side::Right)) => step_pit_tip(),
        RoadEdit::Pit(None) => step_pit_2(),
        RoadEdit::FindCorners => step_find_corners(),
        RoadEdit::Follow(_) => step_follow(),
        RoadEdit::LetGo => step_let_go(),
    }
    .to_owned()
}

/// What was changed by hand and would be replaced.
pub(crate) fn loss(loss: &Loss) -> String {
    match loss {
        Loss::Road(spaces) => lost_road(*spaces),
        Loss::Spaces(count) => lost_spaces(*count),
        Loss::Links(count) => lost_links(*count),
        Loss::Corner(name) => lost_corner(name),
        Loss::Finish => lost_finish().to_owned(),
        Loss::Grid => lost_grid().to_owned(),
        Loss::Boxes => lost_boxes().to_owned(),
        Loss::PitLane => lost_pit_lane().to_owned(),
        Loss::Street(count) => lost_features(*count),
        Loss::Curve => lost_curve().to_owned(),
    }
}
