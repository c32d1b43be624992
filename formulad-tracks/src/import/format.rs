//! The formats, and which of them a text is in.

use formulad_core::language::Message;

use super::{centreline_csv, geojson, gp_online, tabletop_script};

pub(super) mod said {
    formulad_core::messages! { "import.format";
        gp_online = "a line with the name of a picture, then one for each node";
        tabletop_script = "JSON with spaces whose places are pixels";
        csv = "two numbers or more a line, perhaps after a line of names";
        geojson = "JSON with coordinates in degrees";
    }
}

/// A format of other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// A circuit of the program GP Online, *.dat.
    ///
    /// See [`gp_online`].
    GpOnline,
    /// A track of the scripted mod of Tabletop Simulator "formula d 2.0", *.json.
    ///
    /// See [`tabletop_script`].
    TabletopScript,
    /// A centreline, one point a line: x,y in metres or lon,lat in degrees.
    ///
    /// See [`centreline_csv`].
    CentrelineCsv,
    /// A centreline as a line of GeoJSON.
    ///
    /// See [`geojson`].
    GeoJson,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::GpOnline,
        Self::TabletopScript,
        Self::CentrelineCsv,
        Self::GeoJson,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::GpOnline => "gp-online",
            Self::TabletopScript => "tts-script",
            Self::CentrelineCsv => "centreline-csv",
            Self::GeoJson => "geojson",
        }
    }

    /// Whether it is a line, along which a road is laid, and not a whole circuit.
    #[must_use]
    pub const fn is_centreline(self) -> bool {
        match self {
            Self::GpOnline | Self::TabletopScript => false,
            Self::CentrelineCsv | Self::GeoJson => true,
        }
    }

    /// Describes such a text in a few words.
    #[must_use]
    pub fn looks(self) -> Message {
        match self {
            Self::GpOnline => said::gp_online(),
            Self::TabletopScript => said::tabletop_script(),
            Self::CentrelineCsv => said::csv(),
            Self::GeoJson => said::geojson(),
        }
    }

    /// Guesses the format of a text from its content.
    #[must_use]
    pub fn guess(text: &str) -> Option<Self> {
        if geojson::is_format(text) {
            Some(Self::GeoJson)
        } else if tabletop_script::is_format(text) {
            Some(Self::TabletopScript)
        } else if gp_online::is_format(text) {
            Some(Self::GpOnline)
        } else if centreline_csv::is_format(text) {
            Some(Self::CentrelineCsv)
        } else {
            None
        }
    }
}
