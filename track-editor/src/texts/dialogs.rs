//! Questions in front of everything else, and the notice over the board.

use std::path::Path;

use crate::desk::Ask;

pub(crate) const SAVE: &str = "Save";
pub(crate) const DO_NOT_SAVE: &str = "Don't save";
pub(crate) const SAVE_AS: &str = "Save as…";
pub(crate) const CANCEL: &str = "Cancel";
pub(crate) const CLOSE: &str = "Close";
pub(crate) const REPLACE: &str = "Replace";
pub(crate) const ANOTHER_NAME: &str = "Another name…";
pub(crate) const OVERWRITE: &str = "Overwrite";
pub(crate) const RELOAD: &str = "Reload";
pub(crate) const LOST: &str = "They are lost if you do not save them.";
pub(crate) const NO_DIALOG: &str = "No file dialog is available here.";
pub(crate) const PATH: &str = "Path of the file";
pub(crate) const CHANGED: &str = "It is not as this editor last read or saved it. Overwriting it \
    loses what was changed there; reloading it loses what you have changed here.";
pub(crate) const SET_ASIDE: &str = "Set aside";
pub(crate) const SET_THIS_ASIDE: &str = "Set this aside?";
pub(crate) const WHY: &str = "Why it is as it should be";
pub(crate) const DISMISS: &str = "Dismiss";

pub(crate) fn save_changes(name: &str) -> String {
    format!("Save the changes to “{name}”?")
}

/// What a path is asked for, and the button that goes on.
pub(crate) fn path(ask: &Ask) -> (&'static str, &'static str) {
    match ask {
        Ask::Open => ("Open a file", "Open"),
        Ask::Picture => ("Lay a picture under the board", "Open"),
        Ask::Save(_) => ("Save the circuit", SAVE),
        Ask::Export(_) => ("Export a picture", "Export"),
        Ask::SaveRace(_) => ("Save the race", SAVE),
    }
}

fn name(path: &Path) -> impl std::fmt::Display {
    path.file_name().unwrap_or(path.as_os_str()).display()
}

pub(crate) fn replace(path: &Path) -> String {
    format!("Replace “{}”?", name(path))
}

pub(crate) fn there_already(path: &Path) -> String {
    format!(
        "{} is there already. What it holds is lost if you replace it.",
        path.display()
    )
}

pub(crate) fn changed_on_disk(path: &Path) -> String {
    format!("“{}” has changed on disk", name(path))
}
