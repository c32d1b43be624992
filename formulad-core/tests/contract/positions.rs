//! Positions: a race that is put where another one is goes on as that does.

use formulad_core::race::{Answer, Event, Notation, Position, Race};

use super::choices;

/// A race put where another one was, a fork of that, and the lengths of answers and events.
#[derive(Debug)]
pub(crate) struct Restored {
    races: [Race; 2],
    answered: usize,
    heard: usize,
}

impl Restored {
    /// Puts a race where this one is, and looks whether it is in the same state.
    pub(crate) fn of(race: &Race, heard: usize) -> Self {
        let position = race.position();
        let text = serde_json::to_string(&position).expect("positions are JSON");
        let read: Position = serde_json::from_str(&text).expect("positions are read back");
        assert_eq!(read, position, "{text}");
        let (track, rules) = (race.track(), race.rules());
        let put = Race::from_position(track, rules, race.entrants().to_vec(), position.clone());
        let mut put = put.unwrap_or_else(|error| panic!("{error}: {text}"));
        let line = race.notation().to_string();
        let read: Notation = line
            .parse()
            .unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!((&read, read.to_string()), (&race.notation(), line));
        let from_line = read.race(track, rules).expect("the same position");
        let mut fork = race.fork();
        assert!(fork.events().is_empty());
        let record = fork.record().replay(track).expect("records are replayed");
        for again in [&put, &from_line, &fork, &record] {
            assert!(*again == *race, "{text}");
            assert_eq!(again.position(), position);
            assert_eq!(again.state_hash(), race.state_hash());
            assert_eq!(choices::offered(again), choices::offered(race), "{text}");
            assert_eq!(again.standings(), race.standings(), "FIN-2: {text}");
            assert_eq!(
                again.championship_points(),
                race.championship_points(),
                "TEAM-1: {text}"
            );
            assert_eq!(
                (again.weather(), again.is_wet()),
                (race.weather(), race.is_wet())
            );
            assert!(again.markers().eq(race.markers()), "DEBRIS-1: {text}");
            assert_eq!((again.round(), again.order()), (race.round(), race.order()));
            for ((_, car), (_, same)) in again.cars().zip(race.cars()) {
                assert_eq!(
                    format!("{:?}", shown(car)),
                    format!("{:?}", shown(same)),
                    "{text}"
                );
            }
        }
        put.take_events();
        fork.take_events();
        Self {
            races: [put, fork],
            answered: race.record().answers.len(),
            heard,
        }
    }

    /// Gives them the answers that the race was given, and compares what they tell.
    pub(crate) fn carry_on(mut self, answers: &[Answer], events: &[Event]) {
        for race in &mut self.races {
            for answer in &answers[self.answered..] {
                race.apply(*answer).expect("what was answered before");
            }
            assert_eq!(race.events(), &events[self.heard..]);
        }
    }
}

/// What everybody sees of a car.
fn shown(car: &formulad_core::race::Car) -> impl std::fmt::Debug {
    let driven = (
        car.space,
        car.gear,
        car.wear,
        car.full,
        car.stops,
        car.crossings,
    );
    let state = (car.state, car.spun, car.tyres, car.tyres_since, car.repairs);
    let used = (
        car.nitro,
        car.turbo_used,
        car.pitted,
        car.halted,
        car.ability_used,
    );
    (driven, state, used)
}
