//! Pit stops, tyres and the weather that they are changed for.

use serde::{Deserialize, Serialize};

use crate::dice::Gear;
use crate::language::Message;
use crate::names::names;

/// PIT-1 to PIT-5: the pit lane, and what a stop in the car's own box does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PitStop {
    /// The highest gear that a car may leave its box in.
    pub leave_gear: Gear,
    /// What is done in the box.
    pub service: Service,
    /// PIT-5: whether a car may stop only once in the race.
    pub once: bool,
    /// PIT-5: the gear that the pit lane is driven in; `None` for any.
    pub lane_gear: Option<Gear>,
    /// PIT-4: whether skipping gears costs as much in the pit lane as elsewhere (GEAR-2).
    pub skip_prices: bool,
    /// PIT-4: whether cars may brake in the pit lane, and pay for it, to stop short of their box.
    pub braking: bool,
    /// PIT-1: whether a car waits in its box while there is a car in the next one.
    #[serde(default)]
    pub wait_for_next: bool,
    /// PIT-1: whether a car that came in below [`leave_gear`](Self::leave_gear) leaves in the gear
    /// it came in.
    #[serde(default)]
    pub keep_low_gear: bool,
    /// PIT-5: whether a car goes to the free box of its team nearest the exit, not to the first one.
    #[serde(default)]
    pub foremost_box: bool,
}

/// What is done in the box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Service {
    /// PIT-2: all points back; the car leaves on its next turn.
    Everything,
    /// PIT-3: new tyres, and all their points back. The black die says how long it takes.
    Tyres {
        /// The stop is a quick one on this number and below: the car leaves at once, in the gear
        /// above, by half the number, rounded up. 0: never.
        quick_to: u8,
        /// PIT-4: whether a quick exit may use the extra space of soft tyres (TYRE-1).
        quick_bonus: bool,
    },
    /// PIT-5: the black die says how many points the car may leave with.
    Points {
        /// Whether it is rolled in the turn of arrival, too.
        at_once: bool,
    },
}

/// TECH-1: technical stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TechnicalStop {
    /// The repair points of a car for the race, unless builders keep some of their own (BUILD-1).
    pub reserve: u8,
    /// The repair points that the cars of a team share (TEAM-1).
    pub team_reserve: u8,
    /// The most that are spent in one stop, in one or two zones other than the tyres.
    pub most: u8,
    /// PIT-4: whether such a stop may be chosen with nothing to repair.
    pub always: bool,
}

/// WEATHER-1 to WEATHER-3: the weather.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeatherRules {
    /// WEATHER-2: when changeable weather may change.
    pub change: WeatherChange,
    /// WEATHER-3: whether it rains in changeable weather when it has rained in qualifying.
    pub rain_lasts: bool,
}

/// WEATHER-2: when the roll for a change of the weather is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeatherChange {
    /// At once, before the car that caused it moves.
    AtOnce,
    /// At the end of the round, once for each time it was caused.
    RoundEnd,
}

names! {
    /// TYRE-1: a set of tyres.
    #[derive(Default)]
    pub enum Tyres: name {
        /// For dry roads.
        #[default]
        Hard = "hard",
        /// Fast on dry roads, and soon worn.
        Soft = "soft",
        /// For wet roads.
        Rain = "rain",
    }
}

/// Sets in a word.
pub(super) mod set {
    impl super::Tyres {
        /// What people call the set in a word: "hard".
        #[must_use]
        pub fn word(self) -> &'static str {
            match self {
                Self::Hard => t!("hard"),
                Self::Soft => t!("soft"),
                Self::Rain => t!("rain"),
            }
        }
    }
}

impl Tyres {
    /// What people call the set: "hard tyres".
    #[must_use]
    pub fn words(self) -> Message {
        match self {
            Self::Hard => message!("hard tyres" as "a set"),
            Self::Soft => message!("soft tyres" as "a set"),
            Self::Rain => message!("rain tyres" as "a set"),
        }
    }
}

/// TYRE-1 to TYRE-3: what each set of tyres does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TyreRules {
    /// STREET-6: the set that everyone starts on; `None` if each driver chooses.
    pub first: Option<Tyres>,
    /// Hard tyres.
    pub hard: Compound,
    /// Soft tyres.
    pub soft: Compound,
    /// Rain tyres.
    pub rain: Compound,
    /// TYRE-2: which corners make a car skid in the wet.
    pub skid_counts: SkidCounts,
    /// TYRE-3: whether extra spaces not used in the move may be used in the slipstream after it.
    pub bonus_in_slipstream: bool,
    /// TYRE-2: whether a slipstream skids in the wet, if it is the part of the move that first comes
    /// to a corner that counts.
    #[serde(default)]
    pub skid_in_slipstream: bool,
}

impl TyreRules {
    /// What a set does.
    #[must_use]
    pub const fn compound(&self, tyres: Tyres) -> Compound {
        match tyres {
            Tyres::Hard => self.hard,
            Tyres::Soft => self.soft,
            Tyres::Rain => self.rain,
        }
    }
}

/// TYRE-1: what a set of tyres does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Compound {
    /// The optional extra spaces of each move on a dry road, by lap on the set: first, second,
    /// third and later. Qualifying has those of the first.
    pub bonus: [u8; 3],
    /// The factor on the cost of overshooting on a dry road, by lap on the set.
    pub dry_factor: [u8; 3],
    /// The spaces that a car skids in corners on a wet road.
    pub skid: u8,
    /// The factor on the cost of overshooting on a wet road, by lap on the set.
    pub wet_factor: [u8; 3],
}

/// Spaces that corners add to a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skid {
    /// How many; negative if they shorten it.
    pub spaces: i8,
    /// The moves they are added to.
    pub counts: SkidCounts,
}

/// The moves to which corners add spaces. The roll itself must reach the corner; several corners
/// add no more than one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SkidCounts {
    /// Moves that step on a space of a corner, or begin on one (TYRE-2, publisher).
    AnyCorner,
    /// Moves that begin in a corner with stops still missing, or enter another corner (TYRE-2,
    /// BGA).
    UnfinishedCorner,
    /// Moves that enter a corner they did not begin in. Only these are listed, and only if there is
    /// room for the full length: the list may be empty (DRIVER-2, Jack).
    CornerEntered,
}
