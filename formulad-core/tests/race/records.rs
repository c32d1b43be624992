//! Records: what they refuse, and golden ones.
//!
//! The golden files are written only when asked to:
//! `FORMULAD_WRITE_GOLDEN=1 cargo test -p formulad-core --test race golden`.

use std::fs;
use std::path::PathBuf;

use formulad_core::dice::{Dice, SeededDice};
use formulad_core::driver::CarefulDriver;
use formulad_core::race::{
    Answer, CarId, Entrant, Event, IllegalAnswer, Race, RaceRecord, ReplayError, RunError,
    SetupError,
};
use formulad_core::rules::{Contradiction, Ruleset};
use formulad_core::{Track, TrackBuilder};

fn circuit() -> Track {
    TrackBuilder::<3>::new("golden")
        .straight(16)
        .corner(1, [4, 5, 6])
        .straight(9)
        .corner(2, [10, 9, 8])
        .straight(24)
        .corner(3, [14, 16, 18])
        .straight(22)
        .grid(6)
        .pit(12, 3, 3)
        .build()
        .unwrap()
}

fn entrants() -> Vec<Entrant> {
    let names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"];
    let teams = [1, 1, 2, 2, 3, 3];
    names
        .iter()
        .zip(teams)
        .map(|(name, team)| Entrant::new(*name, team))
        .collect()
}

fn raced(seed: u64) -> Race {
    let mut race = Race::new(&circuit(), &Ruleset::basic(2), entrants()).unwrap();
    race.run(&mut SeededDice::new(seed), &mut [CarefulDriver::new(); 6])
        .unwrap();
    race
}

fn path(name: &str) -> PathBuf {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/race/golden");
    PathBuf::from(folder).join(name)
}

/// One value a line, so that a change shows where it is.
fn lines<T: serde::Serialize>(values: &[T]) -> String {
    values
        .iter()
        .map(|value| serde_json::to_string(value).unwrap() + "\n")
        .collect()
}

/// DICE-4, FIN-2: a recorded race tells the events it told when it was recorded, to the letter.
#[test]
fn golden_records_replay_to_the_same_events() {
    if std::env::var_os("FORMULAD_WRITE_GOLDEN").is_some() {
        let race = raced(2008);
        let mut record = race.record();
        record.seed = Some(2008);
        let text = serde_json::to_string(&record).unwrap() + "\n";
        fs::create_dir_all(path("")).unwrap();
        fs::write(path("basic.record.json"), text).unwrap();
        fs::write(path("basic.events.jsonl"), lines(race.events())).unwrap();
    }
    let record = fs::read_to_string(path("basic.record.json")).unwrap();
    let record: RaceRecord = serde_json::from_str(&record).unwrap();
    let expected = fs::read_to_string(path("basic.events.jsonl")).unwrap();
    let race = record.replay(&circuit()).unwrap();
    assert!(race.is_over());
    for (number, (told, expected)) in lines(race.events())
        .lines()
        .zip(expected.lines())
        .enumerate()
    {
        assert_eq!(told, expected, "event {}", number + 1);
    }
    assert_eq!(race.events().len(), expected.lines().count());
    let read: Vec<Event> = expected
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(read, race.events());
    // Its seed gives its rolls.
    let mut dice = SeededDice::new(record.seed.unwrap());
    for answer in &record.answers {
        if let Answer::Roll(roll) = answer {
            assert_eq!(dice.roll(roll.die()), Ok(*roll));
        }
    }
}

/// DICE-4
#[test]
fn the_same_seed_gives_the_same_race() {
    assert_eq!(raced(7).events(), raced(7).events());
    assert_ne!(raced(7).record().answers, raced(8).record().answers);
}

#[test]
fn records_of_other_tracks_and_rules_are_refused() {
    let record = raced(1).record();
    let other = TrackBuilder::<3>::new("golden")
        .straight(16)
        .corner(1, [6, 5, 4])
        .straight(30)
        .grid(6)
        .build()
        .unwrap();
    assert!(matches!(
        record.replay(&other),
        Err(ReplayError::Track { name, .. }) if name == "golden"
    ));
    let mut newer = record.clone();
    newer.version += 1;
    assert!(matches!(
        newer.replay(&circuit()),
        Err(ReplayError::Version { .. })
    ));
    let mut crowd = record.clone();
    crowd.entrants.push(Entrant::new("Gil", 4));
    assert_eq!(
        crowd.replay(&circuit()).unwrap_err(),
        ReplayError::Setup(SetupError::Entrants {
            entrants: 7,
            places: 6
        })
    );
    let mut broken = record.clone();
    broken.answers.swap(8, 9);
    assert!(matches!(
        broken.replay(&circuit()),
        Err(ReplayError::Answer { number: 9 | 10, .. })
    ));
    let mut long = record.clone();
    long.answers.push(record.answers[0]);
    assert_eq!(
        long.replay(&circuit()).unwrap_err(),
        ReplayError::Answer {
            number: record.answers.len() + 1,
            error: IllegalAnswer::Over
        }
    );
}

#[test]
fn races_are_set_up_with_sense() {
    let new = |rules: &Ruleset, entrants| Race::new(&circuit(), rules, entrants).unwrap_err();
    assert_eq!(
        new(&Ruleset::basic(1), vec![]),
        SetupError::Entrants {
            entrants: 0,
            places: 6
        }
    );
    assert_eq!(
        new(&Ruleset::basic(4), entrants()),
        SetupError::Rules(vec![Contradiction::Laps(4)])
    );
}

/// A driver who cannot count.
struct Absent;

impl formulad_core::driver::Driver for Absent {
    fn choose(&mut self, _: &Race, _: &formulad_core::race::Choice<'_>) -> usize {
        usize::MAX
    }
}

#[test]
fn runs_need_drivers_and_dice() {
    let mut race = Race::new(&circuit(), &Ruleset::basic(1), entrants()).unwrap();
    let mut drivers = [CarefulDriver::new(); 5];
    assert_eq!(
        race.run(&mut SeededDice::new(1), &mut drivers),
        Err(RunError::Drivers {
            drivers: 5,
            cars: 6
        })
    );
    let mut script = formulad_core::dice::ScriptedDice::new([6, 5]);
    let mut drivers = [CarefulDriver::new(); 6];
    assert!(matches!(
        race.run(&mut script, &mut drivers),
        Err(RunError::Dice(_))
    ));
    // The race waits where it was, and can be gone on with.
    assert_eq!(race.record().answers.len(), 2);
    let mut drivers = [Absent, Absent, Absent, Absent, Absent, Absent];
    assert!(matches!(
        race.run(&mut SeededDice::new(1), &mut drivers),
        Err(RunError::NoSuchOption { .. })
    ));
    let answer = Answer::Gear(formulad_core::dice::Gear::SIXTH);
    assert!(race.apply(answer).is_err());
    assert!(race.entrant(CarId(5)).name == "Fay");
}
