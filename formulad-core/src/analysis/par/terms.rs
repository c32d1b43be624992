//! On what terms par is worked out, and how a car begins.

use crate::SpaceId;
use crate::dice::Gear;

/// On what terms par is worked out, besides the track and the rules.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// What retiring costs, in turns: they are added to the turns driven until then, the last one
    /// included. It should be more than the race takes, or giving up would pay.
    pub retirement: f64,
    /// The team in whose boxes the car may stop (PIT-1).
    pub team: u32,
}

impl Default for Terms {
    /// Retiring costs 40 turns, more than a lap of any printed circuit takes; team 1.
    fn default() -> Self {
        Self {
            retirement: 40.0,
            team: 1,
        }
    }
}

/// How a car begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Start {
    /// On the grid, with the roll for the start (START-1): the turn of that roll counts.
    Grid {
        /// The place, counted from 1: pole position.
        place: usize,
    },
    /// Over the line: the car has just come to a stand on a space past it, and goes on from there
    /// at full wear points or fewer. The turn that brought it there does not count. In a corner, it
    /// has made a stop (STOP-1).
    Flying {
        /// The gear it came in.
        gear: Gear,
        /// The space; none: the first one past the line in whichever lane is best.
        space: Option<SpaceId>,
    },
}

impl Start {
    /// From pole position.
    pub const POLE: Self = Self::Grid { place: 1 };

    /// Over the line in a gear, in whichever lane is best.
    #[must_use]
    pub const fn flying(gear: Gear) -> Self {
        Self::Flying { gear, space: None }
    }
}
