//! The spaces of a validated track and the steps between them.

use serde::Serialize;

use crate::{CornerId, Lane, SpaceId};

/// One space of a [`Track`](crate::Track): a node of its lane graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Space {
    /// Its number in the plan.
    pub id: SpaceId,
    /// Its lane; `None` in the pit lane.
    pub lane: Option<Lane>,
    /// How far along the circuit it lies (TRACK-5), in eighths of a space from the finish line.
    /// Equal ranks are level; the rank rises along every step that does not cross the line.
    pub rank: u32,
    /// The part of the circuit it belongs to.
    pub section: Section,
}

impl Space {
    /// The corner it belongs to, if it is in one.
    #[must_use]
    pub const fn corner(&self) -> Option<CornerId> {
        match self.section {
            Section::Corner(corner) => Some(corner),
            _ => None,
        }
    }

    /// Whether it is in the pit lane or a box.
    #[must_use]
    pub const fn in_pit(&self) -> bool {
        matches!(self.section, Section::PitLane | Section::Box { .. })
    }
}

/// The parts of a circuit that rules distinguish.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Section {
    /// A straight (TRACK-3), by its position in [`Track::straights`](crate::Track::straights).
    Straight(usize),
    /// A corner (TRACK-2).
    Corner(CornerId),
    /// The pit lane (TRACK-7).
    PitLane,
    /// A box beside the pit lane.
    Box {
        /// The team it belongs to.
        team: u32,
    },
}

/// What a single step does: an edge of the lane graph (TRACK-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Step {
    /// Straight ahead in the lane.
    Ahead,
    /// Diagonally ahead into the lane on the driver's left.
    ChangeLeft,
    /// Diagonally ahead into the lane on the driver's right.
    ChangeRight,
    /// Through a tunnel, in the lane (TRACK-8).
    Tunnel,
    /// Into, along or out of the pit lane (TRACK-7).
    Pit,
}

/// An edge of the lane graph: a permitted single step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Link {
    /// What the step does.
    pub step: Step,
    /// Whether it crosses the finish line (TRACK-4).
    pub crosses_line: bool,
}
