//! `formulad simulate` and `formulad merge`.

mod compare;
mod report;
mod saved;
mod setup;
mod shard;
mod text;

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use clap::Args;
use formulad_core::Track;
use formulad_core::analysis::simulate::{
    Comparison, Drive, Experiment, Seat as Seated, TableTime, Totals,
};
use formulad_core::rules::{Ruleset, Tyres};
use serde::Serialize;

use super::field::{FieldArgs, Seat};
use super::interrupt::Work;
use super::output::{Destination, Made, OutputArgs};
use super::progress::Progress;
use super::value::{from_to, size};
use super::{Stop, Streams, input, output};
use compare::Compared;
use formulad_tracks::drivers::Paddock;
use formulad_tracks::words::{series, whole};
use report::Report;
use saved::Saved;
use setup::{Setup, ShardOf};

/// Simulate many races, and summarize the results
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad simulate harbour
  formulad simulate harbour --races 10000 --laps 2 --drivers careful,random --cars 6
  formulad simulate harbour --rules advanced --weather --tyres
  formulad simulate my.track.json --against harbour
  formulad simulate harbour --json | jq '.grid[].wins.share'
  formulad simulate harbour --races 1000000 --resume harbour.jsonl
  formulad simulate harbour --races 1000000 --shard 3/8 -o 3.jsonl
  formulad merge *.jsonl

Every seat starts from every place of the grid equally often, unless the rules have qualifying. The
same circuit, rules, drivers, races and seed give the same figures, on any number of threads. Shares
are followed by their 95 % interval, means by ± half of it. The book has a page about the figures.
Ctrl-C ends a simulation with the figures of the races driven so far, and exit code 130.")]
pub(super) struct SimulateArgs {
    /// Track file, or name of a bundled circuit
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    field: FieldArgs,
    /// Number of cars: the drivers take turns [default: as many as drivers]
    #[arg(short, long, value_parser = from_to(1_u8, Experiment::MOST_CARS as u8))]
    cars: Option<u8>,
    /// Number of races
    #[arg(short = 'n', long, default_value = "1000", value_parser = from_to(NonZeroU64::MIN, NonZeroU64::MAX))]
    races: NonZeroU64,
    /// Seed of the races
    #[arg(short, long, default_value_t = 1, value_parser = from_to(0, u64::MAX))]
    seed: u64,
    /// Number of threads [default: one for each core]
    #[arg(short, long, value_parser = from_to(1_usize, 1024))]
    threads: Option<usize>,
    /// Drive only this part of the races, such as 3/8; `formulad merge` puts the parts together
    #[arg(long, value_name = "PART/PARTS", conflicts_with_all = ["json", "against"])]
    shard: Option<ShardOf>,
    /// Save the races driven in this file three times a minute and when interrupted, and go on from
    /// there next time
    #[arg(long, value_name = "FILE", conflicts_with = "against")]
    resume: Option<PathBuf>,
    /// Compare with an earlier version of the circuit, or another circuit, race by race with the same
    /// seeds: differences are those of FILE less this one
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    #[command(flatten)]
    shown: ShownArgs,
}

/// Merge the shards of a simulation
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad simulate harbour --races 1000000 --shard 1/2 -o 1.jsonl
  formulad simulate harbour --races 1000000 --shard 2/2 -o 2.jsonl
  formulad merge 1.jsonl 2.jsonl
  cat *.jsonl | formulad merge - --json

The figures are those of a simulation in one go. Shards of different simulations, the same races
twice, and missing shards are errors.")]
pub(super) struct MergeArgs {
    /// Files of shards, or `-` for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    shown: ShownArgs,
}

/// How figures are shown.
#[derive(Debug, Clone, Args)]
struct ShownArgs {
    /// Print all figures as one JSON object
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: OutputArgs,
    /// Time that a turn takes at a table, in seconds
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = TableTime::USUAL.seconds_per_turn,
        value_parser = size("12 suits people who know the game"),
    )]
    turn_time: f64,
    /// Time that a choice takes at a table, in seconds
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = TableTime::USUAL.seconds_per_choice,
        value_parser = size("6 suits people who know the game"),
    )]
    choice_time: f64,
}

pub(super) fn run(args: &SimulateArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let circuits = std::iter::once(&args.file).chain(&args.against);
    let (made, ending) = match args.shard {
        None => (Made::Figures, args.shown.ending().to_owned()),
        Some(ShardOf { number, of }) => (Made::Kept, format!("{number}-of-{of}.jsonl")),
    };
    let output = args.shown.output.for_input(&args.file, &ending);
    let mut output = output.check(made, circuits.clone())?;
    let track = input::track(&args.file, streams)?;
    let field = args.field.with_cars(args.cars);
    say_who_drives(args, &field, streams);
    let rules = field.ruleset(streams)?;
    let cast = Cast::new(&track, &rules, &field, args)?;
    let threads = args.threads.unwrap_or(0);
    let shard = args.shard.unwrap_or(ShardOf::ALL);
    let races = cast.experiment.shard(shard.number, shard.of);
    let all = races.end - races.start;
    let setup = cast.setup(shard);
    let mut saved = match &args.resume {
        Some(path) => Some(Saved::open(path, &setup, circuits, streams)?),
        None => None,
    };
    if let Some(path) = &args.against {
        let before = input::track(path, streams)?;
        let before = Cast::new(&before, &rules, &field, args)?;
        let progress = Progress::of_races(all, streams);
        let compared = Comparison::run_until(
            (&before.experiment, &cast.experiment),
            races,
            threads,
            (
                |drive: Drive<'_>| before.seat(drive),
                |drive: Drive<'_>| cast.seat(drive),
            ),
            progress.watch(false),
        );
        let compared = compared.map_err(Stop::message)?;
        let end = progress.end(compared.first.races, all, streams)?;
        let (before, now) = (before.setup(shard), cast.setup(shard));
        let pace = args.shown.pace();
        let compared = Compared::new(
            Report::new(&before, &compared.first, pace),
            Report::new(&now, &compared.second, pace),
            &compared,
        );
        let text = args.shown.text(&compared, || compared.table())?;
        args.shown.put(&mut output, &text, streams)?;
        return end.stop();
    }
    let seat = |drive: Drive<'_>| cast.seat(drive);
    let mut totals = cast.experiment.nothing();
    if let Some(saved) = &saved {
        totals.merge(saved.totals());
    }
    let progress = Progress::of_races(all - totals.races, streams);
    let mut setup = setup;
    // A run ends when it is time to save; an interrupted one is the last.
    while totals.races < all && !Work::is_interrupted() {
        let rest = races.start + totals.races..races.end;
        let watch = progress.watch(saved.is_some());
        let driven = cast.experiment.run_until(rest, threads, seat, watch);
        totals.merge(&driven.map_err(Stop::message)?);
        setup.to = races.start + totals.races;
        if let Some(saved) = &mut saved {
            saved.save(&setup, &totals)?;
        }
    }
    let end = progress.end(totals.races, all, streams)?;
    let text = match (args.shard, &saved) {
        (Some(_), Some(_)) if output.path().is_none() => String::new(),
        (Some(_), _) => shard::to_lines(&setup, &totals)?,
        (None, _) => args.shown.tables(&setup, &totals)?,
    };
    match args.shard {
        Some(_) => output.write(text.as_bytes(), streams)?,
        None => args.shown.put(&mut output, &text, streams)?,
    }
    end.stop()
}

/// Says what may not have been meant: races of one car, and drivers that do not drive.
fn say_who_drives(args: &SimulateArgs, field: &FieldArgs, streams: &mut Streams<'_>) {
    let (asked, cars) = (args.field.drivers().len(), field.drivers().len());
    if cars < asked {
        let idle = args
            .field
            .drivers()
            .iter()
            .skip(cars)
            .map(|kind| kind.name());
        let idle = series(idle);
        streams.note(
            &(t!(
                "with 1 car these do not drive: {drivers}"
                    | "with {number} cars these do not drive: {drivers}",
                cars,
                number = whole(cars as u64),
                drivers = idle
            ) + "\n"),
        );
    } else if cars == 1 && args.cars.is_none() {
        streams.note(&(t!("one car drives each race alone; --cars 6 races six").to_owned() + "\n"));
    }
}

/// `formulad merge`.
pub(super) fn merge(args: &MergeArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let shown = &args.shown;
    let first = args.files.first().map_or(Path::new(""), PathBuf::as_path);
    let output = shown.output.for_input(first, shown.ending());
    let mut output = output.check(Made::Figures, &args.files)?;
    let mut shards = Vec::new();
    for path in &args.files {
        shards.extend(shard::read(path, streams)?);
    }
    let (setup, totals) = shard::together(shards).map_err(Stop::message)?;
    let text = args.shown.tables(&setup, &totals)?;
    args.shown.put(&mut output, &text, streams)
}

/// An experiment, and the drivers in it.
struct Cast {
    experiment: Experiment,
    field: FieldArgs,
    paddock: Paddock,
    tyres: Vec<Option<Tyres>>,
}

impl Cast {
    fn new(
        track: &Track,
        rules: &Ruleset,
        field: &FieldArgs,
        args: &SimulateArgs,
    ) -> Result<Self, Stop> {
        let seats = field.entrants(track, rules)?.into_iter();
        let seats = seats.zip(field.drivers());
        let seats = seats.map(|(entrant, kind)| Seated::new(entrant, kind.name()));
        let experiment =
            Experiment::new(track, rules, seats.collect(), args.races.get(), args.seed);
        Ok(Self {
            experiment: experiment.map_err(Stop::message)?,
            paddock: Paddock::new(track, rules),
            tyres: field.first_tyres(rules)?,
            field: field.clone(),
        })
    }

    /// Returns the driver of a seat.
    fn seat(&self, drive: Drive<'_>) -> Seat {
        let kind = self.field.drivers()[drive.seat];
        Seat {
            driver: self.paddock.driver(kind, drive.seed),
            tyres: self.tyres[drive.seat],
        }
    }

    fn setup(&self, shard: ShardOf) -> Setup {
        Setup::new(&self.experiment, &self.tyres, shard)
    }
}

impl ShownArgs {
    const fn pace(&self) -> TableTime {
        TableTime {
            seconds_per_turn: self.turn_time,
            seconds_per_choice: self.choice_time,
        }
    }

    fn tables(&self, setup: &Setup, totals: &Totals) -> Result<String, Stop> {
        let report = Report::new(setup, totals, self.pace());
        self.text(&report, || text::tables(&report, self.pace()))
    }

    /// The extension of a file with the figures.
    const fn ending(&self) -> &'static str {
        if self.json { "json" } else { "txt" }
    }

    fn put(
        &self,
        output: &mut Destination,
        text: &str,
        streams: &mut Streams<'_>,
    ) -> Result<(), Stop> {
        if self.json {
            output.write(text.as_bytes(), streams)
        } else {
            output.print(text, streams)
        }
    }

    /// Formats figures as JSON or as text.
    fn text(
        &self,
        figures: &impl Serialize,
        text: impl FnOnce() -> String,
    ) -> Result<String, Stop> {
        if self.json {
            output::json(figures)
        } else {
            Ok(text())
        }
    }
}
