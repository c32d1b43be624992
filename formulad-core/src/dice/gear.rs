//! The gears of a car and the faces of their dice.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::language::Message;

/// A gear, 1st to 6th.
///
/// ```
/// use formulad_core::dice::Gear;
///
/// let third = Gear::new(3)?;
/// assert_eq!(third.number(), 3);
/// assert!(third > Gear::FIRST);
/// assert!(Gear::new(7).is_err());
/// # Ok::<(), formulad_core::dice::InvalidGear>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Gear(u8);

/// A gear outside 1 to 6.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!("gear {gear} is outside 1 to 6", gear = *.0))]
pub struct InvalidGear(pub u32);

impl Gear {
    /// 1st gear.
    pub const FIRST: Self = Self(1);
    /// 2nd gear.
    pub const SECOND: Self = Self(2);
    /// 3rd gear.
    pub const THIRD: Self = Self(3);
    /// 4th gear.
    pub const FOURTH: Self = Self(4);
    /// 5th gear.
    pub const FIFTH: Self = Self(5);
    /// 6th gear, the highest there is.
    pub const SIXTH: Self = Self(6);

    /// The gear of this number.
    ///
    /// # Errors
    ///
    /// [`InvalidGear`] when it is 0 or above 6.
    pub const fn new(number: u32) -> Result<Self, InvalidGear> {
        if number == 0 || number > 6 {
            return Err(InvalidGear(number));
        }
        Ok(Self(number as u8))
    }

    /// Its number, 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// How it is said: `1st`, `2nd`, `3rd`…
    ///
    /// ```
    /// # use formulad_core::dice::Gear;
    /// assert_eq!(Gear::THIRD.ordinal(), "3rd");
    /// ```
    #[must_use]
    pub fn ordinal(self) -> &'static str {
        match self.0 {
            1 => t!("1st"),
            2 => t!("2nd"),
            3 => t!("3rd"),
            4 => t!("4th"),
            5 => t!("5th"),
            _ => t!("6th"),
        }
    }

    /// The same in a form that can be kept, as an argument of a [`Message`].
    #[must_use]
    pub fn words(self) -> Message {
        match self.0 {
            1 => message!("1st"),
            2 => message!("2nd"),
            3 => message!("3rd"),
            4 => message!("4th"),
            5 => message!("5th"),
            _ => message!("6th"),
        }
    }

    /// All gears, 1st to 6th.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (1..=6).map(Self)
    }

    /// The faces of its die, ascending (DICE-1).
    pub(super) const fn faces(self) -> &'static [u8] {
        match self.0 {
            1 => &[1, 1, 2, 2],
            2 => &[2, 3, 3, 4, 4, 4],
            3 => &[4, 5, 6, 6, 7, 7, 8, 8],
            4 => &[7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12],
            5 => &[
                11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20,
            ],
            _ => &[
                21, 21, 21, 22, 22, 22, 23, 23, 23, 24, 24, 24, 25, 25, 25, 26, 26, 26, 27, 27, 27,
                28, 28, 28, 29, 29, 29, 30, 30, 30,
            ],
        }
    }
}

impl TryFrom<u32> for Gear {
    type Error = InvalidGear;

    fn try_from(number: u32) -> Result<Self, InvalidGear> {
        Self::new(number)
    }
}

impl From<Gear> for u32 {
    fn from(gear: Gear) -> Self {
        Self::from(gear.0)
    }
}

impl fmt::Display for Gear {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
