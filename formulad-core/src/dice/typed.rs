//! Dice that a person rolls at the table.

use super::{Dice, DiceError, Die, Roll};

/// Dice whose numbers a person supplies, one by one, as they are asked for.
///
/// The function receives the die to roll and, after a number that this die does not show, what
/// was wrong with it; it is asked again until the number fits. It answers `None` to give up.
///
/// ```
/// use formulad_core::dice::{Dice, DiceError, Die, TypedDice};
///
/// let mut lines = ["3", "21", "17"].into_iter();
/// let mut dice = TypedDice::new(|die, wrong| {
///     match wrong {
///         Some(wrong) => println!("{wrong}; again, please"),
///         None => println!("roll the {die} die"),
///     }
///     lines.next()?.parse().ok()
/// });
/// assert_eq!(dice.roll(Die::Black)?.value(), 3);
/// // 21 is refused.
/// assert_eq!(dice.roll(Die::Black)?.value(), 17);
/// assert_eq!(dice.roll(Die::Black), Err(DiceError::GivenUp(Die::Black)));
/// # Ok::<(), DiceError>(())
/// ```
#[derive(Debug, Clone)]
pub struct TypedDice<F> {
    ask: F,
}

impl<F: FnMut(Die, Option<DiceError>) -> Option<u8>> TypedDice<F> {
    /// Dice that ask this function for their numbers.
    #[must_use]
    pub const fn new(ask: F) -> Self {
        Self { ask }
    }
}

impl<F: FnMut(Die, Option<DiceError>) -> Option<u8>> Dice for TypedDice<F> {
    /// Asks for a number until it is one of the die's.
    ///
    /// # Errors
    ///
    /// [`DiceError::GivenUp`] when the input ends.
    fn roll(&mut self, die: Die) -> Result<Roll, DiceError> {
        let mut wrong = None;
        loop {
            let value = (self.ask)(die, wrong).ok_or(DiceError::GivenUp(die))?;
            match Roll::new(die, value) {
                Ok(roll) => return Ok(roll),
                Err(error) => wrong = Some(error),
            }
        }
    }
}
