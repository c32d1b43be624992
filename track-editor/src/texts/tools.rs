//! What can be done with the tool in hand, in the line at the bottom.

use std::fmt::Display;

texts! {
    LINK = "Click the space to link from, or drag from it";
    PEN = "Click a space to extend its lane, or the board to start a lane";
    BOXING = "Release to select what is in the box, Esc to cancel";
    OVER_LINK = "Click to select the link, then press Delete to remove it";
    OVER_SELECTED_IN_CORNER = "Drag to move the selection, double-click for the whole corner";
    OVER_SELECTED = "Drag to move the selection, Shift-click to deselect this space";
    OVER_SPACE = "Click to select, Shift-click to add, drag to move";
    SELECT = "Click a space, or drag a box around several; hold the spacebar and drag to pan";
    SELECTED = "Drag the selection to move it, Esc to deselect";
    unlinks(from: impl Display, to: impl Display) = "Removes the link from {from} to {to}";
    links(from: impl Display, to: impl Display) = "Links {from} to {to}";
    link_from(from: impl Display) = "Choose the space that {from} leads to; Esc to cancel";
    pen_after(tail: impl Display) = "Click to place the space after {tail}; Esc to start elsewhere";
}
