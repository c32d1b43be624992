//! The board as it is seen: through a camera, as triangles and on paper, which space lies where, and
//! how it is read from a picture.

pub mod camera;
pub mod cells;
mod picture;
mod printout;
pub mod scan;
mod tabletop;

pub(crate) use picture::{BoardPicture, Miniature, fill_band, images, label, miniature};
pub use printout::{Format, Printout};
pub use tabletop::Tabletop;

/// The largest size of the number of a space with nothing else on it, as a fraction of the length
/// of the space.
pub(crate) const LARGE_NUMBER: f64 = 0.36;
/// The smallest legible size of a number, in points.
pub(crate) const SMALLEST_NUMBER: f64 = 6.5;

/// The smallest scale, in points per millimetre, at which there is room for the numbers of spaces
/// of this length with nothing else on them.
pub(crate) fn scale_for_numbers(length: f64) -> f64 {
    SMALLEST_NUMBER / (LARGE_NUMBER * length)
}
