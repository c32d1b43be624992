//! Corners, straights and the pit lane of a validated track.

use serde::Serialize;

use crate::{CornerId, SpaceId};

/// The way a corner turns, as the driver sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    /// To the left: lane 1 is the inside.
    Left,
    /// To the right: the highest lane is the inside.
    Right,
}

/// A corner with what follows from its spaces (TRACK-2).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Corner {
    /// Its number in the plan.
    pub id: CornerId,
    /// What it is called; may be empty.
    pub name: String,
    /// The stops it asks for.
    pub stops: u8,
    /// Its spaces, by rank.
    pub spaces: Vec<SpaceId>,
    /// The most spaces a car can drive through inside it: the green number.
    pub longest: u32,
    /// The fewest: the red number.
    pub shortest: u32,
    /// The way it turns: towards the lane with fewer spaces in it; if lanes do not differ, the way
    /// its spaces bend.
    pub turn: Turn,
}

/// What lies between two corners (TRACK-3).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Straight {
    /// Its spaces, by rank.
    pub spaces: Vec<SpaceId>,
    /// The corner it comes out of; `None` if the circuit has no corners.
    pub after: Option<CornerId>,
    /// The corner it leads to; `None` if the circuit has no corners.
    pub before: Option<CornerId>,
    /// How many spaces it has in the lane where it is longest.
    pub length: u32,
}

/// The pit lane (TRACK-7).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Pit {
    /// The steps off the road, as from and to.
    pub entries: Vec<(SpaceId, SpaceId)>,
    /// The spaces of the lane from entry to exit, without the boxes.
    pub lane: Vec<SpaceId>,
    /// The steps back to the road.
    pub exits: Vec<(SpaceId, SpaceId)>,
    /// The boxes, in driving order.
    pub boxes: Vec<PitBox>,
}

/// A box of the pit lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct PitBox {
    /// The space a car is served on.
    pub space: SpaceId,
    /// The team it belongs to.
    pub team: u32,
}
