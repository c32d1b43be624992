//! The same for cars with zones, which tell apart what is overshot, braked and shifted.

use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::dice::Gear;
use formulad_core::race::{CarPosition, Entrant, Race};
use formulad_core::rules::{LastTyre, Preset, Ruleset, Service, SpinAgain, Wear, Zone, Zones};
use formulad_core::{SpaceId, TrackBuilder};
use proptest::prelude::*;

use crate::circuits;
use crate::exact::{assert_close, compare, gear, solo};
use crate::slow::Slow;

/// The advanced rules for cars with fewer points and gears: tyres, brakes, gearbox and engine.
fn rules(laps: u8, [tyres, brakes, gearbox, engine]: [u8; 4], top: u32) -> Ruleset {
    let mut rules = Ruleset {
        wear: Wear::Zones(Zones::new([tyres, brakes, gearbox, 1, engine, 2])),
        top_gear: gear(top),
        ..Preset::Advanced.rules(laps)
    };
    if let Some(pit) = &mut rules.pit {
        pit.leave_gear = pit.leave_gear.min(rules.top_gear);
    }
    rules
}

/// OVER-6, GEAR-3, BRAKE-1: one stop in the middle of a short lap.
#[test]
fn a_ring_of_one_lane() {
    compare(&circuits::ring(), &rules(1, [2, 1, 1, 2], 6), 40.0);
    compare(&circuits::ring(), &rules(1, [0, 2, 0, 1], 4), 40.0);
    compare(&circuits::ring(), &rules(1, [1, 0, 2, 1], 5), 0.5);
}

/// OVER-1, OVER-2, OVER-6: three stops, and corners that touch.
#[test]
fn corners_of_several_stops() {
    compare(&circuits::knot(), &rules(1, [3, 1, 1, 1], 4), 40.0);
}

/// MOVE-2, MOVE-4: lanes and lane changes.
#[test]
fn two_lanes() {
    compare(&circuits::paperclip(), &rules(1, [2, 2, 1, 1], 5), 40.0);
}

/// ENG-1, GEAR-2: engines that are lost by full rolls and by skipping three gears.
#[test]
fn full_speed() {
    compare(&circuits::runway(50), &rules(1, [1, 1, 1, 2], 6), 40.0);
}

/// OVER-6: Board Game Arena gives a tyre back after a spin.
#[test]
fn other_spins() {
    let mut spins = rules(1, [2, 1, 1, 1], 5);
    spins.overshoot.last_tyre = Some(LastTyre {
        left: 1,
        again: SpinAgain::Penalty,
    });
    compare(&circuits::ring(), &spins, 40.0);
    // Dear tyres, and none to spin with.
    spins.overshoot.price = Wear::zone(Zone::Tyres, 2);
    compare(&circuits::ring(), &spins, 40.0);
    spins.overshoot.last_tyre = None;
    compare(&circuits::ring(), &spins, 40.0);
}

/// Prices of a house's own: braking on tyres, engines that suffer when gears are skipped.
#[test]
fn other_prices() {
    let zones = |points| Wear::Zones(Zones::new(points));
    let mut odd = rules(1, [3, 1, 2, 2], 5);
    odd.braking.price = zones([1, 0, 0, 0, 0, 0]);
    odd.skip_prices = [
        zones([0, 0, 1, 0, 1, 0]),
        zones([0, 1, 0, 0, 0, 0]),
        zones([0, 0, 0, 0, 0, 0]),
    ];
    odd.engine.risk.harmed_to = 11;
    odd.engine.from_gear = gear(2);
    odd.overshoot.price = zones([1, 1, 0, 0, 0, 0]);
    compare(&circuits::ring(), &odd, 40.0);
    let mut few = rules(1, [2, 3, 0, 1], 4);
    few.braking.most = Some(1);
    few.start.stalls_to = 6;
    few.start.great_spaces = 7;
    compare(&circuits::ring(), &few, 40.0);
}

/// PIT-1, PIT-3: new tyres in a box that is left at once or a turn later; the engine that was
/// strained on the way there is tested on the way out. Nothing is left on the road.
#[test]
fn two_laps_with_a_pit_lane() {
    let track = circuits::pits();
    let mut open = Ruleset {
        debris: None,
        ..rules(2, [2, 1, 1, 2], 4)
    };
    open.engine.from_gear = gear(2);
    compare(&track, &open, 40.0);
    let stop = |rules: &Ruleset| {
        let par = Par::solve(&track, rules, &Terms::default()).unwrap();
        let tyreless = Zones::new([0, 1, 1, 1, 2, 2]);
        par.turns(Start::flying(gear(2)), tyreless).unwrap()
    };
    let usual = stop(&open);
    let mut slow = open.clone();
    if let Some(pit) = &mut slow.pit {
        pit.service = Service::Tyres {
            quick_to: 0,
            quick_bonus: true,
        };
    }
    compare(&track, &slow, 40.0);
    assert!(usual < stop(&slow), "a quick stop saves turns");
    let closed = Ruleset { pit: None, ..slow };
    assert!(stop(&open) < stop(&closed), "new tyres save turns");
}

/// OVER-6: a car that points backwards goes on in 1st.
#[test]
fn cars_that_have_spun() {
    let (track, rules) = (circuits::ring(), rules(1, [1, 1, 1, 1], 4));
    let par = Par::solve(&track, &rules, &Terms::default()).unwrap();
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

/// DEBRIS-1, DEBRIS-2: what par leaves out, the car's own markers, costs no more than it says, and
/// nothing on one lap over the line.
#[test]
fn markers_cost_no_more_than_par_says() {
    let track = TrackBuilder::<1>::new("Runway")
        .straight(12)
        .corner(1, [3])
        .straight(3)
        .build()
        .unwrap();
    let mut marked = rules(2, [1, 1, 0, 2], 3);
    marked.wear = Wear::Zones(Zones::new([1, 1, 0, 1, 2, 1]));
    marked.pit = None;
    marked.engine.from_gear = gear(3);
    marked.engine.risk.harmed_to = 12;
    let par = Par::solve(&track, &marked, &Terms::default()).unwrap();
    let wear = par.full_wear();
    let forecast = par.forecast(Start::POLE, wear).unwrap();
    let exact = par.turns(Start::POLE, wear).unwrap();
    let race = Race::new(&track, &marked, vec![Entrant::new("Ada", 1)]).unwrap();
    let slow = Slow::new(40.0).turns(&race);
    assert!(slow > exact + 0.01, "markers matter here: {slow}, {exact}");
    assert!(
        slow <= exact + forecast.slack,
        "{slow}, {exact}, {forecast:?}"
    );
    // It is no idle bound.
    assert!(forecast.slack < 20.0 * (slow - exact), "{}", forecast.slack);
    let one = Par::solve(&track, &rules(1, [1, 1, 1, 3], 3), &Terms::default()).unwrap();
    let lap = one
        .forecast(Start::flying(gear(3)), one.full_wear())
        .unwrap();
    assert!(lap.slack <= 0.0);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn random_tracks(
        track in circuits::random(),
        tyres in 0..=3_u8,
        rest in [0..=2_u8, 0..=1_u8, 1..=2_u8],
        top in 3..=5_u32,
    ) {
        let [brakes, gearbox, engine] = rest;
        compare(&track, &rules(1, [tyres, brakes, gearbox, engine], top), 40.0);
    }
}
