//! What harms cars.

use serde::{Deserialize, Serialize};

/// What costs wear points, or puts a car out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Cause {
    /// Gears skipped in shifting down (GEAR-2).
    GearSkipped,
    /// Spaces driven past a corner with one stop missing (OVER-1).
    Overshoot,
    /// A corner left with two or more stops missing (OVER-2).
    StopsMissed,
    /// Spaces not driven by choice (BRAKE-1).
    Braking,
    /// Spaces not driven without room (BLOCK-1).
    Blocked,
    /// A slipstream (SLIP-3, SLIP-4).
    Slipstream,
    /// A collision (COLL-2).
    Collision,
    /// An engine at full speed (ENG-1).
    Engine,
    /// A crash of the car behind (BLOCK-3).
    Crash,
    /// A damage marker or a danger space (DEBRIS-2, STREET-2).
    Mark,
    /// Residents (STREET-1).
    Residents,
    /// A radio (DRIVER-2).
    Radio,
    /// The turbo (TURBO-1).
    Turbo,
    /// A drift into a corner (DRIVER-2).
    Drift,
}

impl Cause {
    /// All causes.
    pub const ALL: &[Self] = &[
        Self::GearSkipped,
        Self::Overshoot,
        Self::StopsMissed,
        Self::Braking,
        Self::Blocked,
        Self::Slipstream,
        Self::Collision,
        Self::Engine,
        Self::Crash,
        Self::Mark,
        Self::Residents,
        Self::Radio,
        Self::Turbo,
        Self::Drift,
    ];
}

impl std::fmt::Display for Cause {
    /// In plain English, for developers.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::GearSkipped => "skipping gears",
            Self::Overshoot => "overshooting",
            Self::StopsMissed => "missing stops",
            Self::Braking => "braking",
            Self::Blocked => "lack of room",
            Self::Slipstream => "a slipstream",
            Self::Collision => "a collision",
            Self::Engine => "engine strain",
            Self::Crash => "a crash",
            Self::Mark => "what lies on the road",
            Self::Residents => "residents",
            Self::Radio => "a radio",
            Self::Turbo => "the turbo",
            Self::Drift => "a drift",
        })
    }
}
