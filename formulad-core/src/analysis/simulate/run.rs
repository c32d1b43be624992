//! Running a study: one race after the other, or on all cores.

use std::ops::{ControlFlow, Range};

use crate::driver::Driver;
use crate::race::RunError;

use super::observe::Observer;
use super::{Drive, Study, Totals};

/// Why a study was not run to its end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SimulationError {
    /// A race could not be driven: the first of those that could not.
    #[error("race {race}: {error}")]
    Race {
        /// Its number, from 0.
        race: u64,
        /// What went wrong.
        error: RunError,
    },
    /// Whoever watched it said so.
    #[error("the races were stopped before their end")]
    Stopped,
    /// There are no threads to be had.
    #[cfg(feature = "parallel")]
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system says.
        reason: String,
    },
}

/// Someone who drives races and counts.
pub(super) trait Work {
    /// What is counted.
    type Counted: Default;

    /// Drives a race.
    fn race(&mut self, number: u64) -> Result<(), SimulationError>;

    /// What was counted.
    fn counted(self) -> Self::Counted;

    /// Adds what was counted of other races.
    #[cfg(feature = "parallel")]
    fn put_together(one: &mut Self::Counted, other: &Self::Counted);
}

impl Study {
    /// Drives all races of the study, one after the other.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that there is not.
    pub fn run<D: Driver>(
        &self,
        drivers: impl Fn(Drive<'_>) -> D,
    ) -> Result<Totals, SimulationError> {
        self.run_part(0..self.races(), drivers, |_| ControlFlow::Continue(()))
    }

    /// Drives some of the races, one after the other, and tells `watch` after each how many have been
    /// driven since it was told last, which may break off.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that there is not, and when it was broken off.
    pub fn run_part<D: Driver>(
        &self,
        races: Range<u64>,
        drivers: impl Fn(Drive<'_>) -> D,
        watch: impl FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Totals, SimulationError> {
        one_by_one(Counter::new(self, &drivers), races, watch)
    }

    /// Drives some of the races on so many threads, 0 for as many as there are cores: the totals are those of
    /// [`Study::run_part`], in less time. `watch` is told how many races have been driven since any thread
    /// told it last.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that there is not, when it was broken off, and
    /// when there are no threads.
    #[cfg(feature = "parallel")]
    pub fn run_parallel<D: Driver>(
        &self,
        races: Range<u64>,
        threads: usize,
        drivers: impl Fn(Drive<'_>) -> D + Sync,
        watch: impl Fn(u64) -> ControlFlow<()> + Sync,
    ) -> Result<Totals, SimulationError> {
        side_by_side(|| Counter::new(self, &drivers), races, threads, watch)
    }
}

/// Drives races of a study and counts what came of them.
struct Counter<'a, F> {
    study: &'a Study,
    drivers: &'a F,
    observer: Observer,
}

impl<'a, F> Counter<'a, F> {
    fn new(study: &'a Study, drivers: &'a F) -> Self {
        Self {
            study,
            drivers,
            observer: Observer::new(study),
        }
    }
}

impl<D: Driver, F: Fn(Drive<'_>) -> D> Work for Counter<'_, F> {
    type Counted = Totals;

    fn race(&mut self, number: u64) -> Result<(), SimulationError> {
        let (race, choices) = self.study.drive(number, self.drivers)?;
        self.observer.observe(race.events(), choices);
        Ok(())
    }

    fn counted(self) -> Totals {
        self.observer.totals()
    }

    #[cfg(feature = "parallel")]
    fn put_together(one: &mut Totals, other: &Totals) {
        one.merge(other);
    }
}

/// Drives races one after the other.
pub(super) fn one_by_one<W: Work>(
    mut work: W,
    races: Range<u64>,
    mut watch: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<W::Counted, SimulationError> {
    for number in races {
        work.race(number)?;
        if watch(1).is_break() {
            return Err(SimulationError::Stopped);
        }
    }
    Ok(work.counted())
}

/// How many races a thread takes at a time.
#[cfg(feature = "parallel")]
const AT_A_TIME: u64 = 16;

/// Drives races on so many threads. Each takes the next few that nobody has taken yet, so that when one
/// cannot be driven, all before it are: the first of those that cannot is always found.
#[cfg(feature = "parallel")]
pub(super) fn side_by_side<W: Work>(
    work: impl Fn() -> W + Sync,
    races: Range<u64>,
    threads: usize,
    watch: impl Fn(u64) -> ControlFlow<()> + Sync,
) -> Result<W::Counted, SimulationError>
where
    W::Counted: Send,
{
    use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

    if threads == 1 {
        return one_by_one(work(), races, watch);
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| SimulationError::Threads {
        threads,
        reason: error.to_string(),
    })?;
    let taken = AtomicU64::new(0);
    let (is_stopped, has_failed) = (AtomicBool::new(false), AtomicBool::new(false));
    let all = races.end.saturating_sub(races.start);
    let drive = |_: rayon::BroadcastContext<'_>| {
        let mut work = work();
        while !has_failed.load(Relaxed) {
            let begin = taken.fetch_add(AT_A_TIME, Relaxed);
            if begin >= all {
                break;
            }
            for number in begin..begin.saturating_add(AT_A_TIME).min(all) {
                if let Err(error) = work.race(races.start + number) {
                    has_failed.store(true, Relaxed);
                    return Err(error);
                }
                if watch(1).is_break() {
                    is_stopped.store(true, Relaxed);
                }
                if is_stopped.load(Relaxed) {
                    return Err(SimulationError::Stopped);
                }
            }
        }
        Ok(work.counted())
    };
    let mut together = W::Counted::default();
    let mut failed = None;
    for counted in pool.broadcast(drive) {
        match counted {
            Ok(counted) => W::put_together(&mut together, &counted),
            Err(error) => failed = Some(earlier(failed, error)),
        }
    }
    failed.map_or(Ok(together), Err)
}

/// Of two reasons why not all races were driven, that somebody stopped them, or else the earlier one.
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
