//! Par on tracks so small that a race can be played in every way.

use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::dice::Gear;
use formulad_core::race::{CarPosition, Entrant, Race};
use formulad_core::rules::{Ruleset, Wear, Zones};
use formulad_core::{SpaceId, Track, TrackBuilder};
use proptest::prelude::*;

use crate::circuits;
use crate::slow::Slow;

pub(crate) fn gear(number: u32) -> Gear {
    Gear::new(number).unwrap()
}

/// The beginner's rules for cars with fewer points and gears, so that there is less to try.
fn rules(laps: u8, wear: u8, top: u32) -> Ruleset {
    let mut rules = Ruleset {
        wear: Wear::Pool(wear),
        top_gear: gear(top),
        ..Ruleset::basic(laps)
    };
    if let Some(pit) = &mut rules.pit {
        pit.leave_gear = pit.leave_gear.min(rules.top_gear);
    }
    rules
}

pub(crate) fn solo(track: &Track, rules: &Ruleset, car: CarPosition) -> Race {
    Race::from_position(track, rules, vec![Entrant::new("Ada", 1)], &[car]).unwrap()
}

pub(crate) fn assert_close(fast: f64, slow: f64, what: &str) {
    assert!((fast - slow).abs() < 1e-9, "{what}: {fast} is not {slow}");
}

/// All points that a car which is in the race can have of a pool, or of the zones that driving alone
/// can cost.
pub(crate) fn budgets(full: Wear) -> Vec<Wear> {
    let zones = match full {
        Wear::Pool(points) => return (1..=points).map(Wear::Pool).collect(),
        Wear::Zones(zones) => zones,
    };
    let mut budgets = Vec::new();
    for tyres in 0..=zones.tyres {
        for brakes in 0..=zones.brakes {
            for gearbox in 0..=zones.gearbox {
                for engine in 1..=zones.engine {
                    budgets.push(Wear::Zones(Zones {
                        tyres,
                        brakes,
                        gearbox,
                        engine,
                        ..zones
                    }));
                }
            }
        }
    }
    budgets
}

/// Compares par from the grid and over the line, in every gear and lane, with any number of points.
pub(crate) fn compare(track: &Track, rules: &Ruleset, retirement: f64) {
    let terms = Terms {
        retirement,
        ..Terms::default()
    };
    let par = Par::solve(track, rules, &terms).unwrap();
    let mut slow = Slow::new(retirement);
    let race = Race::new(track, rules, vec![Entrant::new("Ada", 1)]).unwrap();
    let full = par.full_wear();
    assert_eq!(full, rules.wear);
    let from_pole = par.turns(Start::POLE, full).unwrap();
    assert_close(from_pole, slow.turns(&race), "from pole position");
    for from in Gear::all().filter(|gear| *gear <= rules.top_gear) {
        for wear in budgets(full) {
            let mut best = f64::INFINITY;
            for space in track.finish() {
                if track.space(*space).unwrap().in_pit() {
                    continue;
                }
                let car = CarPosition {
                    wear: Some(wear),
                    ..CarPosition::new(*space, from)
                };
                let expected = slow.turns(&solo(track, rules, car));
                let start = Start::Flying {
                    gear: from,
                    space: Some(*space),
                };
                let what = format!("from {space} in {from} with {wear}");
                assert_close(par.turns(start, wear).unwrap(), expected, &what);
                assert_close(par.turns_from(&car).unwrap(), expected, &what);
                best = best.min(expected);
            }
            let turns = par.turns(Start::flying(from), wear).unwrap();
            assert_close(turns, best, "in the best lane");
        }
    }
}

/// One stop in the middle of a short lap: every gear is of use.
#[test]
fn a_ring_of_one_lane() {
    compare(&circuits::ring(), &rules(1, 4, 6), 40.0);
}

/// STOP-1, OVER-1, OVER-2: two and three stops, corners that touch.
#[test]
fn corners_of_several_stops() {
    compare(&circuits::knot(), &rules(1, 4, 4), 40.0);
}

/// MOVE-2, MOVE-4: lanes and lane changes, corners longer outside than inside.
#[test]
fn two_lanes() {
    compare(&circuits::paperclip(), &rules(1, 3, 5), 40.0);
}

/// ENG-1: long straights, where the engine is put to the test, with few points to lose.
#[test]
fn full_speed() {
    compare(&circuits::runway(70), &rules(1, 2, 6), 40.0);
}

/// GEAR-2, BRAKE-1: prices of a house's own.
#[test]
fn other_prices() {
    let track = TrackBuilder::<2>::new("Paperclip")
        .straight(5)
        .corner(1, [4, 2])
        .straight(4)
        .build()
        .unwrap();
    let mut dear = rules(1, 5, 5);
    dear.skip_prices = [Wear::Pool(2), Wear::Pool(0), Wear::Pool(4)];
    dear.braking.price = Wear::Pool(2);
    dear.blocking.price = Wear::Pool(3);
    compare(&track, &dear, 40.0);
    let mut odd = rules(1, 4, 5);
    odd.overshoot.price = Wear::Pool(2);
    odd.braking.most = Some(1);
    odd.engine.risk.harmed_to = 11;
    odd.engine.from_gear = gear(2);
    odd.start.stalls_to = 6;
    odd.start.great_spaces = 7;
    compare(&track, &odd, 40.0);
}

/// PIT-1, PIT-2: two laps with an open pit lane, where a car with few points may want to stop.
#[test]
fn two_laps_with_a_pit_lane() {
    let track = circuits::pits();
    let open = rules(2, 4, 4);
    compare(&track, &open, 40.0);
    // It is of use: with it closed, a car that begins with a single point needs longer.
    let closed = Ruleset {
        pit: None,
        ..open.clone()
    };
    let turns = |rules| {
        let par = Par::solve(&track, rules, &Terms::default()).unwrap();
        par.turns(Start::flying(gear(2)), 1_u8).unwrap()
    };
    assert!(turns(&open) < turns(&closed));
    // Another team has no box there.
    let terms = Terms {
        team: 2,
        ..Terms::default()
    };
    let par = Par::solve(&track, &open, &terms).unwrap();
    let without = par.turns(Start::flying(gear(2)), 1_u8).unwrap();
    assert_close(without, turns(&closed), "without a box");
}

/// A lap shorter than a roll, and a price of retiring that invites it: what is offered counts.
#[test]
fn laps_shorter_than_a_roll() {
    let track = TrackBuilder::<2>::new("Coin")
        .straight(3)
        .corner(1, [3, 2])
        .straight(3)
        .build()
        .unwrap();
    compare(&track, &rules(2, 3, 6), 40.0);
    compare(&track, &rules(1, 3, 6), 0.5);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn random_tracks(
        track in circuits::random(),
        wear in 1..=4_u8,
        top in 3..=6_u32,
    ) {
        compare(&track, &rules(1, wear, top), 40.0);
    }
}

/// The grid: from the second place par is what it is from pole position on the same track with the
/// places changed.
#[test]
fn any_place_of_the_grid() {
    let plan = TrackBuilder::<2>::new("Paperclip")
        .straight(5)
        .corner(2, [5, 3])
        .straight(9)
        .grid(2)
        .plan();
    let mut changed = plan.clone();
    changed.grid.swap(0, 1);
    let solve = |plan| {
        let track = Track::new(plan).unwrap();
        Par::solve(&track, &rules(1, 4, 5), &Terms::default()).unwrap()
    };
    let second = solve(plan).turns(Start::Grid { place: 2 }, 4_u8).unwrap();
    assert_close(
        second,
        solve(changed).turns(Start::POLE, 4_u8).unwrap(),
        "second place",
    );
}

/// A start past the first space of the lap is a position like any other.
#[test]
fn any_space_of_the_road() {
    let track = circuits::ring();
    let rules = rules(1, 4, 6);
    let par = Par::solve(&track, &rules, &Terms::default()).unwrap();
    let mut slow = Slow::new(40.0);
    for space in (0..15).map(SpaceId) {
        let stops = u8::from(track.space(space).unwrap().corner().is_some());
        for stops in 0..=stops {
            let car = CarPosition {
                stops,
                ..CarPosition::new(space, gear(3))
            };
            let expected = slow.turns(&solo(&track, &rules, car));
            assert_close(par.turns_from(&car).unwrap(), expected, "from anywhere");
        }
    }
}

/// What the book works out by hand.
#[test]
fn the_example_of_the_book() {
    let track = TrackBuilder::<1>::new("Ring")
        .straight(6)
        .corner(1, [3])
        .straight(2)
        .build()
        .unwrap();
    let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default()).unwrap();
    let with = |points| CarPosition {
        wear: Some(Wear::Pool(points)),
        ..CarPosition::new(SpaceId(3), gear(2))
    };
    assert_close(par.turns_from(&with(18)).unwrap(), 1.75, "with 18 points");
    assert_eq!(par.best_gear(&with(18)), Some(gear(3)));
    let poor = 1.0 + 2.75 / 6.0 + 1.125 / 3.0 + 1.0 / 2.0;
    assert_close(par.turns_from(&with(1)).unwrap(), poor, "with 1 point");
    assert_eq!(par.best_gear(&with(1)), Some(gear(2)));
    // OVER-1: on an 8 the line is three spaces past the corner.
    let third = CarPosition {
        gear: Some(gear(3)),
        ..with(18)
    };
    let m = par.best_move(&third, 8).unwrap();
    assert!(m.finishes && m.overshoot == 3 && m.brake == 0, "{m:?}");
    // A 7 is worth its two points, if they are there.
    let seven = |points| {
        par.best_move(
            &CarPosition {
                wear: Some(Wear::Pool(points)),
                ..third
            },
            7,
        )
    };
    assert_eq!(seven(3).map(|m| m.to), Some(SpaceId(10)));
    assert_eq!(seven(1), None);
}
