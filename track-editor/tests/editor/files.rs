//! New, open, save, and the guard before work is lost.

use crate::common::{assert_same, harbour, run};
use formulad_tracks::TrackFile;
use track_editor::command::Command;
use track_editor::document::Edit;
use track_editor::editor::Dialog;

#[test]
fn a_circuit_is_saved_with_what_the_editor_does_not_know_and_opened_identical() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.track.json");
    let (mut editor, desk) = harbour();
    editor.work.apply(&Edit::Name("Mine".into()));
    assert!(editor.title().starts_with('•'));
    desk.will_answer(Some(&path));
    run(&mut editor, &[Command::Save]);
    editor.poll();
    assert!(!editor.work.document().is_modified());
    assert!(!editor.title().starts_with('•') && editor.title().contains("mine.track.json"));
    assert_same(&TrackFile::read(&path).unwrap().plan, editor.work.plan());

    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, text.replacen('{', "{ \"sponsor\": \"Anchor\",", 1)).unwrap();
    editor.open(&path);
    assert!(
        editor.notice().is_some(),
        "a field nobody knows is mentioned"
    );
    editor.work.apply(&Edit::Name("Ours".into()));
    run(&mut editor, &[Command::Save]);
    assert_eq!(desk.asked().len(), 1, "the file is known by now");
    assert!(std::fs::read_to_string(&path).unwrap().contains("Anchor"));
}

#[test]
fn a_broken_circuit_can_be_saved_too() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, desk) = harbour();
    run(&mut editor, &[Command::SelectAll, Command::Delete]);
    assert!(editor.work.derived().problems.has_errors());
    let path = folder.path().join("empty");
    desk.will_answer(Some(&path));
    run(&mut editor, &[Command::SaveAs]);
    editor.poll();
    let path = folder.path().join("empty.track.json");
    assert_eq!(editor.path(), Some(path.as_path()));
    assert!(TrackFile::read(&path).unwrap().plan.spaces.is_empty());
}

#[test]
fn work_is_not_lost_without_asking() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.track.json");
    let (mut editor, desk) = harbour();
    editor.work.apply(&Edit::Name("Kept".into()));
    run(&mut editor, &[Command::New]);
    assert!(matches!(editor.dialog(), Some(Dialog::Unsaved(_))));
    editor.close_dialog();
    assert_eq!(editor.work.plan().name, "Kept");
    run(&mut editor, &[Command::Quit]);
    desk.will_answer(Some(&path));
    editor.answer_unsaved(true);
    assert!(!editor.is_left(), "not before it is saved");
    editor.poll();
    assert!(editor.is_left());
    assert_eq!(TrackFile::read(&path).unwrap().plan.name, "Kept");
}

#[test]
fn a_save_that_fails_keeps_the_work_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, desk) = harbour();
    editor.work.apply(&Edit::Name("Kept".into()));
    run(&mut editor, &[Command::Quit]);
    desk.will_answer(Some(&folder.path().join("no/such/folder.track.json")));
    editor.answer_unsaved(true);
    editor.poll();
    assert!(matches!(editor.dialog(), Some(Dialog::Failed { .. })));
    assert!(!editor.is_left());
    assert!(editor.work.document().is_modified());
}

#[test]
fn a_path_can_be_typed_where_there_is_no_file_dialog() {
    let folder = tempfile::tempdir().unwrap();
    let typed = folder.path().join("typed");
    let (mut editor, desk) = harbour();
    desk.will_answer(None);
    run(&mut editor, &[Command::Save]);
    editor.poll();
    let ask = editor.notice().and_then(|n| n.type_path.clone()).unwrap();
    editor.type_path(ask);
    if let Some(Dialog::Path { path, .. }) = editor.dialog_mut() {
        *path = typed.display().to_string();
    }
    editor.answer_path();
    assert!(folder.path().join("typed.track.json").exists());
}

#[test]
fn files_that_are_no_tracks_are_refused_with_a_reason() {
    let folder = tempfile::tempdir().unwrap();
    let (mut editor, _) = harbour();
    let name = editor.work.plan().name.clone();
    for (file, text) in [("a.json", "{"), ("b.json", "[]"), ("c.json", "\u{0}\u{1}")] {
        let path = folder.path().join(file);
        std::fs::write(&path, text).unwrap();
        editor.open(&path);
        let Some(Dialog::Failed { title, reason }) = editor.dialog() else {
            panic!("{file} was opened");
        };
        assert!(title.contains(file) && !reason.is_empty());
        assert_eq!(editor.work.plan().name, name);
        editor.close_dialog();
    }
}
