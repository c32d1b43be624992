//! Races and the circuit that they are driven on: neither changes the other.

use super::track;
use crate::fixture::*;

/// Starts a race against careful drivers that shows nothing on the way.
fn start(editor: &mut Editor) {
    let drive = editor.driving_mut().expect("it is driven");
    drive.habits.speed = Speed::Instant;
    drive.habits.setup.seats[1..].fill(Seat::Careful);
    drive.start().expect("it can begin");
}

#[test]
fn driving_leaves_the_document_as_it_is() {
    let (mut editor, _) = harbour();
    let some = editor.plan().spaces[3].id;
    editor.name("Quay");
    editor.select([some]);
    let plan = editor.plan().clone();
    let revision = editor.document().revision();
    let (steps, modified) = (editor.steps(), editor.document().is_modified());
    let selection = editor.selection().clone();
    run(&mut editor, &[Command::Drive]);
    for name in ["Undo", "Delete", "NudgeLeft", "PenTool"] {
        let command = Command::named(name).expect("a command");
        assert!(command.unavailable(&editor).is_some(), "{command:?}");
        command.run(&mut editor);
    }
    start(&mut editor);
    for _ in 0..20 {
        while editor.advance_driving(0.1) {}
        editor.driving_mut().unwrap().go();
        check(&editor);
    }
    run(&mut editor, &[Command::TakeBack, Command::Drive]);
    assert!(editor.driving().is_none());
    assert_same(editor.plan(), &plan);
    assert_eq!(editor.document().revision(), revision);
    assert_eq!(editor.steps(), steps);
    assert_eq!(editor.document().is_modified(), modified);
    assert_eq!(editor.selection(), &selection);
    // The race waits until the circuit is another.
    run(&mut editor, &[Command::Drive]);
    assert!(editor.driving().unwrap().session().is_some());
    let back_and_forth = [Command::Drive, Command::Undo, Command::Drive];
    run(&mut editor, &back_and_forth);
    assert!(editor.driving().unwrap().session().is_none());
}

#[test]
fn a_circuit_with_errors_is_not_driven_on() {
    let mut editor = blank();
    let why = Command::Drive.unavailable(&editor);
    assert!(why.is_some_and(|why| why.contains("errors")), "{why:?}");
    Command::Drive.run(&mut editor);
    assert!(editor.driving().is_none());
}

#[test]
fn a_race_is_saved_as_a_record() {
    let (mut editor, desk) = harbour();
    let (_folder, path) = temp("quay.race.json");
    run(&mut editor, &[Command::Drive]);
    // There is no race yet.
    assert!(Command::SaveRace.unavailable(&editor).is_some());
    start(&mut editor);
    for _ in 0..9 {
        while editor.advance_driving(0.1) {}
        editor.driving_mut().unwrap().go();
    }
    answered(&mut editor, &desk, Command::SaveRace, &path);
    let text = std::fs::read_to_string(&path).unwrap();
    let record: formulad_core::race::RaceRecord = serde_json::from_str(&text).unwrap();
    let race = record.replay(&track("harbour")).unwrap();
    let driven = editor.driving().unwrap().session().unwrap();
    assert_eq!(race.record().answers, driven.record().answers);
    assert!(!editor.document().is_modified());
    assert_same(&bundled_file("harbour").plan, editor.plan());
}

#[test]
fn a_race_that_was_given_up_can_be_gone_on_with() {
    let (mut editor, _) = harbour();
    run(&mut editor, &[Command::Drive]);
    let begin = |editor: &mut Editor| {
        start(editor);
        editor.advance_driving(1.0);
    };
    let race = |editor: &Editor| {
        let session = editor.driving().and_then(Drive::session);
        session.map(|session| session.race().record())
    };
    begin(&mut editor);
    run(&mut editor, &[Command::NewRace]);
    assert!(editor.notice().is_none(), "nothing had been decided");

    begin(&mut editor);
    for _ in 0..4 {
        assert!(editor.driving_mut().is_some_and(Drive::go));
        editor.advance_driving(1.0);
    }
    let before = race(&editor);
    run(&mut editor, &[Command::NewRace]);
    assert_eq!(race(&editor), None);
    let notice = editor.notice();
    let offer = notice.and_then(|notice| notice.offers.first().cloned());
    editor.accept_offer(&offer.expect("it is offered"));
    assert_eq!(race(&editor), before);
    // By the command as well, as long as there is no other race.
    run(&mut editor, &[Command::NewRace, Command::TakeBack]);
    assert_eq!(race(&editor), before);
    run(&mut editor, &[Command::NewRace]);
    begin(&mut editor);
    assert!(editor.notice().is_none(), "the offer is withdrawn");
    run(&mut editor, &[Command::NewRace]);
    assert_ne!(race(&editor), before);
}
