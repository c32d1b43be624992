//! What holds in every race, whatever is rolled and chosen.

use std::collections::BTreeSet;

use formulad_core::dice::{Dice, Die, Gear, Roll, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver, RandomDriver};
use formulad_core::race::{Answer, Entrant, Event, Pending, Race, State};
use formulad_core::rules::Ruleset;
use formulad_core::{SpaceId, Track, TrackBuilder};
use proptest::prelude::*;

fn tracks() -> Vec<Track> {
    let two = TrackBuilder::<2>::new("two lanes")
        .straight(14)
        .corner(1, [6, 4])
        .straight(6)
        .corner(2, [9, 12])
        .straight(20)
        .grid(6)
        .pit(12, 3, 4);
    let three = TrackBuilder::<3>::new("three lanes")
        .straight(16)
        .corner(3, [18, 16, 14])
        .corner(1, [4, 5, 6])
        .straight(9)
        .corner(2, [10, 9, 8])
        .straight(22)
        .grid(8)
        .pit(14, 3, 5);
    let four = TrackBuilder::<4>::new("four lanes")
        .straight(12)
        .corner(1, [8, 7, 6, 5])
        .straight(18)
        .grid(8);
    vec![
        two.build().unwrap(),
        three.build().unwrap(),
        four.build().unwrap(),
    ]
}

fn entrants(count: u32) -> Vec<Entrant> {
    (0..count)
        .map(|number| Entrant::new(format!("driver {number}"), number / 2 + 1))
        .collect()
}

/// Every answer that might be given, legal or not.
fn some_answers() -> Vec<Answer> {
    let dice = Gear::all().map(Die::Gear).chain([Die::Black]);
    let rolls = dice.flat_map(|die| (1..=30).filter_map(move |value| Roll::new(die, value).ok()));
    let mut answers: Vec<Answer> = rolls.map(Answer::Roll).collect();
    answers.extend(Gear::all().map(Answer::Gear));
    answers.extend((0..40).map(|space| Answer::Move {
        to: SpaceId(space * 7),
        overshoot: 0,
        brake: (space % 3) as u8,
    }));
    answers
}

/// What is true of a race at any moment.
fn holds(race: &Race) {
    let mut taken = BTreeSet::new();
    for (id, car) in race.cars() {
        match car.state {
            State::Racing => {
                assert!(
                    car.wear > 0,
                    "WEAR-3: car {id} races on without wear points"
                );
                if let Some(space) = car.space {
                    assert!(taken.insert(space), "MOVE-1: two cars on space {space}");
                }
                assert!(car.crossings <= race.rules().laps);
            }
            State::Finished => {
                assert!(car.wear > 0 && car.space.is_none());
                assert_eq!(car.crossings, race.rules().laps + 1, "TRACK-4, LAPS-1");
            }
            State::Out(_) => assert!(car.space.is_none(), "OUT-1"),
        }
        assert!(car.wear <= race.rules().wear);
    }
    match race.pending() {
        Pending::Choice(choice) => {
            assert!(choice.options() >= 2, "one option is no choice");
            let answers: Vec<Answer> = (0..choice.options())
                .map(|option| choice.answer(option).unwrap())
                .collect();
            for (at, answer) in answers.iter().enumerate() {
                assert!(!answers[..at].contains(answer), "{answer:?} offered twice");
            }
        }
        Pending::Roll(request) => assert_eq!(race.car(request.car).state, State::Racing),
        Pending::Over => assert!(race.is_over()),
    }
}

fn drive(seed: u64, track: &Track, laps: u8, cars: u32, random: bool) -> Race {
    let mut race = Race::new(track, &Ruleset::basic(laps), entrants(cars)).unwrap();
    let mut dice = SeededDice::new(seed);
    let mut drivers: Vec<Box<dyn Driver>> = (0..cars)
        .map(|car| -> Box<dyn Driver> {
            if random {
                Box::new(RandomDriver::new(seed ^ u64::from(car)))
            } else {
                Box::new(CarefulDriver::new())
            }
        })
        .collect();
    // A race that never ended would be caught here: no car takes that many turns.
    for step in 0..20_000_u32 {
        holds(&race);
        let answer = match race.pending() {
            Pending::Over => return race,
            Pending::Roll(request) => Answer::Roll(dice.roll(request.die).unwrap()),
            Pending::Choice(choice) => {
                let car = choice.car();
                let option = drivers[car.index()].choose(&race, &choice);
                choice.answer(option).unwrap()
            }
        };
        if step % 16 == 0 {
            only_offers_are_taken(&race);
        }
        race.apply(answer).unwrap();
    }
    panic!("the race does not end");
}

/// `apply` takes exactly what is offered, and changes nothing when it does not.
fn only_offers_are_taken(race: &Race) {
    let offered: Vec<Answer> = match race.pending() {
        Pending::Over => Vec::new(),
        Pending::Roll(request) => request
            .die
            .outcomes()
            .map(|(value, _)| Answer::Roll(Roll::new(request.die, value).unwrap()))
            .collect(),
        Pending::Choice(choice) => (0..choice.options())
            .map(|option| choice.answer(option).unwrap())
            .collect(),
    };
    for answer in &offered {
        race.clone().apply(*answer).unwrap();
    }
    let mut other = race.clone();
    for answer in some_answers() {
        if !offered.contains(&answer) {
            assert!(other.apply(answer).is_err(), "{answer:?} was not offered");
        }
    }
    assert_eq!(other.events(), race.events());
    assert_eq!(other.record(), race.record());
    assert!(other.cars().eq(race.cars()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Every race ends, keeps the rules at every step, and tells the same events when it is cloned,
    /// saved and replayed (FIN-2, DICE-4).
    #[test]
    fn every_race_keeps_the_contract(
        seed in any::<u64>(),
        track in 0..3_usize,
        laps in 1..=2_u8,
        cars in 1..=6_u32,
        random in any::<bool>(),
    ) {
        let track = &tracks()[track];
        let race = drive(seed, track, laps, cars, random);
        // FIN-2
        prop_assert!(race.cars().all(|(_, car)| car.state != State::Racing));
        let mut standings = race.standings();
        let over = race.events().last();
        prop_assert_eq!(over, Some(&Event::Over { standings: standings.clone() }));
        let out = |car: &formulad_core::race::CarId| race.car(*car).state != State::Finished;
        prop_assert!(standings.is_sorted_by_key(out), "finishers first");
        standings.sort();
        prop_assert!(standings.iter().copied().eq(race.cars().map(|(id, _)| id)));

        let record = race.record();
        let text = serde_json::to_string(&record).unwrap();
        let read: formulad_core::race::RaceRecord = serde_json::from_str(&text).unwrap();
        let again = read.replay(track).unwrap();
        prop_assert_eq!(again.events(), race.events());

        // Saved half way, and gone on with.
        let mut half = record.clone();
        half.answers.truncate(record.answers.len() / 2);
        let mut resumed = half.replay(track).unwrap();
        let mut cloned = resumed.clone();
        for answer in &record.answers[half.answers.len()..] {
            resumed.apply(*answer).unwrap();
            cloned.apply(*answer).unwrap();
        }
        prop_assert_eq!(resumed.events(), race.events());
        prop_assert_eq!(cloned.events(), race.events());
    }
}

/// The careful driver finishes: at least 95 of 100 cars over one lap.
#[test]
fn careful_drivers_arrive() {
    let track = &tracks()[1];
    let finished: usize = (0..25)
        .map(|seed| {
            let race = drive(seed, track, 1, 4, false);
            race.cars()
                .filter(|(_, car)| car.state == State::Finished)
                .count()
        })
        .sum();
    assert!(finished >= 95, "{finished} of 100");
}
