//! The board as it is seen: through a camera, as triangles and on paper, and which space lies where.

pub mod camera;
pub mod cells;
mod picture;
mod printout;
mod tabletop;

pub(crate) use picture::{BoardPicture, Miniature, fill_band, images, label, miniature};
pub use printout::{Format, Printout};
pub use tabletop::Tabletop;

/// The size of the number of a space on which nothing else stands, at most, as a part of the length
/// of the space.
pub(crate) const LARGE_NUMBER: f64 = 0.36;
/// The size of the smallest number that can be read, in points.
pub(crate) const SMALLEST_NUMBER: f64 = 6.5;

/// From how many points to a millimetre on there is room for the numbers of spaces this long on which
/// nothing else stands.
pub(crate) fn scale_for_numbers(length: f64) -> f64 {
    SMALLEST_NUMBER / (LARGE_NUMBER * length)
}
