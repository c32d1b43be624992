//! That the figures of a forecast fit together, and with par.

use formulad_core::Track;
use formulad_core::analysis::par::{CornerCost, Par, Start};
use formulad_core::dice::Gear;
use formulad_core::rules::{Preset, Ruleset, Wear, Zones};

use crate::circuits::{circuit, solve};
use crate::layout;

fn sum(parts: impl IntoIterator<Item = f64>) -> f64 {
    parts.into_iter().sum()
}

fn pool(laps: u8, points: u8) -> Ruleset {
    Ruleset {
        wear: Wear::Pool(points),
        ..Ruleset::basic(laps)
    }
}

fn zones(laps: u8, zones: [u8; 6]) -> Ruleset {
    Ruleset {
        wear: Wear::Zones(Zones::new(zones)),
        ..Preset::Advanced.rules(laps)
    }
}

#[test]
fn turns_and_points_are_counted_once_each_way() {
    for rules in [
        pool(1, 18),
        pool(1, 2),
        pool(2, 5),
        pool(3, 3),
        zones(1, [6, 3, 3, 3, 3, 2]),
        zones(1, [1, 0, 1, 1, 1, 1]),
        zones(2, [3, 2, 1, 1, 2, 1]),
    ] {
        let par = solve(&circuit(), &rules);
        for start in [Start::POLE, Start::flying(Gear::FIFTH)] {
            let forecast = par.forecast(start, rules.wear).unwrap();
            let (laps, wear) = (rules.laps, rules.wear);
            let close = |a: f64, b: f64, what: &str| {
                let is_close = (a - b).abs() < 1e-9;
                assert!(is_close, "{what} of {laps} laps, {wear}: {a}, {b}");
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
            // START-1: some stall, and lose a turn in no gear.
            let stalled = f64::from(rules.start.stalls_to) / 20.0;
            let stalls = |is_grid| if is_grid { stalled } else { 0.0 };
            let gears = sum(forecast.gears.iter().map(|(_, turns)| *turns));
            close(
                gears + stalls(start == Start::POLE),
                turns,
                "the turns in gears",
            );
            for space in &forecast.spaces {
                let is_grid = start == Start::POLE && space.space == circuit().grid()[0];
                let gears = sum(space.gears) + stalls(is_grid);
                close(gears, space.turns, "the turns on a space by gears");
            }
            for corner in &forecast.corners {
                let (passings, chance) = (corner.passings, corner.overshoot_chance());
                let overshoots = chance * passings;
                close(overshoots, corner.overshoots, "the overshoots of a corner");
                let (laps, retires) = (f64::from(laps), forecast.retires);
                assert!(
                    passings <= laps + 1e-9 && passings >= laps * (1.0 - retires) - 1e-9,
                    "{passings} passings in {laps} laps, {retires} retire"
                );
            }
            // Behind 20 spaces of straight, no turn overshoots both corners.
            let here = sum(forecast.spaces.iter().map(|space| space.overshoots));
            let there = sum(forecast.corners.iter().map(|corner| corner.overshoots));
            let spent = forecast.wear.sum();
            let at_corners = sum(forecast.corners.iter().map(|corner| corner.wear));
            let on_spaces = sum(forecast.spaces.iter().map(|space| space.wear));
            if forecast.pit_lane < 1e-9 {
                close(here, there, "the overshoots");
                close(
                    at_corners + forecast.wear.engine,
                    spent,
                    "the wear at corners",
                );
                close(on_spaces, spent, "the wear on spaces");
            } else {
                // Some are of turns that begin in the pit lane.
                assert!(here <= there + 1e-9, "{here} of {there} overshoots");
                assert!(on_spaces <= spent + 1e-9, "{on_spaces} of {spent} points");
            }
            // Without a visit to the box, no more than there is can be spent.
            match wear {
                Wear::Pool(points) => assert!(laps > 1 || spent <= points.into(), "{spent}"),
                Wear::Zones(zones) => {
                    let wear = forecast.wear;
                    assert!(laps > 1 || wear.overshooting <= zones.tyres.into());
                    assert!(wear.braking <= f64::from(zones.brakes) + 1e-9);
                    assert!(wear.gears <= 3.0 * f64::from(zones.gearbox));
                }
            }
        }
    }
}

/// A corner is stopped in as often as it asks for, unless it is overshot; the hard one costs more.
#[test]
fn corners_get_their_stops() {
    let par = solve(&circuit(), &Ruleset::basic(1));
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
    let par = solve(&circuit(), &rules);
    assert!(par.forecast(Start::POLE, 2_u8).unwrap().pit_lane > 0.5);
    rules.pit = None;
    let par = solve(&circuit(), &rules);
    assert!(par.forecast(Start::POLE, 2_u8).unwrap().pit_lane <= 0.0);
}

#[test]
fn nobody_stands_on_dead_spaces() {
    let track = circuit();
    let par = solve(&track, &Ruleset::basic(1));
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
    let track = circuit();
    let par = solve(&track, &Ruleset::basic(1));
    let start = Start::flying(Gear::FOURTH);
    let poor = par.forecast(start, 1_u8).unwrap();
    assert!(poor.traps().any(|corner| corner == track.corners()[1].id));
    let rich = par.forecast(start, 18_u8).unwrap();
    assert_eq!(rich.traps().count(), 0);
}

/// A corner costs what par says it costs: to the last bit the difference to the same circuit without it.
#[test]
fn corners_cost_what_a_straight_would_save() {
    let with_pit = "18 | 2: 9 8 | 14 | 1: 5 4 | 9 | 3: 12 14 | 12 | grid 4 | pit 9 4 2";
    let tracks = ["12 | 1: 4 | 9 | 2: 6 | 8", with_pit].map(layout::track);
    for track in tracks.iter().chain([&circuit()]) {
        for rules in [pool(1, 18), pool(2, 5), Preset::Advanced.rules(2)] {
            let with = solve(track, &rules);
            for start in [Start::flying(Gear::FOURTH), Start::POLE] {
                let turns = |par: &Par| par.turns(start, rules.wear).unwrap();
                for cost in with.corner_costs(start, rules.wear).unwrap() {
                    let mut plan = track.plan().clone();
                    plan.corners.retain(|corner| corner.id != cost.corner);
                    let without = Track::new(plan).ok().map(|track| solve(&track, &rules));
                    assert_eq!(
                        cost.turns,
                        without.map(|without| turns(&with) - turns(&without))
                    );
                }
            }
        }
    }
}

/// Nobody brakes for one stop in a corner as long as any roll.
#[test]
fn a_corner_of_thirty_spaces_is_idle() {
    let track = layout::track("5 | 1: 30 | 40 | 2: 6 | 8");
    let par = solve(&track, &Ruleset::basic(1));
    let costs = par.corner_costs(Start::flying(Gear::SIXTH), 18_u8).unwrap();
    let idle: Vec<bool> = costs.iter().map(CornerCost::is_idle).collect();
    assert_eq!(idle, [true, false], "{costs:?}");
}

/// By wear: zone by zone, each from nothing that it can do without to all of it.
#[test]
fn par_by_wear_goes_through_the_zones() {
    let par = solve(&circuit(), &Preset::Advanced.rules(1));
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
        let par = solve(&circuit(), rules);
        par.turns(Start::POLE, par.full_wear()).unwrap()
    };
    assert!(turns(&pool) < turns(&zones));
}

/// OVER-6: with a single tyre point, the best driver risks a spin now and then.
#[test]
fn spins_are_counted() {
    let mut rules = Preset::Advanced.rules(1);
    let spins = |rules: &Ruleset| {
        let par = solve(&circuit(), rules);
        par.forecast(Start::POLE, par.full_wear()).unwrap().spins
    };
    let many = spins(&rules);
    rules.wear = Wear::Zones(Zones::new([1, 0, 0, 1, 1, 1]));
    assert!(spins(&rules) > many);
    rules.overshoot.last_tyre = None;
    assert!(spins(&rules) <= 0.0);
}
