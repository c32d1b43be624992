//! Races: what is true at any moment, and that they end.

use std::collections::BTreeSet;

use arbitrary::{Result, Unstructured};
use formulad_core::SpaceId;
use formulad_core::Track;
use formulad_core::dice::{Dice, Die, Gear, Roll, SeededDice};
use formulad_core::driver::{Driver, RandomDriver};
use formulad_core::race::{Answer, CarPosition, Entrant, Pending, Race, State};
use formulad_core::rules::Ruleset;

/// A race of a few cars, from the grid or from any position; none where there can be none.
pub fn race(u: &mut Unstructured<'_>, track: &Track, rules: &Ruleset) -> Result<Option<Race>> {
    let cars = u.int_in_range(1..=10)?;
    let entrants = (0..cars)
        .map(|car| Ok(Entrant::new(format!("car {car}"), u.int_in_range(0..=5)?)))
        .collect::<Result<_>>()?;
    if u.ratio(2, 3)? {
        return Ok(Race::new(track, rules, entrants).ok());
    }
    let position: Vec<CarPosition> = (0..cars)
        .map(|_| {
            Ok(CarPosition {
                space: u.choose(track.spaces())?.id,
                gear: Gear::new(u.int_in_range(0..=6)?).ok(),
                wear: u.int_in_range(1..=20)?,
                stops: u.int_in_range(0..=3)?,
                crossings: u.int_in_range(0..=3)?,
                served: u.arbitrary()?,
            })
        })
        .collect::<Result<_>>()?;
    Ok(Race::from_position(track, rules, entrants, &position).ok())
}

/// What is true of a race at any moment.
pub fn holds(race: &Race) {
    let mut taken = BTreeSet::new();
    for (id, car) in race.cars() {
        match car.state {
            State::Racing => {
                if let Some(space) = car.space {
                    assert!(race.track().space(space).is_some());
                    assert!(taken.insert(space), "MOVE-1: two cars on space {space}");
                }
                assert!(car.crossings <= race.rules().laps, "car {id}: LAPS-1");
            }
            State::Finished => {
                assert!(car.space.is_none());
                assert_eq!(car.crossings, race.rules().laps + 1, "TRACK-4, LAPS-1");
            }
            State::Out(_) => assert!(car.space.is_none(), "OUT-1"),
        }
    }
    let mut standings = race.standings();
    standings.sort();
    assert!(standings.iter().copied().eq(race.cars().map(|(id, _)| id)));
    match race.pending() {
        Pending::Choice(choice) => {
            let answers: Vec<Answer> = (0..choice.options())
                .map(|option| choice.answer(option).expect("an option has an answer"))
                .collect();
            assert!(answers.len() >= 2, "one option is no choice");
            for (at, answer) in answers.iter().enumerate() {
                assert!(!answers[..at].contains(answer), "{answer:?} offered twice");
            }
        }
        Pending::Roll(request) => assert_eq!(race.car(request.car).state, State::Racing),
        Pending::Over => assert!(race.is_over()),
    }
}

/// Drives a race on to its end.
pub fn drive(race: &mut Race, seed: u64) {
    // A turn moves the car on, or costs it a wear point, or is spent waiting in the pit lane for
    // another car that does.
    let rules = race.rules();
    let laps = usize::from(rules.laps) + 1;
    let turns = laps * (race.track().spaces().len() + usize::from(rules.wear) + 2);
    let rounds = turns * race.entrants().len() + 1;
    let mut dice = SeededDice::new(seed);
    let mut driver = RandomDriver::new(seed);
    loop {
        holds(race);
        let answer = match race.pending() {
            Pending::Over => break,
            Pending::Roll(request) => Answer::Roll(dice.roll(request.die).expect("seeded")),
            Pending::Choice(choice) => {
                let option = driver.choose(race, &choice);
                choice.answer(option).expect("an option has an answer")
            }
        };
        race.apply(answer).expect("what is offered is accepted");
        assert!(race.round() as usize <= rounds, "the race does not end");
    }
    let racing = |state| state == State::Racing;
    assert!(race.cars().all(|(_, car)| !racing(car.state)), "FIN-2");
}

/// Any answer, and often one that is offered.
pub fn answer(u: &mut Unstructured<'_>, race: &Race) -> Result<Answer> {
    if u.ratio(7, 8)? {
        match race.pending() {
            Pending::Roll(request) => {
                let value = *u.choose(request.die.faces())?;
                return Ok(Answer::Roll(Roll::new(request.die, value).expect("a face")));
            }
            Pending::Choice(choice) => {
                let option = u.choose_index(choice.options())?;
                return Ok(choice.answer(option).expect("an option has an answer"));
            }
            Pending::Over => {}
        }
    }
    let gear = Gear::new(u.int_in_range(1..=6)?).expect("one of six gears");
    Ok(match u.int_in_range(0..=2)? {
        0 => {
            let die = if u.arbitrary()? {
                Die::Black
            } else {
                Die::Gear(gear)
            };
            let value = *u.choose(die.faces())?;
            Answer::Roll(Roll::new(die, value).expect("a face"))
        }
        1 => Answer::Gear(gear),
        _ => Answer::Move {
            to: SpaceId(u32::from(u.arbitrary::<u16>()?)),
            overshoot: u.int_in_range(0..=3)?,
            brake: u.int_in_range(0..=3)?,
        },
    })
}

/// Whether an answer is one of those that a race waits for.
pub fn is_offered(race: &Race, answer: &Answer) -> bool {
    match race.pending() {
        Pending::Over => false,
        Pending::Roll(request) => matches!(answer, Answer::Roll(roll) if roll.die() == request.die),
        Pending::Choice(choice) => {
            (0..choice.options()).any(|option| choice.answer(option).as_ref() == Some(answer))
        }
    }
}
