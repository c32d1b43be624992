//! What planners know of rules that par does not solve, or not for them.

use std::sync::Arc;

use formulad_core::Track;
use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::dice::{Gear, SeededDice};
use formulad_core::driver::{Driver, Planner, PlannerDriver};
use formulad_core::race::{
    Answer, CarId, CarPosition, Choice, Entrant, Pending, Position, Race, Sky, State,
};
use formulad_core::rules::{Preset, RaceOption, Ruleset, Wear, Zones};
use formulad_core::steps::Steps;

use crate::explain::bundled;
use crate::layout;
use crate::table::{Table, car};

/// One lane: 0 to 19, a corner with one stop on 20 to 23, then 24 to 35.
fn ring() -> Track {
    layout::track("20 | 1: 4 | 12")
}

/// The driver of a planner for these rules.
fn planner(track: &Track, rules: &Ruleset) -> PlannerDriver {
    PlannerDriver::new(Arc::new(Planner::new(track, rules)))
}

/// TYRE-2: seventeen spaces before a corner, without tyres, brakes and gearbox. 4th gear leads to spaces
/// 10 to 15, and 3rd gear from there no further than the corner: none of its rolls is too much. In rain
/// the corner adds three spaces to moves that come into it: then from 14 and 15 there are rolls that
/// lead two and three spaces past it. From where 3rd gear leads there is time to come in 2nd.
#[test]
fn planners_know_of_corners_to_come_on_wet_roads() {
    let options = [RaceOption::Weather, RaceOption::Tyres];
    let rules = Preset::Advanced.rules_with(1, &options).unwrap();
    let track = ring();
    let mut driver = planner(&track, &rules);
    let own = CarPosition {
        wear: Some(Wear::Zones(Zones::new([0, 0, 0, 3, 3, 2]))),
        ..car(3, 4)
    };
    let mut gear = |sky: Sky| {
        let position = Position {
            cars: vec![own],
            weather: Some(sky),
            ..Position::default()
        };
        let entrants = vec![Entrant::new("Ada", 1)];
        let race = Race::from_position(&track, &rules, entrants, position).unwrap();
        let Pending::Choice(choice) = race.pending() else {
            panic!("a gear is to be chosen");
        };
        choice.answer(driver.choose(&race, &choice)).unwrap()
    };
    assert_eq!(gear(Sky::Good), Answer::Gear(Gear::FOURTH));
    assert_eq!(gear(Sky::Rain), Answer::Gear(Gear::THIRD));
}

/// OVER-7: a 12 from space 16 is five spaces past the corner, more than the 4 of the gear: the car is put
/// back to the corner. That costs 8 points; one space less costs as much and one for braking, and leads on.
#[test]
fn planners_do_not_let_themselves_be_put_back() {
    let rules = Preset::MiniKekkonen.rules(1);
    let track = ring();
    let mut driver = planner(&track, &rules);
    let own = CarPosition {
        wear: Some(Wear::Pool(12)),
        turbo_used: true,
        ..car(16, 4)
    };
    let mut table = Table::placed(&track, &rules, &[own]);
    table.gear(4).roll(12);
    let race = &table.race;
    let Pending::Choice(choice @ Choice::Move { options, .. }) = race.pending() else {
        panic!("a move is to be chosen");
    };
    assert!(options.iter().any(|m| m.overshoot == 5));
    let taken = options.as_slice()[driver.choose(race, &choice)];
    assert!(taken.overshoot <= 4, "{taken:?}");
}

/// OVER-7: a 20 from space 17 leads over the line in either lane, but thirteen spaces past the corner or more:
/// the car is put back to the corner, and turns round. It has points for that, and none to brake. It goes on in
/// the race, and needs that turn and at least another one.
#[test]
fn cars_that_are_put_back_on_the_way_to_the_line_go_on() {
    let rules = Preset::MiniKekkonen.rules(1);
    let track = layout::track("20 | 1: 4 4 | 12");
    let own = CarPosition {
        wear: Some(Wear::Pool(10)),
        turbo_used: true,
        ..car(17, 5)
    };
    let mut table = Table::placed(&track, &rules, &[own]);
    table.gear(5).roll(20);
    let planner = Planner::new(&track, &rules);
    let out = planner.terms().retirement.unwrap();
    let mut driver = PlannerDriver::new(Arc::new(planner));
    let Pending::Choice(choice @ Choice::Move { options, .. }) = table.race.pending() else {
        panic!("a move is to be chosen");
    };
    assert!(
        options.iter().all(|m| m.finishes && m.overshoot > 5),
        "{options:?}"
    );
    let answer = choice.answer(0).unwrap();
    let advice = driver.advise(&table.race).unwrap();
    assert!((2.0..out).contains(&advice.turns), "{}", advice.turns);
    table.race.apply(answer).unwrap();
    let own = table.race.car(CarId(0));
    assert_eq!(own.state, State::Racing);
    assert!(own.spun);
}

/// Alone a planner needs hardly more turns than par, which sees the engine, too.
#[test]
fn planners_come_near_par_in_cars_with_zones() {
    let track = bundled("harbour");
    let rules = Preset::Advanced.rules(1);
    let par = Par::solve(&track, &rules, &Terms::default()).unwrap();
    let par = par.turns(Start::POLE, par.full_wear()).unwrap();
    let mut driver = planner(&track, &rules);
    let races = 100;
    let turns: Vec<f64> = (0..races)
        .map(|seed| {
            let entrants = vec![Entrant::new("Ada", 1)];
            let mut race = Race::new(&track, &rules, entrants).unwrap();
            race.run(&mut SeededDice::new(seed), &mut [&mut driver])
                .unwrap();
            let finished = race.cars().all(|(_, car)| car.state == State::Finished);
            f64::from(race.round()) + if finished { 0.0 } else { 40.0 }
        })
        .collect();
    let mean = turns.iter().sum::<f64>() / turns.len() as f64;
    let squares: f64 = turns.iter().map(|turns| (turns - mean).powi(2)).sum();
    let error = (squares / (turns.len() - 1) as f64 / turns.len() as f64).sqrt();
    assert!(mean < par + 3.0 * error, "{mean} ± {error}, par {par}");
}

/// For a pool of points, which has chances besides, and for zones; worked out at once or in steps.
#[test]
fn what_planners_know_is_the_same_when_it_is_read() {
    let track = ring();
    let wet = [RaceOption::Weather, RaceOption::Tyres];
    for rules in [
        Preset::Basic.rules(1),
        Preset::Advanced.rules(2),
        Preset::Advanced.rules_with(1, &wet).unwrap(),
    ] {
        let (own_track, own_rules) = (track.clone(), rules.clone());
        let mut solving = Steps::new(async move {
            let planner = Planner::in_steps(&own_track, &own_rules).await;
            planner.complete_in_steps().await;
            planner
        });
        let (solved, pauses) = (0..)
            .find_map(|pauses| Some((solving.step()?, pauses)))
            .unwrap();
        assert!(pauses > track.spaces().len());
        assert!(solving.step().is_none(), "it comes once");
        let bytes = solved.to_bytes();
        let at_once = Planner::new(&track, &rules);
        let first = at_once.to_bytes();
        assert_eq!(first.len() < bytes.len(), rules.weather.is_some());
        let read = |bytes: &[u8]| Planner::from_bytes(&track, &rules, bytes);
        let planner = read(&bytes).unwrap();
        assert!(planner.has_values());
        assert_eq!(planner.to_bytes(), bytes);
        let raced = |planner: Planner| {
            let planner = Arc::new(planner);
            let entrants = [Entrant::new("Ada", 1), Entrant::new("Ben", 2)];
            let mut race = Race::new(&track, &rules, entrants.to_vec()).unwrap();
            let mut drivers = [(); 2].map(|()| PlannerDriver::new(Arc::clone(&planner)));
            race.run(&mut SeededDice::new(5), &mut drivers).unwrap();
            race.record()
        };
        let race = raced(at_once);
        assert_eq!(raced(planner), race);
        assert_eq!(
            raced(Planner::from_bytes(&track, &rules, &first).unwrap()),
            race
        );
        let longer = [&bytes[..], &[0]].concat();
        for wrong in [&[][..], &bytes[1..], &bytes[..bytes.len() - 1], &longer] {
            assert!(read(wrong).is_none(), "{} bytes", wrong.len());
        }
        let other = Ruleset {
            laps: 3,
            ..rules.clone()
        };
        assert!(Planner::from_bytes(&track, &other, &bytes).is_none());
    }
}
