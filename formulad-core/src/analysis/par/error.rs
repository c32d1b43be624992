//! Why there is no par.

use crate::SpaceId;
use crate::dice::Gear;
use crate::rules::{Contradiction, Wear};

/// Why par cannot be worked out.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ParError {
    /// The ruleset contradicts itself.
    #[error("the rules contradict themselves: {}", .0.first().map_or_else(String::new, ToString::to_string))]
    Rules(Vec<Contradiction>),
    /// The ruleset has something that is not solved.
    #[error(
        "par is worked out for a car alone by the publisher's beginner's and advanced rules, \
         without extras; these rules have something else in `{field}`"
    )]
    Unsupported {
        /// The field of the ruleset, as in files.
        field: &'static str,
    },
    /// The price of retiring is no number of turns.
    #[error("retiring has to cost a finite number of turns, 0 or more, not {0}")]
    Retirement(f64),
    /// The values of all states do not fit into the memory that is allowed for them.
    #[error(
        "the values of this circuit would take {bytes} bytes, more than the {most} allowed; take \
         fewer wear points or laps, or a smaller circuit"
    )]
    TooLarge {
        /// The bytes they would take.
        bytes: u64,
        /// The bytes they may take.
        most: u64,
    },
}

/// Why a car cannot start so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The grid has no such place.
    #[error("there is no place {place} on a grid of {places}; the first is 1")]
    NoSuchPlace {
        /// The place.
        place: usize,
        /// How many there are.
        places: usize,
    },
    /// No lap begins on this space: it is not on the road.
    #[error("no lap can begin on space {0}: it is no space of the road")]
    NotOnRoad(SpaceId),
    /// The cars do not have this gear.
    #[error("the cars have no gear {gear}; the highest is {top}")]
    NoSuchGear {
        /// The gear.
        gear: Gear,
        /// The highest there is.
        top: Gear,
    },
    /// The cars do not have so many points, or are out of the race with so few.
    #[error(
        "a car cannot start with {wear}; by these rules it has {most} at most, and 1 at least \
             of those that it is out without"
    )]
    Wear {
        /// The points.
        wear: Wear,
        /// All that a car has.
        most: Wear,
    },
}
