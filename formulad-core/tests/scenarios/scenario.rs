//! What can stand in a scenario.

use std::collections::BTreeMap;

use formulad_core::rules::Ruleset;
use serde::Deserialize;
use serde_json::Value;

use crate::facts::Fact;
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
    /// The order in which they move in the first round.
    #[serde(default)]
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

/// A ruleset: a preset, and what is different.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rules {
    pub(crate) preset: String,
    pub(crate) laps: u8,
    /// Fields of the ruleset with other values than the preset's.
    #[serde(default)]
    pub(crate) with: BTreeMap<String, Value>,
}

impl Rules {
    pub(crate) fn ruleset(&self) -> Result<Ruleset, String> {
        let preset = match self.preset.as_str() {
            "basic" => Ruleset::basic(self.laps),
            other => return Err(format!("there is no preset {other:?}")),
        };
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
    #[serde(default)]
    pub(crate) at: Option<String>,
    /// None after a stall.
    #[serde(default)]
    pub(crate) gear: Option<u8>,
    /// The wear points left; all of them unless told.
    #[serde(default)]
    pub(crate) wear: Option<u8>,
    #[serde(default)]
    pub(crate) stops: u8,
    /// The lap it is on; 0 before it has crossed the line.
    #[serde(default = "one")]
    pub(crate) lap: u8,
    #[serde(default = "one")]
    pub(crate) team: u8,
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
    #[serde(default)]
    pub(crate) rolls: Option<u8>,
    /// What it rolls for, where that is not its move: `the grid`, `the start`, `the engine`,
    /// `a collision with …`.
    #[serde(default, rename = "for")]
    pub(crate) why: Option<String>,
    /// The gear it chooses.
    #[serde(default)]
    pub(crate) gear: Option<u8>,
    /// The space it moves to.
    #[serde(default)]
    pub(crate) to: Option<String>,
    /// The spaces on the way, the last included.
    #[serde(default)]
    pub(crate) by: Option<Vec<String>>,
    /// All gears or all moves offered, with their prices in wear points.
    #[serde(default)]
    pub(crate) offered: Option<Offers>,
    /// All moves offered but those that are shortened by choice.
    #[serde(default)]
    pub(crate) unbraked: Option<Offers>,
    /// Everything that happens besides, in the words of [`crate::words`].
    #[serde(default)]
    pub(crate) then: Vec<String>,
    /// How cars are afterwards.
    #[serde(default)]
    pub(crate) cars: BTreeMap<String, After>,
    /// The order in which cars move in the round that is then being driven.
    #[serde(default)]
    pub(crate) order: Option<Vec<String>>,
    /// What the race then waits for.
    #[serde(default)]
    pub(crate) next: Option<String>,
}

/// What is offered: the gear or the space, and the price.
pub(crate) type Offers = BTreeMap<String, Price>;

/// A price in wear points, or several where there are several ways to end on one space.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub(crate) enum Price {
    One(u32),
    Several(Vec<u32>),
}

/// How a car is: what is left out is not looked at.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct After {
    #[serde(default)]
    pub(crate) at: Option<String>,
    #[serde(default)]
    pub(crate) gear: Option<u8>,
    #[serde(default)]
    pub(crate) wear: Option<u8>,
    #[serde(default)]
    pub(crate) stops: Option<u8>,
    #[serde(default)]
    pub(crate) lap: Option<u8>,
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
