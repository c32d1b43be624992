//! The formats, and which of them a text is in.

use formulad_core::language::Message;

use super::{Centreline, Choice, ImportError, Imported};
use super::{board_game_arena, centreline_csv, geojson, gp_online, tabletop_script};
#[cfg(feature = "import-xml")]
use super::{gps, osm, svg_path, torcs};
use crate::file::Source;

/// A format of other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// A centreline as a line of GeoJSON.
    ///
    /// See [`geojson`].
    GeoJson,
    /// A track of the scripted mod of Tabletop Simulator "formula d 2.0", *.json or *.lua.
    ///
    /// See [`tabletop_script`].
    TabletopScript,
    /// A circuit of the cell editor of Board Game Arena's game, `circuits.js`.
    ///
    /// See [`board_game_arena`].
    BoardGameArena,
    #[cfg(feature = "import-xml")]
    /// A track of TORCS or Speed Dreams, *.xml.
    ///
    /// See [`torcs`](super::torcs).
    Torcs,
    #[cfg(feature = "import-xml")]
    /// A recording or a route as GPX.
    ///
    /// See [`gpx`](super::gps::gpx).
    Gpx,
    #[cfg(feature = "import-xml")]
    /// A line of a map as KML or KMZ.
    ///
    /// See [`kml`](super::gps::kml).
    Kml,
    #[cfg(feature = "import-xml")]
    /// A recording of a sports watch, *.tcx.
    ///
    /// See [`tcx`](super::gps::tcx).
    Tcx,
    #[cfg(feature = "import-xml")]
    /// An extract of OpenStreetMap: XML, or JSON of the Overpass API.
    ///
    /// See [`osm`](super::osm).
    Osm,
    #[cfg(feature = "import-xml")]
    /// The outline of a circuit as an SVG picture.
    ///
    /// See [`svg_path`](super::svg_path).
    Svg,
    /// A circuit of the program GP Online, *.dat.
    ///
    /// See [`gp_online`].
    GpOnline,
    /// A centreline, one point a line: x,y in metres or lon,lat in degrees.
    ///
    /// See [`centreline_csv`].
    CentrelineCsv,
}

/// All that is to be known of a format.
struct Declared {
    name: &'static str,
    about: &'static str,
    /// How its files end, without the dot.
    endings: &'static [&'static str],
    looks: fn() -> Message,
    is_format: fn(&str) -> bool,
    reads: Reads,
}

/// What is read from a file.
#[derive(Clone, Copy)]
enum Reads {
    /// A whole circuit.
    Circuit(fn(&Source) -> Result<Imported, ImportError>),
    /// A line, along which a road is laid, and what can be chosen of it, besides whether it was driven.
    Line(
        fn(&Source, &Choice) -> Result<Centreline, ImportError>,
        &'static [&'static str],
    ),
}

/// The formats in the order of their variants, which is that in which a text is tried.
const DECLARED: [Declared; Format::ALL.len()] = [
    Declared {
        name: "geojson",
        about: "A centreline as a line of GeoJSON",
        endings: &["geojson", "json"],
        looks: || message!("JSON with coordinates in degrees"),
        is_format: geojson::is_format,
        reads: Reads::Line(geojson::read_chosen, &["--layout"]),
    },
    Declared {
        name: "tts-script",
        about: "A track of the scripted mod of Tabletop Simulator \"formula d 2.0\", *.json or *.lua",
        endings: &["json", "lua"],
        looks: || message!("JSON or Lua with spaces whose places are pixels"),
        is_format: tabletop_script::is_format,
        reads: Reads::Circuit(tabletop_script::import),
    },
    Declared {
        name: "bga-editor",
        about: "A circuit of the cell editor of Board Game Arena's game, circuits.js",
        endings: &["js", "json"],
        looks: || message!("JSON or JavaScript with cells and their `adjacence`"),
        is_format: board_game_arena::is_format,
        reads: Reads::Circuit(board_game_arena::import),
    },
    #[cfg(feature = "import-xml")]
    Declared {
        name: "torcs",
        about: "A track of TORCS or Speed Dreams, *.xml",
        endings: &["xml"],
        looks: || message!("XML with the segments of a track of TORCS or Speed Dreams"),
        is_format: torcs::is_format,
        reads: Reads::Line(torcs::read_chosen, &[]),
    },
    #[cfg(feature = "import-xml")]
    Declared {
        name: "gpx",
        about: "A recording or a route as GPX",
        endings: &["gpx"],
        looks: || message!("XML of a recorder, a watch or a map: a track or a route"),
        is_format: gps::gpx::is_format,
        reads: Reads::Line(gps::gpx::read_chosen, &["--layout", "--lap"]),
    },
    #[cfg(feature = "import-xml")]
    Declared {
        name: "kml",
        about: "A line of a map as KML or KMZ",
        endings: &["kml", "kmz"],
        looks: || message!("XML of a map with places, lines and areas, or a KMZ archive with it"),
        is_format: gps::kml::is_format,
        reads: Reads::Line(gps::kml::read_chosen, &["--layout", "--lap"]),
    },
    #[cfg(feature = "import-xml")]
    Declared {
        name: "tcx",
        about: "A recording of a sports watch, *.tcx",
        endings: &["tcx"],
        looks: || message!("XML of a sports watch with laps"),
        is_format: gps::tcx::is_format,
        reads: Reads::Line(gps::tcx::read_chosen, &["--layout", "--lap"]),
    },
    #[cfg(feature = "import-xml")]
    Declared {
        name: "osm",
        about: "An extract of OpenStreetMap: XML, or JSON of the Overpass API",
        endings: &["osm", "json", "xml"],
        looks: || message!("XML or JSON with nodes and ways of OpenStreetMap"),
        is_format: osm::is_format,
        reads: Reads::Line(osm::read_chosen, &["--layout"]),
    },
    #[cfg(feature = "import-xml")]
    Declared {
        name: "svg",
        about: "The outline of a circuit as an SVG picture",
        endings: &["svg"],
        looks: || message!("a picture of lines"),
        is_format: svg_path::is_format,
        reads: Reads::Line(svg_path::read_chosen, &["--layout", "--path"]),
    },
    Declared {
        name: "gp-online",
        about: "A circuit of the program GP Online, *.dat",
        endings: &["dat"],
        looks: || message!("a line with the name of a picture, then one for each node"),
        is_format: gp_online::is_format,
        reads: Reads::Circuit(gp_online::import),
    },
    Declared {
        name: "centreline-csv",
        about: "A centreline, one point a line: x,y in metres or lon,lat in degrees",
        endings: &["csv", "txt"],
        looks: || message!("two numbers or more a line, perhaps after a line of names"),
        is_format: centreline_csv::is_format,
        reads: Reads::Line(centreline_csv::read_chosen, &["--columns", "--lap"]),
    },
];

impl Format {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::GeoJson,
        Self::TabletopScript,
        Self::BoardGameArena,
        #[cfg(feature = "import-xml")]
        Self::Torcs,
        #[cfg(feature = "import-xml")]
        Self::Gpx,
        #[cfg(feature = "import-xml")]
        Self::Kml,
        #[cfg(feature = "import-xml")]
        Self::Tcx,
        #[cfg(feature = "import-xml")]
        Self::Osm,
        #[cfg(feature = "import-xml")]
        Self::Svg,
        Self::GpOnline,
        Self::CentrelineCsv,
    ];

    /// Its name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        DECLARED[self as usize].name
    }

    /// What it is, in a line of English for the help of a program.
    #[must_use]
    pub const fn about(self) -> &'static str {
        DECLARED[self as usize].about
    }

    /// How the names of its files end, without the dot.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        DECLARED[self as usize].endings
    }

    /// Whether it is a line, along which a road is laid, and not a whole circuit.
    #[must_use]
    pub const fn is_centreline(self) -> bool {
        matches!(DECLARED[self as usize].reads, Reads::Line(..))
    }

    /// Describes such a text in a few words.
    #[must_use]
    pub fn looks(self) -> Message {
        (DECLARED[self as usize].looks)()
    }

    /// Guesses the format of a text from its content.
    #[must_use]
    pub fn guess(text: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|format| (DECLARED[*format as usize].is_format)(text))
    }

    /// Reads the line of a file of this format; `None` if the format is of whole circuits.
    ///
    /// # Errors
    ///
    /// [`ImportError`] when the text is not of the format, or has no such line as was chosen.
    #[must_use]
    pub fn line(self, source: &Source, choice: &Choice) -> Option<Result<Centreline, ImportError>> {
        match DECLARED[self as usize].reads {
            Reads::Circuit(_) => None,
            Reads::Line(read, takes) => Some(
                self.refuse_others(choice, takes)
                    .and_then(|()| read(source, choice)),
            ),
        }
    }

    /// Makes a circuit of a text of this format; `spec` says what one along a line is to be like.
    ///
    /// # Errors
    ///
    /// [`ImportError`] when the text is not of the format, it has no such line as was chosen, or no circuit can be
    /// made to the spec.
    pub fn import(
        self,
        source: &Source,
        choice: &Choice,
        spec: impl FnOnce(&Centreline) -> Result<crate::generate::Spec, ImportError>,
    ) -> Result<Imported, ImportError> {
        match DECLARED[self as usize].reads {
            Reads::Circuit(read) => {
                self.refuse_others(choice, &[])?;
                read(source)
            }
            Reads::Line(read, takes) => {
                self.refuse_others(choice, takes)?;
                let line = read(source, choice)?;
                line.circuit(&spec(&line)?)
            }
        }
    }

    /// Refuses what cannot be chosen in a file of this format.
    fn refuse_others(self, choice: &Choice, takes: &[&str]) -> Result<(), ImportError> {
        let other = choice.given().find(|given| !takes.contains(given));
        other.map_or(Ok(()), |option| {
            let message = message!(
                "{option} means nothing for the format {format}",
                option,
                format = self.name()
            );
            Err(ImportError::whole(message, message!("leave it out")))
        })
    }
}
