//! Films of races.

use formulad_core::race::Race;
use formulad_core::steps::at_once;
use formulad_tracks::replay::{Film, Replay};

use crate::Stop;
use crate::output::Destination;

/// How wide a film is, in pixels.
const WIDTH: u32 = 960;

/// Saves a film of a race, if there is a file for it.
pub(super) fn save(race: &Race, mut file: Destination) -> Result<(), Stop> {
    if file.path().is_none() {
        return Ok(());
    }
    let replay = Replay::new(&race.record(), race.track()).map_err(Stop::message)?;
    let film = Film::new(replay, race.track(), WIDTH);
    let png = at_once(film.png(|_| ())).map_err(Stop::message)?;
    file.save(&png)
}
