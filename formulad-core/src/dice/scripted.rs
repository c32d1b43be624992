//! Dice from a list.

use super::{Dice, DiceError, Die, Roll};

/// Dice that roll given numbers in order, for tests and for races retold from notes.
///
/// ```
/// use formulad_core::dice::{Dice, DiceError, Die, ScriptedDice};
///
/// let mut dice = ScriptedDice::new([20, 3]);
/// assert_eq!(dice.roll(Die::Black)?.value(), 20);
/// assert_eq!(dice.roll(Die::Black)?.value(), 3);
/// assert_eq!(dice.roll(Die::Black), Err(DiceError::RanOut(2)));
/// # Ok::<(), DiceError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ScriptedDice {
    values: Vec<u8>,
    rolled: usize,
}

impl ScriptedDice {
    /// Dice that roll these numbers.
    #[must_use]
    pub fn new(values: impl IntoIterator<Item = u8>) -> Self {
        Self {
            values: values.into_iter().collect(),
            rolled: 0,
        }
    }

    /// The numbers not rolled yet.
    #[must_use]
    pub fn left(&self) -> &[u8] {
        &self.values[self.rolled..]
    }
}

impl Dice for ScriptedDice {
    /// Rolls the next number of the script.
    ///
    /// # Errors
    ///
    /// [`DiceError::RanOut`] at the script's end; [`DiceError::NotOnDie`] when the die does not
    /// show the next number, which then stays in the script.
    fn roll(&mut self, die: Die) -> Result<Roll, DiceError> {
        let value = *self
            .left()
            .first()
            .ok_or(DiceError::RanOut(self.values.len()))?;
        let roll = Roll::new(die, value)?;
        self.rolled += 1;
        Ok(roll)
    }
}
