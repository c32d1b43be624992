//! Planners: who race against a person, and who advise one.

use crate::analysis::answered;
use crate::drive::session::seen;
use crate::drive::window::asked;
use crate::fixture::*;
use formulad_core::analysis::par::{Par, Terms};
use formulad_core::race::{CarId, CarPosition};
use formulad_core::rules::Preset;
use track_editor::analysis::Bench;
use track_editor::drive::Hint;
use track_editor::host::Request;

/// The editor with a race of one car, the person's, that asks for a gear after some turns.
fn alone(hints: bool) -> Editor {
    let (mut editor, _) = harbour();
    run(&mut editor, &[Command::Drive]);
    let drive = editor.driving_mut().unwrap();
    drive.habits.speed = Speed::Instant;
    drive.habits.hints = hints;
    drive.habits.setup.seats = vec![Seat::Person];
    drive.begin().unwrap();
    for _ in 0..40 {
        while editor.advance_driving(0.1) {}
        let drive = editor.driving_mut().unwrap();
        let race = drive.session().unwrap().race();
        if race.round() > 3 && drive.question().unwrap().what == QuestionKind::Gear {
            return editor;
        }
        drive.go();
    }
    panic!("no gear is asked for");
}

fn hint(editor: &Editor) -> Option<Option<Hint>> {
    editor.driving().expect("it is driven").hint()
}

#[test]
fn a_hint_to_a_car_alone_is_what_par_says() {
    let editor = alone(true);
    let drive = editor.driving().unwrap();
    let race = drive.session().unwrap().race();
    let car = race.car(CarId(0));
    let terms = Terms::default();
    let par = Par::solve(race.track(), race.rules(), &terms).unwrap();
    let here = CarPosition {
        wear: Some(car.wear),
        stops: car.stops,
        crossings: car.crossings,
        ..CarPosition::new(car.space.unwrap(), car.gear.unwrap())
    };
    let said = hint(&editor).flatten().expect("a hint");
    let way = &drive.question().unwrap().ways[said.way];
    assert_eq!(way.gear, par.best_gear(&here));
    // The two differ in what they charge for retiring.
    let turns = par.turns_from(&here).unwrap();
    assert!((said.turns - turns).abs() < 0.05, "{} {turns}", said.turns);
}

/// What is marked is what Enter takes: the hint, until the person marks something else.
#[test]
fn the_hint_is_marked_until_something_else_is() {
    let mut editor = alone(true);
    let hint = hint(&editor).flatten().expect("a hint");
    let drive = editor.driving_mut().unwrap();
    assert_eq!(drive.focus(), Some(hint.way));
    drive.move_focus(true);
    let moved = drive.focus();
    drive.think();
    assert_eq!(drive.focus(), moved);
    assert_ne!(moved, Some(hint.way));
}

#[test]
fn a_hint_that_is_asked_for_is_for_one_question() {
    let mut editor = alone(false);
    assert_eq!(hint(&editor), None);
    let before = seen(editor.driving().unwrap().session().unwrap());
    run(&mut editor, &[Command::Hint]);
    let said = hint(&editor).flatten().expect("a hint");
    let after = seen(editor.driving().unwrap().session().unwrap());
    assert_eq!(before, after, "a hint changes nothing");
    let drive = editor.driving_mut().unwrap();
    assert!(drive.choose(said.way));
    while editor.advance_driving(0.1) {}
    let drive = editor.driving_mut().unwrap();
    assert!(matches!(
        drive.question().unwrap().what,
        QuestionKind::Roll(_)
    ));
    // Dice ask for no advice.
    assert!(Command::Hint.unavailable(&editor).is_some());
    editor.driving_mut().unwrap().roll();
    while editor.advance_driving(0.1) {}
    let question = editor.driving().unwrap().question().unwrap();
    assert_eq!(question.what, QuestionKind::Move);
    assert_eq!(hint(&editor), None);
    assert!(!Command::ToggleHints.is_on(&editor));
    run(&mut editor, &[Command::ToggleHints]);
    assert!(Command::ToggleHints.is_on(&editor));
    let said = hint(&editor).flatten().expect("a hint");
    let question = editor.driving().unwrap().question().unwrap();
    assert!(!question.ways[said.way].out);
}

#[test]
fn a_race_waits_for_planners_and_nothing_else_does() {
    let (mut editor, desk) = harbour();
    run(&mut editor, &[Command::Drive]);
    desk.will_be_late();
    let drive = editor.driving_mut().unwrap();
    assert!(drive.habits.setup.has_planner());
    drive.habits.speed = Speed::Instant;
    drive.begin().unwrap();
    for _ in 0..3 {
        editor.advance_driving(0.1);
        let drive = editor.driving().unwrap();
        assert!(drive.is_starting() && drive.session().is_none());
    }
    assert_eq!(desk.do_jobs(), 1);
    editor.advance_driving(0.1);
    let drive = editor.driving_mut().unwrap();
    assert!(!drive.is_starting() && drive.session().is_some());
    // What was worked out for them is good for hints, too.
    drive.habits.hints = true;
    for _ in 0..4 {
        while editor.advance_driving(0.1) {}
        let drive = editor.driving_mut().unwrap();
        if drive.is_choice() {
            break;
        }
        drive.go();
    }
    assert!(hint(&editor).is_some());
    assert_eq!(desk.do_jobs(), 0);
}

#[test]
fn a_position_waits_for_planners_as_a_race_does() {
    let (mut editor, desk) = harbour();
    run(&mut editor, &[Command::Drive]);
    let drive = editor.driving_mut().unwrap();
    drive.habits.speed = Speed::Instant;
    drive.habits.setup.seats = vec![Seat::Person, Seat::Careful];
    drive.begin().unwrap();
    // Up to the person's turn.
    while editor.advance_driving(0.1) {}
    let drive = editor.driving_mut().unwrap();
    let position = drive.race().unwrap().notation();
    drive.habits.setup.seats = vec![Seat::Person, Seat::Planner];
    let seed = drive.habits.setup.seed;
    desk.will_be_late();
    drive.put(&position).unwrap();
    assert!(drive.is_starting() && drive.session().is_none());
    editor.advance_driving(0.1);
    assert_eq!(desk.do_jobs(), 1);
    editor.advance_driving(0.1);
    let drive = editor.driving().unwrap();
    let race = drive.race().expect("it goes on from the position");
    assert_eq!(race.notation(), position);
    assert_eq!(drive.session().unwrap().setup().seats[1], Seat::Planner);
    assert_eq!(drive.habits.setup.seed, seed.wrapping_add(1));
}

/// A race of planners on a machine that shares no memory with the editor, up to the person's tenth turn.
fn raced_apart(
    preset: Preset,
    mut answer: impl FnMut(&Request) -> Option<Vec<u8>>,
) -> (Vec<String>, Option<Hint>) {
    let (mut editor, desk) = mini();
    run(&mut editor, &[Command::Drive]);
    desk.will_be_late();
    let drive = editor.driving_mut().unwrap();
    drive.habits.speed = Speed::Instant;
    drive.habits.hints = true;
    drive.habits.setup.set_preset(preset);
    assert!(drive.habits.setup.has_planner());
    drive.begin().unwrap();
    for _ in 0..30 {
        while editor.advance_driving(0.1) {}
        desk.do_jobs_apart(&mut answer);
        editor.driving_mut().unwrap().go();
    }
    while editor.advance_driving(0.1) {}
    let session = editor.driving().unwrap().session().expect("a race");
    let lines = session.log().iter().map(|line| line.text.clone());
    (lines.collect(), hint(&editor).flatten())
}

#[test]
fn planners_without_shared_memory_drive_the_same() {
    for preset in [Preset::Basic, Preset::Advanced] {
        let here = raced_apart(preset, |_| None);
        assert!(here.0.len() > 20, "{:?}", here.0);
        let (mut bench, mut count) = (Bench::default(), 0);
        let apart = raced_apart(preset, |request| {
            count += 1;
            answered(&mut bench, request)
        });
        assert_eq!(apart, here);
        assert_eq!(count, 1, "it is worked out once");
        let lost = raced_apart(preset, |_| Some(b"{}".to_vec()));
        assert_eq!(lost, here, "what cannot be read is worked out here");
    }
}

#[test]
fn planners_who_never_come_to_an_end_are_told_of() {
    let (mut editor, desk) = harbour();
    run(&mut editor, &[Command::Drive]);
    desk.will_be_late();
    editor.driving_mut().unwrap().begin().unwrap();
    editor.advance_driving(0.1);
    desk.drop_jobs();
    editor.advance_driving(0.1);
    let drive = editor.driving_mut().unwrap();
    assert!(drive.is_lost() && !drive.is_starting() && drive.session().is_none());
    drive.habits.setup.seats = vec![Seat::Person, Seat::Careful];
    drive.begin().unwrap();
    assert!(drive.session().is_some(), "others can race");
}

#[test]
fn hints_are_said_in_the_window() {
    let mut window = Window::open();
    let plan = window.ed().plan().clone();
    window.press("D");
    window.drive().habits.speed = Speed::Instant;
    window.click("Start the race");
    for _ in 0..30 {
        if asked(&window).is_some_and(|question| question.what == QuestionKind::Gear) {
            break;
        }
        window.press("Enter");
    }
    assert!(!window.sees("Hint: "));
    window.press("H");
    assert!(window.sees("turns to go."));
    window.click("Hints");
    assert!(Command::ToggleHints.is_on(window.ed()));
    window.press("Enter");
    assert!(!window.sees("turns to go."), "a roll needs no hint");
    window.press("Enter");
    assert!(window.sees("turns to go."));
    window.press("D");
    assert_same(window.ed().plan(), &plan);
    assert!(!window.ed().document().is_modified());
}
