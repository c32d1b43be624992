//! Questions in front of everything else, and the notice over the board.

use std::path::Path;

use crate::host::Ask;

formulad_core::texts! { "editor.dialogs";
    // What buttons say, and what they do.
    save = ("Save", "Write the circuit to its file");
    do_not_save = ("Don't save", "Discard the changes");
    save_as = ("Save as…", "Write it to another file");
    cancel = ("Cancel", "Leave everything as it is (Esc)");
    close = ("Close", "Close this (Esc)");
    replace_label = ("Replace", "Overwrite the file; its content is lost");
    another_name = ("Another name…", "Leave that file as it is");
    overwrite = ("Overwrite", "Overwrite the file; the changes made there are lost");
    reload = ("Reload", "Open the file as it is now; your changes are lost");
    silence = ("Silence", "Stop listing it; the reason is saved in the file");
    dismiss = ("Dismiss", "Close this notice (Esc)");
    lost = "Your changes will be lost if you do not save them.";
    no_dialog = "No file dialog is available here.";
    path_label = ("Path of the file", "Absolute, or relative to the folder that the editor was started in (Enter confirms)");
    open_link = "Open a link";
    open_link_text = "A link of a circuit or a race is all that is needed to open it.";
    open_it = ("Open", "Open what is in the link");
    link = ("Link", "As File › Copy link and Race › Copy link of the race give it (Enter confirms)");
    changed = "Another program has changed it since you opened or saved it. Overwriting loses those changes; reloading loses yours.";
    silence_this = "Silence this problem?";
    why = ("Why this is intended", "A reason is required (Enter confirms)");
    save_changes(name: &str) = "Save the changes to “{name}”?";
    replace(path: &Path) = "Replace “{name}”?", name = name(path);
    there_already(path: &Path) = "{path} already exists. Its content is lost if you replace it.", path = path.display();
    changed_on_disk(path: &Path) = "“{name}” has changed on disk", name = name(path);
    path_open = "Open a file";
    path_open_tip = "Open";
    path_open_2 = "Open the file of this path";
    path_open_race = "Open a saved race";
    path_open_race_tip = "Watch the race of this path";
    path_place_a_picture_under = "Place a picture under the board";
    path_place_the_picture_of = "Place the picture of this path under the board";
    path_put_a_picture_on = "Put a picture on the board";
    path_put_the_picture_of = "Put the picture of this path on the board";
    path_compare_with_a_file = "Compare with a file";
    path_compare = ("Compare", "Compare with the circuit in this file");
    path_save = "Save the circuit";
    path_save_tip = "Save";
    path_save_2 = "Write to this path";
    path_export = "Export a picture";
    path_export_tip = "Export";
    path_export_kit = "Save the kit";
    path_export_film = "Export a film";
    path_open_a_theme = "Open a theme";
    path_give_the_board_the = "Give the board the look of this file";
    path_save_theme = "Save the theme";
    path_save_race = "Save the race";
}

/// What a path is asked for, and the button that goes on, with what it does.
pub(crate) fn path(ask: &Ask) -> (&'static str, (&'static str, &'static str)) {
    match ask {
        Ask::Open => (path_open(), (path_open_tip(), path_open_2())),
        Ask::OpenRace => (path_open_race(), (path_open_tip(), path_open_race_tip())),
        Ask::Picture => (
            path_place_a_picture_under(),
            (path_open_tip(), path_place_the_picture_of()),
        ),
        Ask::Art => (
            path_put_a_picture_on(),
            (path_open_tip(), path_put_the_picture_of()),
        ),
        Ask::Baseline => (path_compare_with_a_file(), path_compare()),
        Ask::Save(_) => (path_save(), (path_save_tip(), path_save_2())),
        Ask::Export(_) => (path_export(), (path_export_tip(), path_save_2())),
        Ask::ExportKit(_) => (path_export_kit(), (path_save_tip(), path_save_2())),
        Ask::ExportFilm(_) => (path_export_film(), (path_export_tip(), path_save_2())),
        Ask::OpenTheme => (
            path_open_a_theme(),
            (path_open_tip(), path_give_the_board_the()),
        ),
        Ask::SaveTheme(_) => (path_save_theme(), (path_save_tip(), path_save_2())),
        Ask::SaveRace(_) => (path_save_race(), (path_save_tip(), path_save_2())),
    }
}

fn name(path: &Path) -> impl std::fmt::Display {
    path.file_name().unwrap_or(path.as_os_str()).display()
}
