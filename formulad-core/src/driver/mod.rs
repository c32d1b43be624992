//! Drivers: they make the choices of a car.
//!
//! ```
//! use formulad_core::TrackBuilder;
//! use formulad_core::dice::SeededDice;
//! use formulad_core::driver::{CarefulDriver, Driver, RandomDriver};
//! use formulad_core::race::{Entrant, Race};
//! use formulad_core::rules::Ruleset;
//!
//! let track = TrackBuilder::<3>::new("Oval").straight(24).corner(2, [11, 9, 8]).straight(28).build()?;
//! let entrants = vec![Entrant::new("Ada", 1), Entrant::new("Ben", 2)];
//! let mut race = Race::new(&track, &Ruleset::basic(1), entrants)?;
//! let mut drivers: [Box<dyn Driver>; 2] = [Box::new(CarefulDriver::new()), Box::new(RandomDriver::new(1))];
//! race.run(&mut SeededDice::new(1), &mut drivers)?;
//! assert!(race.is_over());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use crate::dice::{Dice, DiceError, Roll};
use crate::race::{Answer, Choice, Pending, Race, RollRequest, RunError};
use crate::steps::{at_once, pause};

mod careful;
mod landing;
mod par;
mod planner;
mod random;

pub use careful::CarefulDriver;
pub use par::ParDriver;
pub use planner::{Advice, Planner, PlannerDriver, Strength};
pub use random::RandomDriver;

/// Someone who makes the choices for one car.
///
/// ```
/// use formulad_core::driver::Driver;
/// use formulad_core::race::{Choice, Race};
///
/// /// Takes the lowest gear and the first move.
/// struct Sunday;
///
/// impl Driver for Sunday {
///     fn choose(&mut self, _: &Race, _: &Choice<'_>) -> usize {
///         0
///     }
/// }
/// ```
pub trait Driver {
    /// Chooses one of the options, counted from 0. The driver sees the whole race.
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize;

    /// The seconds that the driver has just taken for a lap of qualifying (QUAL-1), by any clock;
    /// drivers without one take no time.
    fn seconds(&mut self, _race: &Race) -> u32 {
        0
    }

    /// Whether the driver can drive this race. [`Race::run`] refuses to begin with one that cannot,
    /// such as a planner of another circuit or of other rules.
    fn knows(&self, _race: &Race) -> bool {
        true
    }
}

impl<D: Driver + ?Sized> Driver for Box<D> {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        (**self).choose(race, choice)
    }

    fn seconds(&mut self, race: &Race) -> u32 {
        (**self).seconds(race)
    }

    fn knows(&self, race: &Race) -> bool {
        (**self).knows(race)
    }
}

impl<D: Driver + ?Sized> Driver for &mut D {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        (**self).choose(race, choice)
    }

    fn seconds(&mut self, race: &Race) -> u32 {
        (**self).seconds(race)
    }

    fn knows(&self, race: &Race) -> bool {
        (**self).knows(race)
    }
}

impl Race {
    /// Runs the race to its end. The dice make the rolls, and the drivers, in the order of the entrants,
    /// make the choices of their cars.
    ///
    /// # Errors
    ///
    /// [`RunError`] when there are not as many drivers as cars, a driver does not know the race, dice
    /// cannot be rolled, or a driver chooses an option that does not exist. The race then waits where
    /// it was.
    pub fn run(
        &mut self,
        dice: &mut (impl Dice + ?Sized),
        drivers: &mut [impl Driver],
    ) -> Result<(), RunError> {
        if drivers.len() != self.cars().len() {
            return Err(RunError::Drivers {
                drivers: drivers.len(),
                cars: self.cars().len(),
            });
        }
        self.make_room();
        at_once(run(self, drivers, |_, request| dice.roll(request.die)))?;
        Ok(())
    }
}

/// Runs a race to its end, with rolls as `roll` makes them and a pause before each choice. Returns the number
/// of choices.
pub(crate) async fn run(
    race: &mut Race,
    drivers: &mut [impl Driver],
    mut roll: impl FnMut(&Race, RollRequest) -> Result<Roll, DiceError>,
) -> Result<u64, RunError> {
    if let Some(driver) = drivers.iter().position(|driver| !driver.knows(race)) {
        return Err(RunError::Unprepared { driver });
    }
    let mut choices = 0;
    loop {
        match race.pending() {
            Pending::Over => return Ok(choices),
            Pending::Roll(request) => {
                race.apply(Answer::Roll(roll(race, request)?))?;
            }
            Pending::Time(car) => {
                race.apply(Answer::Seconds(drivers[car.index()].seconds(race)))?;
            }
            Pending::Choice(choice) => {
                pause().await;
                choices += 1;
                let option = drivers[choice.car().index()].choose(race, &choice);
                race.choose(option)?;
            }
        }
    }
}
