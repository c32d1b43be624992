//! Cars and who drives them.

use serde::{Deserialize, Serialize};

use crate::SpaceId;
use crate::dice::Gear;
use crate::rules::{Pilot, Tyres, Wear, Zones};
use crate::track::index::{NONE, Node};

use super::Cause;

/// Someone who takes part in a race.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entrant {
    /// What they are called.
    pub name: String,
    /// The team whose boxes their car uses, counted from 1 as on the track (PIT-1).
    pub team: u32,
    /// The driver of a street race whose car and ability they have (DRIVER-1), where the rules have
    /// such drivers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pilot: Option<Pilot>,
    /// The car they have built (BUILD-1), where the rules let them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build: Option<Build>,
}

/// A car that an entrant has built (BUILD-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Build {
    /// The points of each zone.
    pub zones: Zones,
    /// The points kept for repairs (TECH-1).
    #[serde(default)]
    pub repairs: u8,
}

impl Entrant {
    /// An entrant of this name and team.
    #[must_use]
    pub fn new(name: impl Into<String>, team: u32) -> Self {
        Self {
            name: name.into(),
            team,
            pilot: None,
            build: None,
        }
    }
}

/// The state of a car in the race.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// It is on the track.
    Racing,
    /// It has crossed the line for the last time (FIN-1).
    Finished,
    /// It has been eliminated.
    Out(Cause),
}

impl std::fmt::Display for State {
    /// In plain English, for developers.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Racing => f.write_str("racing"),
            Self::Finished => f.write_str("finished"),
            Self::Out(cause) => write!(f, "out by {cause}"),
        }
    }
}

/// A car at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Car {
    /// Where it stands; `None` before the grid is set, and once it has been taken off the track
    /// (FIN-1, OUT-1).
    pub space: Option<SpaceId>,
    /// Its gear; `None` before the start, after a stall, and in neutral (WEAR-4, OVER-6, OVER-7).
    pub gear: Option<Gear>,
    /// The wear points it has left (WEAR-1, WEAR-2).
    pub wear: Wear,
    /// The wear points it started with. It can have more only by a roll in the box (PIT-5).
    pub full: Wear,
    /// The stops made in the corner it stands in (STOP-1); 0 elsewhere.
    pub stops: u8,
    /// How often it has crossed the finish line; the first time begins lap 1 (TRACK-4).
    pub crossings: u8,
    /// Its state in the race.
    pub state: State,
    /// Whether it points backwards after a spin (OVER-6, OVER-7).
    pub spun: bool,
    /// Its tyres (TYRE-1).
    pub tyres: Tyres,
    /// The lap on which its tyres were fitted, from 1; the next lap, if that was in a box before the
    /// line.
    pub tyres_since: u8,
    /// Whether its nitro is ready (NITRO-1).
    pub nitro: bool,
    /// Whether its turbo has been used (TURBO-1).
    pub turbo_used: bool,
    /// Whether it has stopped in its box before (PIT-5).
    pub pitted: bool,
    /// The repair points it has left (TECH-1); those of a team count for each of its cars.
    pub repairs: u8,
    /// Whether it has stopped on the last space before the line (DRIVER-2).
    pub halted: bool,
    /// Whether its driver has used an ability that is available once a race or, if it is available
    /// once a lap, has used it on this lap (DRIVER-2).
    pub ability_used: bool,
    /// The node of its space, or [`NONE`].
    #[serde(skip)]
    pub(crate) node: Node,
    /// Whether it has rolled for its start (START-1).
    #[serde(skip)]
    pub(super) started: bool,
    /// Whether it has stalled and not started since.
    #[serde(skip)]
    pub(super) stalled: bool,
    /// Whether it has been served on this way through the pit lane.
    #[serde(skip)]
    pub(crate) served: bool,
    /// Whether that was a technical stop (TECH-1).
    #[serde(skip)]
    pub(super) repaired: bool,
    /// When it came to its space, counted in moves of the race (ORDER-2).
    #[serde(skip)]
    pub(super) arrived: u32,
}

impl Car {
    pub(super) const fn new(wear: Wear, repairs: u8) -> Self {
        Self {
            space: None,
            gear: None,
            wear,
            full: wear,
            stops: 0,
            crossings: 0,
            state: State::Racing,
            spun: false,
            tyres: Tyres::Hard,
            tyres_since: 1,
            nitro: true,
            turbo_used: false,
            pitted: false,
            repairs,
            halted: false,
            ability_used: false,
            node: NONE,
            started: false,
            stalled: false,
            served: false,
            repaired: false,
            arrived: 0,
        }
    }

    /// How many laps it drives on its tyres, this one included.
    #[must_use]
    pub fn laps_on_tyres(&self) -> u8 {
        self.crossings.max(1).saturating_sub(self.tyres_since) + 1
    }
}
