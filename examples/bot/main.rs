//! Bots in any language: each is a process that reads questions and writes answers, one per line, as
//! JSON.
//!
//! `cargo run -p formulad-examples --bin bot -- careful sample "python3 examples/bot/sample_bot.py"`
//!
//! Give a word for each car: `careful` and `random` are drivers of the library, `sample` is the small
//! bot of `bot/sample.rs`, `stdio` asks on this program's own output and input, anything else is a
//! command to start. `seconds=2` before them sets the time that a bot may think. If a bot fails to
//! answer in time, its fault is printed and a careful driver takes over its car.

mod process;
mod question;
mod sample;

use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

use formulad_core::dice::SeededDice;
use formulad_core::driver::{CarefulDriver, Driver, RandomDriver};
use formulad_core::race::{Choice, Entrant, Race};
use formulad_core::rules::Preset;

use process::Process;

/// The word that makes this program a bot itself.
const SAMPLE: &str = "--sample";

fn main() -> ExitCode {
    formulad_examples::exit(run())
}

fn run() -> Result<(), Box<dyn Error>> {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    if words.first().is_some_and(|word| word == SAMPLE) {
        return Ok(sample::run()?);
    }
    let mut patience = Duration::from_secs(2);
    if let Some(seconds) = words.first().and_then(|word| word.strip_prefix("seconds=")) {
        patience = seconds
            .parse()
            .ok()
            .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
            .ok_or_else(|| format!("seconds={seconds}: write a time such as seconds=2"))?;
        words.remove(0);
    }
    if words.is_empty() {
        words = ["sample", "careful", "sample", "random"]
            .map(str::to_owned)
            .into();
    }
    let entrants = words.iter().zip(1..);
    let entrants = entrants
        .map(|(word, team)| Entrant::new(word, team))
        .collect();
    let track = formulad_tracks::bundled::harbour();
    let mut race = Race::new(&track, &Preset::Advanced.rules(1), entrants)?;
    let mut drivers = Vec::new();
    for (seed, word) in (0..).zip(&words) {
        drivers.push(driver(word, seed, patience)?);
    }
    race.run(&mut SeededDice::new(7), &mut drivers)?;
    for (place, car) in race.standings().into_iter().enumerate() {
        let state = race.car(car).state;
        eprintln!("{} {} ({state:?})", place + 1, race.entrant(car).name);
    }
    Ok(())
}

/// Returns the driver that a word stands for.
fn driver(word: &str, seed: u64, patience: Duration) -> Result<Box<dyn Driver>, Box<dyn Error>> {
    let process = match word {
        "careful" => return Ok(Box::new(CarefulDriver::new())),
        "random" => return Ok(Box::new(RandomDriver::new(seed))),
        "stdio" => Process::standard(),
        "sample" => Process::start(std::env::current_exe()?.as_os_str(), [SAMPLE]),
        command => {
            let mut words = command.split_whitespace();
            let program = words.next().ok_or("a car without a driver")?;
            Process::start(program.as_ref(), words)
        }
    };
    Ok(Box::new(Bot {
        process: process.map_err(|error| format!("cannot start `{word}`: {error}"))?,
        patience,
        has_failed: false,
    }))
}

/// A driver that communicates over a process's input and output.
struct Bot {
    process: Process,
    patience: Duration,
    has_failed: bool,
}

impl Driver for Bot {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        if !self.has_failed {
            match self.ask(race, choice) {
                Ok(option) => return option,
                Err(fault) => {
                    let name = &race.entrant(choice.car()).name;
                    eprintln!("{name}: {fault}; a careful driver takes over");
                    self.has_failed = true;
                }
            }
        }
        CarefulDriver::new().choose(race, choice)
    }
}

impl Bot {
    fn ask(&mut self, race: &Race, choice: &Choice<'_>) -> Result<usize, String> {
        let question = serde_json::to_string(&race.question());
        let question = question.map_err(|error| error.to_string())?;
        let answer = self.process.ask(&question, self.patience)?;
        question::option(&answer, choice.len())
    }
}
