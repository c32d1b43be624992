//! Rules as data: every number and every disputed ruling a field, with the clause it comes from.

use serde::{Deserialize, Serialize};

use crate::dice::Gear;

mod check;
mod movement;

pub use check::Contradiction;
pub use movement::Movement;

/// The version of the rules as this crate plays them: races recorded under another version may
/// replay differently.
pub const VERSION: u32 = 1;

/// The rules of one race.
///
/// ```
/// use formulad_core::rules::Ruleset;
///
/// let mut rules = Ruleset::basic(2);
/// assert_eq!(rules.wear, 18);
/// assert!(rules.check().is_empty());
/// rules.laps = 0;
/// assert_eq!(rules.check().len(), 1);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruleset {
    /// LAPS-1: how many laps are driven, 1 to 3.
    pub laps: u8,
    /// DICE-3: the highest gear of the cars.
    pub top_gear: Gear,
    /// START-1, START-2: what the black die says at the start.
    pub start: Start,
    /// WEAR-1: the wear points a car starts with.
    pub wear: u8,
    /// GEAR-2: the price of skipping one, two and three gears when shifting down.
    pub skip_prices: [u8; 3],
    /// MOVE-2, MOVE-3: what a car may do on a straight.
    pub movement: Movement,
    /// OVER-5: the price of each space driven past a corner with one stop missing.
    pub overshoot_price: u8,
    /// BRAKE-1: the price of each space not driven by choice.
    pub brake_price: u8,
    /// BLOCK-1: the price of each space not driven for want of room.
    pub block_price: u8,
    /// COLL-1, COLL-2: what a car risks beside or behind another.
    pub collision: Risk,
    /// ENG-1: what engines risk at full speed.
    pub engine: Engine,
    /// PIT-1, PIT-2: the pit lane; none: it is closed throughout the race.
    pub pit: Option<PitStop>,
}

/// START-1, START-2: the bands of the black die at the start. Between them the car drives off
/// normally, by the die of 1st gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The car stalls on this number and below; 0: never.
    pub stalls_to: u8,
    /// It makes a great start on this number and above; 21: never.
    pub great_from: u8,
    /// How many spaces a great start moves it.
    pub great_spaces: u8,
}

/// A check with the black die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Risk {
    /// The car loses wear on this number and below.
    pub harmed_to: u8,
    /// How many points it loses.
    pub price: u8,
}

/// ENG-1: a car that rolls the highest number of its die in a high gear puts its own engine, and
/// those of all cars in high gears, to the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Engine {
    /// The lowest of the high gears.
    pub from_gear: Gear,
    /// The check that each of these cars makes.
    pub risk: Risk,
}

/// PIT-2: what a stop in the own box does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PitStop {
    /// The highest gear a car may leave its box in.
    pub leave_gear: Gear,
}

impl Ruleset {
    /// The publisher's beginner game over this many laps. With more than one lap the pit lane is
    /// open.
    #[must_use]
    pub const fn basic(laps: u8) -> Self {
        Self {
            laps,
            top_gear: Gear::SIXTH,
            start: Start {
                stalls_to: 1,
                great_from: 17,
                great_spaces: 4,
            },
            wear: 18,
            skip_prices: [1, 2, 3],
            movement: Movement::PUBLISHER,
            overshoot_price: 1,
            brake_price: 1,
            block_price: 1,
            collision: Risk {
                harmed_to: 4,
                price: 1,
            },
            engine: Engine {
                from_gear: Gear::FIFTH,
                risk: Risk {
                    harmed_to: 4,
                    price: 1,
                },
            },
            pit: if laps > 1 {
                Some(PitStop {
                    leave_gear: Gear::FOURTH,
                })
            } else {
                None
            },
        }
    }
}
