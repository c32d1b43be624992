//! The same totals for any number of threads, any division into shards, any order of merging.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

use formulad_core::Track;
use formulad_core::analysis::simulate::{
    Comparison, Drive, Experiment, ExperimentError, SimulationError, Totals,
};
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::race::{Choice, IllegalAnswer, Race, RunError};
use formulad_core::rules::{Preset, RaceOption, Ruleset};
use proptest::prelude::*;
use rayon::ThreadPoolBuilder;

use super::random::random_plan;
use super::{circuit, drivers, experiment, seats};

const MIXED: [&str; 4] = ["careful", "random", "careful", "careful"];

fn go_on(_: u64) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn part(experiment: &Experiment, races: std::ops::Range<u64>) -> Totals {
    experiment.run_part(races, drivers, go_on).unwrap()
}

#[test]
fn threads_make_no_difference() {
    let rules = Preset::Advanced.rules_with(1, &[RaceOption::Weather, RaceOption::Tyres]);
    let experiment = experiment(&circuit(), &rules.unwrap(), &MIXED, 150);
    let alone = experiment.run(drivers).unwrap();
    for threads in [1, 2, 8] {
        let told = AtomicU64::new(0);
        let watch = |races| {
            told.fetch_add(races, Ordering::Relaxed);
            ControlFlow::Continue(())
        };
        let together = experiment
            .run_parallel(0..150, threads, drivers, watch)
            .unwrap();
        assert_eq!(together, alone, "{threads} threads");
        assert_eq!(told.into_inner(), 150);
    }
}

#[test]
fn every_race_is_seen_in_the_pool_of_the_caller() {
    let experiment = experiment(&circuit(), &Ruleset::basic(1), &MIXED, 60);
    let seen = Mutex::new(BTreeSet::new());
    let each = |number, race: &Race| {
        assert_eq!(thread::current().name(), Some("own"));
        assert!(race.is_over());
        assert!(seen.lock().unwrap().insert(number));
    };
    let pool = ThreadPoolBuilder::new().num_threads(2);
    let pool = pool.thread_name(|_| "own".to_owned()).build().unwrap();
    let run = || experiment.run_parallel_each(10..60, 0, drivers, each, go_on);
    let totals = pool.install(run).unwrap();
    assert_eq!(totals, part(&experiment, 10..60));
    assert!(seen.into_inner().unwrap().into_iter().eq(10..60));
}

/// A thread of the caller that is busy with something else takes no part, and is not waited for.
#[test]
fn busy_threads_of_the_caller_are_not_waited_for() {
    let experiment = experiment(&circuit(), &Ruleset::basic(1), &MIXED, 20);
    let pool = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let (is_over, wait) = mpsc::channel();
    let (say, is_busy) = mpsc::channel();
    let (heard, was_heard) = mpsc::channel();
    pool.spawn(move || {
        say.send(()).unwrap();
        let over = wait.recv_timeout(Duration::from_secs(60));
        heard.send(over.is_ok()).unwrap();
    });
    is_busy.recv().unwrap();
    let totals = pool.install(|| experiment.run_parallel(0..20, 0, drivers, go_on));
    is_over.send(()).unwrap();
    assert_eq!(totals.unwrap(), part(&experiment, 0..20));
    assert!(was_heard.recv().unwrap(), "the races waited for it");
}

#[test]
fn comparisons_are_the_same_on_any_threads() {
    let one = experiment(&circuit(), &Ruleset::basic(1), &MIXED, 100);
    let two = experiment(&circuit(), &Ruleset::basic(2), &MIXED, 100);
    let alone = Comparison::run(&one, &two, drivers, drivers).unwrap();
    let together =
        Comparison::run_parallel((&one, &two), 0..100, 8, (drivers, drivers), go_on).unwrap();
    assert_eq!(alone, together);
    assert_eq!(alone.first, one.run(drivers).unwrap());
    assert_eq!(alone.second, two.run(drivers).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Any shards of any circuit, merged in any order and grouping, with nothing in between.
    #[test]
    fn shards_make_no_difference(
        plan in random_plan(),
        shards in 1_u64..7,
        races in 0_u64..20,
        order in Just((0..7_u64).collect::<Vec<_>>()).prop_shuffle(),
    ) {
        let track = Track::new(plan).unwrap();
        let experiment = experiment(&track, &Ruleset::basic(1), &MIXED, races);
        let whole = experiment.run(drivers).unwrap();
        let order = order.into_iter().filter(|at| *at < shards);
        let parts: Vec<Totals> = order
            .map(|at| part(&experiment, experiment.shard(at + 1, shards)))
            .collect();
        let mut one_by_one = Totals::default();
        for part in &parts {
            one_by_one.merge(part);
            one_by_one.merge(&experiment.nothing());
        }
        prop_assert_eq!(&one_by_one, &whole);
        // Grouped from the other end.
        let mut grouped = experiment.nothing();
        for part in parts.iter().rev() {
            let mut with = part.clone();
            with.merge(&grouped);
            grouped = with;
        }
        prop_assert_eq!(&grouped, &whole);
        let text = serde_json::to_string(&whole).unwrap();
        prop_assert_eq!(&serde_json::from_str::<Totals>(&text).unwrap(), &whole);
    }
}

/// A race of an experiment does not depend on the others.
#[test]
fn a_race_is_the_same_by_itself() {
    let long = experiment(&circuit(), &Ruleset::basic(1), &MIXED, 1_000_000);
    let short = experiment(&circuit(), &Ruleset::basic(1), &MIXED, 3);
    let race = |experiment: &Experiment, number| experiment.race(number, drivers).unwrap().record();
    assert_eq!(race(&long, 2), race(&short, 2));
    assert_ne!(race(&long, 2), race(&long, 3));
    // It can be kept, and seen again.
    let again = race(&long, 999_999).replay(&circuit()).unwrap();
    assert_eq!(again.record(), race(&long, 999_999));
}

/// Their size is that of the circuit and of the field, and histograms end.
#[test]
fn totals_do_not_grow_with_the_races() {
    let experiment = experiment(&circuit(), &Ruleset::basic(2), &MIXED, 400);
    let sizes = |totals: &Totals| {
        let places = totals.seats.iter().map(|seat| seat.places.len());
        [
            totals.seats.len(),
            places.max().unwrap(),
            totals.seats[0].places[0].len(),
            totals.seats[0].before.len(),
            totals.corners.len(),
            totals.straights.len(),
            totals.spaces.len(),
        ]
    };
    let (few, many) = (part(&experiment, 0..1), part(&experiment, 0..400));
    assert_eq!(sizes(&few), sizes(&many));
    assert_eq!(sizes(&few), sizes(&experiment.nothing()));
    let corners = circuit().corners().len();
    let straights = circuit().straights().len();
    assert!(many.fit(4, corners, straights, circuit().spaces().len()));
    assert!(!many.fit(4, corners + 1, straights, circuit().spaces().len()));
    assert!(many.turns.counts().len() <= 501);
}

/// Drives by the rules of thumb, until it does not.
struct Astray(u64);

impl Driver for Astray {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        if self.0 >= 40 {
            return 1000;
        }
        CarefulDriver::new().choose(race, choice)
    }
}

/// The first race that cannot be driven is told, on any threads.
#[test]
fn drivers_who_choose_what_there_is_not_are_named() {
    let experiment = experiment(&circuit(), &Ruleset::basic(1), &["astray"; 2], 300);
    let astray = |drive: Drive<'_>| Astray(drive.race);
    for threads in [1, 2, 8] {
        let run = experiment.run_parallel(0..300, threads, astray, go_on);
        let Err(SimulationError::Race { race: 40, error }) = run else {
            panic!("{threads} threads: {run:?}");
        };
        assert!(matches!(
            error,
            RunError::Answer(IllegalAnswer::NoSuchOption { option: 1000, .. })
        ));
    }
}

#[test]
fn whoever_watches_can_break_off() {
    let experiment = experiment(&circuit(), &Ruleset::basic(1), &MIXED, 1_000_000_000_000);
    for threads in [1, 4] {
        let driven = AtomicU64::new(0);
        let watch = |races| {
            if driven.fetch_add(races, Ordering::Relaxed) > 50 {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        };
        let run = experiment.run_parallel(0..experiment.races(), threads, drivers, watch);
        assert_eq!(run, Err(SimulationError::Stopped));
    }
}

/// What was driven before a run ended is the first of its races, on any number of threads, and others go on
/// with the next one.
#[test]
fn a_run_that_ends_early_counts_its_first_races() {
    let experiment = experiment(&circuit(), &Ruleset::basic(1), &MIXED, 300);
    for threads in [1, 3] {
        let driven = AtomicU64::new(0);
        let watch = |races| match driven.fetch_add(races, Ordering::Relaxed) {
            0..50 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let mut totals = experiment
            .run_until(0..300, threads, drivers, watch)
            .unwrap();
        let over = totals.races;
        assert!((51..60).contains(&over), "{over}");
        assert_eq!(totals, part(&experiment, 0..over));
        let rest = experiment
            .run_until(over..300, threads, drivers, go_on)
            .unwrap();
        totals.merge(&rest);
        assert_eq!(totals, part(&experiment, 0..300));
        driven.store(0, Ordering::Relaxed);
        let both = (&experiment, &experiment);
        let compared = Comparison::run_until(both, 0..300, threads, (drivers, drivers), watch);
        let compared = compared.unwrap();
        assert!((51..60).contains(&compared.first.races));
        assert_eq!(compared.second, part(&experiment, 0..compared.first.races));
    }
}

#[test]
fn what_cannot_be_studied_is_refused() {
    let rules = Ruleset::basic(1);
    let new = |cars: usize| {
        Experiment::new(
            &circuit(),
            &rules,
            seats(&rules, &vec!["careful"; cars]),
            1,
            1,
        )
    };
    assert!(matches!(new(0), Err(ExperimentError::Setup(_))));
    // The grid has ten places.
    assert!(matches!(new(11), Err(ExperimentError::Setup(_))));
    let most = Experiment::MOST_CARS;
    assert_eq!(
        new(21).unwrap_err(),
        ExperimentError::Cars { cars: 21, most }
    );
    assert_eq!(new(10).unwrap().kinds(), [("careful", (0..10).collect())]);
}
