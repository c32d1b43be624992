//! Questions in front of everything else, and the notice over the board.

use std::path::Path;

use crate::host::Ask;

texts! {
    // What buttons say, and what they do.
    SAVE = ("Save", "Write the circuit to its file");
    DO_NOT_SAVE = ("Don't save", "Discard the changes");
    SAVE_AS = ("Save as…", "Write it to another file");
    CANCEL = ("Cancel", "Leave everything as it is (Esc)");
    CLOSE = ("Close", "Close this (Esc)");
    REPLACE = ("Replace", "Overwrite the file; its content is lost");
    ANOTHER_NAME = ("Another name…", "Leave that file as it is");
    OVERWRITE = ("Overwrite", "Overwrite the file; the changes made there are lost");
    RELOAD = ("Reload", "Open the file as it is now; your changes are lost");
    SILENCE = ("Silence", "Stop listing it; the reason is saved in the file");
    DISMISS = ("Dismiss", "Close this notice (Esc)");
    LOST = "Your changes will be lost if you do not save them.";
    NO_DIALOG = "No file dialog is available here.";
    PATH = ("Path of the file", "Absolute, or relative to the folder that the editor was started in (Enter confirms)");
    OPEN_LINK = "Open a link";
    OPEN_LINK_TEXT = "A link of a circuit or a race is all that is needed to open it.";
    OPEN_IT = ("Open", "Open what is in the link");
    LINK = ("Link", "As File ▸ Copy link and Race ▸ Copy link of the race give it (Enter confirms)");
    CHANGED = "Another program has changed it since you opened or saved it. Overwriting loses those changes; reloading loses yours.";
    SILENCE_THIS = "Silence this problem?";
    WHY = ("Why this is intended", "A reason is required (Enter confirms)");
    save_changes(name: &str) = "Save the changes to “{name}”?";
    replace(path: &Path) = "Replace “{}”?", name(path);
    there_already(path: &Path) = "{} already exists. Its content is lost if you replace it.", path.display();
    changed_on_disk(path: &Path) = "“{}” has changed on disk", name(path);
}

/// What a path is asked for, and the button that goes on, with what it does.
pub(crate) fn path(ask: &Ask) -> (&'static str, (&'static str, &'static str)) {
    match ask {
        Ask::Open => ("Open a file", ("Open", "Open the file of this path")),
        Ask::OpenRace => ("Open a saved race", ("Open", "Watch the race of this path")),
        Ask::Picture => (
            "Place a picture under the board",
            ("Open", "Place the picture of this path under the board"),
        ),
        Ask::Art => (
            "Put a picture on the board",
            ("Open", "Put the picture of this path on the board"),
        ),
        Ask::Baseline => (
            "Compare with a file",
            ("Compare", "Compare with the circuit in this file"),
        ),
        Ask::Save(_) => ("Save the circuit", ("Save", "Write to this path")),
        Ask::Export(_) => ("Export a picture", ("Export", "Write to this path")),
        Ask::ExportKit(_) => ("Save the kit", ("Save", "Write to this path")),
        Ask::ExportFilm(_) => ("Export a film", ("Export", "Write to this path")),
        Ask::OpenTheme => (
            "Open a theme",
            ("Open", "Give the board the look of this file"),
        ),
        Ask::SaveTheme(_) => ("Save the theme", ("Save", "Write to this path")),
        Ask::SaveRace(_) => ("Save the race", ("Save", "Write to this path")),
    }
}

fn name(path: &Path) -> impl std::fmt::Display {
    path.file_name().unwrap_or(path.as_os_str()).display()
}
