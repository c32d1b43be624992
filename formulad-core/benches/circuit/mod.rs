//! The circuit that is measured on.

use formulad_core::{Track, TrackPlan};

/// The bundled harbour.
pub(crate) fn harbour() -> Track {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../formulad-tracks/circuits/harbour.track.json"
    );
    let text = std::fs::read_to_string(path).expect("the bundled circuit is there");
    let plan: TrackPlan = serde_json::from_str(&text).expect("it can be read");
    Track::new(plan).expect("it can be raced on")
}
