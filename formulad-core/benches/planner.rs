//! How strong the planner is: alone, and against careful drivers who start in front of it. Prints the
//! tables of the book's page on performance.
//!
//! `cargo bench -p formulad-core --bench planner -- [RACES [CIRCUIT|PRESET|levels…]]`
//!
//! A circuit is the name of a bundled one or a track file, and is raced on under `basic`. A preset is raced
//! on the circuit that it is meant for. `levels` compares drivers of all strengths. Without any of these, it
//! runs all bundled circuits that six cars can race on, all presets, and all strengths.

mod field;

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::Arc;

use formulad_core::Track;
use formulad_core::dice::{Dice, Die, Roll, SeededDice};
use formulad_core::driver::{CarefulDriver, Driver, Planner, PlannerDriver, Strength};
use formulad_core::race::{Answer, Event, Pending, Race, State, Why};
use formulad_core::rules::{Pole, Preset, RaceOption, Ruleset};

use field::{BUNDLED, circuit, circuit_of, entrants, rules};

/// Races entrants who stand on the grid in the order in which they were entered.
fn race(track: &Track, rules: &Ruleset, seed: u64, drivers: &mut [Box<dyn Driver>]) -> Race {
    let entrants = entrants(rules, drivers.len(), seed);
    let mut race = Race::new(track, rules, entrants).expect("they fit on the grid");
    let mut dice = SeededDice::new(seed);
    loop {
        let answer = match race.pending() {
            Pending::Over => return race,
            Pending::Time(_) => Answer::Seconds(0),
            Pending::Roll(request) if request.why == Why::Grid => {
                let face = match rules.grid.pole {
                    Pole::Highest => 20 - request.car.0,
                    Pole::Lowest => 1 + request.car.0,
                };
                Answer::Roll(Roll::new(Die::Black, face).expect("a face"))
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

/// The turns of a car that drives alone; `None` if it is out.
fn turns(race: &Race) -> Option<u32> {
    let finished = race.cars().all(|(_, car)| car.state == State::Finished);
    finished.then(|| race.round())
}

/// The turns of cars that drive alone, careful drivers first, then planners.
fn alone(track: &Track, rules: &Ruleset, races: u64) -> [Vec<Option<u32>>; 2] {
    let planner = Arc::new(Planner::new(track, rules));
    [false, true].map(|planned| {
        let turns = |seed| {
            let driver: Box<dyn Driver> = if planned {
                Box::new(PlannerDriver::new(planner.clone()))
            } else {
                Box::new(CarefulDriver::new())
            };
            turns(&race(track, rules, seed, &mut [driver]))
        };
        (0..races).map(turns).collect()
    })
}

/// The cells of a table of cars alone.
fn cells_alone(track: &Track, races: u64) -> String {
    let cells = alone(track, &Ruleset::basic(2), races).map(|turns| {
        let finished: Vec<u32> = turns.into_iter().flatten().collect();
        let sum: u32 = finished.iter().sum();
        let mean = f64::from(sum) / finished.len().max(1) as f64;
        let out = 100.0 * (1.0 - finished.len() as f64 / races as f64);
        format!("{mean:.2} | {out:.2} %")
    });
    cells.join(" | ")
}

/// How often planners would win if no car met another, three against three and one against one: the side with the
/// fewest turns in races alone wins, and equal turns are half a win.
fn unobstructed(track: &Track, rules: &Ruleset, races: u64) -> String {
    let [mut front, behind] = alone(track, rules, races);
    // Different dice from those of the cars behind.
    front.rotate_left(races as usize / 2);
    let cells = [3, 1].map(|cars| {
        let fields = front.windows(cars).zip(behind.windows(cars));
        let fewest = |turns: &[Option<u32>]| turns.iter().map(|t| t.unwrap_or(u32::MAX)).min();
        let won = fields.map(|(front, behind)| match fewest(behind).cmp(&fewest(front)) {
            Ordering::Less => 1.0,
            Ordering::Equal => 0.5,
            Ordering::Greater => 0.0,
        });
        let (sum, count) = won.fold((0.0, 0.0), |(sum, count), won| (sum + won, count + 1.0));
        format!("{:.0} %", 100.0 * sum / count)
    });
    cells.join(" | ")
}

/// Who drives the cars behind: a planner of this strength, or a careful driver.
type Level = Option<Strength>;

/// The results of races in which half of the field is careful drivers, and the other half starts behind them.
#[derive(Default)]
struct Duels {
    races: usize,
    cars: usize,
    won: usize,
    /// The careful drivers in front who are out, and the others, by cause.
    out: [BTreeMap<String, usize>; 2],
}

impl Duels {
    fn of(track: &Track, rules: &Ruleset, cars: usize, races: u64) -> Self {
        Self::at(Some(Strength::Expert), track, rules, cars, races)
    }

    fn at(level: Level, track: &Track, rules: &Ruleset, cars: usize, races: u64) -> Self {
        let planner = Arc::new(Planner::new(track, rules));
        let mut duels = Self {
            races: races as usize,
            cars,
            ..Self::default()
        };
        for seed in 0..races {
            let driver = |at: usize| -> Box<dyn Driver> {
                match level {
                    Some(strength) if at >= cars / 2 => {
                        Box::new(PlannerDriver::new(planner.clone()).with_strength(strength))
                    }
                    _ => Box::new(CarefulDriver::new()),
                }
            };
            let mut drivers: Vec<_> = (0..cars).map(driver).collect();
            let race = race(track, rules, seed, &mut drivers);
            duels.won += usize::from(race.standings()[0].index() >= cars / 2);
            for event in race.events() {
                if let Event::Eliminated { car, cause } = event {
                    let out = &mut duels.out[usize::from(car.index() >= cars / 2)];
                    *out.entry(format!("{cause:?}")).or_default() += 1;
                }
            }
        }
        duels
    }

    /// How many races a planner wins, and how many planners and careful drivers are out.
    fn cells(&self) -> String {
        let percent = |count: usize, of: usize| 100.0 * count as f64 / of as f64;
        let half = self.races * self.cars / 2;
        let [careful, planned] = &self.out;
        let out = |causes: &BTreeMap<String, usize>| percent(causes.values().sum(), half);
        format!(
            "{:.1} % | {:.1} % | {:.1} %",
            percent(self.won, self.races),
            out(planned),
            out(careful)
        )
    }

    /// What puts planners out.
    fn causes(&self) -> String {
        let causes = self.out[1].iter();
        let causes: Vec<_> = causes.map(|(cause, n)| format!("{cause} {n}")).collect();
        causes.join(", ")
    }
}

/// The tables of circuits.
fn by_circuit(circuits: &[&str], races: u64) {
    println!("| circuit | careful: turns alone | out | planner: turns alone | out |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    for name in circuits {
        println!("| {name} | {} |", cells_alone(&circuit(name), races));
    }
    println!();
    println!(
        "| circuit, laps | three against three, planners behind: a planner wins | planners out | careful out | one against one: the planner wins | planners out | careful out | if no car met another: three | one |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    for name in circuits {
        let track = circuit(name);
        for laps in [1, 2] {
            let rules = Ruleset::basic(laps);
            let six = Duels::of(&track, &rules, 6, races).cells();
            let two = Duels::of(&track, &rules, 2, races).cells();
            let apart = unobstructed(&track, &rules, races);
            println!("| {name}, {laps} | {six} | {two} | {apart} |");
        }
    }
    println!();
}

/// The table of presets. Qualifying is not among the options, because it would decide the grid.
fn by_preset(presets: &[Preset], races: u64) {
    println!(
        "| rules | circuit, laps | three against three, planners behind: a planner wins | planners out | careful out | planners out by | one against one: the planner wins | planners out | careful out |"
    );
    println!("| --- | --- | ---: | ---: | ---: | --- | ---: | ---: | ---: |");
    for preset in presets {
        let (name, laps) = (circuit_of(*preset), preset.usual_laps());
        let track = circuit(name);
        for (with, all) in [("", false), (" with all options", true)] {
            let rules = rules(*preset, |option| all && option != RaceOption::Qualifying);
            let six = Duels::of(&track, &rules, 6, races);
            let two = Duels::of(&track, &rules, 2, races).cells();
            let (cells, causes) = (six.cells(), six.causes());
            println!("| {preset}{with} | {name}, {laps} | {cells} | {causes} | {two} |");
        }
    }
}

/// The table of strengths: means of four kinds of races.
fn by_level(races: u64) {
    println!(
        "| behind | three against three: one of them wins | out | one against one: wins | out |"
    );
    println!("| --- | ---: | ---: | ---: | ---: |");
    let basic = Ruleset::basic(1);
    let kinds = [
        (circuit("harbour"), basic.clone()),
        (circuit("mini3"), basic.clone()),
        (circuit("night-city"), basic),
        (circuit("harbour"), Preset::Advanced.rules(2)),
    ];
    let novice = Some(Strength::Novice);
    for level in [
        novice,
        None,
        Some(Strength::Skilled),
        Some(Strength::Expert),
    ] {
        print!("| {} ", level.map_or("careful", Strength::name));
        for cars in [6, 2] {
            let (mut won, mut out) = (0, 0);
            for (track, rules) in &kinds {
                let duels = Duels::at(level, track, rules, cars, races);
                won += duels.won;
                out += duels.out[1].values().sum::<usize>();
            }
            let all = races as f64 * kinds.len() as f64;
            let (won, out) = (won as f64 / all, out as f64 / (all * cars as f64 / 2.0));
            print!("| {:.1} % | {:.1} % ", 100.0 * won, 100.0 * out);
        }
        println!("|");
    }
    println!();
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let races: u64 = arguments
        .next()
        .map_or(1000, |a| a.parse().expect("a number"));
    let names: Vec<String> = arguments.collect();
    let (mut circuits, mut presets) = (Vec::new(), Vec::new());
    let mut has_levels = names.is_empty();
    for name in &names {
        match name.parse() {
            Ok(preset) => presets.push(preset),
            Err(_) if name == "levels" => has_levels = true,
            Err(_) => circuits.push(name.as_str()),
        }
    }
    if names.is_empty() {
        (circuits, presets) = (BUNDLED.to_vec(), Preset::ALL.to_vec());
    }
    if !circuits.is_empty() {
        by_circuit(&circuits, races);
    }
    if !presets.is_empty() {
        by_preset(&presets, races);
    }
    if has_levels {
        println!();
        by_level(races);
    }
}
