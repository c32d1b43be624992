//! `formulad race`.

use std::hash::{BuildHasher, RandomState};
use std::path::Path;

use formulad_core::Track;
use formulad_core::dice::SeededDice;
use formulad_core::driver::{CarefulDriver, Driver, RandomDriver};
use formulad_core::race::{Entrant, Race, RaceRecord};
use formulad_core::rules::Ruleset;

use super::args::{DriverKind, RaceArgs};
use super::commentary::commentary;
use super::{Stop, Streams, input, output};
use crate::file::Source;

const NAMES: [&str; 10] = [
    "Ada", "Bruno", "Chiara", "Dario", "Elin", "Fabio", "Greta", "Hugo", "Ines", "Jacques",
];

pub(super) fn run(args: &RaceArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    if let Some(path) = &args.record {
        output::spare_circuits(path, &args.file)?;
    }
    let track = input::track(&args.file, streams)?;
    let (race, seed) = match &args.replay {
        Some(path) => replay(&track, path)?,
        None => drive(&track, args)?,
    };
    if let Some(path) = &args.record {
        save(&race, seed, path)?;
    }
    if args.json {
        for event in race.events() {
            serde_json::to_writer(&mut *streams.output, event).map_err(std::io::Error::from)?;
            writeln!(streams.output)?;
        }
    } else {
        write!(streams.output, "{}", commentary(&race, seed))?;
    }
    Ok(0)
}

/// Runs a race with the drivers asked for.
fn drive(track: &Track, args: &RaceArgs) -> Result<(Race, Option<u64>), Stop> {
    // The standard library's own source of random numbers.
    let seed = args
        .seed
        .unwrap_or_else(|| RandomState::new().hash_one(0) & u64::from(u32::MAX));
    let kinds = &args.drivers.0;
    let entrants = (0..kinds.len()).map(|at| {
        let name = NAMES
            .get(at)
            .map_or_else(|| format!("Car {}", at + 1), ToString::to_string);
        Entrant::new(name, team(track, at))
    });
    let mut drivers: Vec<Box<dyn Driver>> = kinds
        .iter()
        .enumerate()
        .map(|(at, kind)| -> Box<dyn Driver> {
            match kind {
                DriverKind::Careful => Box::new(CarefulDriver::new()),
                DriverKind::Random => Box::new(RandomDriver::new(seed.wrapping_add(at as u64))),
            }
        })
        .collect();
    let stop = |error: &dyn std::error::Error| Stop::message(error.to_string());
    let rules = Ruleset::basic(args.laps);
    let mut race = Race::new(track, &rules, entrants.collect()).map_err(|e| stop(&e))?;
    race.run(&mut SeededDice::new(seed), &mut drivers)
        .map_err(|e| stop(&e))?;
    Ok((race, Some(seed)))
}

/// The team of an entrant: boxes are given out in the order of the pit lane.
fn team(track: &Track, at: usize) -> u32 {
    let pit_box = track.pit().and_then(|pit| pit.boxes.get(at));
    pit_box.map_or(at as u32 / 2 + 1, |pit_box| pit_box.team)
}

/// Runs a recorded race again.
fn replay(track: &Track, path: &Path) -> Result<(Race, Option<u64>), Stop> {
    let name = path.display();
    let source = Source::read(path).map_err(|e| Stop::message(e.to_string()))?;
    let record: RaceRecord = serde_json::from_str(source.text()).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Stop::message(format!(
            "{name}:{line}:{column}: this is not a race record, as `formulad race --record` \
             writes them"
        ))
    })?;
    let race = record.replay(track);
    let race = race.map_err(|e| Stop::message(format!("cannot replay {name}: {e}")))?;
    Ok((race, record.seed))
}

fn save(race: &Race, seed: Option<u64>, path: &Path) -> Result<(), Stop> {
    let record = RaceRecord {
        seed,
        ..race.record()
    };
    let text = serde_json::to_string(&record).map_err(|e| Stop::message(e.to_string()))?;
    output::write(path, (text + "\n").as_bytes())
}
