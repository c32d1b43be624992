//! A driver who does anything that is legal.

use crate::dice::Generator;
use crate::race::{Choice, Race};

use super::Driver;

/// Chooses all options with equal chance: for tests, and as a baseline that any driver should
/// beat. The same seed gives the same choices everywhere. They are independent of the rolls that
/// [`SeededDice`](crate::dice::SeededDice) make from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RandomDriver(Generator);

impl RandomDriver {
    /// The driver of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Generator::of_choices(seed))
    }
}

impl Driver for RandomDriver {
    fn choose(&mut self, _: &Race, choice: &Choice<'_>) -> usize {
        self.0.below(choice.len() as u64) as usize
    }
}
