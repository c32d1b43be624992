//! What comes late, or breaks off, and what must not come in between.

use crate::fixture::*;
use image::{Rgb, RgbImage};
use track_editor::actions::search;
use track_editor::command::Menu;
use track_editor::view::Scope;

/// The harbour with a picture under the board, which lies in this folder.
fn traced(folder: &Path) -> (Editor, FakeDesk) {
    let (mut editor, desk) = harbour();
    let path = folder.join("map.png");
    let green = RgbImage::from_pixel(20, 14, Rgb([90, 120, 60]));
    green.save(&path).unwrap();
    editor.trace(&path);
    editor.see_backdrop();
    (editor, desk)
}

fn picture(editor: &Editor) -> &Picture {
    let backdrop = editor.work.sketch().backdrop.as_ref();
    &backdrop.expect("a picture lies under the board").picture
}

#[test]
fn nothing_changes_the_circuit_or_the_selection_in_a_race() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, _) = traced(folder.path());
    run(&mut editor, &[Command::SelectTool, Command::SelectAll]);
    let design = editor.document().design().clone();
    let selection = editor.selection().clone();
    run(&mut editor, &[Command::Drive]);
    for command in Command::ALL {
        let of_other = Menu::of(*command) == Some(Menu::File) || command.is_of_race();
        if of_other || matches!(command, Command::Drive | Command::RunRaces) {
            continue;
        }
        command.run(&mut editor);
        editor.see_backdrop();
        assert!(editor.driving().is_some(), "{command:?}");
        assert!(*editor.document().design() == design, "{command:?}");
        assert_eq!(editor.selection(), &selection, "{command:?}");
    }
}

#[test]
fn what_is_found_in_a_race_is_marked_and_not_selected() {
    let (mut editor, _) = harbour();
    run(&mut editor, &[Command::Drive]);
    let found = search(&editor, "12", Scope::Places);
    found[0].choose(&mut editor);
    assert!(editor.selection().is_empty());
    let marked = &editor.driving().expect("there is driving").marked;
    assert_eq!(*marked, [SpaceId(12)]);
}

#[test]
fn a_thumbnail_whose_job_breaks_off_does_not_wait_for_ever() {
    let mut window = Window::open();
    window.desk.will_be_late();
    window.run(Command::Start);
    window.click("Random…");
    assert!(!window.sees("The picture could not be created."));
    window.desk.drop_jobs();
    window.settle();
    assert!(window.sees("The picture could not be created."));
}

#[test]
fn a_picture_is_made_ready_for_the_track_file_beside_the_window() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, desk) = traced(folder.path());
    desk.will_be_late();
    editor.embed_backdrop();
    assert!(matches!(picture(&editor), Picture::File(_)));
    desk.do_jobs();
    // Not while a race is driven on the circuit.
    editor.start_driving();
    editor.see_backdrop();
    assert!(matches!(picture(&editor), Picture::File(_)));
    editor.leave_driving();
    editor.see_backdrop();
    assert!(matches!(picture(&editor), Picture::Embedded(_)));
    // What breaks off is said.
    editor.undo();
    editor.embed_backdrop();
    desk.drop_jobs();
    editor.see_backdrop();
    assert!(editor.dialog().is_some());
    assert!(matches!(picture(&editor), Picture::File(_)));
}

#[test]
fn a_picture_is_found_from_where_the_machine_says_that_paths_begin() {
    let folder = tempfile::tempdir().unwrap();
    traced(folder.path());
    let (mut editor, desk) = harbour();
    desk.is_in(folder.path());
    editor.trace(Path::new("map.png"));
    let path: PathBuf = folder.path().join("map.png");
    assert_eq!(picture(&editor), &Picture::File(path.display().to_string()));
}
