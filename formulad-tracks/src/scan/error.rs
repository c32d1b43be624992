//! Why no circuit can be read from a picture.

use thiserror::Error;

/// The most pixels a picture may have.
pub(super) const MAX_PIXELS: u64 = 40_000_000;

/// The most pixels a picture may be wide or high.
pub(super) const MAX_SIDE: u32 = 12_000;

/// Why no circuit can be read from a picture.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ScanError {
    /// The file is of no known kind.
    #[error("{}", t!("this is not a picture that can be read; save it as PNG or JPEG"))]
    Unknown,
    /// The file cannot be decoded.
    #[error("{}", t!("the picture cannot be read: {reason}", reason = .0))]
    Damaged(#[from] image::ImageError),
    /// The picture has no pixels, or more than can be read.
    #[error("{}", t!(
        "a picture of {width} × {height} pixels cannot be read: it may have {most} each way, and \
         {millions} million in all; make it smaller",
        width = .width, height = .height, most = MAX_SIDE, millions = MAX_PIXELS / 1_000_000
    ))]
    Size {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
    },
    /// The four corners that are given do not lie round a board.
    #[error("{}", t!(
        "the four corners are not those of a board; give them clockwise from the top left one of \
         the board on, in pixels of the photograph"
    ))]
    Corners,
    /// The number of lanes that is given is not 2, 3 or 4.
    #[error("{}", t!(
        "a road of {given} lanes cannot be read; give 2 to 4 lanes, or none to have them counted",
        given = .0
    ))]
    Lanes(u8),
    /// No line was given, and no road was found.
    #[error("{}", t!(
        "no road was found in the picture; draw a line along the middle of the road, and read it \
         again"
    ))]
    NoRoad,
    /// The line leaves the road here.
    #[error("{}", t!(
        "there is no road at ({x:.0}, {y:.0}) of the line; move the line to the middle of the \
         road there",
        x = .x, y = .y
    ))]
    NoRoadAt {
        /// Pixels from the left.
        x: f64,
        /// Pixels from the top.
        y: f64,
    },
    /// The line has fewer than four points.
    #[error("{}", t!(
        "a line of 1 point is too short; give a point for every three spaces"
        | "a line of {count} points is too short; give a point for every three spaces",
        count = .0
    ))]
    ShortLine(usize),
}
