//! What holds in every race, whatever is rolled and chosen; shared by the tests of both libraries
//! and the fuzz targets.
//!
//! Races are numbered: the number gives circuit, rules, entrants, rolls and choices. A test drives
//! those from 0 up to as many as the variable `FORMULAD_RACES` says; `FORMULAD_RACE` drives only the
//! one of that number, and tells its last events where it breaks the contract.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use formulad_core::Track;
use formulad_core::race::Race;

pub(crate) mod board;
pub(crate) mod choices;
pub(crate) mod field;
pub(crate) mod keep;
pub(crate) mod mixes;
pub(crate) mod positions;
pub(crate) mod prices;

use field::Draw;
use mixes::Mix;

/// Drives races on all circuits by all mixes of rules, in turn: `usual` of them, unless the environment
/// asks for others.
pub(crate) fn drive_all(circuits: &[Track], usual: usize) {
    let races = Races {
        circuits,
        mixes: mixes::mixes(),
    };
    if let Some(number) = variable("FORMULAD_RACE") {
        races.drive_and_tell(number);
        return;
    }
    let count = variable("FORMULAD_RACES").unwrap_or(usual);
    let next = AtomicUsize::new(0);
    // Of all races that broke the contract with the same words, what one said and their numbers.
    let broken: Mutex<BTreeMap<String, (String, Vec<usize>)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    if let Err(panic) = catch_unwind(|| races.drive(number)) {
                        let said = words(panic.as_ref());
                        let kind = said.split(|c: char| c.is_ascii_digit() || c == '{').next();
                        let kind = kind.unwrap_or_default().to_owned();
                        let mut broken = broken.lock().unwrap();
                        let (_, numbers) = broken.entry(kind).or_insert((said, Vec::new()));
                        numbers.push(number);
                    }
                }
            });
        }
    });
    let broken = broken.into_inner().unwrap();
    let told = broken.values().map(|(said, numbers)| {
        let (first, broken) = (numbers[0], numbers.len());
        let what = races.describe(first);
        format!("{broken} like FORMULAD_RACE={first}, {what}: {said}")
    });
    let told: Vec<String> = told.collect();
    assert!(told.is_empty(), "of {count} races:\n{}", told.join("\n"));
}

fn variable(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok()
}

/// What a panic said.
fn words(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().cloned();
    let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
    text.unwrap_or_default()
}

/// All races on these circuits, by number.
struct Races<'a> {
    circuits: &'a [Track],
    mixes: Vec<Mix>,
}

impl Races<'_> {
    fn circuit(&self, number: usize) -> &Track {
        &self.circuits[number % self.circuits.len()]
    }

    fn mix(&self, number: usize) -> &Mix {
        // A stride that comes to all of them, and to every preset soon.
        &self.mixes[number / self.circuits.len() * 211 % self.mixes.len()]
    }

    fn describe(&self, number: usize) -> String {
        let (circuit, mix) = (self.circuit(number), self.mix(number));
        let cars = self.race(number).cars().len();
        let (preset, options, laps) = (mix.preset, &mix.options, mix.laps);
        let name = circuit.name();
        format!("{name} by {preset} with {options:?}, {cars} cars, {laps} laps")
    }

    /// The race of a number, at its beginning.
    fn race(&self, number: usize) -> Race {
        let (circuit, rules) = (self.circuit(number), &self.mix(number).rules);
        let mut draw = Draw::new(number as u64);
        let cars = 1 + draw.below(10);
        let entrants = field::entrants(&mut draw, rules, circuit, cars);
        // One in four begins in the middle, if its cars may stand where the draw puts them.
        if draw.below(4) == 0 {
            let position = field::position(&mut draw, rules, circuit, entrants.len());
            let race = Race::from_position(circuit, rules, entrants.clone(), position);
            if let Ok(race) = race {
                return race;
            }
        }
        Race::new(circuit, rules, entrants).unwrap()
    }

    fn drive(&self, number: usize) {
        keep::drive(&mut self.race(number), number as u64);
    }

    fn drive_and_tell(&self, number: usize) {
        let mut race = self.race(number);
        let driven = catch_unwind(AssertUnwindSafe(|| keep::drive(&mut race, number as u64)));
        if let Err(panic) = driven {
            eprintln!("{}", self.describe(number));
            let again = race.record().replay(race.track()).unwrap();
            let events = again.events();
            for event in &events[events.len().saturating_sub(40)..] {
                eprintln!("{}", serde_json::to_string(event).unwrap());
            }
            eprintln!("{:?}", race.pending());
            resume_unwind(panic);
        }
    }
}
