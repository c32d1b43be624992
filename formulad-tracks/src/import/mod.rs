//! Circuits from other programs' files.
//!
//! Some files hold a circuit with its spaces ([`gp_online`], [`tabletop_script`], [`board_game_arena`]), others the
//! line that a real circuit follows ([`centreline_csv`], [`geojson`]): a circuit is made along such a [`Centreline`].
//!
//! No guess of an importer is silent: whatever could not be imported exactly is a warning
//! with its place in the file, besides what the checks find in the plan itself.
//!
//! [`open`] opens a file of any of these formats, or a track file, whichever it is.
//!
//! ```
//! use formulad_tracks::file::Source;
//! use formulad_tracks::import::{Format, centreline_csv};
//!
//! let source = Source::new("square.csv", "x,y\n0,0\n900,0\n900,900\n0,900\n");
//! assert_eq!(Format::guess(source.text()), Some(Format::CentrelineCsv));
//! let line = centreline_csv::read(&source)?;
//! // North is up in the file, and y points down on a board.
//! assert_eq!(line.points[2], (900.0, -900.0).into());
//! # Ok::<(), formulad_tracks::import::ImportError>(())
//! ```

use formulad_core::TrackPlan;

use crate::file::{Located, Source};

mod along_line;
pub(crate) mod board;
pub mod board_game_arena;
mod catalogue;
mod centreline;
pub mod centreline_csv;
mod choice;
mod format;
pub mod geojson;
pub mod gp_online;
#[cfg(feature = "import-xml")]
pub mod gps;
mod json;
#[cfg(feature = "import-kmz")]
mod kmz;
mod lap;
mod likeness;
mod nearby;
mod network;
mod open;
#[cfg(feature = "import-xml")]
pub mod osm;
mod projection;
mod recording;
#[cfg(feature = "import-xml")]
pub mod svg_path;
pub mod tabletop_script;
mod tags;
mod text;
#[cfg(feature = "import-xml")]
pub mod torcs;
mod unsupported;
mod warnings;

pub use crate::foreign::ImportError;
pub use catalogue::catalogue;
pub use centreline::Centreline;
pub use choice::{Choice, Choices, Layout};
pub use format::Format;
pub use likeness::Likeness;
pub use open::{OpenError, Opened, open, open_chosen};
pub use text::source;

/// A circuit imported from another program's file.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Imported {
    /// The circuit, as far as the file says.
    pub plan: TrackPlan,
    /// What could not be imported exactly, in the order in which it was found, each at its place in
    /// the file; at most 100 of one kind.
    pub warnings: Vec<Located>,
    /// How closely the circuit follows the line, if it was laid along one.
    pub likeness: Option<Likeness>,
    /// The length of the lap of that line, in metres.
    pub lap: Option<f64>,
    /// What else the file has to choose from.
    pub choices: Choices,
    /// The part of that lap that each corner of the plan takes, in the plan's order: from 0 at the first point of the
    /// line to 1; a corner over the first point ends above 1.
    pub corners: Vec<std::ops::Range<f64>>,
}

impl Imported {
    /// A circuit with spaces of its own, along no line.
    fn board(plan: TrackPlan, warnings: warnings::Warnings<'_>) -> Self {
        Self {
            warnings: warnings.into_vec_of(&plan),
            plan,
            likeness: None,
            lap: None,
            choices: Choices::default(),
            corners: Vec::new(),
        }
    }
}

/// The largest file that is read, in bytes.
const MAX_BYTES: usize = Source::MAX_BYTES as usize;
