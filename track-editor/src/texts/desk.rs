//! The words of the window itself: panes, palette, keys, settings.

use std::collections::BTreeSet;
use std::fmt::Display;

use formulad_core::language;
use formulad_core::{CornerId, SpaceId};

use crate::view::Pane;

pub(crate) fn close() -> (&'static str, &'static str) {
    (t!("Close"), t!("Close this (Esc)"))
}

pub(crate) fn space(id: impl Display) -> String {
    t!("Space {id}", id)
}

pub(crate) fn language() -> (&'static str, &'static str) {
    (
        t!("Language"),
        t!("The language of everything in the window"),
    )
}

pub(crate) fn board_keys() -> [(&'static str, &'static str); 10] {
    [
        (
            t!("Up, Down"),
            t!("To the space ahead or behind, along the lane"),
        ),
        (t!("Left, Right"), t!("To the space beside it")),
        (t!("Shift + arrow"), t!("Extend the selection")),
        (t!("Ctrl + arrow"), t!("Move the cursor freely")),
        (t!("Enter"), t!("Click where the cursor is")),
        (t!("Shift + Enter"), t!("Click and add to the selection")),
        (
            t!("Ctrl + Enter"),
            t!("Pick up and put down; the arrow keys drag"),
        ),
        (t!("Esc"), t!("Cancel the current action")),
        (t!("Space + drag"), t!("Move the board with the pointer")),
        (t!("Alt + drag"), t!("Drag without snapping")),
    ]
}

impl Pane {
    /// What its tab says.
    pub fn title(self) -> &'static str {
        match self {
            Self::Board => t!("Board"),
            Self::Inspector => t!("Inspector"),
            Self::Problems => t!("Problems"),
            Self::Statistics => t!("Statistics"),
            Self::Analysis => t!("Analysis"),
            Self::Versions => t!("Versions"),
            Self::Drive => t!("Drive"),
        }
    }
}

pub(crate) fn corner(id: CornerId, name: &str) -> String {
    match name {
        "" => t!("Corner {id}", id),
        name => t!("Corner {id} {name}", id, name),
    }
}

/// What is said of settings that could not be understood.
pub(crate) fn settings_faults(names: &[String]) -> String {
    match names {
        [whole] if whole.is_empty() => {
            t!("The settings could not be read; the defaults are used.").to_owned()
        }
        names => t!(
            "Some settings could not be read; their defaults are used: {names}.",
            names = language::series(names.iter().cloned())
        ),
    }
}

pub(crate) const BOOK_ADDRESS: &str =
    concat!(env!("CARGO_PKG_REPOSITORY"), "/blob/main/docs/src/guide.md");

/// Where the cursor is, and which spaces are selected.
pub(crate) fn board_state(place: Option<String>, selected: &BTreeSet<SpaceId>) -> Option<String> {
    /// Up to this many selected spaces are named.
    const FEW: usize = 6;
    let spaces = match selected.len() {
        0 => return place,
        count @ 1..=FEW => {
            let ids = selected.iter().map(ToString::to_string);
            t!(
                "space {spaces} selected" | "spaces {spaces} selected",
                selected = count,
                spaces = language::series(ids)
            )
        }
        count => t!(
            "1 space selected" | "{selected} spaces selected",
            selected = count
        ),
    };
    Some(language::clauses(place.into_iter().chain([spaces])).to_string())
}
