//! Drivers: whoever makes a car's choices.

use crate::race::{Choice, Race};

mod careful;
mod corner;
mod planner;
mod purse;
mod random;

pub use careful::CarefulDriver;
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
    /// Chooses one of the options, counted from 0. The race is as the driver sees it: all of it.
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize;

    /// The seconds that the driver has just taken for a lap of qualifying (QUAL-1), by whatever
    /// clock; drivers that have none take no time.
    fn seconds(&mut self, _race: &Race) -> u32 {
        0
    }
}

impl<D: Driver + ?Sized> Driver for Box<D> {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        (**self).choose(race, choice)
    }

    fn seconds(&mut self, race: &Race) -> u32 {
        (**self).seconds(race)
    }
}

impl<D: Driver + ?Sized> Driver for &mut D {
    fn choose(&mut self, race: &Race, choice: &Choice<'_>) -> usize {
        (**self).choose(race, choice)
    }

    fn seconds(&mut self, race: &Race) -> u32 {
        (**self).seconds(race)
    }
}
