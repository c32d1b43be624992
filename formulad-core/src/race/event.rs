//! What happens in a race, told in order.

use serde::{Deserialize, Serialize};

use crate::dice::Gear;
use crate::{CornerId, SpaceId};

use super::CarId;

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A driver rolled for the grid (GRID-1).
    GridRolled {
        /// The car.
        car: CarId,
        /// The number on the black die.
        value: u8,
    },
    /// The grid is set.
    GridSet {
        /// The cars, pole position first.
        order: Vec<CarId>,
    },
    /// A round begins (ORDER-1).
    RoundStarted {
        /// Its number, from 1.
        round: u32,
        /// The cars in the order in which they move.
        order: Vec<CarId>,
    },
    /// A driver rolled for the start (START-1).
    StartRolled {
        /// The car.
        car: CarId,
        /// The number on the black die.
        value: u8,
        /// What came of it.
        result: StartResult,
    },
    /// A driver chose a gear, the same or another (GEAR-1, GEAR-2).
    GearChosen {
        /// The car.
        car: CarId,
        /// The gear before; none at the start.
        from: Option<Gear>,
        /// The gear now.
        to: Gear,
    },
    /// A driver rolled the die of the gear (DICE-1).
    Rolled {
        /// The car.
        car: CarId,
        /// The gear.
        gear: Gear,
        /// How many spaces the car has to move.
        value: u8,
    },
    /// A car moved (MOVE-1).
    Moved {
        /// The car.
        car: CarId,
        /// The space it stood on.
        from: SpaceId,
        /// The spaces it stepped on, the last being where it is now; empty if it stayed.
        path: Vec<SpaceId>,
        /// The corners left with stops missing, in driving order (OVER-1, OVER-2, OVER-4).
        #[serde(skip_serializing_if = "Vec::is_empty", default)]
        overshot: Vec<CornerId>,
        /// The spaces past overshot corners (OVER-1).
        overshoot: u16,
        /// The stops it has now made in the corner it has come to (STOP-1): 0 outside corners, and
        /// where an overshooting move ends (OVER-4).
        stops: u8,
        /// The spaces not driven by choice (BRAKE-1).
        braked: u8,
        /// The spaces not driven for want of room (BLOCK-1).
        blocked: u8,
    },
    /// A car began a lap by crossing the finish line (TRACK-4).
    LapStarted {
        /// The car.
        car: CarId,
        /// The number of the lap, from 1.
        lap: u8,
    },
    /// A driver rolled for what may harm the car (COLL-2, ENG-1).
    CheckRolled {
        /// The car.
        car: CarId,
        /// What it is about: a collision or the engine.
        cause: Cause,
        /// The other car of a collision.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        with: Option<CarId>,
        /// The number on the black die.
        value: u8,
    },
    /// A car lost wear points (WEAR-1).
    WearLost {
        /// The car.
        car: CarId,
        /// How many it lost.
        points: u32,
        /// How many it has left.
        left: u8,
        /// What for.
        cause: Cause,
    },
    /// A car was served in its box and has all its wear points again (PIT-2).
    Served {
        /// The car.
        car: CarId,
        /// How many points it regained.
        regained: u8,
    },
    /// A car finished the race (FIN-1).
    Finished {
        /// The car.
        car: CarId,
        /// Its place, from 1.
        place: u8,
    },
    /// A car is out of the race and removed (WEAR-3, OVER-2, OUT-1).
    Eliminated {
        /// The car.
        car: CarId,
        /// Why.
        cause: Cause,
    },
    /// The race is over (FIN-2).
    Over {
        /// All cars, the winner first.
        standings: Vec<CarId>,
    },
}

/// What came of the roll for the start (START-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartResult {
    /// The engine stalled: the car stays where it is in this round.
    Stalled,
    /// The car drives off by the die of 1st gear.
    Normal,
    /// A great start (START-2).
    Great,
}

/// What costs wear points, or puts a car out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// Gears skipped in shifting down (GEAR-2).
    GearSkipped,
    /// Spaces driven past a corner with one stop missing (OVER-1).
    Overshoot,
    /// A corner left with two or more stops missing (OVER-2).
    StopsMissed,
    /// Spaces not driven by choice (BRAKE-1).
    Braking,
    /// Spaces not driven for want of room (BLOCK-1).
    Blocked,
    /// A collision (COLL-2).
    Collision,
    /// An engine at full speed (ENG-1).
    Engine,
}
