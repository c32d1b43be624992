//! The circuits that come with the crate.
//!
//! ```
//! use formulad_tracks::bundled;
//!
//! let track = bundled::harbour();
//! assert_eq!(track.name(), "Port Merrow");
//! assert_eq!(track.lanes(), 3);
//! ```

use std::sync::OnceLock;

use formulad_core::Track;

use crate::TrackFile;

#[cfg(test)]
mod tests;

/// A circuit that comes with the crate.
#[derive(Debug)]
pub struct Bundled {
    name: &'static str,
    text: &'static str,
    track: OnceLock<Track>,
}

static ALL: [Bundled; 2] = [
    Bundled::new("harbour", include_str!("../../circuits/harbour.track.json")),
    Bundled::new("mini", include_str!("../../circuits/mini.track.json")),
];

/// The circuits that come with the crate.
#[must_use]
pub fn all() -> &'static [Bundled] {
    &ALL
}

/// The circuit of this name, such as `harbour`.
#[must_use]
pub fn find(name: &str) -> Option<&'static Bundled> {
    ALL.iter().find(|circuit| circuit.name == name)
}

/// Three lanes by day through the streets of a harbour.
#[must_use]
pub fn harbour() -> Track {
    ALL[0].track()
}

/// Two short lanes for a kart race along the beach.
#[must_use]
pub fn mini() -> Track {
    ALL[1].track()
}

impl Bundled {
    const fn new(name: &'static str, text: &'static str) -> Self {
        Self {
            name,
            text,
            track: OnceLock::new(),
        }
    }

    /// The name it goes by on a command line.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its track file.
    #[must_use]
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The track, which is read the first time it is asked for.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the text is part of the program, and a test builds every circuit"
    )]
    pub fn track(&self) -> Track {
        self.track
            .get_or_init(|| {
                let file = TrackFile::parse(self.text).expect("bundled circuits can be read");
                Track::new(file.plan).expect("bundled circuits are valid")
            })
            .clone()
    }
}
