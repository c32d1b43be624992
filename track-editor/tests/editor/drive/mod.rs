//! Driving on the circuit.

mod apart;
pub(crate) mod session;
mod setup;
pub(crate) mod window;

use formulad_core::Track;
use formulad_tracks::bundled;

fn track(name: &str) -> Track {
    bundled::find(name).expect("it is bundled").track()
}
