//! Par on tracks so small that a race can be played in every way.

use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::dice::Gear;
use formulad_core::race::{CarPosition, Entrant, Race};
use formulad_core::rules::{
    BrakingHeldUp, LastTyre, Preset, Ruleset, Service, SpinAgain, Wear, Zone, Zones,
};
use formulad_core::{SpaceId, Track};
use proptest::prelude::*;

use crate::circuits::{self, KNOT, PAPERCLIP, PITS, RING, solve};
use crate::layout;
use crate::slow::Slow;

fn gear(number: u32) -> Gear {
    Gear::new(number).unwrap()
}

/// A preset's rules for cars with fewer points and gears, so that there is less to try.
fn fewer(preset: Preset, laps: u8, wear: Wear, top: u32) -> Ruleset {
    let mut rules = Ruleset {
        wear,
        top_gear: gear(top),
        ..preset.rules(laps)
    };
    if let Some(pit) = &mut rules.pit {
        pit.leave_gear = pit.leave_gear.min(rules.top_gear);
    }
    rules
}

fn pool(laps: u8, wear: u8, top: u32) -> Ruleset {
    fewer(Preset::Basic, laps, Wear::Pool(wear), top)
}

/// The advanced rules for cars with these tyres, brakes, gearbox and engine.
fn zones(laps: u8, [tyres, brakes, gearbox, engine]: [u8; 4], top: u32) -> Ruleset {
    let zones = Zones::new([tyres, brakes, gearbox, 1, engine, 2]);
    fewer(Preset::Advanced, laps, Wear::Zones(zones), top)
}

/// The same rules with some of them changed.
fn with(mut rules: Ruleset, change: impl FnOnce(&mut Ruleset)) -> Ruleset {
    change(&mut rules);
    rules
}

fn solo(track: &Track, rules: &Ruleset, car: CarPosition) -> Race {
    Race::from_position(track, rules, vec![Entrant::new("Ada", 1)], &[car]).unwrap()
}

fn assert_close(fast: f64, slow: f64, what: &str) {
    assert!((fast - slow).abs() < 1e-9, "{what}: {fast} is not {slow}");
}

/// All points that a car which is in the race can have of a pool, or of the zones that driving alone
/// can cost.
fn budgets(full: Wear) -> Vec<Wear> {
    let zones = match full {
        Wear::Pool(points) => return (1..=points).map(Wear::Pool).collect(),
        Wear::Zones(zones) => zones,
    };
    let mut budgets = vec![zones];
    for zone in [Zone::Tyres, Zone::Brakes, Zone::Gearbox, Zone::Engine] {
        let least = u8::from(zone == Zone::Engine);
        let each = budgets.into_iter().flat_map(|budget| {
            (least..=zones.get(zone)).map(move |points| {
                let mut budget = budget;
                *budget.get_mut(zone) = points;
                budget
            })
        });
        budgets = each.collect();
    }
    budgets.into_iter().map(Wear::Zones).collect()
}

/// Compares par from the grid and over the line, in every gear and lane, with any number of points.
fn compare(track: &Track, rules: &Ruleset, retirement: f64) {
    let terms = Terms {
        retirement: Some(retirement),
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

/// STOP-1, OVER-1, OVER-2, MOVE-2, MOVE-4: lanes, lane changes, corners of several stops, corners that
/// touch; ENG-1: long straights, where the engine is put to the test, with few points to lose. A lap
/// shorter than a roll, and a price of retiring that invites it: what is offered counts.
#[test]
fn cars_with_a_pool() {
    let [ring, knot, paperclip] = [RING, KNOT, PAPERCLIP].map(layout::track);
    compare(&ring, &pool(1, 4, 6), 40.0);
    compare(&knot, &pool(1, 4, 4), 40.0);
    compare(&paperclip, &pool(1, 3, 5), 40.0);
    compare(&layout::track("70 | 1: 2 | 3"), &pool(1, 2, 6), 40.0);
    let coin = layout::track("3 | 1: 3 2 | 3");
    compare(&coin, &pool(2, 3, 6), 40.0);
    compare(&coin, &pool(1, 3, 6), 0.5);
}

/// OVER-6, GEAR-2, GEAR-3, BRAKE-1, ENG-1: the same for cars with zones, which tell apart what is
/// overshot, braked and shifted; engines that are lost by full rolls and by skipping three gears.
#[test]
fn cars_with_zones() {
    let [ring, knot, paperclip] = [RING, KNOT, PAPERCLIP].map(layout::track);
    compare(&ring, &zones(1, [2, 1, 1, 2], 6), 40.0);
    compare(&ring, &zones(1, [0, 2, 0, 1], 4), 40.0);
    compare(&ring, &zones(1, [1, 0, 2, 1], 5), 0.5);
    compare(&knot, &zones(1, [3, 1, 1, 1], 4), 40.0);
    compare(&paperclip, &zones(1, [2, 2, 1, 1], 5), 40.0);
    compare(
        &layout::track("50 | 1: 2 | 3"),
        &zones(1, [1, 1, 1, 2], 6),
        40.0,
    );
}

/// OVER-6: Board Game Arena gives a tyre back after a spin.
#[test]
fn other_spins() {
    let ring = layout::track(RING);
    let mut spins = zones(1, [2, 1, 1, 1], 5);
    spins.overshoot.last_tyre = Some(LastTyre {
        left: 1,
        again: SpinAgain::Penalty,
        pays: true,
    });
    compare(&ring, &spins, 40.0);
    // BLOCK-2: where braking costs tyres, too, the one given back may pay for it, or may not.
    for pays in [true, false] {
        let mut by_tyres = spins.clone();
        by_tyres.braking.price = Wear::zone(Zone::Tyres, 1);
        if let Some(last) = &mut by_tyres.overshoot.last_tyre {
            last.pays = pays;
        }
        compare(&ring, &by_tyres, 40.0);
    }
    // Dear tyres, and none to spin with.
    spins.overshoot.price = Wear::zone(Zone::Tyres, 2);
    compare(&ring, &spins, 40.0);
    spins.overshoot.last_tyre = None;
    compare(&ring, &spins, 40.0);
}

/// OVER-6: the publisher's rules by spaces. Where one costs two tyres, a car with its only tyre is out; one without
/// any spins.
#[test]
fn a_spin_that_only_cars_without_tyres_survive() {
    let ring = layout::track(RING);
    let mut rules = zones(1, [1, 0, 1, 1], 4);
    rules.overshoot.price = Wear::zone(Zone::Tyres, 2);
    compare(&ring, &rules, 40.0);
    // From 6, a 4 leads over the corner of 7 to 9 and one space past it; there are no brakes.
    let par = solve(&ring, &rules);
    let four = |tyres| {
        let car = CarPosition {
            wear: Some(Wear::Zones(Zones::new([tyres, 0, 1, 1, 1, 2]))),
            ..CarPosition::new(SpaceId(6), gear(2))
        };
        par.best_move(&car, 4).map(|m| m.to)
    };
    assert_eq!(four(0), Some(SpaceId(10)));
    assert_eq!(four(1), None);
}

/// OVER-2, OVER-3, BLOCK-1: a car that leaves a corner too early has to stay in its lane. Where that ends there is
/// no room, which costs another price than braking.
#[test]
fn lanes_that_end_behind_a_corner() {
    let mut plan = layout::plan("4 | 2: 2 2 | 9");
    // Lane 1 ends with 12, one space behind the corner, and lane 2 with 23, three spaces behind it.
    plan.retain_spaces(|id| ![13, 24].contains(&id.0));
    let track = Track::new(plan).unwrap();
    let dear = with(pool(1, 6, 4), |rules| {
        rules.blocking.price = Wear::Pool(2);
    });
    compare(&track, &dear, 40.0);
    compare(&track, &zones(1, [2, 6, 0, 1], 4), 40.0);
    for braking in [BrakingHeldUp::AllBraked, BrakingHeldUp::Never] {
        let mut held_up = zones(1, [2, 6, 0, 1], 4);
        held_up.blocking.braking = braking;
        compare(&track, &held_up, 40.0);
        // A car that is held up is out, unless it brakes for all.
        held_up.blocking.crash_from = Some(1);
        compare(&track, &held_up, 40.0);
    }
    // From 7 the way goes over 10 and 11 in the corner to 21, 22 and 23. Of a 6 one space has no room, for
    // two points, and stopping in the corner takes three spaces of braking: five points, and one to go on.
    let par = solve(&track, &dear);
    let six = |points| {
        let car = CarPosition {
            wear: Some(Wear::Pool(points)),
            ..CarPosition::new(SpaceId(7), gear(3))
        };
        par.best_move(&car, 6).map(|m| m.to)
    };
    assert_eq!(six(6), Some(SpaceId(11)));
    assert_eq!(six(5), None);
}

/// GEAR-2, BRAKE-1: house rules for prices, starts and engines.
#[test]
fn other_prices() {
    let track = layout::track("5 | 1: 4 2 | 4");
    let dear = with(pool(1, 5, 5), |rules| {
        rules.skip_prices = [2, 0, 4].map(Wear::Pool);
        rules.braking.price = Wear::Pool(2);
        rules.blocking.price = Wear::Pool(3);
    });
    compare(&track, &dear, 40.0);
    let few_starts = |rules: &mut Ruleset| {
        rules.braking.most = Some(1);
        rules.start.stalls_to = 6;
        rules.start.great_spaces = 7;
    };
    let weak_engine = |rules: &mut Ruleset| {
        rules.engine.risk.harmed_to = 11;
        rules.engine.from_gear = gear(2);
    };
    let mut odd = with(with(pool(1, 4, 5), few_starts), weak_engine);
    odd.overshoot.price = Wear::Pool(2);
    compare(&track, &odd, 40.0);
    // Braking on tyres, engines that suffer when gears are skipped.
    let mut odd = with(zones(1, [3, 1, 2, 2], 5), weak_engine);
    let price = |points| Wear::Zones(Zones::new(points));
    odd.braking.price = price([1, 0, 0, 0, 0, 0]);
    let skips = [[0, 0, 1, 0, 1, 0], [0, 1, 0, 0, 0, 0], [0; 6]];
    odd.skip_prices = skips.map(price);
    odd.overshoot.price = price([1, 1, 0, 0, 0, 0]);
    compare(&layout::track(RING), &odd, 40.0);
    let few = with(zones(1, [2, 3, 0, 1], 4), few_starts);
    compare(&layout::track(RING), &few, 40.0);
}

/// PIT-1, PIT-2: two laps with an open pit lane, where a car with few points may want to stop.
#[test]
fn two_laps_with_a_pit_lane() {
    let track = layout::track(PITS);
    let open = pool(2, 4, 4);
    compare(&track, &open, 40.0);
    // It is of use: with it closed, a car that begins with a single point needs longer.
    let turns = |rules: &Ruleset, team| {
        let terms = Terms {
            team,
            ..Terms::default()
        };
        let par = Par::solve(&track, rules, &terms).unwrap();
        par.turns(Start::flying(gear(2)), 1_u8).unwrap()
    };
    let closed = turns(&with(open.clone(), |rules| rules.pit = None), 1);
    assert!(turns(&open, 1) < closed);
    // Another team has no box there.
    assert_close(turns(&open, 2), closed, "without a box");
}

/// PIT-1, PIT-3: new tyres in a box that is left at once or a turn later; the engine that was
/// strained on the way there is tested on the way out. Nothing is left on the road.
#[test]
fn two_laps_with_new_tyres() {
    let track = layout::track(PITS);
    let open = with(zones(2, [2, 1, 1, 2], 4), |rules| {
        rules.debris = None;
        rules.engine.from_gear = gear(2);
    });
    compare(&track, &open, 40.0);
    let stop = |rules: &Ruleset| {
        let tyreless = Zones::new([0, 1, 1, 1, 2, 2]);
        let start = Start::flying(gear(2));
        solve(&track, rules).turns(start, tyreless).unwrap()
    };
    let slow = with(open.clone(), |rules| {
        rules.pit.as_mut().unwrap().service = Service::Tyres {
            quick_to: 0,
            quick_bonus: true,
        };
    });
    compare(&track, &slow, 40.0);
    assert!(stop(&open) < stop(&slow), "a quick stop saves turns");
    let closed = with(slow, |rules| rules.pit = None);
    assert!(stop(&open) < stop(&closed), "new tyres save turns");
    // Left in a gear that strains no engine, it is tested all the same.
    let slowly = with(open, |rules| {
        rules.pit.as_mut().unwrap().leave_gear = Gear::FIRST;
    });
    compare(&track, &slowly, 40.0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn random_tracks_with_a_pool(
        track in circuits::random(),
        wear in 1..=4_u8,
        top in 3..=6_u32,
    ) {
        compare(&track, &pool(1, wear, top), 40.0);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn random_tracks_with_zones(
        track in circuits::random(),
        tyres in 0..=3_u8,
        rest in [0..=2_u8, 0..=1_u8, 1..=2_u8],
        top in 3..=5_u32,
    ) {
        let [brakes, gearbox, engine] = rest;
        compare(&track, &zones(1, [tyres, brakes, gearbox, engine], top), 40.0);
    }
}

/// The grid: from the second place par is what it is from pole position on the same track with the
/// places changed.
#[test]
fn any_place_of_the_grid() {
    let plan = layout::plan("5 | 2: 5 3 | 9 | grid 2");
    let mut changed = plan.clone();
    changed.grid.swap(0, 1);
    let turns = |plan, place| {
        let par = solve(&Track::new(plan).unwrap(), &pool(1, 4, 5));
        par.turns(Start::Grid { place }, 4_u8).unwrap()
    };
    assert_close(turns(plan, 2), turns(changed, 1), "second place");
}

/// A start past the first space of the lap is a position like any other.
#[test]
fn any_space_of_the_road() {
    let (track, rules) = (layout::track(RING), pool(1, 4, 6));
    let par = solve(&track, &rules);
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

/// OVER-6: a car that points backwards goes on in 1st.
#[test]
fn cars_that_have_spun() {
    let (track, rules) = (layout::track(RING), zones(1, [1, 1, 1, 1], 4));
    let par = solve(&track, &rules);
    let mut slow = Slow::new(40.0);
    for space in [11, 12].map(SpaceId) {
        let car = CarPosition {
            spun: true,
            gear: None,
            ..CarPosition::new(space, Gear::FIRST)
        };
        let expected = slow.turns(&solo(&track, &rules, car));
        assert_close(par.turns_from(&car).unwrap(), expected, "after a spin");
        assert_eq!(par.best_gear(&car), Some(Gear::FIRST));
    }
}

/// What the book works out by hand.
#[test]
fn the_example_of_the_book() {
    let par = solve(&layout::track("6 | 1: 3 | 2"), &Ruleset::basic(1));
    let with = |points| CarPosition {
        wear: Some(Wear::Pool(points)),
        ..CarPosition::new(SpaceId(3), gear(2))
    };
    assert_close(par.turns_from(&with(18)).unwrap(), 1.75, "with 18 points");
    assert_eq!(par.best_gear(&with(18)), Some(gear(3)));
    let poor = 1.0 + 2.75 / 6.0 + 1.125 / 3.0 + 1.0 / 2.0;
    assert_close(par.turns_from(&with(1)).unwrap(), poor, "with 1 point");
    assert_eq!(par.best_gear(&with(1)), Some(gear(2)));
    let third = |points| CarPosition {
        gear: Some(gear(3)),
        ..with(points)
    };
    // OVER-1: on an 8 the line is three spaces past the corner.
    let m = par.best_move(&third(18), 8).unwrap();
    assert!(m.finishes && m.overshoot == 3 && m.brake == 0, "{m:?}");
    // A 7 is worth its two points, if they are there.
    let seven = |points| par.best_move(&third(points), 7).map(|m| m.to);
    assert_eq!(seven(3), Some(SpaceId(10)));
    assert_eq!(seven(1), None);
}

/// DEBRIS-1, DEBRIS-2: what par leaves out, the car's own markers, costs no more than it says, and
/// nothing on one lap over the line.
#[test]
fn markers_cost_no_more_than_par_says() {
    let track = layout::track("12 | 1: 3 | 3");
    let marked = with(zones(2, [1, 1, 0, 2], 3), |rules| {
        rules.wear = Wear::Zones(Zones::new([1, 1, 0, 1, 2, 1]));
        rules.pit = None;
        rules.engine.from_gear = gear(3);
        rules.engine.risk.harmed_to = 12;
    });
    let par = solve(&track, &marked);
    let wear = par.full_wear();
    let forecast = par.forecast(Start::POLE, wear).unwrap();
    let exact = par.turns(Start::POLE, wear).unwrap();
    let race = Race::new(&track, &marked, vec![Entrant::new("Ada", 1)]).unwrap();
    let slow = Slow::new(40.0).turns(&race);
    assert!(slow > exact + 0.01, "markers matter here: {slow}, {exact}");
    let slack = forecast.slack;
    assert!(slow <= exact + slack, "{slow}, {exact}, {forecast:?}");
    // It is no idle bound.
    assert!(slack < 20.0 * (slow - exact), "{slack}");
    let one = solve(&track, &zones(1, [1, 1, 1, 3], 3));
    let lap = one.forecast(Start::flying(gear(3)), one.full_wear());
    assert!(lap.unwrap().slack <= 0.0);
}
