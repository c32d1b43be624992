//! How careful drivers and planners fare under every preset, plain and with all its options: how many cars
//! finish, in how many turns a lap, and what puts the others out. Prints the table of the book's
//! page on performance.
//!
//! `cargo bench -p formulad-core --bench drivers -- [RACES [PRESET]]`

mod field;

use std::collections::BTreeMap;
use std::sync::Arc;

use formulad_core::Track;
use formulad_core::dice::SeededDice;
use formulad_core::driver::{CarefulDriver, Driver, Planner, PlannerDriver, RandomDriver};
use formulad_core::race::{Event, Race};
use formulad_core::rules::{Preset, Ruleset};

use field::{circuit, circuit_of, entrants, rules};

const CARS: usize = 6;

/// The results of many races.
#[derive(Default)]
struct Tally {
    cars: u32,
    finished: u32,
    turns: u32,
    laps: u32,
    out: BTreeMap<String, u32>,
}

impl Tally {
    fn race(&mut self, track: &Track, rules: &Ruleset, seed: u64, drivers: &mut [impl Driver]) {
        let mut race =
            Race::new(track, rules, entrants(rules, CARS, seed)).expect("it can be set up");
        race.run(&mut SeededDice::new(seed), drivers)
            .expect("it runs to its end");
        let mut round_now = 0;
        for event in race.events() {
            match event {
                Event::RoundStarted { round, .. } => round_now = *round,
                Event::Finished { .. } => {
                    self.finished += 1;
                    self.turns += round_now;
                    self.laps += u32::from(rules.laps);
                }
                Event::Eliminated { cause, .. } => {
                    *self.out.entry(format!("{cause:?}")).or_default() += 1;
                }
                _ => {}
            }
        }
        self.cars += CARS as u32;
    }

    fn row(&self) -> String {
        let finished = 100.0 * f64::from(self.finished) / f64::from(self.cars);
        let turns = f64::from(self.turns) / f64::from(self.laps.max(1));
        format!("{finished:.1} % | {turns:.1}")
    }

    fn causes(&self) -> String {
        let out = self.out.iter();
        let out: Vec<_> = out.map(|(cause, cars)| format!("{cause} {cars}")).collect();
        out.join(", ")
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let races: u64 = arguments
        .next()
        .map_or(300, |a| a.parse().expect("a number"));
    let only = arguments.next();
    println!(
        "| rules | circuit, laps | careful cars that finish | turns a lap | out by | planners that finish | turns a lap | out by | random drivers that finish | turns a lap |"
    );
    println!("| --- | --- | ---: | ---: | --- | ---: | ---: | --- | ---: | ---: |");
    for preset in Preset::ALL {
        if only.as_deref().is_some_and(|only| only != preset.name()) {
            continue;
        }
        let (name, laps) = (circuit_of(preset), preset.usual_laps());
        let track = circuit(name);
        for (with, all) in [("", false), (" with all options", true)] {
            let rules = rules(preset, |_| all);
            let (mut careful, mut random) = (Tally::default(), Tally::default());
            let mut planned = Tally::default();
            let planner = Arc::new(Planner::new(&track, &rules));
            for seed in 0..races {
                careful.race(&track, &rules, seed, &mut [CarefulDriver::new(); CARS]);
                let mut drivers = (0..CARS as u64)
                    .map(|car| RandomDriver::new(seed * 100 + car))
                    .collect::<Vec<_>>();
                random.race(&track, &rules, seed, &mut drivers);
                let mut drivers = (0..CARS)
                    .map(|_| PlannerDriver::new(planner.clone()))
                    .collect::<Vec<_>>();
                planned.race(&track, &rules, seed, &mut drivers);
            }
            println!(
                "| {preset}{with} | {name}, {laps} | {} | {} | {} | {} | {} |",
                careful.row(),
                careful.causes(),
                planned.row(),
                planned.causes(),
                random.row(),
            );
        }
    }
}
