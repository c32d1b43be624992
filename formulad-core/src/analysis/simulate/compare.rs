//! Two experiments with the same seeds, race by race.

use std::ops::ControlFlow;
#[cfg(feature = "parallel")]
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::driver::Driver;
use crate::steps::at_once;

use super::collector::{Outcome, StatsCollector};
use super::counts::{Merge, merge_fields};
use super::estimates::Mean;
use super::experiment::Experiment;
use super::race::{Drive, SimulationError};
use super::run::{Stopped, one_by_one};
use super::totals::Totals;

/// Two experiments, such as of two versions of a circuit, and how much each race of the second differs
/// from the race of the first with the same number.
///
/// With the same seed and number of cars, the same cars start from the same places and roll the same numbers as
/// long as they do the same. So what both have in common cancels out, and the standard errors are those of the
/// differences.
///
/// ```
/// use formulad_core::TrackBuilder;
/// use formulad_core::analysis::simulate::{Comparison, Seat, Experiment};
/// use formulad_core::driver::CarefulDriver;
/// use formulad_core::race::Entrant;
/// use formulad_core::rules::Ruleset;
///
/// let experiment = |stops| {
///     let track = TrackBuilder::<3>::new("Oval").straight(24).corner(stops, [11, 9, 8]).straight(28);
///     let seats = vec![Seat::new(Entrant::new("Ada", 1), "careful")];
///     let experiment = Experiment::new(&track.build()?, &Ruleset::basic(1), seats, 100, 7)?;
///     Ok::<_, Box<dyn std::error::Error>>(experiment)
/// };
/// let compared = Comparison::run(&experiment(1)?, &experiment(2)?, |_| CarefulDriver::new(), |_| CarefulDriver::new())?;
/// // Another stop takes another turn or two.
/// let turns = compared.differences.winners.mean().ok_or("nobody finished")?;
/// assert!(turns.interval().0 > 0.5 && turns.interval().1 < 2.5, "{turns}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Comparison {
    /// The first experiment.
    pub first: Totals,
    /// The second experiment.
    pub second: Totals,
    /// The second less the first, race by race.
    pub differences: Differences,
}

/// How much the races of two experiments differ: the second less the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Differences {
    /// The turns of the winner, in races that somebody finished in both experiments.
    pub winners: Difference,
    /// The rounds until the last car has finished or is out.
    pub rounds: Difference,
    /// The cars that are out.
    pub retired: Difference,
    /// The overtaking moves.
    pub overtakes: Difference,
    /// The wear points charged.
    pub wear: Difference,
}

/// Differences of whole numbers, kept as their count, their sum and the sum of their squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Difference {
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Difference {
    /// The mean difference, with its standard error; `None` without races.
    #[must_use]
    pub fn mean(&self) -> Option<Mean> {
        Mean::of(self.count, i128::from(self.sum), self.squares)
    }

    fn add(&mut self, first: u64, second: u64) {
        let difference = second.cast_signed().wrapping_sub(first.cast_signed());
        let square = difference.unsigned_abs().saturating_pow(2);
        self.merge(&Self {
            count: 1,
            sum: difference,
            squares: square,
        });
    }
}

impl Differences {
    fn add(&mut self, first: &Outcome, second: &Outcome) {
        if let (Some(first), Some(second)) = (first.winner, second.winner) {
            self.winners.add(first.into(), second.into());
        }
        self.rounds.add(first.rounds.into(), second.rounds.into());
        self.retired.add(first.retired, second.retired);
        self.overtakes.add(first.overtakes, second.overtakes);
        self.wear.add(first.wear, second.wear);
    }
}

merge_fields! {
    Difference { count, sum, squares }
    Differences { winners, rounds, retired, overtakes, wear }
}

impl Comparison {
    /// Drives the races of both experiments, as many as the first has, one after the other.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that does not exist.
    pub fn run<D: Driver, E: Driver>(
        first: &Experiment,
        second: &Experiment,
        drivers_of_first: impl Fn(Drive<'_>) -> D,
        drivers_of_second: impl Fn(Drive<'_>) -> E,
    ) -> Result<Self, SimulationError> {
        let (both, drivers) = ((first, second), (&drivers_of_first, &drivers_of_second));
        let race = |pair: &mut Pair, number| pair.race(number, both, drivers);
        let watch = |_| ControlFlow::Continue(());
        let pair = one_by_one(
            Pair::new(both),
            race,
            0..first.races(),
            watch,
            Stopped::Fails,
        )?;
        Ok(pair.comparison())
    }

    /// Drives some of the races of both experiments on a number of threads, 0 for one per core, and calls
    /// `watch` with how many pairs of races have been driven since its last call.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that does not exist, when it was stopped, and
    /// when threads cannot be started.
    #[cfg(feature = "parallel")]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "drivers are handed over as to a run on one thread"
    )]
    pub fn run_parallel<D: Driver, E: Driver>(
        experiments: (&Experiment, &Experiment),
        races: Range<u64>,
        threads: usize,
        drivers: (
            impl Fn(Drive<'_>) -> D + Sync,
            impl Fn(Drive<'_>) -> E + Sync,
        ),
        watch: impl Fn(u64) -> ControlFlow<()> + Sync,
    ) -> Result<Self, SimulationError> {
        let drivers = (&drivers.0, &drivers.1);
        Self::on_threads(experiments, races, threads, drivers, watch, Stopped::Fails)
    }

    /// Drives races like [`Comparison::run_parallel`] until `watch` stops the run, and compares those that
    /// are over by then: the first [`Totals::races`] of the range.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that does not exist, and when threads cannot
    /// be started.
    #[cfg(feature = "parallel")]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "drivers are handed over as to a run on one thread"
    )]
    pub fn run_until<D: Driver, E: Driver>(
        experiments: (&Experiment, &Experiment),
        races: Range<u64>,
        threads: usize,
        drivers: (
            impl Fn(Drive<'_>) -> D + Sync,
            impl Fn(Drive<'_>) -> E + Sync,
        ),
        watch: impl Fn(u64) -> ControlFlow<()> + Sync,
    ) -> Result<Self, SimulationError> {
        let drivers = (&drivers.0, &drivers.1);
        Self::on_threads(experiments, races, threads, drivers, watch, Stopped::Ends)
    }

    #[cfg(feature = "parallel")]
    fn on_threads<D: Driver, E: Driver>(
        experiments: (&Experiment, &Experiment),
        races: Range<u64>,
        threads: usize,
        drivers: (
            &(impl Fn(Drive<'_>) -> D + Sync),
            &(impl Fn(Drive<'_>) -> E + Sync),
        ),
        watch: impl Fn(u64) -> ControlFlow<()> + Sync,
        stopped: Stopped,
    ) -> Result<Self, SimulationError> {
        let new = || Pair::new(experiments);
        let race = |pair: &mut Pair, number| pair.race(number, experiments, drivers);
        let merge = Pair::merge;
        let pair = super::run::side_by_side(new, race, merge, races, threads, watch, stopped)?;
        Ok(pair.comparison())
    }

    /// Adds the comparison of other races of the same experiments.
    pub fn merge(&mut self, other: &Self) {
        self.first.merge(&other.first);
        self.second.merge(&other.second);
        self.differences.merge(&other.differences);
    }
}

/// What is counted of two experiments.
struct Pair {
    first: StatsCollector,
    second: StatsCollector,
    differences: Differences,
}

impl Pair {
    fn new((first, second): (&Experiment, &Experiment)) -> Self {
        Self {
            first: StatsCollector::new(first),
            second: StatsCollector::new(second),
            differences: Differences::default(),
        }
    }

    /// Drives a race of both experiments, and counts it.
    fn race<D: Driver, E: Driver>(
        &mut self,
        number: u64,
        experiments: (&Experiment, &Experiment),
        drivers: (&impl Fn(Drive<'_>) -> D, &impl Fn(Drive<'_>) -> E),
    ) -> Result<(), SimulationError> {
        let (race, choices) = at_once(experiments.0.drive(number, drivers.0))?;
        let first = self.first.collect(race.events(), choices);
        let (race, choices) = at_once(experiments.1.drive(number, drivers.1))?;
        let second = self.second.collect(race.events(), choices);
        self.differences.add(&first, &second);
        Ok(())
    }

    #[cfg(feature = "parallel")]
    fn merge(&mut self, other: &Self) {
        self.first.merge(&other.first);
        self.second.merge(&other.second);
        self.differences.merge(&other.differences);
    }

    fn comparison(self) -> Comparison {
        Comparison {
            first: self.first.totals(),
            second: self.second.totals(),
            differences: self.differences,
        }
    }
}
