//! What can stand in a scenario.
//!
//! A scenario is a file `FAMILY/NAME.json`; the book shows it, in words, under the first of its
//! clauses. It has a track, rules, cars, and steps, as `options/soft-tyres-spin.json`:
//!
//! ```json
//! {
//!   "title": "Soft tyres pay twice, and their last point spins the car",
//!   "clauses": ["OVER-6", "TYRE-1"],
//!   "why": "A roll of 4 leads from B6 two spaces past corner B: 4 tyre points.",
//!   "track": "ring",
//!   "rules": { "preset": "advanced", "laps": 2, "options": ["weather", "tyres"] },
//!   "weather": "good-for-now",
//!   "markers": ["C2"],
//!   "cars": [
//!     {
//!       "name": "Ada",
//!       "at": "B6",
//!       "gear": 2,
//!       "wear": { "tyres": 4, "brakes": 1 },
//!       "tyres": "soft",
//!       "lap": 1
//!     },
//!     { "name": "Ben", "at": "A1", "gear": 1 }
//!   ],
//!   "steps": [
//!     { "car": "Ada", "offered": ["1", "2", "3"], "gear": 2 },
//!     { "car": "Ada", "rolls": 4 },
//!     { "car": "Ada", "for": "extra spaces", "chooses": "no extra spaces" },
//!     {
//!       "car": "Ada",
//!       "offered": { "C1": { "tyres": 2, "brakes": 1 }, "C2 over 1 marked space": { "tyres": 4 } },
//!       "to": "C2",
//!       "next": "Ada rolls for debris"
//!     },
//!     {
//!       "car": "Ada",
//!       "rolls": 5,
//!       "for": "debris",
//!       "then": ["Ada loses 4 tyres by overshooting: 0 left", "Ada spins"],
//!       "cars": { "Ada": { "wear": { "tyres": 0 }, "gear": 0, "spun": true } },
//!       "next": "Ben chooses a gear"
//!     }
//!   ]
//! }
//! ```
//!
//! - **Spaces** are named by section, number and lane; see [`Car::at`]. Shared tracks stand in
//!   `tracks.json`; a scenario may have one of its own instead: `"track": {"lanes": 2, "sections":
//!   […], "street": {…}, "weather": […]}`; see [`Tiny`].
//! - **Cars** have everything full and new unless told. Wear is a number, or the points of some
//!   zones; the others are full. Without a place for any car the race begins before the start: with
//!   qualifying, the weather and the rolls for the grid.
//! - **Each step** answers what the race waits for: it `rolls`, chooses a `gear`, moves `to` a space,
//!   `chooses` something else (the words are those of [`crate::words::option`]; a wrong one is
//!   answered with all there are), or tells the `seconds` of its lap. Without an answer it only looks
//!   at what is `offered`.
//! - **What is offered** is complete: options with their prices, `0` or `{}` where they are free,
//!   several prices where several moves end on one space; or a list, where all are free.
//! - **`then`** is complete too: everything that happens up to the next question, in the words of
//!   [`crate::words::event`], but for what the step says itself.
//! - **`cars`** are looked at as far as something is said of them; gear 0 is no gear.

use std::collections::BTreeMap;

use formulad_core::race::{Build, Sky};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Tyres};
use serde::Deserialize;
use serde_json::Value;

use crate::facts::Fact;
use crate::points::{Offered, Points};
use crate::track::{Tiny, TinyTrack};

/// A scenario: what is there, what happens, what is expected.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Scenario {
    /// What it shows, in a line.
    pub(crate) title: String,
    /// The clauses it shows; the book tells it under the first and points to it from the others.
    pub(crate) clauses: Vec<String>,
    /// Why the numbers are what they are, where that is not obvious.
    #[serde(default)]
    pub(crate) why: String,
    /// The name of a track of `tracks.json`, or one of its own.
    track: NamedTrack,
    /// What it is raced by.
    pub(crate) rules: Rules,
    /// The cars: all with a place, or all on their way to the grid.
    #[serde(default)]
    pub(crate) cars: Vec<Car>,
    /// The weather; none where the rules have none.
    pub(crate) weather: Option<Sky>,
    /// The spaces with damage markers.
    #[serde(default)]
    pub(crate) markers: Vec<String>,
    /// The order in which they move in the first round.
    pub(crate) order: Option<Vec<String>>,
    /// What is true of the track and the dice.
    #[serde(default)]
    pub(crate) facts: Vec<Fact>,
    /// What happens.
    #[serde(default)]
    pub(crate) steps: Vec<Step>,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum NamedTrack {
    Name(String),
    Own(Tiny),
}

/// A ruleset: a preset with options, and what is different.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    pub(crate) preset: String,
    pub(crate) laps: u8,
    /// What is added: `weather`, `tyres`…; see [`RaceOption`].
    #[serde(default)]
    pub(crate) options: Vec<String>,
    /// Fields of the ruleset with other values than the preset's.
    #[serde(default)]
    pub(crate) with: BTreeMap<String, Value>,
}

impl Rules {
    pub(crate) fn ruleset(&self) -> Result<Ruleset, String> {
        let preset: Preset = self.preset.parse().map_err(|e| format!("{e}"))?;
        let options = self.options.iter().map(|name| name.parse());
        let options: Result<Vec<RaceOption>, _> = options.collect();
        let options = options.map_err(|e| e.to_string())?;
        let preset = preset.rules_with(self.laps, &options);
        let preset = preset.map_err(|e| e.to_string())?;
        let mut rules = serde_json::to_value(preset).map_err(|e| e.to_string())?;
        for (field, value) in &self.with {
            let field = rules.pointer_mut(&format!("/{}", field.replace('.', "/")));
            *field.ok_or("`with` names a field that a ruleset does not have")? = value.clone();
        }
        serde_json::from_value(rules).map_err(|e| format!("`with`: {e}"))
    }
}

/// A car. Without a place, the race begins with the rolls for the grid.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Car {
    pub(crate) name: String,
    /// Its space: `B3` is the third one of section B, `B3/2` the third in lane 2, `pit 3` the third
    /// of the pit lane, `box 1` the first box.
    pub(crate) at: Option<String>,
    /// None after a stall, after a spin, and in neutral.
    pub(crate) gear: Option<u8>,
    /// The wear points left; all of them unless told.
    pub(crate) wear: Option<Points>,
    #[serde(default)]
    pub(crate) stops: u8,
    /// The lap it is on; 0 before it has crossed the line.
    #[serde(default = "one")]
    pub(crate) lap: u8,
    #[serde(default = "one")]
    pub(crate) team: u8,
    /// The driver of the street races who drives it.
    pub(crate) pilot: Option<Pilot>,
    /// The car as it was built: `{"zones": {"tyres": 5, …}, "repairs": 1}`.
    pub(crate) build: Option<Build>,
    /// Whether it points backwards.
    #[serde(default)]
    pub(crate) spun: bool,
    #[serde(default)]
    pub(crate) tyres: Tyres,
    /// The lap on which they were fitted.
    #[serde(default = "one")]
    pub(crate) tyres_since: u8,
    #[serde(default)]
    pub(crate) nitro_used: bool,
    #[serde(default)]
    pub(crate) turbo_used: bool,
    /// Whether it has stopped in its box before.
    #[serde(default)]
    pub(crate) pitted: bool,
    /// Whether it has stopped on the last space before the line.
    #[serde(default)]
    pub(crate) halted: bool,
    /// Whether its driver's ability is used up.
    #[serde(default)]
    pub(crate) ability_used: bool,
    /// Whether it has been served on this way through the pit lane.
    #[serde(default)]
    pub(crate) served: bool,
}

const fn one() -> u8 {
    1
}

/// A roll or a choice, what was offered, and what comes of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Step {
    /// The car that the race waits for.
    pub(crate) car: String,
    /// What it rolls.
    pub(crate) rolls: Option<u8>,
    /// What it rolls for, where that is not its move: `the grid`, `the start`, `the engine`,
    /// `a collision with …`; or what it decides about, where that has to be said.
    #[serde(default, rename = "for")]
    pub(crate) why: Option<String>,
    /// The gear it chooses.
    pub(crate) gear: Option<u8>,
    /// The space it moves to; `B3/2 over 1 marked space` to say that it drives over a marker or a
    /// danger space.
    pub(crate) to: Option<String>,
    /// The spaces on the way, the last included.
    pub(crate) by: Option<Vec<String>>,
    /// What else it chooses, in the words of [`crate::words::option`].
    pub(crate) chooses: Option<String>,
    /// How long its lap of qualifying took.
    pub(crate) seconds: Option<u32>,
    /// All that is offered, with their prices in wear points.
    pub(crate) offered: Option<Offered>,
    /// All moves offered but those that are shortened by choice.
    pub(crate) unbraked: Option<Offered>,
    /// Everything that happens besides, in the words of [`crate::words`].
    #[serde(default)]
    pub(crate) then: Vec<String>,
    /// How cars are afterwards.
    #[serde(default)]
    pub(crate) cars: BTreeMap<String, After>,
    /// The order in which cars move in the round that is then being driven.
    pub(crate) order: Option<Vec<String>>,
    /// The weather then.
    pub(crate) weather: Option<Sky>,
    /// All spaces with damage markers then.
    pub(crate) markers: Option<Vec<String>>,
    /// The points that cars have then for their places.
    #[serde(default)]
    pub(crate) points: BTreeMap<String, u32>,
    /// The teams with their points then, the best first.
    pub(crate) teams: Option<Vec<(u32, u32)>>,
    /// What the race then waits for.
    pub(crate) next: Option<String>,
}

/// How a car is: what is left out is not looked at.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct After {
    /// Its space, or `off the board`.
    pub(crate) at: Option<String>,
    /// 0 for none.
    pub(crate) gear: Option<u8>,
    pub(crate) wear: Option<Points>,
    pub(crate) stops: Option<u8>,
    pub(crate) lap: Option<u8>,
    pub(crate) spun: Option<bool>,
    pub(crate) tyres: Option<Tyres>,
    /// Whether its nitro is ready.
    pub(crate) nitro: Option<bool>,
    pub(crate) turbo_used: Option<bool>,
    pub(crate) ability_used: Option<bool>,
    pub(crate) halted: Option<bool>,
    /// The repair points left.
    pub(crate) repairs: Option<u8>,
}

impl Step {
    /// Whether it answers a decision.
    pub(crate) fn decides(&self) -> bool {
        let others = self.rolls.is_some() || self.gear.is_some() || self.to.is_some();
        self.chooses.is_some() || self.why.is_some() && !others
    }
}

impl Scenario {
    /// Reads a scenario by its name.
    pub(crate) fn read(name: &str) -> Result<Self, String> {
        read(&format!("{name}.json"))
    }

    /// Its track, where it is one of its own.
    pub(crate) fn own_track(&self) -> Option<&Tiny> {
        match &self.track {
            NamedTrack::Own(own) => Some(own),
            NamedTrack::Name(_) => None,
        }
    }

    /// Its track, and the track's name if it is a shared one.
    pub(crate) fn track(&self) -> Result<(TinyTrack, Option<&str>), String> {
        match &self.track {
            NamedTrack::Own(own) => Ok((TinyTrack::new(own)?, None)),
            NamedTrack::Name(name) => {
                let tracks = shared_tracks()?;
                let tiny = tracks.get(name).ok_or("tracks.json has no such track")?;
                Ok((TinyTrack::new(tiny)?, Some(name)))
            }
        }
    }
}

/// The tracks that several scenarios use.
pub(crate) fn shared_tracks() -> Result<BTreeMap<String, Tiny>, String> {
    read("tracks.json")
}

/// Reads a file beside this one.
pub(crate) fn read<T: serde::de::DeserializeOwned>(name: &str) -> Result<T, String> {
    let text = std::fs::read_to_string(crate::folder().join(name));
    let text = text.map_err(|e| format!("{name}: {e}"))?;
    serde_json::from_str(&text).map_err(|e| format!("{name}: {e}"))
}
