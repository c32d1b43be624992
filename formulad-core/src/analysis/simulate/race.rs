//! One race of an experiment.

use crate::dice::{Dice, Die, Roll, SeededDice};
use crate::driver::{Driver, run};
use crate::race::{Race, RunError, Why};
use crate::rules::{Pole, Ruleset};
use crate::steps::at_once;

use super::experiment::Experiment;
use super::seeds;

/// Races are counted from 0. `error` says why one could not be driven.
pub(crate) fn race(race: u64, error: &RunError) -> String {
    t!("race {race}: {error}", race, error)
}

/// Why an experiment was not run to its end.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// A race could not be driven: the first of those that could not.
    #[error("{}", self::race(*.race, .error))]
    Race {
        /// Its number, from 0.
        race: u64,
        /// What went wrong.
        error: RunError,
    },
    /// The caller stopped it.
    #[error("{}", t!("the races were stopped before their end"))]
    Stopped,
    /// Threads could not be started.
    #[cfg(feature = "parallel")]
    #[error("{}", t!(
        "cannot start {threads} threads: {reason}",
        threads = .threads, reason = .reason
    ))]
    Threads {
        /// The number asked for.
        threads: usize,
        /// The message of the system.
        reason: String,
    },
}

/// What a driver is asked to drive: one car in one race of an experiment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drive<'a> {
    /// The number of the race, from 0.
    pub race: u64,
    /// The seat, by its position in [`Experiment::seats`].
    pub seat: usize,
    /// The kind of driver that the seat has.
    pub kind: &'a str,
    /// The seed for whatever the driver leaves to chance.
    pub seed: u64,
}

impl Experiment {
    /// Drives one race of the experiment, counted from 0, and returns it at its end with all its events
    /// and answers: to look closer at what was counted, or to keep its
    /// [record](crate::race::Race::record). A number past the end gives the race of a larger experiment.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that does not exist.
    pub fn race<D: Driver>(
        &self,
        number: u64,
        drivers: impl Fn(Drive<'_>) -> D,
    ) -> Result<Race, SimulationError> {
        at_once(self.drive(number, &drivers)).map(|(race, _)| race)
    }

    /// Drives a race, and counts the choices that its drivers made.
    pub(super) async fn drive<D: Driver>(
        &self,
        number: u64,
        drivers: &impl Fn(Drive<'_>) -> D,
    ) -> Result<(Race, u64), SimulationError> {
        let seed = seeds::race(self.seed(), number);
        let seats = self.seats().iter().enumerate();
        let mut drivers: Vec<D> = seats
            .map(|(seat, is)| {
                drivers(Drive {
                    race: number,
                    seat,
                    kind: &is.kind,
                    seed: seeds::driver(seed, seat),
                })
            })
            .collect();
        let grid = seeds::grid(self.seed(), number, drivers.len());
        let mut race = self.start().clone();
        let mut dice = SeededDice::new(seed);
        let choices = run(&mut race, &mut drivers, |race, request| match request.why {
            Why::Grid => {
                let place = grid.get(request.car.index()).copied().unwrap_or_default();
                Roll::new(request.die, grid_roll(race.rules(), place))
            }
            _ => dice.roll(request.die),
        })
        .await;
        let failed = |error| SimulationError::Race {
            race: number,
            error,
        };
        choices.map(|choices| (race, choices)).map_err(failed)
    }
}

/// GRID-1: the roll that brings a car to a place on the grid, from 0, if others have rolled for theirs.
fn grid_roll(rules: &Ruleset, place: u8) -> u8 {
    match rules.grid.pole {
        Pole::Highest => Die::Black.highest().saturating_sub(place),
        Pole::Lowest => 1 + place,
    }
}
