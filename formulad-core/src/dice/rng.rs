//! Dice from a generator of `rand`.

use rand_core::Rng;

use super::{Dice, DiceError, Die, Roll};

/// Dice that roll with any generator of the crates `rand` and `rand_core`.
///
/// A roll takes words of the generator as [`SeededDice`](super::SeededDice) does. The words are up to the
/// generator: for races that must be repeatable years later, use the dice of a seed.
///
/// ```
/// use formulad_core::dice::{Dice, Die, RngDice};
/// use rand_pcg::Pcg64Mcg;
///
/// let mut dice = RngDice(Pcg64Mcg::new(7));
/// assert!(dice.roll(Die::Black)?.value() <= 20);
/// # Ok::<(), formulad_core::dice::DiceError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RngDice<R>(pub R);

impl<R: Rng> Dice for RngDice<R> {
    /// Rolls a die; never an error.
    fn roll(&mut self, die: Die) -> Result<Roll, DiceError> {
        Ok(die.roll_with(|| self.0.next_u64()))
    }
}
