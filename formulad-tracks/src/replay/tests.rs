use formulad_core::analysis::simulate::{Drive, Experiment, Seat};
use formulad_core::dice::SeededDice;
use formulad_core::driver::CarefulDriver;
use formulad_core::race::{Entrant, Race, RaceRecord};
use formulad_core::rules::{Preset, RaceOption, Ruleset};

use super::*;
use crate::bundled;

/// A race of careful drivers by the rules with qualifying and weather.
fn race() -> (Track, Race) {
    let track = bundled::harbour();
    let options = [RaceOption::Qualifying, RaceOption::Weather];
    let rules = Preset::Advanced.rules_with(1, &options).unwrap();
    let entrants = ["Ada", "Ben", "Cleo", "Dan", "Eve"].map(|name| Entrant::new(name, 1));
    let mut race = Race::new(&track, &rules, entrants.to_vec()).unwrap();
    let mut drivers = vec![CarefulDriver::new(); 5];
    race.run(&mut SeededDice::new(11), &mut drivers).unwrap();
    (track, race)
}

#[test]
fn every_moment_is_the_race_after_as_many_answers() {
    let (track, race) = race();
    let record = race.record();
    let replay = Replay::new(&record, &track).unwrap();
    let given = |turn: &Turn| turn.answers;
    assert!(replay.turns().iter().map(given).is_sorted());
    assert_eq!(replay.turns().last().map(given), Some(record.answers.len()));
    let mut seen = 0;
    for (at, turn) in replay.turns().iter().enumerate() {
        let until = RaceRecord {
            answers: record.answers[..turn.answers].to_vec(),
            ..record.clone()
        };
        let then = until.replay(&track).unwrap();
        let shown = replay.race_at(at);
        assert_eq!(shown.state_hash(), then.state_hash(), "turn {at}");
        assert_eq!(shown.standings(), then.standings(), "turn {at}");
        let log = replay.log_at(at);
        assert!(log.len() >= seen);
        seen = log.len();
        // Only the car whose turn it is moves in it.
        let movers: Vec<CarId> = turn.moves.iter().map(|it| it.car).collect();
        assert!(
            movers.windows(2).all(|pair| pair[0] == pair[1]),
            "turn {at}"
        );
    }
    let all: Vec<Line> = Commentary::new().lines(&race, race.events());
    assert_eq!(replay.log_at(replay.last()), all);
}

#[test]
fn what_is_overtaken_was_ahead_and_is_not_any_more() {
    let (track, race) = race();
    let replay = Replay::new(&race.record(), &track).unwrap();
    let mut passed = 0;
    for at in 1..=replay.last() {
        let turn = &replay.turns()[at];
        let (before, after) = (replay.race_at(at - 1), replay.race_at(at));
        for other in &turn.overtaken {
            let mover = turn.moves.last().expect("somebody has moved").car;
            assert_ne!(mover, *other);
            let after = after.standings();
            let place = |car| after.iter().position(|it| *it == car);
            assert!(place(mover) < place(*other), "turn {at}");
            passed += 1;
        }
        for car in &turn.out {
            assert!(before.car(*car).space.is_some());
            assert_eq!(after.car(*car).space, None, "turn {at}");
        }
    }
    assert!(passed > 3, "{passed}");
    let finished: usize = replay.turns().iter().map(|turn| turn.finished.len()).sum();
    let out: usize = replay.turns().iter().map(|turn| turn.out.len()).sum();
    assert_eq!(finished + out, race.entrants().len());
}

#[test]
fn cars_overtake_as_often_as_in_experiments() {
    let track = bundled::harbour();
    let seats = (1..=5).map(|team| Seat::new(Entrant::new("", team), "careful"));
    let experiment = Experiment::new(&track, &Ruleset::basic(2), seats.collect(), 3, 11).unwrap();
    let drivers = |_: Drive<'_>| CarefulDriver::new();
    let counted = experiment.run(drivers).unwrap().overtakes.sum;
    let mut shown = 0;
    for number in 0..3 {
        let race = experiment.race(number, drivers).unwrap();
        let replay = Replay::new(&race.record(), &track).unwrap();
        let overtaken = replay.turns().iter().map(|turn| turn.overtaken.len());
        shown += overtaken.sum::<usize>();
    }
    assert!(shown > 30, "{shown}");
    assert_eq!(shown as u64, counted);
}

#[test]
fn a_race_that_is_under_way_is_shown_as_far_as_it_goes() {
    let (track, race) = race();
    let whole = race.record();
    let part = RaceRecord {
        answers: whole.answers[..whole.answers.len() / 2].to_vec(),
        ..whole.clone()
    };
    let replay = Replay::new(&part, &track).unwrap();
    let last = replay.race_at(replay.last());
    assert_eq!(last.state_hash(), part.replay(&track).unwrap().state_hash());
    let start = RaceRecord {
        answers: Vec::new(),
        ..whole.clone()
    };
    assert_eq!(Replay::new(&start, &track).unwrap().last(), 0);
    // On from the middle of a turn.
    let rest = Replay::new(&last.record(), &track).unwrap();
    assert_eq!(rest.race_at(rest.last()).state_hash(), last.state_hash());
}

#[test]
fn what_is_no_record_is_refused() {
    let (_, race) = race();
    let text = crate::record::to_text(&race.record()).unwrap();
    let read = |text: &str| read(&Source::from_bytes("it", text.as_bytes().to_vec()).unwrap());
    assert_eq!(read(&text).unwrap().value, race.record());
    let cut = read(&text[..text.len() / 2]).unwrap_err();
    assert_eq!(cut.line, 1);
    assert!(read("{}").is_err() && read("").is_err());
    assert!(read(bundled::find("harbour").unwrap().text()).is_err());
    let named = text.replacen("Ada", "A\\nda", 1);
    assert!(!read(&named).unwrap().value.entrants[0].name.contains('\n'));
    let other = Replay::new(&race.record(), &bundled::mini()).unwrap_err();
    assert!(matches!(other, ReplayError::Track { .. }));
}
