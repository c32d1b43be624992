//! One race of a study.

use crate::dice::{Dice, Die, Roll, SeededDice};
use crate::driver::Driver;
use crate::race::{Answer, Pending, Race, RunError, Why};
use crate::rules::{Pole, Ruleset};

use super::{SimulationError, Study, seeds};

/// A driver who is wanted for a race of a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drive<'a> {
    /// The number of the race, from 0.
    pub race: u64,
    /// The seat, by its position in [`Study::seats`].
    pub seat: usize,
    /// The kind of driver that the seat has.
    pub kind: &'a str,
    /// A seed of the driver's own, for whatever they leave to chance.
    pub seed: u64,
}

impl Study {
    /// Drives one race of the study, counted from 0, and gives it back at its end with all its events
    /// and answers: to look closer at what was counted, or to keep its
    /// [record](crate::race::Race::record). A number past the end is that of a larger study.
    ///
    /// # Errors
    ///
    /// [`SimulationError`] when a driver chooses an option that there is not.
    pub fn race<D: Driver>(
        &self,
        number: u64,
        drivers: impl Fn(Drive<'_>) -> D,
    ) -> Result<Race, SimulationError> {
        self.drive(number, &drivers).map(|(race, _)| race)
    }

    /// Drives a race, and counts the choices that its drivers made.
    pub(super) fn drive<D: Driver>(
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
        let choices = run(&mut race, &mut SeededDice::new(seed), &mut drivers, &grid);
        match choices {
            Ok(choices) => Ok((race, choices)),
            Err(error) => Err(SimulationError::Race {
                race: number,
                error,
            }),
        }
    }
}

/// Runs a race to its end from places on the grid, and counts the choices.
fn run(
    race: &mut Race,
    dice: &mut SeededDice,
    drivers: &mut [impl Driver],
    grid: &[u8],
) -> Result<u64, RunError> {
    let mut choices = 0;
    loop {
        let answer = match race.pending() {
            Pending::Over => return Ok(choices),
            Pending::Roll(request) if request.why == Why::Grid => {
                let place = grid.get(request.car.index()).copied().unwrap_or_default();
                Answer::Roll(Roll::new(request.die, grid_roll(race.rules(), place))?)
            }
            Pending::Roll(request) => Answer::Roll(dice.roll(request.die)?),
            Pending::Time(car) => Answer::Seconds(drivers[car.index()].seconds(race)),
            Pending::Choice(choice) => {
                choices += 1;
                let car = choice.car();
                let option = drivers[car.index()].choose(race, &choice);
                choice
                    .answer(option)
                    .ok_or(RunError::NoSuchOption { car, option })?
            }
        };
        race.apply(answer)?;
    }
}

/// GRID-1: the roll that brings a car to a place on the grid, from 0, if others have rolled for theirs.
fn grid_roll(rules: &Ruleset, place: u8) -> u8 {
    match rules.grid.pole {
        Pole::Highest => Die::Black.highest().saturating_sub(place),
        Pole::Lowest => 1 + place,
    }
}
