//! That the figures of cars with zones fit together.

use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::dice::Gear;
use formulad_core::rules::{Preset, Ruleset, Wear, Zones};

use crate::circuits;

fn sum(parts: impl IntoIterator<Item = f64>) -> f64 {
    parts.into_iter().sum()
}

#[test]
fn turns_and_points_are_counted_once_each_way() {
    for (laps, zones) in [
        (1, [6, 3, 3, 3, 3, 2]),
        (1, [1, 0, 1, 1, 1, 1]),
        (2, [3, 2, 1, 1, 2, 1]),
    ] {
        let rules = Ruleset {
            wear: Wear::Zones(Zones::new(zones)),
            ..Preset::Advanced.rules(laps)
        };
        let par = Par::solve(&circuits::circuit(), &rules, &Terms::default()).unwrap();
        for start in [Start::POLE, Start::flying(Gear::FIFTH)] {
            let forecast = par.forecast(start, par.full_wear()).unwrap();
            let close = |a: f64, b: f64, what: &str| {
                assert!((a - b).abs() < 1e-9, "{what} of {laps} laps: {a}, {b}");
            };
            let turns = forecast.turns;
            let par = par.turns(start, par.full_wear()).unwrap();
            close(turns + 40.0 * forecast.retires, par, "par");
            let spaces = sum(forecast.spaces.iter().map(|space| space.turns));
            close(spaces + forecast.pit_lane, turns, "the turns on spaces");
            let spent = sum(forecast.spaces.iter().map(|space| space.wear));
            if forecast.pit_lane < 1e-9 {
                close(spent, forecast.wear.sum(), "the points");
            }
            // Of tyres no more can be lost than there are, of brakes and gearbox neither.
            let [tyres, brakes, gearbox, ..] = zones.map(f64::from);
            assert!(laps > 1 || forecast.wear.overshooting <= tyres);
            assert!(forecast.wear.braking <= brakes + 1e-9);
            assert!(forecast.wear.gears <= 3.0 * gearbox);
        }
    }
}

/// By wear: zone by zone, each from nothing that it can do without to all of it.
#[test]
fn par_by_wear_goes_through_the_zones() {
    let par = Par::solve(
        &circuits::circuit(),
        &Preset::Advanced.rules(1),
        &Terms::default(),
    )
    .unwrap();
    let by_wear = par.turns_by_wear(Start::POLE).unwrap();
    let full = par.full_wear();
    let whole = par.turns(Start::POLE, full).unwrap();
    let Wear::Zones(zones) = full else {
        panic!("cars have zones");
    };
    // Tyres 0 to 6, brakes and gearbox 0 to 3, engine 1 to 3.
    assert_eq!(by_wear.len(), 7 + 4 + 4 + 3);
    for (wear, turns) in &by_wear {
        assert!(*turns >= whole, "{wear}: {turns}");
        if *wear == full {
            assert!(*turns <= whole);
        }
    }
    assert_eq!(by_wear[0].0, Wear::Zones(Zones { tyres: 0, ..zones }));
    assert_eq!(by_wear[15].0, Wear::Zones(Zones { engine: 1, ..zones }));
    // OVER-6: the last tyre point buys a spin, which a car without has as well.
    let turns: Vec<f64> = by_wear.iter().map(|(_, turns)| *turns).collect();
    assert!((turns[0] - turns[1]).abs() < 1e-9, "{turns:?}");
    assert!(
        turns[1..7].is_sorted_by(|few, more| few > more),
        "{turns:?}"
    );
}

/// Cars with separate budgets cannot drive better than those with one pool of as many points.
#[test]
fn a_pool_is_worth_more_than_zones() {
    let zones = Preset::Advanced.rules(1);
    let mut pool = Ruleset::basic(1);
    // The last point of a pool, and of an engine, cannot be spent.
    pool.wear = Wear::Pool(6 + 3 + 3 + 2 + 1);
    pool.start = zones.start;
    let turns = |rules: &Ruleset| {
        let par = Par::solve(&circuits::circuit(), rules, &Terms::default()).unwrap();
        par.turns(Start::POLE, par.full_wear()).unwrap()
    };
    assert!(turns(&pool) < turns(&zones));
}

/// OVER-6: with a single tyre point, the best driver risks a spin now and then.
#[test]
fn spins_are_counted() {
    let mut rules = Preset::Advanced.rules(1);
    let spins = |rules: &Ruleset| {
        let par = Par::solve(&circuits::circuit(), rules, &Terms::default()).unwrap();
        par.forecast(Start::POLE, par.full_wear()).unwrap().spins
    };
    let many = spins(&rules);
    rules.wear = Wear::Zones(Zones::new([1, 0, 0, 1, 1, 1]));
    assert!(spins(&rules) > many);
    rules.overshoot.last_tyre = None;
    assert!(spins(&rules) <= 0.0);
}
