//! Two studies with the same seeds, race by race.

use std::ops::ControlFlow;
#[cfg(feature = "parallel")]
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::driver::Driver;

use super::observe::{Observer, Outcome};
use super::run::{Work, one_by_one};
use super::{Drive, Mean, SimulationError, Study, Totals};

/// Two studies, such as of two versions of a circuit, and by how much each race of the second differs
/// from the one with the same number of the first.
///
/// With the same seed and number of cars the same cars start from the same places and roll the same numbers, as
/// long as they do the same: what both have in common falls out of the differences, and the standard errors
/// are those of the differences.
///
/// ```
/// use formulad_core::TrackBuilder;
/// use formulad_core::analysis::simulate::{Comparison, Seat, Study};
/// use formulad_core::driver::CarefulDriver;
/// use formulad_core::race::Entrant;
/// use formulad_core::rules::Ruleset;
///
/// let study = |stops| {
///     let track = TrackBuilder::<3>::new("Oval").straight(24).corner(stops, [11, 9, 8]).straight(28);
///     let seats = vec![Seat::new(Entrant::new("Ada", 1), "careful")];
///     let study = Study::new(&track.build()?, &Ruleset::basic(1), seats, 100, 7)?;
///     Ok::<_, Box<dyn std::error::Error>>(study)
/// };
/// let compared = Comparison::run(&study(1)?, &study(2)?, |_| CarefulDriver::new(), |_| CarefulDriver::new())?;
/// // Another stop takes another turn or two.
/// let turns = compared.differences.winners.mean().ok_or("nobody finished")?;
/// assert!(turns.interval().0 > 0.5 && turns.interval().1 < 2.5, "{turns}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Comparison {
    /// The first study.
    pub first: Totals,
    /// The second study.
    pub second: Totals,
    /// The second less the first, race by race.
    pub differences: Differences,
}

/// By how much the races of a second study differ from those of a first: theirs less those.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Differences {
    /// The turns of the winner, of races that somebody finished in both.
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

/// Differences of whole numbers, by how many there are, their sum and the sum of their squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Difference {
    /// How many.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
}

impl Difference {
    /// The mean difference, with its standard error; none without races.
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

    fn merge(&mut self, other: &Self) {
        self.count = self.count.saturating_add(other.count);
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
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

    fn merge(&mut self, other: &Self) {
        self.winners.merge(&other.winners);
        self.rounds.merge(&other.rounds);
        self.retired.merge(&other.retired);
        self.overtakes.merge(&other.overtakes);
        self.wear.merge(&other.wear);
    }
}

impl Comparison {
    /// Drives the races of both studies, as many as the first has, one after the other.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that there is not.
    pub fn run<D: Driver, E: Driver>(
        first: &Study,
        second: &Study,
        drivers_of_first: impl Fn(Drive<'_>) -> D,
        drivers_of_second: impl Fn(Drive<'_>) -> E,
    ) -> Result<Self, SimulationError> {
        let drivers = (&drivers_of_first, &drivers_of_second);
        let watch = |_| ControlFlow::Continue(());
        one_by_one(Pair::new((first, second), drivers), 0..first.races(), watch)
    }

    /// Drives some of the races of both studies on so many threads, 0 for as many as there are cores, and
    /// tells `watch` how many pairs of races have been driven since it was told last.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that there is not, when it was broken off, and
    /// when there are no threads.
    #[cfg(feature = "parallel")]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "drivers are handed over as to a run on one thread"
    )]
    pub fn run_parallel<D: Driver, E: Driver>(
        studies: (&Study, &Study),
        races: Range<u64>,
        threads: usize,
        drivers: (
            impl Fn(Drive<'_>) -> D + Sync,
            impl Fn(Drive<'_>) -> E + Sync,
        ),
        watch: impl Fn(u64) -> ControlFlow<()> + Sync,
    ) -> Result<Self, SimulationError> {
        let drivers = (&drivers.0, &drivers.1);
        super::run::side_by_side(|| Pair::new(studies, drivers), races, threads, watch)
    }

    /// Adds the comparison of other races of the same studies.
    pub fn merge(&mut self, other: &Self) {
        self.first.merge(&other.first);
        self.second.merge(&other.second);
        self.differences.merge(&other.differences);
    }
}

/// Drives races of two studies and counts what came of them.
struct Pair<'a, F, G> {
    studies: (&'a Study, &'a Study),
    drivers: (&'a F, &'a G),
    first: Observer,
    second: Observer,
    differences: Differences,
}

impl<'a, F, G> Pair<'a, F, G> {
    fn new(studies: (&'a Study, &'a Study), drivers: (&'a F, &'a G)) -> Self {
        Self {
            studies,
            drivers,
            first: Observer::new(studies.0),
            second: Observer::new(studies.1),
            differences: Differences::default(),
        }
    }
}

impl<D: Driver, E: Driver, F: Fn(Drive<'_>) -> D, G: Fn(Drive<'_>) -> E> Work for Pair<'_, F, G> {
    type Counted = Comparison;

    fn race(&mut self, number: u64) -> Result<(), SimulationError> {
        let (race, choices) = self.studies.0.drive(number, self.drivers.0)?;
        let first = self.first.observe(race.events(), choices);
        let (race, choices) = self.studies.1.drive(number, self.drivers.1)?;
        let second = self.second.observe(race.events(), choices);
        self.differences.add(&first, &second);
        Ok(())
    }

    fn counted(self) -> Comparison {
        Comparison {
            first: self.first.totals(),
            second: self.second.totals(),
            differences: self.differences,
        }
    }

    #[cfg(feature = "parallel")]
    fn put_together(one: &mut Comparison, other: &Comparison) {
        one.merge(other);
    }
}
