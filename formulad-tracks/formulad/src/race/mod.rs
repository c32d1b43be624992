//! `formulad race`.

mod film;
mod narrator;
mod position;
mod record;
mod typed;

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;

use clap::{ArgGroup, Args};
use formulad_core::Track;
use formulad_core::dice::SeededDice;
use formulad_core::plan::StreetPlan;
use formulad_core::race::{Notation, Race};
use formulad_core::rules::Ruleset;

use super::field::{FieldArgs, Seat};
use super::output::{Destination, Made};
use super::value::from_to;
use super::{Stop, Streams, input};
use formulad_tracks::drivers::Paddock;
use narrator::Narrator;
use record::Recorder;

/// Race computer drivers against each other, by any rules
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("written").args(["record", "film"]).multiple(true), after_help = "\
Examples:
  formulad race harbour
  formulad race harbour --laps 2 --drivers 6 --seed 7
  formulad race harbour --drivers planner,careful,careful
  formulad race harbour --drivers planner:novice,planner:skilled,planner,random
  formulad race harbour --rules advanced --weather --tyres --qualifying
  formulad race harbour --rules advanced --tyres=soft,hard,rain --drivers 3
  formulad race harbour --rules bga_advanced --construction --build 6,4,3,3,2,2 --teams
  formulad race night-city --rules street_advanced --pilots jack,jenny,stanley
  formulad race mini3 --rules mini_kekkonen
  formulad race harbour --rules my-rules.json
  formulad race harbour --seed 7 --record race.json && formulad race harbour --replay race.json
  formulad race harbour --replay race.json --film race.png
  formulad race harbour --replay race.json --position
  formulad race harbour --from 'fd1 911d7c4e9da95ef5 basic:1 1,2 3 0*,1 14g2w18c1,6g2w18c1'
  formulad race harbour --json | jq 'select(.event == \"eliminated\")'

The same circuit, rules, drivers and seed give the same race on every machine. --json prints one
event a line; cars are numbered from 0 in the order of the drivers. `formulad rules` lists the
presets and prints any of them as a file, to edit and use with --rules.")]
pub(super) struct RaceArgs {
    /// Track file, or name of a bundled circuit
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    field: FieldArgs,
    /// Seed of the dice [default: a new one each time]
    #[arg(short, long, value_parser = from_to(0, u64::MAX))]
    seed: Option<u64>,
    /// Roll real dice: read their numbers from standard input
    #[arg(long)]
    typed: bool,
    /// Print events as JSON lines instead of a commentary
    #[arg(long)]
    json: bool,
    /// Save a record from which the race can be replayed
    #[arg(long, value_name = "RECORD")]
    record: Option<PathBuf>,
    /// Save a film of the race: an animated PNG, 960 pixels wide
    #[arg(long, value_name = "PICTURE")]
    film: Option<PathBuf>,
    /// Replace the file of the record or the film, whatever it is
    #[arg(long, requires = "written")]
    force: bool,
    /// Replay a recorded race
    #[arg(long, value_name = "RECORD", conflicts_with_all = [
        "rules", "laps", "drivers", "seed", "typed", "record", "weather", "tyres", "qualifying",
        "construction", "build", "technical_stops", "teams", "nitro", "pilots",
    ])]
    replay: Option<PathBuf>,
    /// Go on from a position, a line as --position prints it: by its rules (those of a preset need
    /// no --rules), with its cars, driven by the drivers in turn
    #[arg(long, value_name = "POSITION", conflicts_with_all = [
        "replay", "laps", "weather", "tyres", "qualifying", "construction", "build",
        "technical_stops", "teams", "nitro", "pilots",
    ])]
    from: Option<Notation>,
    /// Print only the position at the end, in a line
    #[arg(long, conflicts_with_all = ["json", "typed"])]
    position: bool,
}

pub(super) fn run(args: &RaceArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let record = Destination::of(args.record.as_deref(), args.force, Made::Kept, [&args.file])?;
    let film = Destination::of(
        args.film.as_deref(),
        args.force,
        Made::Picture,
        [&args.file],
    )?;
    if args.typed && args.file.as_os_str() == input::STANDARD {
        return Err(Stop::message(t!(
            "standard input is for the dice; give the circuit as a file"
        )));
    }
    let track = input::track(&args.file, streams)?;
    let mut narrator = Narrator::new(args.json, streams.width);
    let Some(path) = &args.replay else {
        let race = drive(&track, args, record, &mut narrator, streams)?;
        return film::save(&race, film);
    };
    let (race, seed) = record::replay(&track, path, streams)?;
    if args.position {
        writeln!(streams.output, "{}", race.notation())?;
        return film::save(&race, film);
    }
    narrator.title(&race, seed, streams.output)?;
    narrator.emit(&race, streams.output)?;
    narrator.pause(&race, streams.output)?;
    record::note_end(&race, streams);
    film::save(&race, film)
}

/// Runs a race with the drivers asked for.
fn drive(
    track: &Track,
    args: &RaceArgs,
    record: Destination,
    narrator: &mut Narrator,
    streams: &mut Streams<'_>,
) -> Result<Race, Stop> {
    // The standard library's own source of random numbers.
    let random = || RandomState::new().hash_one(0) & u64::from(u32::MAX);
    let seed = args.seed.unwrap_or_else(random);
    let (mut race, field) = if let Some(notation) = &args.from {
        position::race(notation, track, &args.field, streams)?
    } else {
        let rules = args.field.ruleset(streams)?;
        let entrants = args.field.entrants(track, &rules)?;
        let race = Race::new(track, &rules, entrants).map_err(Stop::message)?;
        (race, args.field.clone())
    };
    let rules = race.rules().clone();
    let mut drivers = seats(track, &rules, &field, seed)?;
    note_missing(track, &rules, streams);
    // Random drivers take their choices from the seed; typed dice do not.
    let seed = (!args.typed).then_some(seed);
    let mut recorder = Recorder::new(record, seed);
    if !args.position {
        narrator.title(&race, seed, streams.output)?;
    }
    match seed {
        Some(seed) => race
            .run(&mut SeededDice::new(seed), &mut drivers)
            .map_err(Stop::message)?,
        None => typed::run(&mut race, &mut drivers, narrator, &mut recorder, streams)?,
    }
    if args.position {
        writeln!(streams.output, "{}", race.notation())?;
    } else {
        narrator.emit(&race, streams.output)?;
    }
    recorder.finish(&race)?;
    Ok(race)
}

/// Returns the drivers that the arguments ask for.
fn seats(track: &Track, rules: &Ruleset, field: &FieldArgs, seed: u64) -> Result<Vec<Seat>, Stop> {
    let paddock = Paddock::new(track, rules);
    let tyres = field.first_tyres(rules)?.into_iter();
    let seats = field.drivers().iter().zip(tyres).zip(0..);
    let seats = seats.map(|((kind, tyres), at)| Seat {
        driver: paddock.driver(*kind, seed.wrapping_add(at)),
        tyres,
    });
    Ok(seats.collect())
}

/// Notes what the rules use and the circuit does not have.
fn note_missing(track: &Track, rules: &Ruleset, streams: &mut Streams<'_>) {
    let street = &track.plan().street;
    let has_street = street
        .as_ref()
        .is_some_and(|street| *street != StreetPlan::default());
    if rules.street.is_some() && !has_street {
        streams.note(
            &(t!(
                "note: {circuit} has no residents, bad roads, police or tunnels, so the rules for \
                 them have no effect; night-city has them",
                circuit = track.name()
            ) + "\n"),
        );
    }
}
