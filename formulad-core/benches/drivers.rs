//! How careful drivers and planners fare by every preset, plain and with all its options: how many cars
//! finish, in how many turns a lap, and what puts the others out. Prints the table of the book's
//! page on performance.
//!
//! `cargo bench -p formulad-core --bench drivers -- [RACES [PRESET]]`

use std::collections::BTreeMap;
use std::sync::Arc;

use formulad_core::dice::SeededDice;
use formulad_core::driver::{CarefulDriver, Driver, Planner, PlannerDriver, RandomDriver};
use formulad_core::race::{Build, Entrant, Event, Race};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Zones};
use formulad_core::{Track, TrackPlan};

const CARS: usize = 6;

fn bundled(name: &str) -> Track {
    let circuits = concat!(env!("CARGO_MANIFEST_DIR"), "/../formulad-tracks/circuits");
    let text = std::fs::read_to_string(format!("{circuits}/{name}.track.json"))
        .expect("the bundled circuit is there");
    let plan: TrackPlan = serde_json::from_str(&text).expect("it can be read");
    Track::new(plan).expect("it can be raced on")
}

/// The circuit that a preset is meant for.
const fn circuit(preset: Preset) -> &'static str {
    match preset {
        Preset::StreetBasic | Preset::StreetAdvanced => "night-city",
        Preset::Mini | Preset::MiniKekkonen => "mini3",
        _ => "harbour",
    }
}

/// Six drivers, two to a team; with each seed others of the ten of the street races.
fn entrants(rules: &Ruleset, seed: u64) -> Vec<Entrant> {
    (0..CARS)
        .map(|number| Entrant {
            pilot: rules
                .pilots
                .as_ref()
                .map(|_| Pilot::ALL[(number + seed as usize) % Pilot::ALL.len()]),
            build: rules.construction.map(|construction| Build {
                zones: Zones::new([6, 3, 3, 3, 3, 2]),
                repairs: construction.repairs,
            }),
            ..Entrant::new(format!("driver {number}"), number as u32 / 2 + 1)
        })
        .collect()
}

/// What came of many races.
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
        let mut race = Race::new(track, rules, entrants(rules, seed)).expect("it can be set up");
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
        let track = bundled(circuit(preset));
        let laps = preset.usual_laps();
        let fits = |option: &RaceOption| preset.rules_with(laps, &[*option]).is_ok();
        let all: Vec<RaceOption> = RaceOption::ALL.into_iter().filter(fits).collect();
        for (name, options) in [("", &[][..]), (" with all options", &all[..])] {
            let rules = preset.rules_with(laps, options).expect("they fit");
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
                "| {preset}{name} | {}, {laps} | {} | {} | {} | {} | {} |",
                circuit(preset),
                careful.row(),
                careful.causes(),
                planned.row(),
                planned.causes(),
                random.row(),
            );
        }
    }
}
