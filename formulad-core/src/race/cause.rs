//! What harms cars.

use crate::names::variants;

variants! {
    /// What costs wear points, or puts a car out.
    #[non_exhaustive]
    pub enum Cause: name {
        /// Gears skipped in shifting down (GEAR-2).
        GearSkipped = "gear-skipped",
        /// Spaces driven past a corner with one stop missing (OVER-1).
        Overshoot = "overshoot",
        /// A corner left with two or more stops missing (OVER-2).
        StopsMissed = "stops-missed",
        /// Spaces not driven by choice (BRAKE-1).
        Braking = "braking",
        /// Spaces not driven for lack of room (BLOCK-1).
        Blocked = "blocked",
        /// A slipstream (SLIP-3, SLIP-4).
        Slipstream = "slipstream",
        /// A collision (COLL-2).
        Collision = "collision",
        /// An engine at full speed (ENG-1).
        Engine = "engine",
        /// A crash of the car behind (BLOCK-3).
        Crash = "crash",
        /// A damage marker or a danger space (DEBRIS-2, STREET-2).
        Mark = "mark",
        /// Residents (STREET-1).
        Residents = "residents",
        /// A radio (DRIVER-2).
        Radio = "radio",
        /// The turbo (TURBO-1).
        Turbo = "turbo",
        /// A drift into a corner (DRIVER-2).
        Drift = "drift",
    }
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
