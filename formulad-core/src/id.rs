//! The numbers of spaces, corners, lanes and cars.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number by which a track file and the rules name a space.
///
/// The designer chooses the ids: they need not be dense or in driving order, and do not change when
/// other spaces are added or removed.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct SpaceId(pub u32);

/// The number by which a track file names a corner.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct CornerId(pub u32);

/// A lane of the road, counted from 1 at the driver's left.
///
/// ```
/// use formulad_core::Lane;
///
/// let lane = Lane::new(2)?;
/// assert_eq!(lane.number(), 2);
/// assert!(Lane::new(0).is_err());
/// assert!(Lane::new(5).is_err());
/// # Ok::<(), formulad_core::InvalidLane>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Lane(u8);

/// A lane number outside 1 to [`Lane::MAX`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!("lane {lane} is outside 1 to {most}", lane = *.0, most = Lane::MAX))]
pub struct InvalidLane(pub u32);

impl Lane {
    /// The most lanes a road may have.
    pub const MAX: u32 = 4;

    /// The lane with this number.
    ///
    /// # Errors
    ///
    /// [`InvalidLane`] when the number is 0 or above [`Lane::MAX`].
    pub const fn new(number: u32) -> Result<Self, InvalidLane> {
        if number == 0 || number > Self::MAX {
            return Err(InvalidLane(number));
        }
        Ok(Self(number as u8))
    }

    /// Its number, 1 at the driver's left.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl TryFrom<u32> for Lane {
    type Error = InvalidLane;

    fn try_from(number: u32) -> Result<Self, InvalidLane> {
        Self::new(number)
    }
}

impl From<Lane> for u32 {
    fn from(lane: Lane) -> Self {
        Self::from(lane.0)
    }
}

/// A car of a race: its position among the entrants.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct CarId(pub u8);

impl CarId {
    /// Its position among the entrants, from 0.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Displays types as the numbers that they hold.
macro_rules! shown_as_numbers {
    ($($type:ty)*) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    )*};
}

shown_as_numbers! { SpaceId CornerId Lane CarId }
