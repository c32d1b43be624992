//! What is true of a race at any moment, and at its end.

use std::collections::BTreeSet;
use std::sync::Arc;

use formulad_core::dice::{Dice, Die, SeededDice};
use formulad_core::driver::{
    CarefulDriver, Driver, Planner, PlannerDriver, RandomDriver, Strength,
};
use formulad_core::race::{Answer, Event, Pending, Race, RaceRecord, State, Why};
use formulad_core::rules::{LastPoint, PitStop, Service, Wear};

use super::board::Board;
use super::choices;
use super::field::Draw;
use super::positions::Restored;
use super::prices::Prices;

/// What is true of a race at any moment.
pub(crate) fn holds(race: &Race) {
    let rules = race.rules();
    let mut taken = BTreeSet::new();
    for (id, car) in race.cars() {
        if let Some(space) = car.space {
            let there = race.track().space(space).expect("a space of the track");
            assert!(taken.insert(space), "MOVE-1: two cars on space {space}");
            assert!(
                there.corner().is_some() || car.stops == 0,
                "STOP-1: car {id}"
            );
        }
        assert!(
            most(race, car.full).covers(car.wear),
            "WEAR-1, WEAR-2: car {id} {:?}",
            car.wear
        );
        assert!(car.wear.is_like(rules.wear) && car.full.is_like(rules.wear));
        assert!(
            car.gear.is_none_or(|gear| gear <= rules.top_gear),
            "DICE-3: car {id}"
        );
        assert!(!car.spun || car.gear.is_none(), "OVER-6: car {id}");
        assert!(
            (1..=car.crossings.max(1) + 1).contains(&car.tyres_since),
            "TYRE-1: car {id}"
        );
        match car.state {
            State::Racing => {
                match car.wear {
                    Wear::Pool(points) => {
                        assert!(
                            points > 0 || rules.last_point != LastPoint::Out,
                            "WEAR-3: car {id}"
                        );
                    }
                    Wear::Zones(zones) => {
                        let vital = [zones.body, zones.engine, zones.handling];
                        assert!(!vital.contains(&0), "WEAR-3: car {id} {zones:?}");
                    }
                }
                // One that has just crossed the line for the last time may still have to pay.
                assert!(car.crossings <= rules.laps + 1, "LAPS-1: car {id}");
                assert!(
                    car.space.is_some() || race.round() == 0,
                    "car {id} is on the road"
                );
            }
            State::Finished => {
                assert!(car.space.is_none(), "FIN-1: car {id}");
                assert_eq!(car.crossings, rules.laps + 1, "FIN-1: car {id}");
            }
            State::Out(_) => {}
        }
    }
    for space in race.markers() {
        let there = race.track().space(space).expect("a space of the track");
        assert!(there.lane.is_some(), "DEBRIS-1: {space}");
        assert!(rules.debris.is_some(), "DEBRIS-1");
    }
    assert_eq!(
        race.weather().is_some(),
        rules.weather.is_some() && (race.round() > 0 || race.weather().is_some()),
        "WEATHER-1"
    );
    let mut standings = race.standings();
    standings.sort();
    assert!(
        standings.iter().copied().eq(race.cars().map(|(id, _)| id)),
        "FIN-2"
    );
    match race.pending() {
        Pending::Choice(choice) => {
            assert_eq!(race.car(choice.car()).state, State::Racing);
            let answers = choices::offered(race);
            assert!(answers.len() >= 2, "one option is no choice: {choice:?}");
            for (at, answer) in answers.iter().enumerate() {
                assert!(!answers[..at].contains(answer), "{answer:?} offered twice");
            }
        }
        Pending::Roll(request) => {
            let car = race.car(request.car);
            // WEATHER-2: what a car has set off is rolled for even if it is out by then.
            assert!(car.state == State::Racing || request.why == Why::Weather);
            let die = match (request.why, car.gear) {
                (Why::Move, Some(gear)) => Die::Gear(gear),
                _ => Die::Black,
            };
            assert_eq!(request.die, die, "DICE-1, DICE-2");
        }
        Pending::Time(car) => {
            assert_eq!(race.car(car).state, State::Racing);
            assert!(race.is_qualifying(), "QUAL-1");
        }
        Pending::Over => assert!(race.is_over()),
    }
}

/// The most points that a car may have: those that it started with; by PIT-5 as many as the die says.
fn most(race: &Race, full: Wear) -> Wear {
    let rolled = |pit: PitStop| matches!(pit.service, Service::Points { .. });
    match full {
        Wear::Pool(points) if race.rules().pit.is_some_and(rolled) => Wear::Pool(points.max(20)),
        full => full,
    }
}

/// How many questions a race may take: for each car, each of its laps, qualifying among them, and
/// each space of a lap, a few. Cars move by a space at least in a turn, or pay.
pub(crate) fn most_questions(race: &Race) -> usize {
    let spaces = race.track().spaces().len();
    race.cars().len() * usize::from(race.rules().laps + 2) * spaces * 4
}

/// Drives a race to its end with random dice and drivers, and looks at it at every step.
pub(crate) fn drive(race: &mut Race, seed: u64) {
    let mut dice = SeededDice::new(seed);
    let mut draw = Draw::new(seed);
    // In two races of three they do anything, in the third they mean to arrive; some of these plan.
    let mut driver: Box<dyn Driver> = match (draw.below(3), seed % 5) {
        (0, 0) => Box::new(planner(race, seed)),
        (0, _) => Box::new(CarefulDriver::new()),
        _ => Box::new(RandomDriver::new(seed)),
    };
    let mut board = Board::of(race);
    let mut prices = Prices::of(race);
    let mut saved = None;
    let mut events = race.take_events();
    let most = most_questions(race);
    let save_at = draw.below(200);
    let mut apart = Draw::new(!seed);
    let mut restored = Vec::new();
    for question in 0..most {
        holds(race);
        prices.look(race);
        if draw.below(24) == 0 {
            choices::only_offers_are_taken(race, &mut draw);
        }
        if draw.below(4) == 0 {
            choices::no_choice_is_fatal(race);
        }
        if question == save_at {
            saved = Some((race.clone(), events.len()));
        }
        if apart.below(24) == 0 {
            restored.push(Restored::of(race, events.len()));
        }
        let answer = match race.pending() {
            Pending::Over => {
                has_ended(race, &events, saved);
                restored.push(Restored::of(race, events.len()));
                let answers = race.record().answers;
                for restored in restored {
                    restored.carry_on(&answers, &events);
                }
                return;
            }
            Pending::Roll(request) => Answer::Roll(dice.roll(request.die).expect("seeded")),
            Pending::Time(_) => Answer::Seconds(draw.below(400) as u32),
            Pending::Choice(choice) => {
                let option = driver.choose(race, &choice);
                choice.answer(option).expect("a choice of the driver")
            }
        };
        let expected = prices.expect(race, &answer);
        race.apply(answer).expect("a legal answer");
        let new = race.take_events();
        board.follow(race, &new);
        prices.compare(expected, race, &new);
        events.extend(new);
    }
    panic!("the race does not end in {most} questions");
}

/// A planner of any strength.
fn planner(race: &Race, seed: u64) -> PlannerDriver {
    let planner = Planner::new(race.track(), race.rules());
    assert!(planner.has_values());
    let strength = Strength::ALL[(seed / 5 % 3) as usize];
    PlannerDriver::new(Arc::new(planner)).with_strength(strength)
}

/// FIN-2, TEAM-1, DICE-4: what is true of a race that has ended.
fn has_ended(race: &Race, events: &[Event], saved: Option<(Race, usize)>) {
    assert!(
        race.cars().all(|(_, car)| car.state != State::Racing),
        "FIN-2"
    );
    let standings = race.standings();
    let out = |car: &formulad_core::race::CarId| race.car(*car).state != State::Finished;
    assert!(standings.is_sorted_by_key(out), "FIN-2: finishers first");
    let points = race.championship_points();
    for (id, car) in race.cars() {
        let rules = race.rules();
        let (places, qualifying, shared) = match (&rules.teams, &rules.scoring) {
            (Some(teams), _) => (&teams.points, &teams.qualifying, teams.share_qualifying),
            (None, Some(scoring)) => (&scoring.points, &scoring.qualifying, false),
            (None, None) => (&Vec::new(), &Vec::new(), false),
        };
        let highest = |points: &[u16]| u32::from(points.iter().max().copied().unwrap_or(0));
        let finished = u32::from(car.state == State::Finished);
        let most = finished * highest(places) + (1 + u32::from(shared)) * highest(qualifying);
        assert!(points[id.index()] <= most, "TEAM-1: car {id}");
    }
    let sum: u32 = race.team_points().iter().map(|(_, points)| points).sum();
    assert_eq!(sum, points.iter().sum::<u32>(), "TEAM-1");

    // Saved at the end, loaded, replayed.
    let record = race.record();
    let text = serde_json::to_string(&record).expect("records are JSON");
    let read: RaceRecord = serde_json::from_str(&text).expect("records are read back");
    assert_eq!(read, record);
    let again = read.replay(race.track()).expect("records are replayed");
    assert_eq!(again.events(), events, "DICE-4");
    // Saved on the way, loaded, and carried on; so is a clone.
    let Some((mut cloned, heard)) = saved else {
        return;
    };
    let on_the_way = cloned.record();
    let text = serde_json::to_string(&on_the_way).expect("records are JSON");
    let read: RaceRecord = serde_json::from_str(&text).expect("records are read back");
    let mut resumed = read.replay(race.track()).expect("records are replayed");
    for answer in &record.answers[on_the_way.answers.len()..] {
        resumed.apply(*answer).expect("what was answered before");
        cloned.apply(*answer).expect("what was answered before");
    }
    assert_eq!(resumed.events(), events, "DICE-4");
    assert_eq!(cloned.events(), &events[heard..], "DICE-4");
}
