//! Dice from a seed.

use super::generator::Generator;
use super::{Dice, DiceError, Die, Roll};

/// Dice that roll the same on every platform for the same seed (DICE-4).
///
/// The generator is PCG-MCG-128 XSL-RR (`pcg64_fast`), its 128-bit state filled from the seed by
/// `SplitMix64`. A roll takes one 64-bit word, multiplies it by the number of faces and takes the
/// upper half of the product as the position among [`Die::faces`]; words that would make some faces
/// likelier are passed over.
///
/// ```
/// use formulad_core::dice::{Dice, Die, SeededDice};
///
/// let mut dice = SeededDice::new(7);
/// let mut again = SeededDice::new(7);
/// assert_eq!(dice.roll(Die::Black)?, again.roll(Die::Black)?);
/// # Ok::<(), formulad_core::dice::DiceError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeededDice(Generator);

impl SeededDice {
    /// The dice of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(Generator::of_dice(seed))
    }
}

impl Dice for SeededDice {
    /// Rolls a die; never an error.
    fn roll(&mut self, die: Die) -> Result<Roll, DiceError> {
        let faces = die.faces();
        let value = faces[self.0.below(faces.len() as u64) as usize];
        Ok(Roll { die, value })
    }
}
