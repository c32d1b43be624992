//! Runs seeded races on the bundled circuits by all presets. The result is one text with a hash of the
//! events of each race, and of a picture of each circuit. It has to be the same on every platform.
//!
//! The only export of the WebAssembly module is [`report`]; `run.mjs` shows how to read it.

#![deny(unsafe_code)]

use formulad_core::dice::SeededDice;
use formulad_core::fnv::checksum;
use formulad_core::race::Race;
use formulad_core::rules::Preset;
use formulad_tracks::bundled::Bundled;
use formulad_tracks::draw::{self, Theme};
use formulad_tracks::drivers::{DriverKind, Paddock};
use formulad_tracks::{bundled, entry};

/// The text, a line for each race and picture.
#[must_use]
pub fn lines() -> String {
    let mut lines = String::new();
    for circuit in bundled::all() {
        let track = circuit.track();
        let picture = draw::svg(&draw::scene(track.plan(), Some(&track), Theme::Day));
        lines += &format!("{:016x} {}, drawn\n", checksum(&picture), circuit.name());
        for preset in Preset::ALL {
            let outcome = events(circuit, preset).map_or_else(
                |error| error.to_string(),
                |events| format!("{:016x}", checksum(&events)),
            );
            lines += &format!("{outcome} {}, {preset}\n", circuit.name());
        }
    }
    lines
}

/// The text for the host of the module: its address in memory in the upper 32 bits, and its length in
/// bytes in the lower ones.
#[expect(
    unsafe_code,
    reason = "an export has a name that nothing else may have"
)]
#[unsafe(no_mangle)]
pub extern "C" fn report() -> u64 {
    let lines = lines().leak();
    (lines.as_ptr() as usize as u64) << 32 | lines.len() as u64
}

/// The events of a race as JSON.
fn events(circuit: &Bundled, preset: Preset) -> Result<String, Box<dyn std::error::Error>> {
    let (track, rules) = (circuit.track(), preset.rules(preset.usual_laps()));
    let entrants = (0..4).map(|at| entry::usual(&track, &rules, at));
    let mut race = Race::new(&track, &rules, entrants.collect())?;
    let paddock = Paddock::new(&track, &rules);
    let kinds = [
        DriverKind::Careful,
        DriverKind::Careful,
        DriverKind::Random,
        DriverKind::Random,
    ];
    let mut seed = 0;
    let mut drivers = kinds.map(|kind| {
        seed += 1;
        paddock.driver(kind, seed)
    });
    race.run(&mut SeededDice::new(7), &mut drivers)?;
    Ok(serde_json::to_string(race.events())?)
}
