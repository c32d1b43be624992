//! The setup of the game, from the words of the command line.

use std::hash::{BuildHasher, RandomState};
use std::path::Path;

use formulad_core::Track;
use formulad_core::race::Entrant;
use formulad_core::rules::{Preset, RaceOption, Ruleset};
use formulad_tracks::{TrackFile, bundled, entry};

pub(crate) const USAGE: &str = "\
play [CIRCUIT] [RULES] [OPTION]… [laps=2] [cars=4] [seed=7] [typed]

  CIRCUIT  harbour, night-city, park, downs, mountain, airfield, eight, oval, mini, mini3, or a
           track file
  RULES    basic, advanced, street_basic, street_advanced, bga_basic, bga_advanced, mini,
           mini_kekkonen
  OPTION   qualifying, construction, weather, tyres, technical-stops, teams, nitro
  typed    roll real dice, and type their numbers";

/// The most cars.
const MOST: usize = 10;

/// The setup of the game.
pub(crate) struct Table {
    pub(crate) track: Track,
    pub(crate) rules: Ruleset,
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) seed: u64,
    /// Whether real dice are rolled, and their numbers typed.
    pub(crate) typed: bool,
}

impl Table {
    /// Reads the words, in any order.
    pub(crate) fn read(
        words: impl Iterator<Item = String>,
    ) -> Result<Self, Box<dyn std::error::Error>> {
        let mut track = bundled::harbour();
        let mut preset = Preset::Basic;
        let mut options = Vec::new();
        let mut seed = RandomState::new().hash_one(0);
        let (mut laps, mut cars, mut typed) = (None, 4, false);
        for word in words {
            if let Some((name, number)) = word.split_once('=') {
                let number: u64 = number
                    .parse()
                    .map_err(|_| format!("{word}: {number} is not a number"))?;
                match name {
                    "laps" => laps = Some(u8::try_from(number).unwrap_or(u8::MAX)),
                    "cars" if number > MOST as u64 => {
                        return Err(format!("{word}: at most {MOST} cars").into());
                    }
                    "cars" => cars = number as usize,
                    "seed" => seed = number,
                    _ => return Err(format!("unknown {name}=; use laps=, cars= or seed=").into()),
                }
            } else if let Ok(named) = word.parse::<Preset>() {
                preset = named;
            } else if let Ok(option) = word.parse::<RaceOption>() {
                options.push(option);
            } else if word == "typed" {
                typed = true;
            } else if let Some(circuit) = bundled::find(&word) {
                track = circuit.track();
            } else if Path::new(&word).exists() {
                track = Track::new(TrackFile::read(Path::new(&word))?.plan)?;
            } else {
                return Err(format!("no circuit, ruleset or option `{word}`\n\n{USAGE}").into());
            }
        }
        let laps = laps.unwrap_or(preset.usual_laps());
        let rules = preset.rules_with(laps, &options)?;
        let entrants = (0..cars).map(|at| entry::usual(&track, &rules, at));
        let entrants = entrants.collect();
        Ok(Self {
            track,
            rules,
            entrants,
            seed,
            typed,
        })
    }
}
