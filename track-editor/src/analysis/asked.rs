//! The terms of an analysis.

use formulad_core::analysis::par::Start;
use formulad_core::dice::Gear;
use formulad_core::rules::{Preset, Ruleset, Wear};
use serde::{Deserialize, Serialize};

/// The terms of an analysis: rules, laps, start and wear points of the car.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Asked {
    /// The rules.
    pub preset: Preset,
    laps: u8,
    /// How the car begins.
    pub start: Start,
    /// Its wear points; `None` for as many as the rules give.
    pub wear: Option<u8>,
}

impl Default for Asked {
    /// A flying lap by the beginner's rules, with all wear points.
    fn default() -> Self {
        Self {
            preset: Preset::Basic,
            laps: 1,
            start: Start::flying(Gear::FOURTH),
            wear: None,
        }
    }
}

impl Asked {
    /// The most laps that can be asked for.
    pub const MOST_LAPS: u8 = 3;

    /// The number of laps.
    pub fn laps(&self) -> u8 {
        self.laps
    }

    /// Asks for this number of laps, within the limits.
    pub fn set_laps(&mut self, laps: u8) {
        self.laps = laps.clamp(1, Self::MOST_LAPS);
    }

    /// Asks for these rules, and all wear points that they give.
    pub fn set_preset(&mut self, preset: Preset) {
        self.preset = preset;
        self.wear = None;
    }

    /// The gear in which the car crosses the line; `None` if it starts on the grid.
    pub fn gear(&self) -> Option<Gear> {
        match self.start {
            Start::Flying { gear, .. } => Some(gear),
            Start::Grid { .. } => None,
        }
    }

    /// The rules.
    pub fn rules(&self) -> Ruleset {
        self.preset.rules(self.laps)
    }

    /// The wear points of the car under rules that give `full`.
    pub(super) fn wear_of(&self, full: Wear) -> Wear {
        match (full, self.wear) {
            (Wear::Pool(full), Some(points)) => Wear::Pool(points.clamp(1, full)),
            (full, _) => full,
        }
    }

    /// The wear points that the rules give, if they form one pool.
    pub fn full_wear(&self) -> Option<u8> {
        match self.rules().wear {
            Wear::Pool(points) => Some(points),
            Wear::Zones(_) => None,
        }
    }
}
