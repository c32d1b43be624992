//! Pictures made smaller.

use image::imageops::{self, FilterType};
use image::{ImageBuffer, Pixel};

/// The picture with sides this many times shorter, and a pixel at least.
pub(super) fn reduced<P: Pixel<Subpixel = u8> + 'static>(
    picture: &ImageBuffer<P, Vec<u8>>,
    by: f64,
) -> ImageBuffer<P, Vec<u8>> {
    let side = |side: u32| (f64::from(side) / by).round().max(1.0) as u32;
    let (width, height) = picture.dimensions();
    imageops::resize(picture, side(width), side(height), FilterType::Triangle)
}
