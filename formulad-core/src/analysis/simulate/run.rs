//! Running an experiment: one race after the other, or on all cores.

use std::ops::{ControlFlow, Range};

use crate::driver::Driver;
use crate::race::Race;
use crate::steps::at_once;

use super::collector::StatsCollector;
use super::experiment::Experiment;
use super::race::{Drive, SimulationError};
use super::totals::Totals;

impl Experiment {
    /// Drives all races of the experiment, one after the other.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that does not exist.
    pub fn run<D: Driver>(
        &self,
        drivers: impl Fn(Drive<'_>) -> D,
    ) -> Result<Totals, SimulationError> {
        self.run_part(0..self.races(), drivers, |_| ControlFlow::Continue(()))
    }

    /// Drives some of the races, one after the other, and calls `watch` after each with how many have been
    /// driven since its last call; it may stop the run.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that does not exist, and when it was stopped.
    pub fn run_part<D: Driver>(
        &self,
        races: Range<u64>,
        drivers: impl Fn(Drive<'_>) -> D,
        watch: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Totals, SimulationError> {
        let one = |collector: &mut StatsCollector, number| {
            self.collect(number, &drivers, collector).map(drop)
        };
        let collector = one_by_one(StatsCollector::new(self), one, races, watch, Stopped::Fails)?;
        Ok(collector.totals())
    }

    /// The same with a pause before each choice of a driver: see [`Steps`](crate::steps::Steps).
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that does not exist.
    pub async fn run_in_steps<D: Driver>(
        &self,
        races: Range<u64>,
        drivers: impl Fn(Drive<'_>) -> D,
    ) -> Result<Totals, SimulationError> {
        let mut collector = StatsCollector::new(self);
        for number in races {
            let (race, choices) = self.drive(number, &drivers).await?;
            collector.collect(race.events(), choices);
        }
        Ok(collector.totals())
    }

    /// Drives some of the races on a number of threads, 0 for one per core, or for those of the rayon pool that it
    /// is called in: the totals are those of [`Experiment::run_part`], in less time. `watch` is called with how many races have been driven since its
    /// last call by any thread.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that does not exist, when it was stopped, and
    /// when threads cannot be started.
    #[cfg(feature = "parallel")]
    pub fn run_parallel<D: Driver>(
        &self,
        races: Range<u64>,
        threads: usize,
        drivers: impl Fn(Drive<'_>) -> D + Sync,
        watch: impl Fn(u64) -> ControlFlow<()> + Sync,
    ) -> Result<Totals, SimulationError> {
        self.on_threads(races, threads, drivers, |_, _| {}, watch, Stopped::Fails)
    }

    /// The same, and calls `each` with every race and its number after it has been driven, in any order and from any
    /// thread.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// use std::sync::atomic::{AtomicU64, Ordering};
    ///
    /// use formulad_core::TrackBuilder;
    /// use formulad_core::analysis::simulate::{Experiment, Seat};
    /// use formulad_core::driver::CarefulDriver;
    /// use formulad_core::race::Entrant;
    /// use formulad_core::rules::Ruleset;
    ///
    /// let track = TrackBuilder::<1>::new("Ring").straight(20).corner(1, [6]).straight(9).build()?;
    /// let seats = vec![Seat::new(Entrant::new("Ada", 1), "careful")];
    /// let experiment = Experiment::new(&track, &Ruleset::basic(1), seats, 20, 7)?;
    /// let rounds = AtomicU64::new(0);
    /// let each = |_, race: &formulad_core::race::Race| {
    ///     rounds.fetch_add(race.round().into(), Ordering::Relaxed);
    /// };
    /// let go_on = |_| ControlFlow::Continue(());
    /// experiment.run_parallel_each(0..20, 2, |_| CarefulDriver::new(), each, go_on)?;
    /// assert!(rounds.into_inner() > 20);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Experiment::run_parallel`].
    #[cfg(feature = "parallel")]
    pub fn run_parallel_each<D: Driver>(
        &self,
        races: Range<u64>,
        threads: usize,
        drivers: impl Fn(Drive<'_>) -> D + Sync,
        each: impl Fn(u64, &Race) + Sync,
        watch: impl Fn(u64) -> ControlFlow<()> + Sync,
    ) -> Result<Totals, SimulationError> {
        self.on_threads(races, threads, drivers, each, watch, Stopped::Fails)
    }

    /// Drives races like [`Experiment::run_parallel`] until `watch` stops the run, and returns the totals
    /// of those that are over by then: the first [`Totals::races`] of the range, so that another run can
    /// go on with the next one.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that does not exist, and when threads cannot
    /// be started.
    #[cfg(feature = "parallel")]
    pub fn run_until<D: Driver>(
        &self,
        races: Range<u64>,
        threads: usize,
        drivers: impl Fn(Drive<'_>) -> D + Sync,
        watch: impl Fn(u64) -> ControlFlow<()> + Sync,
    ) -> Result<Totals, SimulationError> {
        self.on_threads(races, threads, drivers, |_, _| {}, watch, Stopped::Ends)
    }

    #[cfg(feature = "parallel")]
    fn on_threads<D: Driver>(
        &self,
        races: Range<u64>,
        threads: usize,
        drivers: impl Fn(Drive<'_>) -> D + Sync,
        each: impl Fn(u64, &Race) + Sync,
        watch: impl Fn(u64) -> ControlFlow<()> + Sync,
        stopped: Stopped,
    ) -> Result<Totals, SimulationError> {
        let new = || StatsCollector::new(self);
        let one = |collector: &mut StatsCollector, number| {
            each(number, &self.collect(number, &drivers, collector)?);
            Ok(())
        };
        let merge = StatsCollector::merge;
        let collector = side_by_side(new, one, merge, races, threads, watch, stopped)?;
        Ok(collector.totals())
    }

    fn collect<D: Driver>(
        &self,
        number: u64,
        drivers: &impl Fn(Drive<'_>) -> D,
        collector: &mut StatsCollector,
    ) -> Result<Race, SimulationError> {
        let (race, choices) = at_once(self.drive(number, drivers))?;
        collector.collect(race.events(), choices);
        Ok(race)
    }
}

/// What happens to a run that is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stopped {
    /// Its counts are lost.
    Fails,
    /// The races so far count.
    #[cfg(feature = "parallel")]
    Ends,
}

/// Drives races one after the other.
pub(super) fn one_by_one<C>(
    mut counted: C,
    race: impl Fn(&mut C, u64) -> Result<(), SimulationError>,
    races: Range<u64>,
    mut watch: impl FnMut(u64) -> ControlFlow<()>,
    stopped: Stopped,
) -> Result<C, SimulationError> {
    for number in races {
        race(&mut counted, number)?;
        if watch(1).is_break() {
            return match stopped {
                Stopped::Fails => Err(SimulationError::Stopped),
                #[cfg(feature = "parallel")]
                Stopped::Ends => Ok(counted),
            };
        }
    }
    Ok(counted)
}

/// How many races a thread takes at a time.
#[cfg(feature = "parallel")]
const AT_A_TIME: u64 = 16;

/// Drives races on a number of threads. Each takes the next few races that are left, and drives all of those.
/// So when a race cannot be driven, all races before it still are, and the first failure is always found.
#[cfg(feature = "parallel")]
pub(super) fn side_by_side<C: Send>(
    new: impl Fn() -> C + Sync,
    race: impl Fn(&mut C, u64) -> Result<(), SimulationError> + Sync,
    merge: impl Fn(&mut C, &C),
    races: Range<u64>,
    threads: usize,
    watch: impl Fn(u64) -> ControlFlow<()> + Sync,
    stopped: Stopped,
) -> Result<C, SimulationError> {
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

    use rayon::prelude::*;

    if threads == 1 {
        return one_by_one(new(), race, races, watch, stopped);
    }
    let is_in_pool = threads == 0 && rayon::current_thread_index().is_some();
    let pool = || rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = (!is_in_pool).then(pool).transpose();
    let pool = pool.map_err(|error| SimulationError::Threads {
        threads,
        reason: error.to_string(),
    })?;
    let taken = AtomicU64::new(0);
    let (is_stopped, has_failed) = (AtomicBool::new(false), AtomicBool::new(false));
    let all = races.end.saturating_sub(races.start);
    // Races that are taken are driven to their end, so those over by then are the first ones.
    let (ends, at_a_time) = match stopped {
        Stopped::Fails => (false, AT_A_TIME),
        Stopped::Ends => (true, 1),
    };
    let drive = |_| {
        let mut counted = new();
        while !has_failed.load(Relaxed) && !is_stopped.load(Relaxed) {
            let begin = taken.fetch_add(at_a_time, Relaxed);
            if begin >= all {
                break;
            }
            for number in begin..begin.saturating_add(at_a_time).min(all) {
                if let Err(error) = race(&mut counted, races.start + number) {
                    has_failed.store(true, Relaxed);
                    return Err(error);
                }
                if watch(1).is_break() {
                    is_stopped.store(true, Relaxed);
                }
                if !ends && is_stopped.load(Relaxed) {
                    return Err(SimulationError::Stopped);
                }
            }
        }
        if !ends && is_stopped.load(Relaxed) {
            return Err(SimulationError::Stopped);
        }
        Ok(counted)
    };
    let mut together = new();
    let mut failed = None;
    // Threads of the caller's pool that are busy with something else take no part.
    let on_all = || {
        let tasks = (0..rayon::current_num_threads()).into_par_iter();
        tasks.with_max_len(1).map(drive).collect::<Vec<_>>()
    };
    let all_counted = pool.map_or_else(on_all, |pool| pool.install(on_all));
    for counted in all_counted {
        match counted {
            Ok(counted) => merge(&mut together, &counted),
            Err(error) => failed = Some(earlier(failed, error)),
        }
    }
    failed.map_or(Ok(together), Err)
}

/// Of two reasons why not all races were driven: that the run was stopped, or else the earlier failure.
#[cfg(feature = "parallel")]
fn earlier(one: Option<SimulationError>, other: SimulationError) -> SimulationError {
    let when = |error: &SimulationError| match error {
        SimulationError::Race { race, .. } => Some(*race),
        _ => None,
    };
    match one {
        Some(one) if when(&one) <= when(&other) => one,
        _ => other,
    }
}
