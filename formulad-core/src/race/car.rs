//! Cars and who drives them.

use serde::{Deserialize, Serialize};

use crate::SpaceId;
use crate::dice::Gear;
use crate::track::index::{NONE, Node};

use super::Cause;

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

impl std::fmt::Display for CarId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Someone who takes part in a race.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// What they are called.
    pub name: String,
    /// The team whose boxes their car uses, counted from 1 as on the track (PIT-1).
    pub team: u32,
}

impl Entrant {
    /// An entrant of this name and team.
    #[must_use]
    pub fn new(name: impl Into<String>, team: u32) -> Self {
        Self {
            name: name.into(),
            team,
        }
    }
}

/// How a car stands in the race.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It is on the track.
    Racing,
    /// It has crossed the line for the last time (FIN-1).
    Finished,
    /// It has been eliminated.
    Out(Cause),
}

/// A car, as it is at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Car {
    /// Where it stands; none before the grid is set, and when it is no longer racing (FIN-1,
    /// OUT-1).
    pub space: Option<SpaceId>,
    /// Its gear; none before the start and after a stall.
    pub gear: Option<Gear>,
    /// The wear points it has left (WEAR-1).
    pub wear: u8,
    /// The stops made in the corner it stands in (STOP-1); 0 elsewhere.
    pub stops: u8,
    /// How often it has crossed the finish line; the first time begins lap 1 (TRACK-4).
    pub crossings: u8,
    /// How it stands in the race.
    pub state: State,
    /// The node of its space, or [`NONE`].
    pub(crate) node: Node,
    /// Whether it has rolled for its start (START-1).
    pub(super) started: bool,
    /// Whether it has been served on this way through the pit lane.
    pub(super) served: bool,
}

impl Car {
    pub(super) const fn new(wear: u8) -> Self {
        Self {
            space: None,
            gear: None,
            wear,
            stops: 0,
            crossings: 0,
            state: State::Racing,
            node: NONE,
            started: false,
            served: false,
        }
    }
}
