//! That the figures of a forecast fit together, and with par.

use formulad_core::TrackBuilder;
use formulad_core::analysis::par::{CornerCost, Par, Start, Terms};
use formulad_core::dice::Gear;
use formulad_core::rules::{Ruleset, Wear};

use crate::circuits;

fn sum(parts: impl IntoIterator<Item = f64>) -> f64 {
    parts.into_iter().sum()
}

#[test]
fn turns_are_counted_once_each_way() {
    for (laps, wear) in [(1, 18), (1, 2), (2, 5), (3, 3)] {
        let mut rules = Ruleset::basic(laps);
        rules.wear = Wear::Pool(wear);
        let par = Par::solve(&circuits::circuit(), &rules, &Terms::default()).unwrap();
        for start in [Start::POLE, Start::flying(Gear::FIFTH)] {
            let forecast = par.forecast(start, wear).unwrap();
            let close = |a: f64, b: f64, what: &str| {
                assert!(
                    (a - b).abs() < 1e-9,
                    "{what} of {laps} laps, {wear} points: {a}, {b}"
                );
            };
            let turns = forecast.turns;
            let par = par.turns(start, wear).unwrap();
            close(turns + 40.0 * forecast.retires, par, "par");
            let spaces = sum(forecast.spaces.iter().map(|space| space.turns));
            close(spaces + forecast.pit_lane, turns, "the turns on spaces");
            let lanes = sum(forecast.lanes.iter().map(|(_, turns)| *turns));
            close(lanes + forecast.pit_lane, turns, "the turns in lanes");
            let corners = sum(forecast.corners.iter().map(|corner| corner.turns));
            close(corners + forecast.pit_lane, turns, "the turns at corners");
            // START-1: one in twenty stalls, and loses a turn in no gear.
            let stalls = if start == Start::POLE { 0.05 } else { 0.0 };
            let gears = sum(forecast.gears.iter().map(|(_, turns)| *turns));
            close(gears + stalls, turns, "the turns in gears");
            for space in &forecast.spaces {
                let is_grid = start == Start::POLE && space.space == circuits::circuit().grid()[0];
                let stalls = if is_grid { 0.05 } else { 0.0 };
                let gears = sum(space.gears);
                close(gears + stalls, space.turns, "the turns on a space by gears");
            }
            // Behind 20 spaces of straight, no turn overshoots both corners.
            let here = sum(forecast.spaces.iter().map(|space| space.overshoots));
            let there = sum(forecast.corners.iter().map(|corner| corner.overshoots));
            if forecast.pit_lane < 1e-9 {
                close(here, there, "the overshoots");
            } else {
                // Some are of turns that begin in the pit lane.
                assert!(here <= there + 1e-9, "{here} of {there} overshoots");
            }
            for corner in &forecast.corners {
                let (passings, chance) = (corner.passings, corner.overshoot_chance());
                close(
                    chance * passings,
                    corner.overshoots,
                    "the overshoots of a corner",
                );
                let (laps, retires) = (f64::from(laps), forecast.retires);
                assert!(
                    passings <= laps + 1e-9 && passings >= laps * (1.0 - retires) - 1e-9,
                    "{passings} passings in {laps} laps, {retires} retire"
                );
            }
            // Without a visit to the box, no more than there is can be spent.
            let spent = forecast.wear.sum();
            assert!(
                laps > 1 || spent <= f64::from(wear),
                "{spent} of {wear} points"
            );
            let wear = sum(forecast.corners.iter().map(|corner| corner.wear));
            if forecast.pit_lane < 1e-9 {
                close(wear + forecast.wear.engine, spent, "the wear at corners");
            }
            let wear = sum(forecast.spaces.iter().map(|space| space.wear));
            if forecast.pit_lane < 1e-9 {
                close(wear, spent, "the wear on spaces");
            } else {
                assert!(wear <= spent + 1e-9, "{wear} of {spent} points");
            }
        }
    }
}

/// A corner is stopped in as often as it asks for, unless it is overshot; the hard one costs more.
#[test]
fn corners_get_their_stops() {
    let par = Par::solve(&circuits::circuit(), &Ruleset::basic(1), &Terms::default()).unwrap();
    let forecast = par.forecast(Start::flying(Gear::FOURTH), 18_u8).unwrap();
    let [easy, hard] = forecast.corners[..] else {
        panic!("two corners");
    };
    assert!(easy.stops >= 1.0 - easy.overshoots - 1e-9, "{easy:?}");
    assert!(hard.stops >= 3.0 - hard.overshoots - 1e-9, "{hard:?}");
    assert!(hard.wear > easy.wear, "{easy:?} {hard:?}");
    // OVER-1: one stop missing at most is survived.
    assert!(
        hard.stops >= 2.0 - 1e-9 && hard.overshoots <= 1.0 + 1e-9,
        "{hard:?}"
    );
}

/// In a race of two laps with few points, the best driver stops in the box.
#[test]
fn points_are_fetched_from_the_box() {
    let mut rules = Ruleset::basic(2);
    let par = Par::solve(&circuits::circuit(), &rules, &Terms::default()).unwrap();
    assert!(par.forecast(Start::POLE, 2_u8).unwrap().pit_lane > 0.5);
    rules.pit = None;
    let par = Par::solve(&circuits::circuit(), &rules, &Terms::default()).unwrap();
    assert!(par.forecast(Start::POLE, 2_u8).unwrap().pit_lane <= 0.0);
}

#[test]
fn nobody_stands_on_dead_spaces() {
    let track = circuits::circuit();
    let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default()).unwrap();
    let forecast = par.forecast(Start::POLE, 18_u8).unwrap();
    let dead: Vec<_> = forecast.dead_spaces().collect();
    for space in &forecast.spaces {
        let is_dead = space.turns <= 0.001;
        assert_eq!(dead.contains(&space.space), is_dead, "{space:?}");
    }
    assert!(!dead.contains(&track.grid()[0]));
}

/// A corner of three stops with hardly any room is a trap to a car with a single point; no corner is
/// one to a car with all points.
#[test]
fn traps_end_races() {
    let track = circuits::circuit();
    let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default()).unwrap();
    let start = Start::flying(Gear::FOURTH);
    let poor = par.forecast(start, 1_u8).unwrap();
    assert!(poor.traps().any(|corner| corner == track.corners()[1].id));
    let rich = par.forecast(start, 18_u8).unwrap();
    assert_eq!(rich.traps().count(), 0);
}

/// A corner costs what par says it costs: the difference to the same circuit without it.
#[test]
fn corners_cost_what_a_straight_would_save() {
    let [with, without] = [true, false].map(|hard| {
        let builder = TrackBuilder::<1>::new("Ring")
            .straight(12)
            .corner(1, [4])
            .straight(9);
        let builder = if hard {
            builder.corner(2, [6])
        } else {
            builder.straight(6)
        };
        let track = builder.straight(8).build().unwrap();
        Par::solve(&track, &Ruleset::basic(1), &Terms::default()).unwrap()
    });
    let start = Start::flying(Gear::FOURTH);
    let costs = with.corner_costs(start, 18_u8).unwrap();
    let saved = with.turns(start, 18_u8).unwrap() - without.turns(start, 18_u8).unwrap();
    let cost = costs[1].turns.unwrap();
    assert!((cost - saved).abs() < 1e-9, "{cost} is not {saved}");
    assert!(!costs[1].is_idle());
}

/// Nobody brakes for one stop in a corner as long as any roll.
#[test]
fn a_corner_of_thirty_spaces_is_idle() {
    let track = TrackBuilder::<1>::new("Bend")
        .straight(5)
        .corner(1, [30])
        .straight(40)
        .corner(2, [6])
        .straight(8)
        .build()
        .unwrap();
    let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default()).unwrap();
    let costs = par.corner_costs(Start::flying(Gear::SIXTH), 18_u8).unwrap();
    let idle: Vec<bool> = costs.iter().map(CornerCost::is_idle).collect();
    assert_eq!(idle, [true, false], "{costs:?}");
}
