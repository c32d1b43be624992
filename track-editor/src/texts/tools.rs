//! What can be done with the tool in hand, in the line at the bottom.

use std::fmt::Display;

pub(crate) const LINK: &str = "Click the space to lead from, or drag from it";
pub(crate) const PEN: &str = "Click a space to carry its lane on, or the board to begin a lane";
pub(crate) const BOXING: &str = "Release to select what lies in the box, Esc to give up";
pub(crate) const OVER_LINK: &str = "Click to select the link, then Delete removes it";
pub(crate) const OVER_CORNER: &str = "Click to select the corner";
pub(crate) const OVER_SELECTED_IN_CORNER: &str =
    "Drag to move the selection, double-click for the whole corner";
pub(crate) const OVER_SELECTED: &str =
    "Drag to move the selection, Shift-click to leave this space out";
pub(crate) const OVER_SPACE: &str = "Click to select, Shift-click to add, drag to move";
pub(crate) const SELECT: &str =
    "Click a space, or drag a box around several; Space-drag moves the board";
pub(crate) const SELECTED: &str = "Drag the selection to move it, Esc to let it go";

pub(crate) fn unlinks(from: impl Display, to: impl Display) -> String {
    format!("Removes the link from {from} to {to}")
}

pub(crate) fn links(from: impl Display, to: impl Display) -> String {
    format!("Links {from} to {to}")
}

pub(crate) fn link_from(from: impl Display) -> String {
    format!("Choose the space that {from} leads to; Esc to give up")
}

pub(crate) fn pen_after(tail: impl Display) -> String {
    format!("Click to set the space after {tail}; Esc to begin elsewhere")
}
