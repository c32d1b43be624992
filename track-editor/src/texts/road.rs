//! Drawing the road.

use crate::document::{Length, Loss, RoadEdit, Side};
use formulad_core::language;

/// A line of what would go.
pub(crate) fn in_list(it: &Loss) -> String {
    t!("• {it}", it = loss(it))
}

/// What would be lost, while the pointer is still down.
pub(crate) fn replaces(losses: &[Loss]) -> String {
    t!(
        "Replaces {losses}",
        losses = language::series(losses.iter().map(loss))
    )
}

pub(crate) fn point_held() -> &'static str {
    t!("The point is the end of a locked stretch; unlock it first")
}

pub(crate) fn lanes_tips() -> [&'static str; 3] {
    [
        t!("A road of 2 lanes"),
        t!("A road of 3 lanes"),
        t!("A road of 4 lanes"),
    ]
}

pub(crate) fn pit_tips() -> [(&'static str, &'static str); 3] {
    [
        (
            t!("Left" as "of the road"),
            t!("Pit lane on the drivers' left"),
        ),
        (
            t!("Right" as "of the road"),
            t!("Pit lane on the drivers' right"),
        ),
        (t!("None" as "of the road"), t!("No pit lane")),
    ]
}

/// What a step is called.
pub(crate) fn step(edit: &RoadEdit) -> String {
    match edit {
        RoadEdit::Add(..) => t!("Extend the curve"),
        RoadEdit::Insert(_) => t!("Insert a point on the curve"),
        RoadEdit::Move(..) | RoadEdit::Shift(..) => t!("Move a point of the curve"),
        RoadEdit::Pull(..) => t!("Bend the curve"),
        RoadEdit::Remove(_) => t!("Remove a point of the curve"),
        RoadEdit::Close => t!("Close the curve"),
        RoadEdit::Bend(..) => t!("Change how the curve bends"),
        RoadEdit::Straighten(_) => t!("Straighten the road"),
        RoadEdit::Radius(..) => t!("Change the radius of a bend"),
        RoadEdit::Lock(_, true) => t!("Lock a stretch"),
        RoadEdit::Lock(_, false) => t!("Unlock a stretch"),
        RoadEdit::Lanes(_) => t!("Change the number of lanes"),
        RoadEdit::Length(Length::Space(_)) => t!("Change the length of spaces"),
        RoadEdit::Length(Length::Lap(_)) => t!("Change the length of the lap"),
        RoadEdit::Finish(_) => t!("Move the finish line along the curve"),
        RoadEdit::Pit(Some(Side::Left)) => t!("Put the pit lane on the left"),
        RoadEdit::Pit(Some(Side::Right)) => t!("Put the pit lane on the right"),
        RoadEdit::Pit(None) => t!("Draw the road without a pit lane"),
        RoadEdit::FindCorners => t!("Find the corners by the curve"),
        RoadEdit::Follow(_) => t!("Draw a curve through the road"),
        RoadEdit::LetGo => t!("Detach the curve"),
    }
    .to_owned()
}

/// What was changed by hand and would be replaced.
pub(crate) fn loss(loss: &Loss) -> String {
    match loss {
        Loss::Road(spaces) => t!(
            "the existing road, 1 space" | "the existing road, {spaces} spaces",
            spaces = *spaces
        ),
        Loss::Spaces(count) => t!(
            "1 space that you moved, linked or deleted"
                | "{count} spaces that you moved, linked or deleted",
            count = *count
        ),
        Loss::Links(count) => t!(
            "1 link of spaces that you added" | "{count} links of spaces that you added",
            count = *count
        ),
        Loss::Corner(name) => t!("corner {name}", name),
        Loss::Finish => t!("your finish line").to_owned(),
        Loss::Grid => t!("your grid").to_owned(),
        Loss::Boxes => t!("your boxes").to_owned(),
        Loss::PitLane => t!("the pit lane, which has no room by the line there").to_owned(),
        Loss::Street(count) => t!(
            "1 street feature" | "{count} street features",
            count = *count
        ),
        Loss::Curve => {
            t!("the curve: no road with spaces this small or large can be laid").to_owned()
        }
    }
}
