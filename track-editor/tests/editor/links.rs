//! Circuits and races in links.

use crate::fixture::*;

/// An editor with a very small circuit.
fn mini() -> Editor {
    mini_on(&FakeDesk::default())
}

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

/// A race of two careful drivers on the circuit that is open, and the fragment of its link.
fn shared_race(editor: &mut Editor) -> String {
    editor.start_driving();
    let drive = editor.driving_mut().expect("it can be driven on");
    drive.habits.speed = Speed::Instant;
    drive.habits.setup.seats = vec![Seat::Careful; 2];
    drive.start().expect("it can begin");
    while editor.advance_driving(0.1) {}
    run(editor, &[Command::CopyRaceLink]);
    let link = editor.view.copy_text.take().expect("it is copied");
    link.split_once('#')
        .expect("it has a fragment")
        .1
        .to_owned()
}

/// The answers of the race that is watched.
fn watched(editor: &Editor) -> usize {
    let playback = editor.driving().and_then(Drive::playback);
    let playback = playback.expect("a race is watched");
    assert_eq!(playback.at(), 0, "from its start");
    playback.record().answers.len()
}

#[test]
fn a_link_opens_a_race_on_its_own_circuit_elsewhere() {
    let (mut editor, _) = harbour();
    editor.name("Mine");
    let fragment = shared_race(&mut editor);
    assert!(fragment.starts_with("circuit=") && fragment.contains("&race="));
    let driven = editor.driving().and_then(Drive::record).unwrap();

    let mut other = mini();
    other.open_link(&format!("https://example.org/editor/#{fragment}\n"));
    assert_same(other.plan(), editor.plan());
    assert_eq!(watched(&other), driven.answers.len());
    // What is watched can be shared again.
    run(&mut other, &[Command::CopyRaceLink]);
    let again = other.view.copy_text.take().unwrap();
    assert!(again.ends_with(&fragment));
}

#[test]
fn a_link_of_a_race_on_a_bundled_circuit_is_short() {
    let (mut editor, _) = harbour();
    let fragment = shared_race(&mut editor);
    assert!(fragment.starts_with("race=") && fragment.len() < 3000);
    let mut other = mini();
    other.open_link(&fragment);
    assert_same(other.plan(), editor.plan());
    // Where the circuit is open, nothing is replaced.
    let (mut third, _) = harbour();
    third.open_link(&fragment);
    assert_eq!(watched(&third), watched(&other));
}

#[test]
fn a_link_is_pasted_on_the_board_and_typed() {
    let (mut editor, _) = harbour();
    let fragment = shared_race(&mut editor);
    let mut other = mini();
    other.view.pasted = Some(format!("https://example.org/#{fragment}"));
    run(&mut other, &[Command::Paste]);
    assert!(watched(&other) > 0);

    let mut other = mini();
    run(&mut other, &[Command::OpenLink]);
    match other.dialog_mut() {
        Some(Dialog::Link(link)) => *link = fragment,
        dialog => panic!("{dialog:?}"),
    }
    other.answer_link();
    assert!(watched(&other) > 0);
}

#[test]
fn a_race_that_does_not_belong_to_its_circuit_is_said() {
    let (mut editor, _) = harbour();
    editor.name("Mine");
    let race = shared_race(&mut editor);
    let (_, race) = race.split_once('&').unwrap();
    let mut other = mini();
    let (_, circuit) = copied(&mut other);
    for wrong in [format!("{circuit}&{race}"), race.to_owned()] {
        let mut third = mini();
        third.open_link(&wrong);
        assert!(
            matches!(third.dialog(), Some(Dialog::Failed { .. })),
            "{wrong}"
        );
        assert!(third.driving().is_none());
    }
    let mut third = mini();
    let before = third.plan().clone();
    third.open_link(&race[..race.len() / 2]);
    assert!(matches!(third.dialog(), Some(Dialog::Failed { .. })));
    assert_same(third.plan(), &before);
}
