//! `formulad race`.

mod args;
mod record;
mod teller;
mod typed;

use std::hash::{BuildHasher, RandomState};

use formulad_core::Track;
use formulad_core::dice::SeededDice;
use formulad_core::plan::StreetPlan;
use formulad_core::race::Race;
use formulad_core::rules::Ruleset;

pub(super) use args::RaceArgs;

use super::field::{FieldArgs, Seat};
use super::{Stop, Streams, input, output};
use crate::drivers::Paddock;
use record::Recorder;
use teller::Teller;

pub(super) fn run(args: &RaceArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    if let Some(path) = &args.record {
        output::spare_circuits(path, &args.file)?;
        record::spare_others(path)?;
    }
    if args.typed && args.file.as_os_str() == input::STANDARD {
        return Err(Stop::message(
            "standard input is for the dice; give the circuit as a file",
        ));
    }
    let track = input::track(&args.file, streams)?;
    let mut teller = Teller::new(args.json);
    let Some(path) = &args.replay else {
        drive(&track, args, &mut teller, streams)?;
        return Ok(0);
    };
    let (race, seed) = record::replay(&track, path)?;
    teller.title(&race, seed, streams.output)?;
    teller.tell(&race, streams.output)?;
    teller.pause(&race, streams.output)?;
    record::note_end(&race, streams);
    Ok(0)
}

/// Runs a race with the drivers asked for.
fn drive(
    track: &Track,
    args: &RaceArgs,
    teller: &mut Teller,
    streams: &mut Streams<'_>,
) -> Result<(), Stop> {
    // The standard library's own source of random numbers.
    let seed = args
        .seed
        .unwrap_or_else(|| RandomState::new().hash_one(0) & u64::from(u32::MAX));
    let rules = args.field.ruleset()?;
    let entrants = args.field.entrants(track, &rules)?;
    let mut drivers = seats(track, &rules, &args.field, seed)?;
    let stop = |error: &dyn std::error::Error| Stop::message(error.to_string());
    let mut race = Race::new(track, &rules, entrants).map_err(|e| stop(&e))?;
    // When standard error is gone, the race can still be run.
    let _ = note_missing(track, &rules, streams);
    // Random drivers take their choices from the seed; typed dice do not.
    let seed = (!args.typed).then_some(seed);
    let recorder = Recorder::new(args.record.as_ref(), seed);
    // Whoever rolls dice for an hour is to know beforehand that it can be saved.
    recorder.keep(&race)?;
    teller.title(&race, seed, streams.output)?;
    match seed {
        Some(seed) => race
            .run(&mut SeededDice::new(seed), &mut drivers)
            .map_err(|e| stop(&e))?,
        None => typed::run(&mut race, &mut drivers, teller, &recorder, streams)?,
    }
    teller.tell(&race, streams.output)?;
    recorder.finish(&race)
}

/// The drivers that the arguments ask for.
fn seats(track: &Track, rules: &Ruleset, field: &FieldArgs, seed: u64) -> Result<Vec<Seat>, Stop> {
    let paddock = Paddock::new(track, rules);
    let tyres = field.first_tyres(rules)?.into_iter();
    let seats = field.drivers.0.iter().zip(tyres).enumerate();
    Ok(seats
        .map(|(at, (kind, tyres))| Seat {
            driver: paddock.driver(*kind, seed.wrapping_add(at as u64)),
            tyres,
        })
        .collect())
}

/// Says of what the rules tell, and the circuit does not have.
fn note_missing(track: &Track, rules: &Ruleset, streams: &mut Streams<'_>) -> std::io::Result<()> {
    let street = &track.plan().street;
    let has_street = street
        .as_ref()
        .is_some_and(|street| *street != StreetPlan::default());
    if rules.street.is_some() && !has_street {
        let name = track.name();
        writeln!(
            streams.errors,
            "note: {name} has no residents, bad roads, police or tunnels, so those rules have \
             nothing to do; night-city has"
        )?;
    }
    Ok(())
}
