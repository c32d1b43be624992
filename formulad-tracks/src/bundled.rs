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

/// A circuit that comes with the crate.
#[derive(Debug)]
pub struct Bundled {
    name: &'static str,
    text: &'static str,
    track: OnceLock<Track>,
}

static ALL: [Bundled; 10] = [
    Bundled::new("harbour", include_str!("../circuits/harbour.track.json")),
    Bundled::new(
        "night-city",
        include_str!("../circuits/night-city.track.json"),
    ),
    Bundled::new("park", include_str!("../circuits/park.track.json")),
    Bundled::new("downs", include_str!("../circuits/downs.track.json")),
    Bundled::new("mountain", include_str!("../circuits/mountain.track.json")),
    Bundled::new("airfield", include_str!("../circuits/airfield.track.json")),
    Bundled::new("eight", include_str!("../circuits/eight.track.json")),
    Bundled::new("oval", include_str!("../circuits/oval.track.json")),
    Bundled::new("mini", include_str!("../circuits/mini.track.json")),
    Bundled::new("mini3", include_str!("../circuits/mini3.track.json")),
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

/// Three lanes by night through a city, with all that a street race asks for (TRACK-8): residents,
/// a danger zone, a police line, two tunnels. It has no pit lane, for the finish is a checkpoint
/// (STREET-5).
#[must_use]
pub fn night_city() -> Track {
    ALL[1].track()
}

/// Three lanes through a park: long straights that chicanes break.
#[must_use]
pub fn park() -> Track {
    ALL[2].track()
}

/// Three lanes over chalk downs: a flowing road of sweepers.
#[must_use]
pub fn downs() -> Track {
    ALL[3].track()
}

/// Three lanes up a mountain and down again, hairpin upon hairpin.
#[must_use]
pub fn mountain() -> Track {
    ALL[4].track()
}

/// Three lanes on an airfield: long straights, and hairpins at their ends.
#[must_use]
pub fn airfield() -> Track {
    ALL[5].track()
}

/// Three lanes in a figure of eight, with a bridge.
#[must_use]
pub fn eight() -> Track {
    ALL[6].track()
}

/// Four lanes around a short oval.
#[must_use]
pub fn oval() -> Track {
    ALL[7].track()
}

/// Two short lanes for a kart race along the beach.
#[must_use]
pub fn mini() -> Track {
    ALL[8].track()
}

/// Three short lanes around the park of an island, for cars with five gears.
#[must_use]
pub fn mini3() -> Track {
    ALL[9].track()
}

impl Bundled {
    const fn new(name: &'static str, text: &'static str) -> Self {
        Self {
            name,
            text,
            track: OnceLock::new(),
        }
    }

    /// Its name on the command line.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.name
    }

    /// Its track file.
    #[must_use]
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Its track file, read.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the text is part of the program, and a test reads every circuit"
    )]
    pub fn file(&self) -> TrackFile {
        TrackFile::parse(self.text).expect("bundled circuits can be read")
    }

    /// The track, which is read the first time it is asked for.
    #[must_use]
    #[expect(
        clippy::expect_used,
        reason = "the text is part of the program, and a test builds every circuit"
    )]
    pub fn track(&self) -> Track {
        let track = || Track::new(self.file().plan).expect("bundled circuits are valid");
        self.track.get_or_init(track).clone()
    }
}
