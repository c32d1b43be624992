//! What is played: the words of the command line.

use std::hash::{BuildHasher, RandomState};
use std::path::Path;

use formulad_core::Track;
use formulad_core::race::{Build, Entrant};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Zones};
use formulad_tracks::{TrackFile, bundled};

pub(crate) const USAGE: &str = "\
play [CIRCUIT] [RULES] [OPTION]… [laps=2] [cars=4] [seed=7] [typed]

  CIRCUIT  harbour, night-city, park, downs, mountain, airfield, eight, oval, mini, mini3, or a
           track file
  RULES    basic, advanced, street_basic, street_advanced, bga_basic, bga_advanced, mini,
           mini_kekkonen
  OPTION   qualifying, construction, weather, tyres, technical-stops, teams, nitro
  typed    roll real dice, and type their numbers";

/// The names of the players; the first is the person at the keyboard.
const NAMES: [&str; 10] = [
    "Ada", "Bruno", "Chiara", "Dario", "Elin", "Fabio", "Greta", "Hugo", "Ines", "Jacques",
];

/// What is on the table before the race.
pub(crate) struct Table {
    pub(crate) track: Track,
    pub(crate) rules: Ruleset,
    pub(crate) entrants: Vec<Entrant>,
    pub(crate) seed: u64,
    /// Whether people roll the dice.
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
                    .map_err(|_| format!("{word}: {number} is no number"))?;
                match name {
                    "laps" => laps = Some(u8::try_from(number).unwrap_or(u8::MAX)),
                    "cars" if number > NAMES.len() as u64 => {
                        return Err(format!("{word}: {} cars at most", NAMES.len()).into());
                    }
                    "cars" => cars = number as usize,
                    "seed" => seed = number,
                    _ => return Err(format!("{name}= is none of laps=, cars= and seed=").into()),
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
                return Err(
                    format!("there is no circuit, ruleset or option `{word}`\n\n{USAGE}").into(),
                );
            }
        }
        let laps = laps.unwrap_or(preset.usual_laps());
        let rules = preset.rules_with(laps, &options)?;
        let entrants = NAMES.iter().take(cars).zip(0..);
        let entrants = entrants
            .map(|(name, at)| entrant(name, at, &rules))
            .collect();
        Ok(Self {
            track,
            rules,
            entrants,
            seed,
            typed,
        })
    }
}

/// Two cars make a team; drivers of the street come in the order of their cards; cars of one's own
/// construction have a bit of everything.
fn entrant(name: &'static str, at: usize, rules: &Ruleset) -> Entrant {
    let team = at as u32 / 2 + 1;
    let pilot = rules.pilots.as_ref().and(Pilot::ALL.get(at).copied());
    let build = rules.construction.map(|construction| Build {
        zones: Zones::new([6, 3, 3, 3, 3, 2]),
        repairs: construction.repairs,
    });
    Entrant {
        pilot,
        build,
        ..Entrant::new(pilot.map_or(name, Pilot::name), team)
    }
}
