//! What to expect of a car that is driven as well as possible.

use serde::{Deserialize, Serialize};

use crate::dice::Gear;
use crate::{CornerId, Lane, SpaceId};

/// What to expect of a car from a start to the end of the race, driven as well as possible: all
/// figures are means over the dice.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Forecast {
    /// The turns driven, including those before retiring, but not the price of retiring.
    pub turns: f64,
    /// Probability that the car retires.
    pub retires: f64,
    /// By how many turns par may be too low at most, because it ignores the damage markers that the car
    /// leaves and meets again on a later lap (DEBRIS-1). The car does not avoid them, and the other
    /// figures do not include them. 0 where there are none.
    pub slack: f64,
    /// How often the car spins (OVER-6).
    pub spins: f64,
    /// The wear points spent, those of all zones together.
    pub wear: WearForecast,
    /// The turns in each gear, ascending. A turn lost by a stall is in none.
    pub gears: Vec<(Gear, f64)>,
    /// The turns that begin in each lane of the road.
    pub lanes: Vec<(Lane, f64)>,
    /// The corners in driving order.
    pub corners: Vec<CornerForecast>,
    /// The spaces of the road, in the order of [`Track::spaces`](crate::Track::spaces).
    pub spaces: Vec<SpaceForecast>,
    /// The turns that begin in the pit lane and its boxes.
    pub pit_lane: f64,
}

/// The wear points that a car is expected to spend, by what it spends them on.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct WearForecast {
    /// Skipping gears (GEAR-2).
    pub gears: f64,
    /// Spaces not driven (BRAKE-1, BLOCK-1).
    pub braking: f64,
    /// Overshooting corners (OVER-5).
    pub overshooting: f64,
    /// Harm to the engine (ENG-1).
    pub engine: f64,
}

impl WearForecast {
    /// All of them.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.gears + self.braking + self.overshooting + self.engine
    }
}

/// What a car is expected to do at a corner, in all laps together.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CornerForecast {
    /// The corner.
    pub corner: CornerId,
    /// The turns that begin in it or on the straight before it.
    pub turns: f64,
    /// The stops made in it (STOP-1).
    pub stops: f64,
    /// The wear points that it costs: those of turns that overshoot it and no other corner before it,
    /// and those of other turns that end in it or on the straight before it. Engines do not count.
    pub wear: f64,
    /// How often it is left behind, with all its stops or overshot.
    pub passings: f64,
    /// How often it is overshot.
    pub overshoots: f64,
    /// Probability that the car retires in it or on the way to it, because it lacks points or stops.
    pub retires: f64,
}

impl CornerForecast {
    /// Probability that a car that passes it overshoots it, 0 to 1; 0 if no car passes it.
    #[must_use]
    pub fn overshoot_chance(&self) -> f64 {
        if self.passings > 0.0 {
            self.overshoots / self.passings
        } else {
            0.0
        }
    }
}

/// What a car is expected to do on a space of the road, in all laps together.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SpaceForecast {
    /// The space.
    #[serde(rename = "id")]
    pub space: SpaceId,
    /// The turns that begin on it.
    pub turns: f64,
    /// Those of them in each gear, 1st to 6th. A turn lost by a stall is in none.
    pub gears: [f64; 6],
    /// Those of them that overshoot a corner, or several.
    pub overshoots: f64,
    /// The wear points that they cost.
    pub wear: f64,
}

impl Forecast {
    /// The most turns that begin on a dead space: one in a thousand races.
    pub const DEAD: f64 = 0.001;

    /// The lowest chance that the best driver retires at a trap: once in a thousand races.
    pub const TRAP: f64 = 0.001;

    /// The corners that even the best driver does not always survive: where [`Forecast::TRAP`] of
    /// the races or more end because it lacks points or stops.
    pub fn traps(&self) -> impl Iterator<Item = CornerId> {
        let traps = self.corners.iter().filter(|c| c.retires >= Self::TRAP);
        traps.map(|corner| corner.corner)
    }

    /// The spaces of the road that the best driver has no use for: where no more than
    /// [`Forecast::DEAD`] turns begin.
    pub fn dead_spaces(&self) -> impl Iterator<Item = SpaceId> {
        let dead = self.spaces.iter().filter(|space| space.turns <= Self::DEAD);
        dead.map(|space| space.space)
    }
}
