//! Circuits, and whole fields of cars under any preset on the circuit that it is meant for.
#![allow(dead_code, reason = "each benchmark uses a part of this")]

pub(crate) mod positions;

use formulad_core::race::{Build, Entrant};
use formulad_core::rules::{Pilot, Preset, RaceOption, Ruleset, Zones};
use formulad_core::{Track, TrackPlan};

/// The circuits that six cars can race on.
pub(crate) const BUNDLED: [&str; 10] = [
    "harbour",
    "night-city",
    "park",
    "downs",
    "mountain",
    "airfield",
    "eight",
    "oval",
    "mini",
    "mini3",
];

/// A bundled circuit by its name, or a track file.
pub(crate) fn circuit(name: &str) -> Track {
    let bundled = concat!(env!("CARGO_MANIFEST_DIR"), "/../formulad-tracks/circuits");
    let path = if BUNDLED.contains(&name) {
        format!("{bundled}/{name}.track.json")
    } else {
        name.to_owned()
    };
    let text = std::fs::read_to_string(path).expect("a bundled circuit, or a track file");
    let plan: TrackPlan = serde_json::from_str(&text).expect("it can be read");
    Track::new(plan).expect("it can be raced on")
}

/// The bundled harbour.
pub(crate) fn harbour() -> Track {
    circuit("harbour")
}

/// The circuit that a preset is meant for.
pub(crate) const fn circuit_of(preset: Preset) -> &'static str {
    match preset {
        Preset::StreetBasic | Preset::StreetAdvanced => "night-city",
        Preset::Mini | Preset::MiniKekkonen => "mini3",
        _ => "harbour",
    }
}

/// The rules of a preset over its usual laps, with all wanted options that go with it.
pub(crate) fn rules(preset: Preset, is_wanted: impl Fn(RaceOption) -> bool) -> Ruleset {
    let laps = preset.usual_laps();
    let fits = |option: &RaceOption| preset.rules_with(laps, &[*option]).is_ok();
    let options = RaceOption::ALL.into_iter().filter(fits);
    let options: Vec<RaceOption> = options.filter(|option| is_wanted(*option)).collect();
    preset.rules_with(laps, &options).expect("they fit")
}

/// A number of drivers, two to a team; with each seed others of the ten of the street races.
pub(crate) fn entrants(rules: &Ruleset, cars: usize, seed: u64) -> Vec<Entrant> {
    let entrant = |number: usize| Entrant {
        pilot: rules
            .pilots
            .as_ref()
            .map(|_| Pilot::ALL[(number + seed as usize) % Pilot::ALL.len()]),
        build: rules.construction.map(|construction| Build {
            zones: Zones::new([6, 3, 3, 3, 3, 2]),
            repairs: construction.repairs,
        }),
        ..Entrant::new(format!("driver {number}"), number as u32 / 2 + 1)
    };
    (0..cars).map(entrant).collect()
}
