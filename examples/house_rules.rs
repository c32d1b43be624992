//! House rules from a file: read them, list their contradictions, and race by them.
//!
//! `cargo run -p formulad-examples --bin house_rules -- my-rules.json`; without a file it reads
//! `house_rules.json`, which are the advanced rules with more great starts, eight tyre points,
//! slipstreams from 3rd gear, nitro, and engines that only their own driver strains. `formulad rules
//! advanced --json` prints a file to start from.

use std::process::ExitCode;

use formulad_core::dice::SeededDice;
use formulad_core::driver::CarefulDriver;
use formulad_core::race::{Entrant, Race};
use formulad_core::rules::Ruleset;
use formulad_tracks::commentary::Commentary;

/// The rules that come with the example.
const OURS: &str = include_str!("house_rules.json");

fn main() -> ExitCode {
    formulad_examples::exit(run())
}

fn run() -> Result<(), Box<dyn std::error::Error>> {
    let text = match std::env::args_os().nth(1) {
        Some(path) => std::fs::read_to_string(&path)
            .map_err(|error| format!("cannot read {}: {error}", path.display()))?,
        None => OURS.to_owned(),
    };
    // The message of serde includes the line and the column.
    let rules: Ruleset =
        serde_json::from_str(&text).map_err(|error| format!("not a ruleset: {error}"))?;
    let contradictions = rules.check();
    for contradiction in &contradictions {
        eprintln!("{contradiction}");
    }
    if !contradictions.is_empty() {
        return Err("nobody can race by these rules".into());
    }

    let track = formulad_tracks::bundled::harbour();
    let entrants = ["Ada", "Bruno", "Chiara", "Dario"];
    let entrants = entrants
        .iter()
        .zip(1..)
        .map(|(name, team)| Entrant::new(*name, team));
    let mut race = Race::new(&track, &rules, entrants.collect())?;
    race.run(&mut SeededDice::new(7), &mut [CarefulDriver::new(); 4])?;
    print!("{}", Commentary::new().text(&race, race.events()));

    // An impossible rule is reported before the race, not during it.
    let mut impossible = rules;
    impossible.laps = 0;
    println!("\nWith no laps at all:");
    for contradiction in impossible.check() {
        println!("  {contradiction}");
    }
    Ok(())
}
