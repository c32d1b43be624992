//! Circuits in links.

use crate::fixture::*;

/// What the editor has put on the clipboard: the address, and what follows after its `#`.
fn copied(editor: &mut Editor) -> (String, String) {
    run(editor, &[Command::CopyLink]);
    let link = editor.view.copy_text.take().expect("it is copied");
    let (site, fragment) = link.split_once('#').expect("it has a fragment");
    (site.to_owned(), fragment.to_owned())
}

#[test]
fn a_link_opens_the_same_circuit_elsewhere_and_not_the_picture_under_it() {
    let (mut editor, _) = harbour();
    editor.name("Shared");
    let picture = Picture::File("/home/me/map.png".to_owned());
    let backdrop = Backdrop::new(picture, [200, 100], editor.plan().board);
    editor.apply(&Edit::Backdrop(BackdropEdit::Place(Box::new(backdrop))));
    let (site, fragment) = copied(&mut editor);
    assert!(site.starts_with("https://") && site.ends_with("/editor/"));

    let (mut other, _) = harbour();
    other.open_link(&fragment);
    assert_same(other.plan(), editor.plan());
    assert!(other.document().design().sketch.backdrop.is_none());
    assert!(!other.document().is_modified() && other.path().is_none());
}

#[test]
fn a_link_names_a_bundled_circuit() {
    let (mut editor, _) = harbour();
    editor.open_link("mini3");
    let mini = bundled::find("mini3").expect("it is bundled");
    assert_same(editor.plan(), &TrackFile::parse(mini.text()).unwrap().plan);
}

#[test]
fn a_damaged_link_is_said_and_changes_nothing() {
    let (mut editor, _) = harbour();
    let (_, fragment) = copied(&mut editor);
    let before = editor.plan().clone();
    for damaged in [&fragment[..fragment.len() / 2], "monza", ""] {
        editor.open_link(damaged);
        assert!(matches!(editor.dialog(), Some(Dialog::Failed { .. })));
        editor.close_dialog();
        assert_same(editor.plan(), &before);
    }
}

#[test]
fn a_link_is_opened_only_after_asking_about_unsaved_work() {
    let (mut editor, _) = harbour();
    editor.name("Mine");
    editor.open_link("mini3");
    assert!(matches!(editor.dialog(), Some(Dialog::Unsaved(_))));
    editor.answer_unsaved(false);
    assert_ne!(editor.plan().name, "Mine");
}
