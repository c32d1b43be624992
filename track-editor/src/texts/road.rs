//! Drawing the road.

use crate::document::{Length, Loss, RoadEdit, Side};

texts! {
    REPLACE_TITLE = "Replace what you changed by hand?";
    REPLACE_WHY = "The curve has changed here, so the road is laid again. Everything else stays as you made it. This would be replaced:";
    REPLACE = ("Replace", "Lay the road again; undo restores what was there");
    KEEP_MINE = ("Keep mine", "Keep the road as it is and detach the curve");
    KEEP_MINE_TIP = "“Keep mine” keeps the whole road as it is and detaches the curve.";
    /// A line of what would go.
    in_list(it: &Loss) = "• {}", loss(it);
    CANCEL = ("Cancel", "Restore the curve (Esc)");
    lost_spaces(count: usize) = "1 space that you moved, linked or deleted" | "{count} spaces that you moved, linked or deleted";
    lost_links(count: usize) = "1 link of spaces that you added" | "{count} links of spaces that you added";
    lost_features(count: usize) = "1 street feature" | "{count} street features";
    corners(count: usize) = "1 corner" | "{count} corners";
    stops(count: u32) = "1 stop" | "{count} stops";
    lost_road(spaces: usize) = "the existing road, 1 space" | "the existing road, {spaces} spaces";
    lost_corner(name: &str) = "corner {name}";
    LOST_FINISH = "your finish line";
    LOST_GRID = "your grid";
    LOST_BOXES = "your boxes";
    LOST_CURVE = "the curve: no road with spaces this small or large can be laid";
    /// How long the road is, beside the pointer.
    lap(spaces: usize, corners: usize, stops: u32) = "{spaces} spaces, {}, {}", self::corners(corners), self::stops(stops);
    /// What would be lost, while the pointer is still down.
    replaces(losses: &[Loss]) = "Replaces {}", super::joined(losses.iter().map(loss), ", ");
    /// How long a curve is that is still open.
    so_far(spaces: f64) = "{spaces:.0} spaces so far";
    board_has_grown(width: f64, height: f64) = "The board has grown to {width:.0} × {height:.0} mm to hold the road.";
    FIRST = "Click to start the road, or drag for a curve";
    CARRY_ON = "Click for a straight to there, drag for a curve";
    CLOSE_HINT = "Click to close the road";
    CAN_CLOSE = "Click for a straight, drag for a curve; Enter, a double-click or the first point closes the road";
    NO_CURVE = "This road has no curve. Draw a curve through it first (Road menu), or click to draw another road";
    CHOOSE = "Drag a point, or double-click the curve to insert one";
    POINT = "Drag to move the point, Delete removes it";
    HELD = "This point is the end of a locked stretch; unlock it first";
    HANDLE = "Drag to bend the curve; with Shift only this side of the point. On an arc: its radius";
    ON_CURVE = "Double-click to insert a point here";
    DRAGGING = "Release to place, Esc to cancel; Alt: no snapping";
    NO_ROAD = "Draw a road first";
    NO_POINT = "Select a point of the road's curve first";
    OPEN_STILL = "Close the curve first";
    TOO_FEW = "A curve needs at least three points";
    CLOSED_ALREADY = "The curve is already closed";
    POINT_HELD = "The point is the end of a locked stretch; unlock it first";
    FOLLOWS = "The road already has a curve";
    NOT_ROUND = "The middle lane is not a closed loop yet";
    IS_STRAIGHT = "The curve does not bend at this point";
    TITLE = "Road";
    DRAW_IT = "Click points along the middle of the road, back to the first one.";
    LANES = "Lanes";
    LANES_TIPS: [&str; 3] = ["A road of 2 lanes", "A road of 3 lanes", "A road of 4 lanes"];
    SPACE_LENGTH = ("Space length", "Length of a space of the middle lane");
    LAP = ("Spaces per lap", "Number of spaces of the middle lane; sets their length");
    PIT = "Pit lane";
    PIT_TIPS: [(&str, &str); 3] = [
        ("Left", "Pit lane on the drivers' left"),
        ("Right", "Pit lane on the drivers' right"),
        ("None", "No pit lane"),
    ];
    ACROSS = ("Point across", "Distance of the point from the left edge of the board");
    DOWN = ("Point down", "Distance of the point from the top edge of the board");
    RADIUS = ("Radius", "The radius of the bend at this point");
    RUNS = "Shape";
    SMOOTH = ("Smooth", "The curve runs smoothly through the point");
    ROUNDED = ("Rounded", "Straights meet at the point, and an arc leads from one to the other");
    SHARP = ("Sharp", "The curve has a kink here; the road rounds it");
    CORNERS = "Corners";
    ALL_FOUND = "All corners are where the curve bends";
    /// What the inspector calls the chosen point.
    point(at: usize, of: usize) = "Point {} of {of}", at + 1;
    /// A corner in the list of the road's.
    stops_of(corner: &str) = "Stops of corner {corner}";
    /// What the name field of a corner in the list is called.
    name_of(corner: &str) = "Name of corner {corner}";
}

/// What a step is called.
pub(crate) fn step(edit: &RoadEdit) -> String {
    match edit {
        RoadEdit::Add(..) => "Extend the curve",
        RoadEdit::Insert(_) => "Insert a point on the curve",
        RoadEdit::Move(..) => "Move a point of the curve",
        RoadEdit::Pull(..) => "Bend the curve",
        RoadEdit::Remove(_) => "Remove a point of the curve",
        RoadEdit::Close => "Close the curve",
        RoadEdit::Bend(..) => "Change how the curve bends",
        RoadEdit::Straighten(_) => "Straighten the road",
        RoadEdit::Radius(..) => "Change the radius of a bend",
        RoadEdit::Lock(_, true) => "Lock a stretch",
        RoadEdit::Lock(_, false) => "Unlock a stretch",
        RoadEdit::Lanes(_) => "Change the number of lanes",
        RoadEdit::Length(Length::Space(_)) => "Change the length of spaces",
        RoadEdit::Length(Length::Lap(_)) => "Change the length of the lap",
        RoadEdit::Finish(_) => "Move the finish line along the curve",
        RoadEdit::Pit(Some(Side::Left)) => "Put the pit lane on the left",
        RoadEdit::Pit(Some(Side::Right)) => "Put the pit lane on the right",
        RoadEdit::Pit(None) => "Draw the road without a pit lane",
        RoadEdit::FindCorners => "Find the corners by the curve",
        RoadEdit::Follow(_) => "Draw a curve through the road",
        RoadEdit::LetGo => "Detach the curve",
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
        Loss::Finish => LOST_FINISH.to_owned(),
        Loss::Grid => LOST_GRID.to_owned(),
        Loss::Boxes => LOST_BOXES.to_owned(),
        Loss::Street(count) => lost_features(*count),
        Loss::Curve => LOST_CURVE.to_owned(),
    }
}
