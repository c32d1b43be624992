//! Questions in front of everything else, and the notice over the board.

use std::path::Path;

use crate::host::Ask;

pub(crate) fn save_as() -> (&'static str, &'static str) {
    (t!("Save as…"), t!("Write it to another file"))
}

pub(crate) fn cancel() -> (&'static str, &'static str) {
    (t!("Cancel"), t!("Leave everything as it is (Esc)"))
}

pub(crate) fn close() -> (&'static str, &'static str) {
    (t!("Close"), t!("Close this (Esc)"))
}

/// What a path is asked for, and the button that goes on, with what it does.
pub(crate) fn path(ask: &Ask) -> (&'static str, (&'static str, &'static str)) {
    match ask {
        Ask::Open => (
            t!("Open a file"),
            (t!("Open"), t!("Open the file of this path")),
        ),
        Ask::OpenRace => (
            t!("Open a saved race"),
            (t!("Open"), t!("Watch the race of this path")),
        ),
        Ask::Picture => (
            t!("Place a picture under the board"),
            (
                t!("Open"),
                t!("Place the picture of this path under the board"),
            ),
        ),
        Ask::Art => (
            t!("Put a picture on the board"),
            (t!("Open"), t!("Put the picture of this path on the board")),
        ),
        Ask::Baseline => (
            t!("Compare with a file"),
            (t!("Compare"), t!("Compare with the circuit in this file")),
        ),
        Ask::Save(_) => (
            t!("Save the circuit"),
            (t!("Save"), t!("Write to this path")),
        ),
        Ask::Export(_) => (
            t!("Export a picture"),
            (t!("Export"), t!("Write to this path")),
        ),
        Ask::ExportKit(_) => (t!("Save the kit"), (t!("Save"), t!("Write to this path"))),
        Ask::ExportFilm(_) => (
            t!("Export a film"),
            (t!("Export"), t!("Write to this path")),
        ),
        Ask::OpenTheme => (
            t!("Open a theme"),
            (t!("Open"), t!("Give the board the look of this file")),
        ),
        Ask::SaveTheme(_) => (t!("Save the theme"), (t!("Save"), t!("Write to this path"))),
        Ask::SaveRace(_) => (t!("Save the race"), (t!("Save"), t!("Write to this path"))),
    }
}

pub(crate) fn name(path: &Path) -> impl std::fmt::Display {
    path.file_name().unwrap_or(path.as_os_str()).display()
}
