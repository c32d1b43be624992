//! What is settled before the start: grid, start, cars, teams.

use serde::{Deserialize, Serialize};

use crate::dice::Gear;

use super::Zones;

/// GRID-1: who starts where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// Which number of the black die takes pole position.
    pub pole: Pole,
    /// QUAL-1: a timed lap that decides instead of the dice; `None` if the dice decide.
    pub qualifying: Option<Qualifying>,
}

/// GRID-1: which number of the black die takes pole position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pole {
    /// The highest.
    Highest,
    /// The lowest, as in the Mini game.
    Lowest,
}

/// QUAL-1: a lap of each car alone, and what counts against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Qualifying {
    /// The points for each turn.
    pub turn: u8,
    /// The points for each overshot space, times the factor of the tyres (TYRE-1).
    pub overshoot: u8,
    /// The points for each full minute on the clock.
    pub minute: u8,
}

impl Qualifying {
    pub(super) const USUAL: Self = Self {
        turn: 1,
        overshoot: 1,
        minute: 1,
    };
}

/// START-1, START-2: the bands of the black die at the start. Between them the car drives off
/// normally, by the die of 1st gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The car stalls on this number and below; 0: never.
    pub stalls_to: u8,
    /// It makes a great start on this number and above; 21: never.
    pub great_from: u8,
    /// How many spaces a great start moves it.
    pub great_spaces: u8,
    /// The highest gear that a car may start in after a stall.
    pub gear_after_stall: Gear,
}

/// BUILD-1: each entrant's own car.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Construction {
    /// The points to be given to the zones, at least 1 to each.
    pub points: u8,
    /// The most that each zone may get.
    pub most: Zones,
    /// How many of the points may be kept for repairs (TECH-1); 0: none.
    pub repairs: u8,
}

/// TEAM-1: cars of a team count together.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Teams {
    /// The points for each place, the winner's first; 0 for places beyond the list, and for cars
    /// that are out.
    pub points: Vec<u16>,
    /// The points for each place in qualifying, if there was one.
    #[serde(default)]
    pub qualifying: Vec<u16>,
    /// Whether both cars of a team get the points of each for qualifying.
    #[serde(default)]
    pub share_qualifying: bool,
    /// TECH-1: the repair points that the cars of a team share for stops for tyres, in races
    /// without technical stops.
    #[serde(default)]
    pub repairs: u8,
    /// TECH-1: whether all repair points are available again at each stop of either car, which may
    /// use any number of them.
    #[serde(default)]
    pub renew_repairs: bool,
}

/// TEAM-1: points of cars that drive for themselves.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scoring {
    /// The points for each place, the winner's first; 0 for places beyond the list, and for cars
    /// that are out.
    pub points: Vec<u16>,
    /// The points for each place in qualifying, if there was one.
    #[serde(default)]
    pub qualifying: Vec<u16>,
}
