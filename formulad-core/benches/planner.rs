//! How strong the planner is: alone, and against careful drivers who start in front of it. Prints the
//! tables of the book's page on performance.
//!
//! `cargo bench -p formulad-core --bench planner -- [RACES [CIRCUIT…]]`
//!
//! A circuit is the name of a bundled one or a track file; without any it is all bundled ones that
//! six cars can race on.

use std::sync::Arc;

use formulad_core::dice::{Dice, Die, Roll, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver, Planner, PlannerDriver};
use formulad_core::race::{Answer, Entrant, Event, Pending, Race, State, Why};
use formulad_core::rules::Ruleset;
use formulad_core::{Track, TrackPlan};

const BUNDLED: [&str; 10] = [
    "harbour",
    "night-city",
    "park",
    "downs",
    "mountain",
    "airfield",
    "eight",
    "oval",
    "mini",
    "mini3",
];

fn circuit(name: &str) -> Track {
    let bundled = concat!(env!("CARGO_MANIFEST_DIR"), "/../formulad-tracks/circuits");
    let path = if BUNDLED.contains(&name) {
        format!("{bundled}/{name}.track.json")
    } else {
        name.to_owned()
    };
    let text = std::fs::read_to_string(path).expect("a bundled circuit, or a track file");
    let plan: TrackPlan = serde_json::from_str(&text).expect("it can be read");
    Track::new(plan).expect("it can be raced on")
}

/// Races entrants who stand on the grid in the order in which they were entered.
fn race(track: &Track, rules: &Ruleset, seed: u64, drivers: &mut [Box<dyn Driver>]) -> Race {
    let entrants =
        (0..drivers.len()).map(|at| Entrant::new(format!("car {at}"), at as u32 / 2 + 1));
    let mut race = Race::new(track, rules, entrants.collect()).expect("they fit on the grid");
    let mut dice = SeededDice::new(seed);
    loop {
        let answer = match race.pending() {
            Pending::Over => return race,
            Pending::Time(_) => Answer::Seconds(0),
            Pending::Roll(request) if request.why == Why::Grid => {
                let place = 20 - request.car.0;
                Answer::Roll(Roll::new(Die::Black, place).expect("a face"))
            }
            Pending::Roll(request) => Answer::Roll(dice.roll(request.die).expect("it is seeded")),
            Pending::Choice(choice) => {
                let option = drivers[choice.car().index()].choose(&race, &choice);
                choice.answer(option).expect("an option")
            }
        };
        race.apply(answer).expect("it fits");
    }
}

/// The turns of a car that drives alone; none if it is out.
fn turns(race: &Race) -> Option<u32> {
    let finished = race.cars().all(|(_, car)| car.state == State::Finished);
    finished.then(|| race.round())
}

/// A row of the table of cars alone.
fn alone(track: &Track, races: u64) -> String {
    let rules = Ruleset::basic(2);
    let planner = Arc::new(Planner::new(track, &rules));
    let mut cells = Vec::new();
    for planned in [false, true] {
        let (mut sum, mut finished) = (0_u64, 0_u64);
        for seed in 0..races {
            let driver: Box<dyn Driver> = if planned {
                Box::new(PlannerDriver::new(planner.clone()))
            } else {
                Box::new(CarefulDriver::new())
            };
            if let Some(turns) = turns(&race(track, &rules, seed, &mut [driver])) {
                sum += u64::from(turns);
                finished += 1;
            }
        }
        let mean = sum as f64 / finished.max(1) as f64;
        let out = 100.0 * (races - finished) as f64 / races as f64;
        cells.push(format!("{mean:.2} | {out:.2} %"));
    }
    cells.join(" | ")
}

/// In how many of so many races a planner wins, and how many of all planners retire: half of the
/// field careful drivers, half planners behind them.
fn against(track: &Track, laps: u8, cars: usize, races: u64) -> String {
    let rules = Ruleset::basic(laps);
    let planner = Arc::new(Planner::new(track, &rules));
    let (mut won, mut out, mut careful_out) = (0_u64, 0_usize, 0_usize);
    for seed in 0..races {
        let driver = |at: usize| -> Box<dyn Driver> {
            if at < cars / 2 {
                Box::new(CarefulDriver::new())
            } else {
                Box::new(PlannerDriver::new(planner.clone()))
            }
        };
        let mut drivers: Vec<_> = (0..cars).map(driver).collect();
        let race = race(track, &rules, seed, &mut drivers);
        won += u64::from(race.standings()[0].index() >= cars / 2);
        for event in race.events() {
            if let Event::Eliminated { car, .. } = event {
                let planned = car.index() >= cars / 2;
                out += usize::from(planned);
                careful_out += usize::from(!planned);
            }
        }
    }
    let half = (races as usize * (cars / 2)) as f64 / 100.0;
    let won = 100.0 * won as f64 / races as f64;
    let (out, careful) = (out as f64 / half, careful_out as f64 / half);
    format!("{won:.1} % | {out:.1} % | {careful:.1} %")
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let races: u64 = arguments
        .next()
        .map_or(1000, |a| a.parse().expect("a number"));
    let mut circuits: Vec<String> = arguments.collect();
    if circuits.is_empty() {
        circuits = BUNDLED.map(str::to_owned).to_vec();
    }
    println!("| circuit | careful: turns alone | out | planner: turns alone | out |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for name in &circuits {
        println!("| {name} | {} |", alone(&circuit(name), races));
    }
    println!();
    println!(
        "| circuit, laps | three against three, planners behind: a planner wins | planners out | careful out | one against one: the planner wins | planners out | careful out |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
    for name in &circuits {
        let track = circuit(name);
        for laps in [1, 2] {
            let six = against(&track, laps, 6, races);
            let two = against(&track, laps, 2, races);
            println!("| {name}, {laps} | {six} | {two} |");
        }
    }
}
