//! What can be done with the tool in hand, in the line at the bottom.

use std::fmt::Display;

formulad_core::texts! { "editor.tools";
    link = "Click the space to link from, or drag from it";
    pen = "Click a space to extend its lane, or the board to start a lane";
    boxing = "Release to select what is in the box, Esc to cancel";
    over_link = "Click to select the link, then press Delete to remove it";
    over_selected_in_corner = "Drag to move the selection, double-click for the whole corner";
    over_selected = "Drag to move the selection, Shift-click to deselect this space";
    over_space = "Click to select, Shift-click to add, drag to move";
    select = "Click a space, or drag a box around several; hold the spacebar and drag to pan";
    selected = "Drag the selection to move it, Esc to deselect";
    unlinks(from: impl Display, to: impl Display) = "Removes the link from {from} to {to}";
    links(from: impl Display, to: impl Display) = "Links {from} to {to}";
    link_from(from: impl Display) = "Choose the space that {from} leads to; Esc to cancel";
    pen_after(tail: impl Display) = "Click to place the space after {tail}; Esc to start elsewhere";
}
