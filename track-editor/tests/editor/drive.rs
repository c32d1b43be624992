//! Driving on the circuit: the race behind the panel, and the panel.

use crate::common::{FakeDesk, assert_same, check, harbour, run};
use crate::harness::Window;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable;
use formulad_core::dice::{Die, Gear};
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::race::{CarId, Pending, State};
use formulad_core::rules::{Pilot, Preset, RaceOption};
use formulad_core::{SpaceId, Track};
use formulad_tracks::{TrackFile, bundled};
use track_editor::command::Command;
use track_editor::document::Edit;
use track_editor::drive::{
    Drive, Habits, Movement, Question, Ride, Rolls, Seat, Session, Setup, Speed, Waits, What,
};
use track_editor::editor::Editor;
use track_editor::tools::Kind;

fn track(name: &str) -> Track {
    bundled::find(name).expect("it is bundled").track()
}

/// Lets dice and computer go on until the person is asked or the race is over.
fn to_person(session: &mut Session) {
    while session.waits() == Waits::Computer {
        session.go_on();
    }
}

/// Answers as a careful driver would.
fn answer(session: &mut Session) {
    let option = match session.race().pending() {
        Pending::Choice(choice) => Some(CarefulDriver::new().choose(session.race(), &choice)),
        _ => None,
    };
    let done = match option {
        Some(option) => session.choose(option),
        None => session.roll(),
    };
    assert!(done, "there is always a way to answer");
}

fn drive_to_the_end(session: &mut Session) {
    for _ in 0..2000 {
        to_person(session);
        match session.waits() {
            Waits::Over => return,
            Waits::Person(_) => answer(session),
            other => panic!("{other:?}"),
        }
    }
    panic!("the race does not end");
}

#[test]
fn a_lap_is_driven_on_road_and_street_by_beginners_and_others() {
    for circuit in ["harbour", "night-city"] {
        for preset in [Preset::Basic, Preset::Advanced] {
            let track = track(circuit);
            let mut setup = Setup::default();
            setup.set_preset(preset);
            setup.set_laps(1);
            let mut session = setup.start(&track).unwrap();
            drive_to_the_end(&mut session);
            let race = session.race();
            // Who drives carefully on an easy road arrives.
            let (id, mine) = race.cars().next().unwrap();
            assert_eq!(mine.state, State::Finished, "{circuit} by {preset}");
            assert_eq!(
                mine.crossings, 2,
                "over the line to start the lap and to end it"
            );
            let place = race.standings().iter().position(|car| *car == id);
            assert!(place.is_some_and(|place| place < 3));
            let again = session.record().replay(&track).unwrap();
            assert_eq!(again.standings(), race.standings());
            assert!(
                session
                    .log()
                    .iter()
                    .any(|line| line.text.contains("Ada takes the flag"))
            );
        }
    }
}

/// Every question of every race has answers, and the first of them can be given.
#[test]
fn every_preset_can_be_driven_on_every_bundled_circuit() {
    for circuit in bundled::all() {
        let track = circuit.track();
        for preset in Preset::ALL {
            for with_options in [false, true] {
                let mut setup = Setup {
                    rolls: Rolls::Mine,
                    ..Setup::default()
                };
                setup.set_preset(preset);
                setup.set_cars(4);
                // Planners would take a look at each circuit first.
                setup.seats[1..].fill(Seat::Careful);
                if with_options {
                    let fit = RaceOption::ALL.into_iter();
                    let fit: Vec<_> = fit.filter(|o| setup.why_not(*o).is_none()).collect();
                    for option in fit {
                        setup.switch(option);
                    }
                }
                assert_eq!(
                    setup.objection(&track),
                    None,
                    "{preset} on {}",
                    track.name()
                );
                first_options(&setup, &track);
            }
        }
    }
}

fn first_options(setup: &Setup, track: &Track) {
    let mut session = setup.start(track).unwrap();
    let mut decisions = 0;
    while decisions < 30 {
        to_person(&mut session);
        let Waits::Person(question) = session.waits() else {
            assert_eq!(session.waits(), Waits::Over);
            return;
        };
        check_question(question, &session);
        if !session.roll() {
            decisions += 1;
            let timed = question_is_time(&session);
            let answer = formulad_core::race::Answer::Seconds(61);
            assert!(if timed {
                session.answer(answer).is_ok()
            } else {
                session.choose(0)
            });
        }
    }
}

fn question_is_time(session: &Session) -> bool {
    session
        .question()
        .is_some_and(|question| question.what == What::Time)
}

fn check_question(question: &Question, session: &Session) {
    let plan = session.race().track().plan();
    let exists = |id: SpaceId| plan.spaces.iter().any(|space| space.id == id);
    match question.what {
        What::Roll(_) | What::Time => assert!(question.ways.is_empty()),
        What::Gear | What::Move | What::Decision(_) => assert!(question.ways.len() > 1),
    }
    for way in &question.ways {
        assert!(!way.text.is_empty(), "{way:?} is said in words");
        assert!(way.end.is_none_or(exists) && way.path.iter().all(|space| exists(*space)));
        // Who steps anywhere, ends there.
        assert!(way.path.is_empty() || way.path.last().copied() == way.end);
    }
    for (space, best) in question.ends() {
        assert_eq!(question.best_to(space), Some(best));
        assert!(question.ways_to(space) > 0);
    }
}

/// All that can be seen of a race.
pub(crate) fn seen(
    session: &Session,
) -> (
    formulad_core::race::RaceRecord,
    Vec<String>,
    Option<Question>,
) {
    let log = session.log().iter().map(|line| line.text.clone());
    (session.record(), log.collect(), session.question().cloned())
}

#[test]
fn what_is_taken_back_is_as_it_was_and_luck_is_the_same_again() {
    for preset in [Preset::Basic, Preset::BgaAdvanced, Preset::StreetAdvanced] {
        let mut setup = Setup {
            seats: vec![Seat::Careful, Seat::Person, Seat::Random],
            seed: 5,
            ..Setup::default()
        };
        setup.set_preset(preset);
        let mut session = setup.start(&track("harbour")).unwrap();
        let mut decided = Vec::new();
        for _ in 0..25 {
            to_person(&mut session);
            if session.question().is_some_and(|q| !q.ways.is_empty()) {
                decided.push(seen(&session));
            }
            if session.waits() != Waits::Over {
                answer(&mut session);
            }
        }
        to_person(&mut session);
        let end = seen(&session);
        let mut back = session.clone();
        for before in decided.iter().rev() {
            assert!(back.can_take_back() && back.take_back());
            assert_eq!(&seen(&back), before);
            assert!(back.take_movements().is_empty(), "nothing moves backwards");
        }
        assert!(!back.can_take_back() && !back.take_back());
        // The same decisions lead to the same race.
        while back.acts().len() < session.acts().len() {
            to_person(&mut back);
            answer(&mut back);
        }
        to_person(&mut back);
        assert_eq!(seen(&back), end);
    }
}

#[test]
fn real_dice_are_said_and_wrong_numbers_refused() {
    let mut setup = Setup {
        seats: vec![Seat::Person],
        ..Setup::default()
    };
    setup.rolls = Rolls::All;
    let mut session = setup.start(&track("harbour")).unwrap();
    to_person(&mut session);
    let before = seen(&session);
    assert!(session.type_roll(21).is_err(), "the black die ends at 20");
    assert_eq!(seen(&session), before);
    // With a 10 a car gets away in 1st gear, whose die has 1 and 2.
    while session.type_roll(10).is_ok() {
        to_person(&mut session);
    }
    assert_eq!(
        session.record().seed,
        None,
        "the seed does not tell these rolls"
    );
    assert!(
        matches!(session.question().unwrap().what, What::Roll(asked) if asked.die != Die::Black)
    );
    session.type_roll(2).unwrap();
    to_person(&mut session);
    assert!(
        session
            .question()
            .is_some_and(|question| !question.ways.is_empty())
    );
}

#[test]
fn a_setup_that_cannot_be_raced_says_why() {
    let harbour = track("harbour");
    let mut setup = Setup::default();
    assert_eq!(setup.objection(&harbour), None);
    setup.seats = vec![Seat::Careful];
    assert!(
        setup.objection(&harbour).is_some(),
        "somebody has to be a person"
    );
    setup.set_cars(3);
    assert_eq!(setup.seats[0], Seat::Person);
    setup.switch(RaceOption::Teams);
    let objection = setup.objection(&harbour).expect("three cars make no teams");
    assert!(objection.contains("even"), "{objection}");
    setup.set_cars(4);
    assert_eq!(setup.objection(&harbour), None);
    // Zones are what weather wears.
    assert!(setup.why_not(RaceOption::Weather).is_some());
    setup.switch(RaceOption::Weather);
    assert!(!setup.options.contains(&RaceOption::Weather));
    setup.set_preset(Preset::Advanced);
    setup.switch(RaceOption::Technical);
    setup.set_laps(1);
    assert!(
        !setup.options.contains(&RaceOption::Technical),
        "the pit lane is closed"
    );
    assert!(setup.options.contains(&RaceOption::Teams));
    let mut plan = harbour.plan().clone();
    plan.grid.truncate(2);
    if let Ok(short) = Track::new(plan) {
        let objection = setup.objection(&short).expect("two places for four cars");
        assert!(objection.contains("2 places"), "{objection}");
    }
}

#[test]
fn a_car_drives_its_path_and_no_further() {
    let path = [1, 2, 3].map(SpaceId).to_vec();
    let car = CarId(0);
    let mut ride = Ride::new(Movement { car, path });
    assert_eq!(ride.advance(0.5), None);
    let pose = ride.pose().unwrap();
    assert_eq!((pose.from, pose.to), (SpaceId(1), SpaceId(2)));
    assert!((pose.part - 0.5).abs() < 1e-9);
    assert_eq!(ride.advance(1.0), None);
    assert_eq!(ride.pose().unwrap().to, SpaceId(3));
    assert_eq!(
        ride.advance(2.0),
        Some(1.5),
        "what is left is for the next car"
    );
    assert!((ride.pose().unwrap().part - 1.0).abs() < 1e-9);
}

/// What is shown one step after the other, and what is shown at once, is the same race.
#[test]
fn the_speed_changes_nothing_but_the_speed() {
    let play = |speed: Speed| {
        let habits = Habits {
            speed,
            ..Habits::default()
        };
        let mut drive = Drive::new(track("harbour"), habits);
        drive.start().unwrap();
        let mut frames = 0;
        for _ in 0..12 {
            while drive.advance(0.05) {
                frames += 1;
                assert!(frames < 100_000, "it never ends");
                assert!(
                    drive.question().is_none(),
                    "nothing is asked while something moves"
                );
            }
            drive.go();
        }
        (drive.session().map(seen), frames)
    };
    let (slow, frames) = play(Speed::Slow);
    let (instant, _) = play(Speed::Instant);
    assert_eq!(slow, instant);
    assert!(frames > 50, "cars take their time");
}

#[test]
fn lines_of_the_log_are_about_spaces_that_there_are() {
    let mut session = Setup::default().start(&track("harbour")).unwrap();
    drive_to_the_end(&mut session);
    let plan = session.race().track().plan();
    let moves = session
        .log()
        .iter()
        .filter(|line| line.text.starts_with("  Ada"));
    let mut count = 0;
    for line in moves {
        assert!(!line.spaces.is_empty(), "{line:?}");
        count += 1;
    }
    assert!(count > 8, "a lap takes more moves than that");
    let spaces = session.log().iter().flat_map(|line| &line.spaces);
    for space in spaces {
        assert!(plan.spaces.iter().any(|other| other.id == *space));
    }
}

#[test]
fn driving_leaves_the_document_as_it_is() {
    let (mut editor, _) = harbour();
    let some = editor.work.plan().spaces[3].id;
    editor.work.apply(&Edit::Name("Quay".into()));
    editor
        .work
        .select(track_editor::document::Selection::of([some]));
    let plan = editor.work.plan().clone();
    let revision = editor.work.document().revision();
    let (steps, modified) = (
        editor.work.document().steps(),
        editor.work.document().is_modified(),
    );
    let selection = editor.work.selection().clone();
    run(&mut editor, &[Command::Drive]);
    for command in [
        Command::Undo,
        Command::Delete,
        Command::NudgeLeft,
        Command::PenTool,
    ] {
        assert!(command.unavailable(&editor).is_some(), "{command:?}");
        command.run(&mut editor);
    }
    let drive = editor.driving_mut().expect("it is driven");
    drive.habits.speed = Speed::Instant;
    drive.start().unwrap();
    for _ in 0..20 {
        while editor.advance_driving(0.1) {}
        editor.driving_mut().unwrap().go();
        check(&editor);
    }
    run(&mut editor, &[Command::TakeBack, Command::Drive]);
    assert!(editor.driving().is_none());
    assert_same(editor.work.plan(), &plan);
    assert_eq!(editor.work.document().revision(), revision);
    assert_eq!(editor.work.document().steps(), steps);
    assert_eq!(editor.work.document().is_modified(), modified);
    assert_eq!(editor.work.selection(), &selection);
    // The race waits until the circuit is another.
    run(&mut editor, &[Command::Drive]);
    assert!(editor.driving().unwrap().session().is_some());
    run(
        &mut editor,
        &[Command::Drive, Command::Undo, Command::Drive],
    );
    assert!(editor.driving().unwrap().session().is_none());
}

#[test]
fn a_circuit_with_errors_is_not_driven_on() {
    let mut editor = Editor::new(Box::new(FakeDesk::default()), Editor::blank());
    let why = Command::Drive.unavailable(&editor);
    assert!(why.is_some_and(|why| why.contains("errors")), "{why:?}");
    Command::Drive.run(&mut editor);
    assert!(editor.driving().is_none());
}

#[test]
fn a_race_is_saved_as_a_record() {
    let (mut editor, desk) = harbour();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("quay.race.json");
    run(&mut editor, &[Command::Drive]);
    assert!(
        Command::SaveRace.unavailable(&editor).is_some(),
        "there is no race yet"
    );
    let drive = editor.driving_mut().unwrap();
    drive.habits.speed = Speed::Instant;
    drive.start().unwrap();
    for _ in 0..9 {
        while editor.advance_driving(0.1) {}
        editor.driving_mut().unwrap().go();
    }
    desk.will_answer(&path);
    run(&mut editor, &[Command::SaveRace]);
    editor.poll();
    let text = std::fs::read_to_string(&path).unwrap();
    let record: formulad_core::race::RaceRecord = serde_json::from_str(&text).unwrap();
    let race = record.replay(&track("harbour")).unwrap();
    let driven = editor.driving().unwrap().session().unwrap();
    assert_eq!(race.record().answers, driven.record().answers);
    assert!(!editor.work.document().is_modified());
    let harbour = bundled::find("harbour").unwrap();
    assert_same(
        &TrackFile::parse(harbour.text()).unwrap().plan,
        editor.work.plan(),
    );
}

/// What the person is asked in the window.
pub(crate) fn asked(window: &Window) -> Option<Question> {
    window.app().editor.driving()?.question().cloned()
}

/// The car of the person, in a window.
fn my_car(window: &Window) -> formulad_core::race::Car {
    let drive = window.app().editor.driving().expect("it is driven");
    let race = drive.session().expect("it has begun").race();
    race.car(CarId(0)).clone()
}

#[test]
fn a_lap_is_driven_in_the_window() {
    let mut window = Window::open();
    let plan = window.app().editor.work.plan().clone();
    window.press(Modifiers::NONE, Key::D);
    assert!(window.sees("Car 1: You"));
    window.click("Take the last car away");
    window.click("Start the race");
    let combo = |window: &Window| {
        let node = window
            .harness
            .get_by_role_and_label(Role::ComboBox, "Cars move");
        node.click();
    };
    combo(&window);
    window.settle();
    window.click("at once");
    // All of the board stays in view.
    window.click("Follow");
    window.press(Modifiers::NONE, Key::F);
    let mut clicked = 0;
    for _ in 0..200 {
        let Some(question) = asked(&window) else {
            break;
        };
        match question.what {
            What::Roll(_) => window.click("Roll"),
            What::Gear => {
                let drive = window.app().editor.driving().unwrap();
                let race = drive.session().unwrap().race();
                let Pending::Choice(choice) = race.pending() else {
                    panic!("a gear is a choice");
                };
                let option = CarefulDriver::new().choose(race, &choice);
                let gear = question.ways[option].gear.unwrap().number();
                // By key and by button in turn.
                if clicked % 2 == 0 {
                    window.click(&format!("Gear {gear}"));
                } else {
                    let key = Key::from_name(&gear.to_string()).unwrap();
                    window.press(Modifiers::NONE, key);
                }
            }
            What::Move => {
                let drive = window.app().editor.driving().unwrap();
                let race = drive.session().unwrap().race();
                let Pending::Choice(choice) = race.pending() else {
                    panic!("a move is a choice");
                };
                let option = CarefulDriver::new().choose(race, &choice);
                let end = question.ways[option].end.unwrap();
                let place = window.place(end);
                assert!(
                    window.app().editor.camera.view().contains(place),
                    "it is in view"
                );
                window.harness.hover_at(place);
                window.harness.run();
                let best = question.best_to(end);
                assert_eq!(window.app().editor.driving().unwrap().focus(), best);
                window.click_at(place);
                clicked += 1;
                let car = my_car(&window);
                assert!(car.space == Some(end) || car.state != State::Racing);
            }
            What::Decision(_) | What::Time => window.press(Modifiers::NONE, Key::Enter),
        }
    }
    assert!(clicked > 6, "a lap takes more moves");
    assert!(window.sees("The race is over"));
    assert_eq!(my_car(&window).state, State::Finished);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.app().editor.driving().is_none());
    assert_same(window.app().editor.work.plan(), &plan);
    assert_eq!(window.app().editor.work.document().steps(), 0);
    assert!(window.sees("No problems"), "the panels are back");
}

#[test]
fn a_race_is_driven_by_keyboard_and_looked_back_on() {
    let mut window = Window::open();
    window.press(Modifiers::NONE, Key::D);
    let drive = window.app_mut().editor.driving_mut().unwrap();
    drive.habits.speed = Speed::Instant;
    drive.habits.setup.set_cars(2);
    window.settle();
    window.click("Start the race");
    let mut turns = 0;
    while turns < 4 {
        let question = asked(&window).expect("the race goes on");
        match question.what {
            What::Roll(_) => window.press(Modifiers::NONE, Key::Space),
            What::Gear => window.press(Modifiers::NONE, Key::Num2),
            _ => {
                let before = window.app().editor.driving().unwrap().focus();
                window.press(Modifiers::NONE, Key::ArrowDown);
                let after = window.app().editor.driving().unwrap().focus();
                assert!(before != after || question.ways.len() == 1);
                window.press(Modifiers::NONE, Key::Enter);
                turns += 1;
            }
        }
        assert_ne!(asked(&window), Some(question), "the answer is taken");
    }
    let question = asked(&window);
    let acts = |window: &Window| {
        let drive = window.app().editor.driving().unwrap();
        drive.session().unwrap().acts().len()
    };
    let before = acts(&window);
    window.press(Modifiers::NONE, Key::Backspace);
    assert!(acts(&window) < before);
    assert_ne!(asked(&window), question);
    // A click on what was told shows where it was.
    let line = window
        .app()
        .editor
        .driving()
        .unwrap()
        .session()
        .unwrap()
        .log();
    let line = line
        .iter()
        .rev()
        .find(|line| line.text.starts_with("  Ada"));
    let line = line.expect("Ada has moved").clone();
    window.click(line.text.trim());
    assert_eq!(window.app().editor.driving().unwrap().marked(), line.spaces);
    let view = window.app().editor.camera.view();
    for space in &line.spaces {
        assert!(view.contains(window.place(*space)), "{space} is in view");
    }
}

/// The keys of a race stand in the same list as all others, and are chosen there.
#[test]
fn keys_of_a_race_are_chosen_like_all_others() {
    let mut window = Window::open();
    window.press(Modifiers::NONE, Key::F1);
    window.type_into("Search commands and keys", "gear");
    window.click("Change 1 for First gear");
    window.press(Modifiers::NONE, Key::Q);
    // The keys of another command of races are taken only when told; those of drawing are not.
    window.click("Change 2 for Second gear");
    window.press(Modifiers::NONE, Key::H);
    assert!(window.sees("H runs “Hint” already."));
    window.click("Cancel");
    window.click("Change 2 for Second gear");
    window.press(Modifiers::NONE, Key::V);
    window.click("Close");

    window.press(Modifiers::NONE, Key::D);
    window.click("Start the race");
    window.press(Modifiers::NONE, Key::Space);
    for _ in 0..40 {
        if asked(&window).is_some_and(|question| question.what == What::Gear) {
            break;
        }
        window.press(Modifiers::NONE, Key::Enter);
    }
    assert!(window.sees("Click a gear, or press Q to 6; Backspace takes back"));
    let question = asked(&window);
    for no_longer in [Key::Num1, Key::Num2] {
        window.press(Modifiers::NONE, no_longer);
        assert_eq!(asked(&window), question);
    }
    window.press(Modifiers::NONE, Key::Q);
    assert_ne!(asked(&window), question);
    let drive = window.app().editor.driving().expect("it is driven");
    let race = drive.session().expect("it has begun").race();
    assert_eq!(race.car(CarId(0)).gear.map(Gear::number), Some(1));
    // What a key does in a race it does there alone.
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.app().editor.driving().is_none());
    window.press(Modifiers::NONE, Key::K);
    window.press(Modifiers::NONE, Key::V);
    assert_eq!(window.app().editor.tool().kind(), Kind::Select);
}

/// Tab leaves the board in a race as it does elsewhere.
#[test]
fn the_keyboard_goes_round_the_window_in_a_race() {
    let mut window = Window::open();
    window.press(Modifiers::NONE, Key::D);
    window.click("Start the race");
    let mut seen = Vec::new();
    for _ in 0..70 {
        window.press(Modifiers::NONE, Key::Tab);
        seen.extend(window.focused());
    }
    for name in ["File", "Board", "Leave", "Roll"] {
        assert!(seen.iter().any(|it| it == name), "{name} in {seen:?}");
    }
}

#[test]
fn small_windows_have_room_for_a_race() {
    let mut window = Window::open();
    window.press(Modifiers::NONE, Key::D);
    for size in [vec2(1440.0, 900.0), vec2(900.0, 600.0), vec2(720.0, 480.0)] {
        window.harness.set_size(size);
        window.settle();
        let edge = egui::Rect::from_min_size(egui::Pos2::ZERO, size).expand(0.5);
        let leave = window.harness.get_by_label("Leave").rect();
        assert!(edge.contains_rect(leave), "{leave} at {size}");
        for seat in ["Car 1: You", "Car 1: Random"] {
            let seat = window.harness.get_by_label(seat).rect();
            assert!(edge.contains_rect(seat), "{seat} at {size}");
        }
    }
}

/// DRIVER-1: each driver is in one car; who had the chosen one gets the other's.
#[test]
fn drivers_of_the_street_races_are_chosen() {
    let track = track("night-city");
    let mut setup = Setup::default();
    setup.set_preset(Preset::StreetAdvanced);
    setup.set_cars(4);
    setup.set_pilot(0, Pilot::Montoya);
    setup.set_pilot(1, Pilot::Li);
    setup.set_pilot(99, Pilot::Jack);
    let session = setup.start(&track).expect("it can be raced");
    let entrants = session.race().entrants();
    let pilots: Vec<_> = entrants.iter().filter_map(|it| it.pilot).collect();
    assert_eq!(
        pilots,
        [Pilot::Montoya, Pilot::Li, Pilot::Derek, Pilot::Jack]
    );
    assert_eq!(entrants[0].name, "Montoya");
    // Other rules have none.
    setup.set_preset(Preset::Basic);
    let session = setup.start(&track).expect("it can be raced");
    assert!(
        session
            .race()
            .entrants()
            .iter()
            .all(|it| it.pilot.is_none())
    );
}

#[test]
fn a_race_that_was_given_up_can_be_gone_on_with() {
    let (mut editor, _) = harbour();
    run(&mut editor, &[Command::Drive]);
    let begin = |editor: &mut Editor| {
        let drive = editor.driving_mut().expect("driving");
        drive.habits.speed = Speed::Instant;
        drive.start().expect("it can begin");
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
    let offer = editor
        .notice()
        .and_then(|notice| notice.offers.first().cloned());
    editor.take_up(&offer.expect("it is offered"));
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

#[test]
fn hints_are_as_they_were_the_last_time() {
    let mut window = Window::open();
    Command::Drive.run(&mut window.app_mut().editor);
    Command::ToggleHints.run(&mut window.app_mut().editor);
    window.settle();
    let mut next = crate::common::harbour_on(&window.desk.for_another());
    Command::Drive.run(&mut next);
    assert!(next.driving().is_some_and(|drive| drive.habits.hints));
}
