//! The race behind the panel.

use crate::fixture::*;
use formulad_core::dice::Die;
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::race::{Answer, CarId, Pending, RaceRecord, State};
use formulad_core::rules::{Preset, RaceOption};
use track_editor::drive::{Habits, Movement, Question, Ride, Rolls, Session, Waits};

use super::track;

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
            // Over the line to start the lap and to end it.
            assert_eq!(mine.crossings, 2);
            let place = race.standings().iter().position(|car| *car == id);
            assert!(place.is_some_and(|place| place < 3));
            let again = session.record().replay(&track).unwrap();
            assert_eq!(again.standings(), race.standings());
            let mut log = session.log().iter();
            assert!(log.any(|line| line.text.contains("Ada takes the flag")));
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
            assert!(match session.question().map(|question| question.what) {
                Some(QuestionKind::Time) => session.answer(Answer::Seconds(61)).is_ok(),
                _ => session.choose(0),
            });
        }
    }
}

fn check_question(question: &Question, session: &Session) {
    let plan = session.race().track().plan();
    let exists = |id: SpaceId| plan.spaces.iter().any(|space| space.id == id);
    match question.what {
        QuestionKind::Roll(_) | QuestionKind::Time => assert!(question.ways.is_empty()),
        QuestionKind::Gear | QuestionKind::Move | QuestionKind::Decision(_) => {
            assert!(question.ways.len() > 1);
        }
    }
    for way in &question.ways {
        assert!(!way.text.english().is_empty(), "{way:?} is said in words");
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
pub(crate) fn seen(session: &Session) -> (RaceRecord, Vec<String>, Option<Question>) {
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
    // The seed does not tell these rolls.
    assert_eq!(session.record().seed, None);
    let QuestionKind::Roll(asked) = session.question().unwrap().what else {
        panic!("no roll is asked for");
    };
    assert_ne!(asked.die, Die::Black);
    session.type_roll(2).unwrap();
    to_person(&mut session);
    assert!(session.question().is_some_and(|it| !it.ways.is_empty()));
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
    // What is left is for the next car.
    assert_eq!(ride.advance(2.0), Some(1.5));
    assert!((ride.pose().unwrap().part - 1.0).abs() < 1e-9);
}

/// What is shown one step after the other, and what is shown at once, is the same race.
#[test]
fn the_speed_changes_nothing_but_the_speed() {
    let play = |speed: Speed| {
        let mut habits = Habits {
            speed,
            ..Habits::default()
        };
        habits.setup.seats[1..].fill(Seat::Careful);
        let mut drive = Drive::new(track("harbour"), habits);
        drive.start().unwrap();
        let mut frames = 0;
        for _ in 0..12 {
            while drive.advance(0.05) {
                frames += 1;
                assert!(frames < 100_000, "it never ends");
                // Nothing is asked while something moves.
                assert!(drive.question().is_none());
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
    let mut setup = Setup::default();
    setup.seats[1..].fill(Seat::Careful);
    let mut session = setup.start(&track("harbour")).unwrap();
    drive_to_the_end(&mut session);
    let plan = session.race().track().plan();
    let moves = session.log().iter();
    let moves: Vec<_> = moves
        .filter(|line| line.text.starts_with("  Ada"))
        .collect();
    assert!(moves.iter().all(|line| !line.spaces.is_empty()));
    assert!(moves.len() > 8, "a lap takes more moves than that");
    let spaces = session.log().iter().flat_map(|line| &line.spaces);
    for space in spaces {
        assert!(plan.spaces.iter().any(|other| other.id == *space));
    }
}
