//! Dice from a seed.

use serde::{Deserialize, Serialize};

use super::generator::{Generator, below};
use super::{Dice, DiceError, Die, Roll};

/// Dice that roll the same on every platform for the same seed (DICE-4).
///
/// The generator is PCG-MCG-128 XSL-RR (`pcg64_fast`), its 128-bit state filled from the seed by
/// `SplitMix64`. A roll takes one 64-bit word, multiplies it by the number of faces and takes the
/// upper half of the product as the position among [`Die::faces`]; words that would make some faces
/// likelier are ignored.
///
/// ```
/// use formulad_core::dice::{Die, SeededDice};
///
/// let mut dice = SeededDice::new(7);
/// let mut again = SeededDice::new(7);
/// assert_eq!(dice.roll_die(Die::Black), again.roll_die(Die::Black));
/// ```
///
/// # Saving
///
/// They are saved as their seed and how many words they have taken: `{"seed": 7, "words": 2}`. Read
/// again, they go on with the next roll. Save them beside the record of a race; dice made anew from
/// the seed would roll the first rolls again. Where only the seed and the answers are left, roll once
/// for each roll among them:
///
/// ```
/// # use formulad_core::TrackBuilder;
/// # use formulad_core::race::{Entrant, Race};
/// # use formulad_core::rules::Preset;
/// use formulad_core::dice::SeededDice;
/// use formulad_core::race::Answer;
///
/// # let track = TrackBuilder::<3>::new("Oval").straight(24).corner(2, [11, 9, 8]).straight(28).build()?;
/// # let mut race = Race::new(&track, &Preset::Advanced.rules(1), vec![Entrant::new("Ada", 1)])?;
/// let mut dice = SeededDice::new(7);
/// race.advance(&mut dice)?;
/// let mut again = SeededDice::new(7);
/// for answer in &race.record().answers {
///     if let Answer::Roll(roll) = answer {
///         again.roll_die(roll.die());
///     }
/// }
/// assert_eq!(again, dice);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Saved", into = "Saved")]
pub struct SeededDice {
    generator: Generator,
    saved: Saved,
}

/// What dice are saved as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Saved {
    seed: u64,
    /// The words taken from the generator.
    words: u64,
}

impl SeededDice {
    /// The dice of a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self::from(Saved { seed, words: 0 })
    }

    /// Rolls a die, like [`Dice::roll`], which is never an error here.
    pub fn roll_die(&mut self, die: Die) -> Roll {
        die.roll_with(|| {
            self.saved.words = self.saved.words.wrapping_add(1);
            self.generator.word()
        })
    }
}

impl Die {
    /// Rolls it with words of 64 random bits.
    pub(super) fn roll_with(self, word: impl FnMut() -> u64) -> Roll {
        let faces = self.faces();
        let value = faces[below(faces.len() as u64, word) as usize];
        Roll { die: self, value }
    }
}

impl Dice for SeededDice {
    /// Rolls a die; never an error.
    fn roll(&mut self, die: Die) -> Result<Roll, DiceError> {
        Ok(self.roll_die(die))
    }
}

impl From<Saved> for SeededDice {
    fn from(saved: Saved) -> Self {
        let mut generator = Generator::of_dice(saved.seed);
        generator.skip(saved.words);
        Self { generator, saved }
    }
}

impl From<SeededDice> for Saved {
    fn from(dice: SeededDice) -> Self {
        dice.saved
    }
}
