//! Races that go on from a position in a line.

use formulad_core::Track;
use formulad_core::race::{Entrant, MisplacedError, Notation, Race, RulesName};

use crate::field::FieldArgs;
use crate::ruleset::preset;
use crate::{Stop, Streams};
use formulad_tracks::{bundled, entry};

/// Goes on from a position, and returns the race with the drivers for its cars.
pub(super) fn race(
    notation: &Notation,
    track: &Track,
    field: &FieldArgs,
    streams: &mut Streams<'_>,
) -> Result<(Race, FieldArgs), Stop> {
    // Rules asked for have to be those of the position; a preset goes with any laps and options.
    let rules = match (&notation.rules, field.rules_asked()) {
        (RulesName::Preset { preset: own, .. }, Some(name)) if preset(name) != Some(*own) => {
            field.ruleset(streams)?
        }
        (RulesName::Other(_), Some(_)) => field.ruleset(streams)?,
        (own, _) => own.ruleset().ok_or_else(|| {
            Stop::message(t!(
                "the position is by house rules, {rules}; give their file with --rules",
                rules = own.to_string()
            ))
        })?,
    };
    let entrants = notation.entrants.iter().enumerate();
    let entrants = entrants.map(|(at, entrant)| Entrant {
        name: entrant.pilot.map_or_else(
            || entry::usual(track, &rules, at).name,
            |pilot| entry::first_name(pilot).to_owned(),
        ),
        ..entrant.clone()
    });
    let named = Notation {
        entrants: entrants.collect(),
        ..notation.clone()
    };
    let race = named.race(track, &rules).map_err(refusal)?;
    let cars = u8::try_from(named.entrants.len()).unwrap_or(u8::MAX);
    Ok((race, field.with_cars(Some(cars))))
}

/// Names the bundled circuit that the position is on.
fn refusal(error: MisplacedError) -> Stop {
    if let MisplacedError::Track { written, .. } = error {
        let mut circuits = bundled::all().iter();
        if let Some(circuit) = circuits.find(|it| it.track().fingerprint() == written) {
            let name = circuit.name();
            return Stop::message(t!(
                "the position is on another circuit; give {circuit} in place of this one",
                circuit = name
            ));
        }
    }
    Stop::message(error)
}
