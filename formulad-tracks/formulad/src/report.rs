//! `formulad report`.

use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::Args;
use formulad_core::Track;
use formulad_core::analysis::simulate::{Comparison, Drive, Experiment, Seat};
use formulad_core::driver::{Driver, Strength};
use formulad_core::language::spoken;
use formulad_core::rules::Ruleset;

use super::output::{Made, OutputArgs};
use super::progress::Progress;
use super::ruleset::RulesetArgs;
use super::value::from_to;
use super::{Stop, Streams, input};
use formulad_tracks::drivers::{DriverKind, Paddock};
use formulad_tracks::entry;
use formulad_tracks::page::Page;
use formulad_tracks::words::one_line;

/// Write a page about a circuit: par, heat maps, corners, gears, simulated races
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  formulad report harbour -o harbour.html
  formulad report my.track.json --races 5000 -o my.html
  formulad report my.track.json --against harbour -o change.html

The page is a self-contained HTML file: open it in a browser, print it, send it to somebody. The
same circuit, rules, races, seed and language give the same page. In the races, planners and
careful drivers take turns. For rules without par (formulad par says which), the page has only the
races.")]
pub(super) struct ReportArgs {
    /// Track file, or name of a bundled circuit
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    output: OutputArgs,
    /// Compare with an earlier version of the circuit, or another circuit, race by race with the same
    /// seeds: differences are those of FILE less this one
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesetArgs,
    /// Number of races
    #[arg(long, default_value = "1000", value_parser = from_to(NonZeroU64::MIN, NonZeroU64::MAX))]
    races: NonZeroU64,
    /// Number of cars in each race
    #[arg(long, default_value_t = 6, value_parser = from_to(1_u8, 20))]
    cars: u8,
    /// Seed of the races
    #[arg(short, long, default_value_t = 1, value_parser = from_to(0, u64::MAX))]
    seed: u64,
}

pub(super) fn run(args: &ReportArgs, streams: &mut Streams<'_>) -> Result<(), Stop> {
    let circuits = std::iter::once(&args.file).chain(&args.against);
    let output = args.output.for_input(&args.file, "html");
    let mut output = output.check(Made::Page, circuits)?;
    let rules = args.rules.ruleset(&[], streams)?;
    let (track, report) = input::track_and_report(&args.file, streams)?;
    let earlier = match &args.against {
        Some(path) => Some(input::track(path, streams)?),
        None => None,
    };
    let experiment = experiment(&track, &rules, args)?;
    let problems = report.problems().iter().map(|p| p.problem.clone());
    let problems: Vec<_> = problems.collect();
    let command = command(args);
    let page = Page::new(&track, args.rules.name(), &rules)
        .with_problems(&problems)
        .with_command(&command);
    let all = 0..experiment.races();
    let progress = Progress::of_races(experiment.races(), streams);
    let watch = progress.watch(false);
    let (html, driven) = match &earlier {
        None => {
            let totals = experiment.run_until(all, CORES, drivers(&experiment), watch);
            let totals = totals.map_err(Stop::message)?;
            let html = page.with_races(&experiment, &totals).to_html();
            (html, totals.races)
        }
        Some(earlier) => {
            let before = self::experiment(earlier, &rules, args)?;
            let drivers = (drivers(&before), drivers(&experiment));
            let compared =
                Comparison::run_until((&before, &experiment), all, CORES, drivers, watch);
            let compared = compared.map_err(Stop::message)?;
            let html = page.against(earlier, &experiment, &compared).to_html();
            (html, compared.first.races)
        }
    };
    let end = progress.end(driven, experiment.races(), streams)?;
    let html = html.map_err(Stop::message)?;
    output.write(html.as_bytes(), streams)?;
    end.stop()
}

/// As many threads as there are cores: their number changes nothing but the time.
const CORES: usize = 0;

/// The drivers of the cars, in turn: people are not all alike, either.
const KINDS: [DriverKind; 2] = [DriverKind::Planner(Strength::Expert), DriverKind::Careful];

const fn kind(seat: usize) -> DriverKind {
    KINDS[seat % KINDS.len()]
}

fn experiment(track: &Track, rules: &Ruleset, args: &ReportArgs) -> Result<Experiment, Stop> {
    let seat = |at| Seat::new(entry::usual(track, rules, at), kind(at).name());
    let seats = (0..usize::from(args.cars)).map(seat).collect();
    Experiment::new(track, rules, seats, args.races.get(), args.seed).map_err(Stop::message)
}

/// The drivers of an experiment.
fn drivers(experiment: &Experiment) -> impl Fn(Drive<'_>) -> Box<dyn Driver + Send> + use<> {
    let paddock = Paddock::new(experiment.track(), experiment.rules());
    move |drive| paddock.driver(kind(drive.seat), drive.seed)
}

/// Returns the command that makes the page again.
fn command(args: &ReportArgs) -> String {
    let mut command = format!("formulad report {}", args.file.display());
    if let Some(earlier) = &args.against {
        command += &format!(" --against {}", earlier.display());
    }
    command += &format!(" --rules {}", args.rules.name());
    if let Some(laps) = args.rules.laps {
        command += &format!(" --laps {laps}");
    }
    command += &format!(
        " --races {} --cars {} --seed {}",
        args.races, args.cars, args.seed
    );
    if let Some(language) = spoken() {
        command += &format!(" --lang {}", language.code());
    }
    one_line(&command).into_owned()
}
