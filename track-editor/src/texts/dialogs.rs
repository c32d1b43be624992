//! Questions in front of everything else, and the notice over the board.

use std::path::Path;

use crate::host::Ask;

// What buttons say, and what they do.

pub(crate) const SAVE: (&str, &str) = ("Save", "Write the circuit to its file");
pub(crate) const DO_NOT_SAVE: (&str, &str) = ("Don't save", "Go on without the changes");
pub(crate) const SAVE_AS: (&str, &str) = ("Save as…", "Write it to another file");
pub(crate) const CANCEL: (&str, &str) = ("Cancel", "Leave everything as it is (Esc)");
pub(crate) const CLOSE: (&str, &str) = ("Close", "Close this (Esc)");
pub(crate) const REPLACE: (&str, &str) = ("Replace", "Write over the file; what it holds is lost");
pub(crate) const ANOTHER_NAME: (&str, &str) = ("Another name…", "Leave that file as it is");
pub(crate) const OVERWRITE: (&str, &str) = (
    "Overwrite",
    "Write over the file; what was changed there is lost",
);
pub(crate) const RELOAD: (&str, &str) = (
    "Reload",
    "Open the file as it is now; what is changed here is lost",
);
pub(crate) const SET_ASIDE: (&str, &str) = (
    "Set aside",
    "List it no longer; the reason is kept in the file",
);
pub(crate) const DISMISS: (&str, &str) = ("Dismiss", "Take this notice away (Esc)");

pub(crate) const LOST: &str = "They are lost if you do not save them.";
pub(crate) const NO_DIALOG: &str = "No file dialog is available here.";
pub(crate) const PATH: (&str, &str) = (
    "Path of the file",
    "With its folders; one without them is in the folder that the editor was started in (Enter goes on)",
);
pub(crate) const CHANGED: &str = "It is not as this editor last read or saved it. Overwriting it \
    loses what was changed there; reloading it loses what you have changed here.";
pub(crate) const SET_THIS_ASIDE: &str = "Set this aside?";
pub(crate) const WHY: (&str, &str) = (
    "Why it is as it should be",
    "Nothing is set aside without a reason (Enter sets it aside)",
);

pub(crate) fn save_changes(name: &str) -> String {
    format!("Save the changes to “{name}”?")
}

/// What a path is asked for, and the button that goes on, with what it does.
pub(crate) fn path(ask: &Ask) -> (&'static str, (&'static str, &'static str)) {
    match ask {
        Ask::Open => ("Open a file", ("Open", "Open the file of this path")),
        Ask::Picture => (
            "Lay a picture under the board",
            ("Open", "Lay the picture of this path under the board"),
        ),
        Ask::Save(_) => ("Save the circuit", ("Save", "Write to this path")),
        Ask::Export(_) => ("Export a picture", ("Export", "Write to this path")),
        Ask::SaveRace(_) => ("Save the race", ("Save", "Write to this path")),
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
