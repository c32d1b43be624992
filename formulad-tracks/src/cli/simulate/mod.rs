//! `formulad simulate` and `formulad merge`.

mod against;
mod args;
mod shard;
mod studied;
mod text;
mod told;

use formulad_core::Track;
use formulad_core::analysis::simulate::{Comparison, Drive, Seat as Seated, Study, Totals};
use formulad_core::rules::Tyres;
use serde::Serialize;

pub(super) use args::{MergeArgs, SimulateArgs};

use super::field::{FieldArgs, Seat};
use super::progress::Progress;
use super::{Stop, Streams, input, output};
use crate::drivers::Paddock;
use against::Compared;
use args::{ShardOf, ShownArgs};
use studied::Studied;
use told::Told;

pub(super) fn run(args: &SimulateArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    if let Some(path) = output::file(args.shown.output.as_ref()) {
        for circuit in std::iter::once(&args.file).chain(&args.against) {
            output::spare_circuits(path, circuit)?;
        }
    }
    let track = input::track(&args.file, streams)?;
    let field = args.field.with_cars(args.cars);
    let cast = Cast::new(&track, &field, args)?;
    let threads = args.threads.unwrap_or(0);
    let shard = args.shard.unwrap_or(ShardOf::ALL);
    let races = cast.study.shard(shard.number, shard.of);
    let progress = Progress::of_races(races.end - races.start, streams);
    let stop = |error: &dyn std::error::Error| Stop::message(error.to_string());
    if let Some(path) = &args.against {
        let before = input::track(path, streams)?;
        let before = Cast::new(&before, &field, args)?;
        let compared = Comparison::run_parallel(
            (&before.study, &cast.study),
            races,
            threads,
            (
                |drive: Drive<'_>| before.seat(drive),
                |drive: Drive<'_>| cast.seat(drive),
            ),
            progress.watch(),
        );
        drop(progress);
        let compared = compared.map_err(|error| stop(&error))?;
        return show_both((&before, &cast), &compared, &args.shown, streams);
    }
    let totals =
        cast.study
            .run_parallel(races, threads, |drive| cast.seat(drive), progress.watch());
    drop(progress);
    let totals = totals.map_err(|error| stop(&error))?;
    let studied = Studied::new(&cast.study, &cast.tyres, shard);
    if args.shard.is_some() {
        let lines = shard::to_lines(&studied, &totals)?;
        return write(&lines, &args.shown, streams);
    }
    show(&studied, &totals, &args.shown, streams)
}

/// `formulad merge`.
pub(super) fn merge(args: &MergeArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    let mut shards = Vec::new();
    for path in &args.files {
        if let Some(to) = output::file(args.shown.output.as_ref()) {
            output::spare_circuits(to, path)?;
        }
        shards.extend(shard::read(path, streams)?);
    }
    let (studied, totals) = shard::together(shards).map_err(Stop::message)?;
    show(&studied, &totals, &args.shown, streams)
}

/// A study, and whoever drives in it.
struct Cast {
    study: Study,
    field: FieldArgs,
    paddock: Paddock,
    tyres: Vec<Option<Tyres>>,
}

impl Cast {
    fn new(track: &Track, field: &FieldArgs, args: &SimulateArgs) -> Result<Self, Stop> {
        let rules = field.ruleset()?;
        let kinds = &field.drivers.0;
        let entrants = field.entrants(track, &rules)?.into_iter();
        let seats = entrants.zip(kinds);
        let seats = seats.map(|(entrant, kind)| Seated::new(entrant, kind.name()));
        let study = Study::new(track, &rules, seats.collect(), args.races.get(), args.seed);
        Ok(Self {
            study: study.map_err(|error| Stop::message(error.to_string()))?,
            paddock: Paddock::new(track, &rules),
            tyres: field.first_tyres(&rules)?,
            field: field.clone(),
        })
    }

    /// The driver of a seat.
    fn seat(&self, drive: Drive<'_>) -> Seat {
        Seat {
            driver: self
                .paddock
                .driver(self.field.drivers.0[drive.seat], drive.seed),
            tyres: self.tyres[drive.seat],
        }
    }
}

fn show(
    studied: &Studied,
    totals: &Totals,
    args: &ShownArgs,
    streams: &mut Streams<'_>,
) -> Result<u8, Stop> {
    let told = Told::new(studied, totals, args.pace());
    let text = if args.json {
        json(&told)?
    } else {
        text::tables(&told, args.pace())
    };
    write(&text, args, streams)
}

fn show_both(
    casts: (&Cast, &Cast),
    compared: &Comparison,
    args: &ShownArgs,
    streams: &mut Streams<'_>,
) -> Result<u8, Stop> {
    let studied = |cast: &Cast| Studied::new(&cast.study, &cast.tyres, ShardOf::ALL);
    let (before, now) = (studied(casts.0), studied(casts.1));
    let before = Told::new(&before, &compared.first, args.pace());
    let now = Told::new(&now, &compared.second, args.pace());
    let compared = Compared::new(before, now, compared);
    let text = if args.json {
        json(&compared)?
    } else {
        compared.table()
    };
    write(&text, args, streams)
}

fn json(told: &impl Serialize) -> Result<String, Stop> {
    let text = serde_json::to_string_pretty(told);
    let text = text.map_err(|error| Stop::message(error.to_string()))?;
    Ok(text + "\n")
}

/// Writes what there is to say to the file asked for, whole or not at all, or to standard output.
fn write(text: &str, args: &ShownArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    output::put(args.output.as_ref(), text.as_bytes(), streams)?;
    Ok(0)
}
