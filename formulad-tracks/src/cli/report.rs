//! `formulad report`.

use std::num::NonZeroU64;
use std::path::{Path, PathBuf};

use clap::Args;
use formulad_core::analysis::simulate::{Comparison, Drive, Seat, Study};
use formulad_core::driver::{Driver, Strength};
use formulad_core::rules::{Preset, Ruleset};
use formulad_core::{Problem, Track};

use super::progress::Progress;
use super::value::from_to;
use super::{Stop, Streams, input, output, rules};
use crate::drivers::{DriverKind, Paddock};
use crate::entry;
use crate::page::Page;
use crate::report::Report;

/// Write a page about a circuit: par, heat maps, corners, gears, simulated races
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad report harbour -o harbour.html
  formulad report my.track.json --races 5000 -o my.html
  formulad report my.track.json --against harbour -o change.html

The page is one file that needs nothing from elsewhere: open it in a browser, print it, send it to
somebody. The same circuit, rules, races and seed give the same page. In the races every other car
has a planner for its driver, the rest have careful ones. By rules that par is not worked out for
(formulad par says which) there are the races only.")]
pub(super) struct ReportArgs {
    /// A track file, or the name of a bundled circuit
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Where to write the page, over no circuit [default: standard output]
    #[arg(short, long, value_name = "PAGE")]
    output: Option<PathBuf>,
    /// An earlier version of the circuit, or another circuit, to hold it against, race by race with
    /// the same seeds: differences are those of FILE less this one
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// The rules: a preset, or a ruleset file
    #[arg(short, long, value_name = "PRESET|FILE", default_value = Preset::Basic.name())]
    rules: String,
    /// How many laps, 1 to 3; from two on the pit lane is open [default: as many as the preset
    /// usually has, or the file says]
    #[arg(short, long, allow_negative_numbers = true, value_parser = from_to(1_u8, 3))]
    laps: Option<u8>,
    /// How many races to drive
    #[arg(
        long,
        default_value = "1000",
        allow_negative_numbers = true,
        value_parser = from_to(NonZeroU64::MIN, NonZeroU64::MAX),
    )]
    races: NonZeroU64,
    /// How many cars take part in each
    #[arg(long, default_value_t = 6, allow_negative_numbers = true, value_parser = from_to(1_u8, 20))]
    cars: u8,
    /// The seed of the races
    #[arg(short, long, default_value_t = 1, allow_negative_numbers = true, value_parser = from_to(0, u64::MAX))]
    seed: u64,
}

pub(super) fn run(args: &ReportArgs, streams: &mut Streams<'_>) -> Result<u8, Stop> {
    if let Some(path) = output::file(args.output.as_ref()) {
        for circuit in [Some(&args.file), args.against.as_ref()]
            .into_iter()
            .flatten()
        {
            output::spare_circuits(path, circuit)?;
        }
    }
    let rules = rules::ruleset(&args.rules, args.laps, &[])?;
    let (track, report) = circuit(&args.file, streams)?;
    let earlier = args
        .against
        .as_ref()
        .map(|path| circuit(path, streams))
        .transpose()?;
    let study = study(&track, &rules, args)?;
    let problems: Vec<Problem> = report
        .problems()
        .iter()
        .map(|p| p.problem.clone())
        .collect();
    let command = command(args);
    let page = Page::new(&track, &args.rules, &rules)
        .with_problems(&problems)
        .with_command(&command);
    let all = 0..study.races();
    let progress = Progress::of_races(study.races(), streams);
    let html = match &earlier {
        None => {
            let totals = study.run_parallel(all, CORES, drivers(&study), progress.watch());
            let totals = totals.map_err(stop)?;
            page.with_races(&study, &totals).to_html()
        }
        Some((earlier, _)) => {
            let before = self::study(earlier, &rules, args)?;
            let drivers = (drivers(&before), drivers(&study));
            let compared =
                Comparison::run_parallel((&before, &study), all, CORES, drivers, progress.watch());
            let compared = compared.map_err(stop)?;
            page.against(earlier, &study, &compared).to_html()
        }
    };
    drop(progress);
    let html = html.map_err(stop)?;
    output::put(args.output.as_ref(), html.as_bytes(), streams)?;
    Ok(0)
}

/// As many threads as there are cores: their number changes nothing but the time.
const CORES: usize = 0;

fn stop(error: impl std::error::Error) -> Stop {
    Stop::message(error.to_string())
}

/// A circuit that can be raced on, with what its checks say.
fn circuit(path: &Path, streams: &mut Streams<'_>) -> Result<(Track, Report), Stop> {
    let report = input::report(path, streams);
    if let Some(file) = report.file()
        && let Ok(track) = Track::new(file.plan.clone())
    {
        return Ok((track, report));
    }
    input::complain(&report, streams)
}

/// Who sits in the cars, one after the other: people are not all alike, either.
const KINDS: [DriverKind; 2] = [DriverKind::Planner(Strength::Expert), DriverKind::Careful];

const fn kind(seat: usize) -> DriverKind {
    KINDS[seat % KINDS.len()]
}

fn study(track: &Track, rules: &Ruleset, args: &ReportArgs) -> Result<Study, Stop> {
    let seat = |at| Seat::new(entry::usual(track, rules, at), kind(at).name());
    let seats = (0..usize::from(args.cars)).map(seat).collect();
    Study::new(track, rules, seats, args.races.get(), args.seed).map_err(stop)
}

/// The drivers of a study.
fn drivers(study: &Study) -> impl Fn(Drive<'_>) -> Box<dyn Driver + Send> + use<> {
    let paddock = Paddock::new(study.track(), study.rules());
    move |drive| paddock.driver(kind(drive.seat), drive.seed)
}

/// The command by which the page is made again.
fn command(args: &ReportArgs) -> String {
    let mut command = format!("formulad report {}", args.file.display());
    if let Some(earlier) = &args.against {
        command += &format!(" --against {}", earlier.display());
    }
    command += &format!(" --rules {}", args.rules);
    if let Some(laps) = args.laps {
        command += &format!(" --laps {laps}");
    }
    command
        + &format!(
            " --races {} --cars {} --seed {}",
            args.races, args.cars, args.seed
        )
}
