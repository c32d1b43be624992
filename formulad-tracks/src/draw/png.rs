//! The PNG writer.

use std::io::Write;

use thiserror::Error;

use super::Scene;
use super::raster::Paints;

/// Millimetres per inch.
const INCH: f64 = 25.4;

/// The most pixels an image may have: a board of 100 × 70 cm at nearly 500 dots per inch.
pub const MAX_PIXELS: u64 = 250_000_000;

/// The most pixels an image may be wide or high.
pub const MAX_SIDE: u32 = 50_000;

/// How many pixels are painted before they are written: 16 MB of them.
const BAND: u32 = 4_000_000;

/// The resolution of an image.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Resolution {
    /// The number of pixels to an inch of the board.
    Dpi(f64),
    /// The number of pixels from the left edge of the board to the right.
    Width(u32),
}

/// Why an image cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PngError {
    /// The resolution is not a number above 0.
    #[error("{}", t!(
        "{given} is not a resolution; choose a number above 0, such as 150 dots per inch",
        given = .0
    ))]
    Resolution(f64),
    /// The image would have no pixel, or more than [`MAX_PIXELS`], or more than [`MAX_SIDE`] one way.
    #[error("{}", t!(
        "an image of {width:.0} × {height:.0} pixels cannot be made: it needs one at least, and \
         at most {most} each way and {millions} million in all; choose another resolution or \
         scale",
        width = .width, height = .height, most = MAX_SIDE, millions = MAX_PIXELS / 1_000_000
    ))]
    Size {
        /// Its width in pixels.
        width: f64,
        /// Its height in pixels.
        height: f64,
    },
    /// The image could not be encoded.
    #[error("{}", t!("the image cannot be encoded: {reason}", reason = .0))]
    Encoding(#[from] png::EncodingError),
}

/// Writes a scene as a PNG image, which records the size to print it at. Apart from the finished file, memory use does
/// not grow with the image.
///
/// The same scene always gives the same bytes. Texts are set in Noto fonts, which have the Latin, Greek and Cyrillic
/// scripts.
///
/// # Errors
///
/// [`PngError`] if the image would be too large or have no pixels.
///
/// ```
/// use formulad_tracks::bundled;
/// use formulad_tracks::draw::{self, Resolution, Theme};
///
/// let track = bundled::mini();
/// let scene = draw::scene(track.plan(), Some(&track), Theme::of(track.plan()));
/// let png = draw::png(&scene, Resolution::Width(200))?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), draw::PngError>(())
/// ```
pub fn png(scene: &Scene, resolution: Resolution) -> Result<Vec<u8>, PngError> {
    // Pixels per millimetre.
    let fine = match resolution {
        Resolution::Dpi(dpi) if dpi.is_finite() && dpi > 0.0 => dpi / INCH,
        Resolution::Dpi(dpi) => return Err(PngError::Resolution(dpi)),
        Resolution::Width(width) => f64::from(width) / scene.width,
    };
    let (width, height) = size(scene, fine)?;
    let paints = Paints::new(&scene.items);

    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    let per_metre = (fine * 1000.0).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    encoder.add_text_chunk("Software".to_owned(), "formulad".to_owned())?;
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let mut top = 0;
    while top < height {
        let rows = (BAND / width).clamp(1, height - top);
        let band = paints.band(fine as f32, top, width, rows);
        stream.write_all(&band).map_err(png::EncodingError::from)?;
        top += rows;
    }
    stream.finish()?;
    writer.finish()?;
    Ok(file)
}

/// The size of the image in pixels.
fn size(scene: &Scene, fine: f64) -> Result<(u32, u32), PngError> {
    let (width, height) = ((scene.width * fine).round(), (scene.height * fine).round());
    let side = 1.0..=f64::from(MAX_SIDE);
    if side.contains(&width) && side.contains(&height) && width * height <= MAX_PIXELS as f64 {
        Ok((width as u32, height as u32))
    } else {
        Err(PngError::Size { width, height })
    }
}
