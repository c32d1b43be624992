//! A legal move.

use serde::Serialize;

use crate::SpaceId;
use crate::track::index::Node;

/// One legal move: where it ends and what it costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Move {
    /// The space it ends on; when it ends the car's race, the first one past the line.
    pub to: SpaceId,
    /// The spaces moved past overshot corners (OVER-1, OVER-4).
    pub overshoot: u16,
    /// The spaces not driven: by braking (BRAKE-1), or for lack of room (BLOCK-1).
    pub brake: u8,
    /// How many of these there is no room for (BLOCK-1): the others are braked by choice.
    pub blocked: u8,
    /// The marked spaces that its path steps on (MOVE-5).
    pub marks: u8,
    /// Whether it leaves a corner with two or more stops missing (OVER-2).
    pub fatal: bool,
    /// Whether it crosses the finish line (TRACK-4).
    pub crosses_line: bool,
    /// Whether it ends the car's race by crossing the line for the last time (FIN-1).
    pub finishes: bool,
    /// Whether a corner has added spaces to it ([`MoveQuery::skid`](super::MoveQuery::skid)).
    pub skids: bool,
    /// The steps of its path.
    pub steps: u8,
    /// The node of the space it ends on.
    #[serde(skip)]
    pub(crate) node: Node,
    /// How many nodes that is past where the car stands.
    #[serde(skip)]
    pub(super) past: u16,
    /// Its number among the candidates, or among the moves of a car alone.
    #[serde(skip)]
    pub(super) number: u16,
}
