//! Driving on the circuit.

use crate::fixture::*;
mod apart;
mod position;
mod replay;
pub(crate) mod session;
mod setup;
mod sound;
pub(crate) mod window;

fn track(name: &str) -> Track {
    bundled::find(name).expect("it is bundled").track()
}
