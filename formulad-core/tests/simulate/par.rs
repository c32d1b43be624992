//! A lone car that drives as well as possible, against what par forecasts of it exactly.

use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::driver::ParDriver;
use formulad_core::race::Cause;
use formulad_core::rules::{Ruleset, Wear};

use super::{circuit, experiment};

/// What is counted of many races is what is expected of each: turns, wear, corners, spaces.
#[test]
fn a_lone_car_does_as_forecast() {
    let mut rules = Ruleset::basic(1);
    // Few enough that some go out.
    rules.wear = Wear::Pool(4);
    let track = circuit();
    let par = Par::solve(&track, &rules, &Terms::default()).unwrap();
    let forecast = par.forecast(Start::POLE, 4_u8).unwrap();
    let races = 8_000;
    let experiment = experiment(&track, &rules, &["par"], races);
    let totals = experiment.run(|_| ParDriver::new(&par)).unwrap();
    let races = races as f64;
    // Counts are sums of a few happenings a race: five times the deviation of a Poisson distribution,
    // and a turn counts for many points at most.
    let close = |count: u64, expected: f64, what: &str| {
        let mean = count as f64 / races;
        let error = 5.0 * (4.0 * expected.max(1e-3) / races).sqrt();
        assert!(
            (mean - expected).abs() < error,
            "{what}: {mean}, {expected}"
        );
    };
    let turns: u64 = totals.spaces.iter().map(|space| space.turns).sum();
    close(turns, forecast.turns, "turns");
    close(totals.retired.sum, forecast.retires, "retirements");
    let wear = totals.wear_by_cause();
    close(wear.get(Cause::GearSkipped), forecast.wear.gears, "gears");
    close(wear.get(Cause::Braking), forecast.wear.braking, "braking");
    for (gear, turns) in &forecast.gears {
        let at = usize::from(gear.number()) - 1;
        close(totals.seats[0].gears[at], *turns, "turns in a gear");
    }
    for (at, corner) in forecast.corners.iter().enumerate() {
        let counted = &totals.corners[at];
        close(counted.overshoots, corner.overshoots, "overshoots");
        close(counted.passings, corner.passings, "passings");
        close(counted.stops, corner.stops, "stops");
    }
    let spaces = track.spaces().iter().zip(&totals.spaces);
    let on_road = spaces.filter(|(space, _)| !space.in_pit());
    for ((space, counted), expected) in on_road.zip(&forecast.spaces) {
        assert_eq!(space.id, expected.space);
        close(counted.turns, expected.turns, "turns from a space");
        close(
            counted.overshoots,
            expected.overshoots,
            "overshoots from a space",
        );
    }
}
