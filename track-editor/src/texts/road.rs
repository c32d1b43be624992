//! Drawing the road.

use crate::document::{Length, Loss, RoadEdit, Side};

pub(crate) const OVAL: &str = "Oval";
pub(crate) const TRIANGLE: &str = "Triangle";
pub(crate) const BOOMERANG: &str = "Boomerang";
pub(crate) const EIGHT: &str = "Figure of eight";
pub(crate) const L_SHAPE: &str = "L-shape";
pub(crate) const STREET_BLOCK: &str = "Street block";

/// What a step is called.
pub(crate) fn step(edit: &RoadEdit) -> String {
    match edit {
        RoadEdit::Add(..) => "Carry the curve on",
        RoadEdit::Insert(_) => "Put a point on the curve",
        RoadEdit::Move(..) => "Move a point of the curve",
        RoadEdit::Pull(..) => "Bend the curve",
        RoadEdit::Remove(_) => "Remove a point of the curve",
        RoadEdit::Close => "Close the curve",
        RoadEdit::Bend(..) => "Bend the curve otherwise",
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
        RoadEdit::Follow(_) => "Draw a curve through the road",
        RoadEdit::LetGo => "Let the curve go",
    }
    .to_owned()
}

/// What was changed by hand and would be replaced.
pub(crate) fn loss(loss: &Loss) -> String {
    match loss {
        Loss::Road(spaces) => format!("the road that is there, {spaces} spaces"),
        Loss::Spaces(1) => "1 space that you moved, linked or deleted".to_owned(),
        Loss::Spaces(spaces) => format!("{spaces} spaces that you moved, linked or deleted"),
        Loss::Links(1) => "1 link of spaces that you added".to_owned(),
        Loss::Links(links) => format!("{links} links of spaces that you added"),
        Loss::Corner(name) => format!("corner {name}"),
        Loss::Finish => "your finish line".to_owned(),
        Loss::Grid => "your grid".to_owned(),
        Loss::Boxes => "your boxes".to_owned(),
        Loss::Street(1) => "1 street feature".to_owned(),
        Loss::Street(count) => format!("{count} street features"),
        Loss::Curve => "the curve: no road of such small or large spaces can be laid".to_owned(),
    }
}

/// The same in a few words, while the pointer is still down.
pub(crate) fn replaces(losses: &[Loss]) -> String {
    let list: Vec<String> = losses.iter().map(loss).collect();
    format!("Replaces {}", list.join(", "))
}

pub(crate) const REPLACE_TITLE: &str = "Replace what you changed by hand?";
pub(crate) const REPLACE_WHY: &str = "The curve runs otherwise here, so the road is laid anew. \
     Elsewhere everything stays as you made it. This would go:";
pub(crate) const REPLACE: (&str, &str) = (
    "Replace",
    "Lay the road anew; undo brings back what was there",
);
pub(crate) const KEEP_MINE: (&str, &str) =
    ("Keep mine", "Leave the road as it is, and let the curve go");
pub(crate) const KEEP_MINE_TIP: &str =
    "“Keep mine” leaves the whole road as it is, and lets the curve go.";

/// A line of what would go.
pub(crate) fn in_list(it: &Loss) -> String {
    format!("• {}", loss(it))
}

pub(crate) const CANCEL: (&str, &str) = ("Cancel", "Have the curve as it was before (Esc)");

/// How long the road is, beside the pointer.
pub(crate) fn lap(spaces: usize, corners: usize, stops: u32) -> String {
    let corners = match corners {
        1 => "1 corner".to_owned(),
        corners => format!("{corners} corners"),
    };
    let stops = match stops {
        1 => "1 stop".to_owned(),
        stops => format!("{stops} stops"),
    };
    format!("{spaces} spaces, {corners}, {stops}")
}

/// How long a curve is that is still open.
pub(crate) fn so_far(spaces: f64) -> String {
    format!("{spaces:.0} spaces so far")
}

pub(crate) const FIRST: &str = "Click to begin the road, or drag to bend it at once";
pub(crate) const CARRY_ON: &str = "Click to carry the road on, drag to bend it at once";
pub(crate) const CLOSE_HINT: &str = "Click to close the road";
pub(crate) const CAN_CLOSE: &str =
    "Click to carry the road on; click the first point or double-click to close it";
pub(crate) const NO_CURVE: &str = "This road follows no curve. Draw a curve through it first \
     (Road menu), or click to draw another road";
pub(crate) const CHOOSE: &str = "Drag a point, or double-click the curve to put one there";
pub(crate) const POINT: &str = "Drag to move the point, Delete removes it";
pub(crate) const HELD: &str = "This point holds a locked stretch; unlock that first";
pub(crate) const HANDLE: &str = "Drag to bend the curve; with Shift only this side of the point";
pub(crate) const ON_CURVE: &str = "Double-click to put a point here";
pub(crate) const DRAGGING: &str = "Release to put down, Esc to take back; Alt: without snapping";

pub(crate) const NO_ROAD: &str = "Draw a road first";
pub(crate) const NO_POINT: &str = "Choose a point of the road's curve first";
pub(crate) const OPEN_STILL: &str = "Close the curve first";
pub(crate) const TOO_FEW: &str = "A curve takes three points at least";
pub(crate) const CLOSED_ALREADY: &str = "The curve is closed already";
pub(crate) const POINT_HELD: &str = "The point holds a locked stretch; unlock that first";
pub(crate) const FOLLOWS: &str = "The road follows a curve already";
pub(crate) const NOT_ROUND: &str = "The middle lane does not lead all round yet";
pub(crate) const IS_STRAIGHT: &str = "The curve does not bend at this point";

pub(crate) const TITLE: &str = "Road";
pub(crate) const DRAW_IT: &str =
    "Set points of the middle of the road one after another, round to the first.";
pub(crate) const LANES: &str = "Lanes";
pub(crate) const LANES_TIPS: [&str; 3] = [
    "A road of 2 lanes",
    "A road of 3 lanes",
    "A road of 4 lanes",
];
pub(crate) const SPACE_LENGTH: (&str, &str) =
    ("Space length", "How long a space of the middle lane is");
pub(crate) const LAP: (&str, &str) = (
    "Lap, spaces",
    "How many spaces the middle lane has: their length follows",
);
pub(crate) const PIT: &str = "Pit lane";
pub(crate) const PIT_TIPS: [(&str, &str); 3] = [
    ("Left", "Pit lane on the drivers' left"),
    ("Right", "Pit lane on the drivers' right"),
    ("None", "No pit lane"),
];
pub(crate) const ACROSS: (&str, &str) = (
    "Point across",
    "How far the point is from the left side of the board",
);
pub(crate) const DOWN: (&str, &str) = (
    "Point down",
    "How far the point is from the upper side of the board",
);
pub(crate) const RADIUS: (&str, &str) = ("Radius", "The radius of the bend at this point");
pub(crate) const RUNS: &str = "Runs";
pub(crate) const SMOOTH: (&str, &str) = ("Smooth", "The curve runs smoothly through the point");
pub(crate) const SHARP: (&str, &str) =
    ("Sharp", "The curve has a kink here, which the road rounds");
pub(crate) const CORNERS: &str = "Corners";

/// What the inspector calls the chosen point.
pub(crate) fn point(at: usize, of: usize) -> String {
    format!("Point {} of {of}", at + 1)
}

/// A corner in the list of the road's.
pub(crate) fn stops_of(corner: &str) -> String {
    format!("Stops of corner {corner}")
}

/// What the name field of a corner in the list is called.
pub(crate) fn name_of(corner: &str) -> String {
    format!("Name of corner {corner}")
}
