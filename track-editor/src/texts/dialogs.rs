//! Questions in front of everything else, and the notice over the board.

use std::path::Path;

use crate::host::Ask;

texts! {
    // What buttons say, and what they do.
    SAVE = ("Save", "Write the circuit to its file");
    DO_NOT_SAVE = ("Don't save", "Go on without the changes");
    SAVE_AS = ("Save as…", "Write it to another file");
    CANCEL = ("Cancel", "Leave everything as it is (Esc)");
    CLOSE = ("Close", "Close this (Esc)");
    REPLACE = ("Replace", "Write over the file; what it holds is lost");
    ANOTHER_NAME = ("Another name…", "Leave that file as it is");
    OVERWRITE = ("Overwrite", "Write over the file; what was changed there is lost");
    RELOAD = ("Reload", "Open the file as it is now; what is changed here is lost");
    SET_ASIDE = ("Set aside", "List it no longer; the reason is kept in the file");
    DISMISS = ("Dismiss", "Take this notice away (Esc)");
    LOST = "They are lost if you do not save them.";
    NO_DIALOG = "No file dialog is available here.";
    PATH = ("Path of the file", "With its folders; one without them is in the folder that the editor was started in (Enter goes on)");
    CHANGED = "It is not as this editor last read or saved it. Overwriting it loses what was changed there; reloading it loses what you have changed here.";
    SET_THIS_ASIDE = "Set this aside?";
    WHY = ("Why it is as it should be", "Nothing is set aside without a reason (Enter sets it aside)");
    save_changes(name: &str) = "Save the changes to “{name}”?";
    replace(path: &Path) = "Replace “{}”?", name(path);
    there_already(path: &Path) = "{} is there already. What it holds is lost if you replace it.", path.display();
    changed_on_disk(path: &Path) = "“{}” has changed on disk", name(path);
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
