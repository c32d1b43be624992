//! The weather table of a circuit.

use serde::{Deserialize, Serialize};

/// What the sky may do (TRACK-9).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Weather {
    /// Wet, for the whole race.
    Rain,
    /// Dry for now; it may turn either way.
    Changeable,
    /// Dry, for the whole race.
    Good,
}

/// One line of the weather table: these rolls of the d20 give this weather.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct WeatherRange {
    /// The lowest roll.
    pub from: u32,
    /// The highest roll.
    pub to: u32,
    /// What it gives.
    pub weather: Weather,
}

impl WeatherRange {
    /// The table most circuits print: 1–7 rain, 8–12 changeable, 13–20 good (TRACK-9).
    #[must_use]
    pub fn usual() -> Vec<Self> {
        [
            (1, 7, Weather::Rain),
            (8, 12, Weather::Changeable),
            (13, 20, Weather::Good),
        ]
        .map(|(from, to, weather)| Self { from, to, weather })
        .to_vec()
    }
}
