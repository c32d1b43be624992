//! Gears, dice, and where rolls come from (DICE-4): a seed, a script, or a person's real dice.
//!
//! A race holds no randomness. It says which [`Die`] it waits for, and is given a [`Roll`]: from
//! any [`Dice`], such as [`SeededDice`], [`ScriptedDice`] and [`TypedDice`], or made with
//! [`Roll::new`].
//!
//! ```
//! use formulad_core::dice::{Dice, Die, Gear, SeededDice};
//!
//! let mut dice = SeededDice::new(7);
//! let roll = dice.roll(Die::Gear(Gear::THIRD))?;
//! assert!((4..=8).contains(&roll.value()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use serde::{Deserialize, Serialize};

mod gear;
mod generator;
#[cfg(feature = "rand")]
mod rng;
mod scripted;
mod seeded;
mod typed;

pub use gear::{Gear, InvalidGear};
#[cfg(feature = "analysis")]
pub(crate) use generator::{Generator, word};
#[cfg(feature = "rand")]
pub use rng::RngDice;
pub use scripted::ScriptedDice;
pub use seeded::SeededDice;
pub use typed::TypedDice;

/// A die of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Die {
    /// The black die (DICE-2), which decides starts, damage and the like.
    Black,
    /// The die of a gear (DICE-1), which says how far the car moves.
    Gear(Gear),
}

impl Die {
    /// Its faces in ascending order, as often as they are on the die (DICE-1, DICE-2).
    #[must_use]
    pub const fn faces(self) -> &'static [u8] {
        match self {
            Self::Black => &[
                1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20,
            ],
            Self::Gear(gear) => gear.faces(),
        }
    }

    /// Its different outcomes in ascending order, each with the number of faces that show it.
    ///
    /// ```
    /// use formulad_core::dice::{Die, Gear};
    ///
    /// let second = Die::Gear(Gear::new(2)?);
    /// assert!(second.outcomes().eq([(2, 1), (3, 2), (4, 3)]));
    /// # Ok::<(), formulad_core::dice::InvalidGear>(())
    /// ```
    pub fn outcomes(self) -> impl Iterator<Item = (u8, u32)> {
        self.faces()
            .chunk_by(|a, b| a == b)
            .map(|same| (same[0], same.len() as u32))
    }

    /// What it is called, with its article: "the black die".
    ///
    /// ```
    /// use formulad_core::dice::{Die, Gear};
    ///
    /// assert_eq!(Die::Gear(Gear::THIRD).words(), "the gear-3 die");
    /// ```
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::Black => t!("the black die").to_owned(),
            Self::Gear(gear) => t!("the gear-{gear} die", gear),
        }
    }

    /// The highest number on it.
    #[must_use]
    pub const fn highest(self) -> u8 {
        let faces = self.faces();
        faces[faces.len() - 1]
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Black => f.write_str("black"),
            Self::Gear(gear) => write!(f, "gear-{gear}"),
        }
    }
}

impl From<Die> for String {
    fn from(die: Die) -> Self {
        die.to_string()
    }
}

/// A name that no die has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!(
    "no die is called {name}; they are black and gear-1 to gear-6",
    name = format!("{:?}", .0)
))]
pub struct InvalidDie(pub String);

impl TryFrom<String> for Die {
    type Error = InvalidDie;

    fn try_from(name: String) -> Result<Self, InvalidDie> {
        if name == "black" {
            return Ok(Self::Black);
        }
        Gear::all()
            .map(Self::Gear)
            .find(|die| die.to_string() == name)
            .ok_or(InvalidDie(name))
    }
}

/// A die and the number it came to rest on.
///
/// ```
/// use formulad_core::dice::{Die, Roll};
///
/// let roll = Roll::new(Die::Black, 17)?;
/// assert_eq!(roll.value(), 17);
/// assert!(Roll::new(Die::Black, 21).is_err());
/// # Ok::<(), formulad_core::dice::DiceError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "RawRoll", into = "RawRoll")]
pub struct Roll {
    die: Die,
    value: u8,
}

/// A roll as it is written, not yet known to be possible.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRoll {
    die: Die,
    value: u8,
}

impl Roll {
    /// The roll of a real die: this number on that die.
    ///
    /// # Errors
    ///
    /// [`DiceError::NotOnDie`] when no face of the die shows the number.
    pub fn new(die: Die, value: u8) -> Result<Self, DiceError> {
        if die.faces().contains(&value) {
            Ok(Self { die, value })
        } else {
            Err(DiceError::NotOnDie { die, value })
        }
    }

    /// The die.
    #[must_use]
    pub const fn die(self) -> Die {
        self.die
    }

    /// The number rolled.
    #[must_use]
    pub const fn value(self) -> u8 {
        self.value
    }
}

impl TryFrom<RawRoll> for Roll {
    type Error = DiceError;

    fn try_from(raw: RawRoll) -> Result<Self, DiceError> {
        Self::new(raw.die, raw.value)
    }
}

impl From<Roll> for RawRoll {
    fn from(roll: Roll) -> Self {
        Self {
            die: roll.die,
            value: roll.value,
        }
    }
}

/// Why there is no roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DiceError {
    /// No face of the die shows the number.
    #[error("{}", not_on_die(*.die, *.value))]
    NotOnDie {
        /// The die.
        die: Die,
        /// The number.
        value: u8,
    },
    /// A script has come to its end.
    #[error("{}", t!("the scripted dice have run out after {rolls} rolls", rolls = .0))]
    RanOut(usize),
    /// Nobody says what the die shows.
    #[error("{}", given_up(*.0))]
    GivenUp(Die),
}

fn not_on_die(die: Die, value: u8) -> String {
    let (least, most) = (die.faces()[0], die.highest());
    match die {
        Die::Black => t!(
            "the black die has no {value}; its numbers are {least} to {most}",
            value,
            least,
            most
        ),
        Die::Gear(gear) => t!(
            "the gear-{gear} die has no {value}; its numbers are {least} to {most}",
            gear,
            value,
            least,
            most
        ),
    }
}

fn given_up(die: Die) -> String {
    match die {
        Die::Black => t!("nobody says what the black die shows").to_owned(),
        Die::Gear(gear) => t!("nobody says what the gear-{gear} die shows", gear),
    }
}

/// Something that rolls dice.
pub trait Dice {
    /// Rolls a die.
    ///
    /// # Errors
    ///
    /// [`DiceError`] when these dice cannot give a roll of that die.
    fn roll(&mut self, die: Die) -> Result<Roll, DiceError>;
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn roll(&mut self, die: Die) -> Result<Roll, DiceError> {
        (**self).roll(die)
    }
}
