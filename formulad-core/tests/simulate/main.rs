//! Many races: that they are counted right, and the same however they are divided.

#[path = "../support/layout.rs"]
mod layout;
#[path = "../support/random.rs"]
mod random;

mod counting;
mod dividing;
mod duel;
mod figures;
mod par;

use formulad_core::Track;
use formulad_core::analysis::simulate::{Drive, Experiment, Seat};
use formulad_core::driver::{CarefulDriver, Driver, RandomDriver};
use formulad_core::race::{Build, Entrant};
use formulad_core::rules::{Pilot, Ruleset, Zones};

/// Three lanes with a hard and an easy corner, and a pit lane.
fn circuit() -> Track {
    layout::track("14 | 2: 9 8 7 | 11 | 1: 4 5 6 | 1: 5 5 5 | 20 | grid 10 | pit 9 3 5")
}

/// Cars with these kinds of drivers, two to a team, with whatever the rules want of them.
fn seats(rules: &Ruleset, kinds: &[&str]) -> Vec<Seat> {
    let kinds = kinds.iter().enumerate();
    kinds
        .map(|(at, kind)| {
            let entrant = Entrant {
                pilot: rules.pilots.as_ref().map(|_| Pilot::ALL[at]),
                build: rules.construction.map(|construction| Build {
                    zones: Zones::new([6, 3, 3, 3, 3, 2]),
                    repairs: construction.repairs,
                }),
                ..Entrant::new(format!("driver {at}"), at as u32 / 2 + 1)
            };
            Seat::new(entrant, *kind)
        })
        .collect()
}

fn experiment(track: &Track, rules: &Ruleset, kinds: &[&str], races: u64) -> Experiment {
    Experiment::new(track, rules, seats(rules, kinds), races, 11).unwrap()
}

/// Careful drivers and random ones, as their seats say.
fn drivers(drive: Drive<'_>) -> Box<dyn Driver> {
    match drive.kind {
        "careful" => Box::new(CarefulDriver::new()),
        _ => Box::new(RandomDriver::new(drive.seed)),
    }
}
