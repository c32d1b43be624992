//! Pictures as files.

use image::codecs::jpeg::JpegEncoder;
use image::imageops::{self, FilterType};
use image::{ExtendedColorType, ImageError};

use super::{Picture, ScanError};

/// Of JPEG files, of 100.
const QUALITY: u8 = 82;

impl Picture {
    /// Writes it as a PNG file, which says that this project made it.
    ///
    /// # Errors
    ///
    /// [`ScanError::Damaged`] if it cannot be encoded.
    pub fn to_png(&self) -> Result<Vec<u8>, ScanError> {
        let encoded = || {
            let mut file = Vec::new();
            let mut encoder = png::Encoder::new(&mut file, self.width(), self.height());
            encoder.set_color(png::ColorType::Rgb);
            encoder.add_text_chunk("Software".to_owned(), "formulad".to_owned())?;
            let mut writer = encoder.write_header()?;
            writer.write_image_data(self.pixels())?;
            writer.finish()?;
            Ok(file)
        };
        encoded().map_err(|error: png::EncodingError| ImageError::IoError(error.into()).into())
    }

    /// Writes it as a JPEG file, smaller if a side would have more than so many pixels.
    ///
    /// # Errors
    ///
    /// [`ScanError::Damaged`] if it cannot be encoded.
    pub fn to_jpeg(&self, longest: u32) -> Result<Vec<u8>, ScanError> {
        let (width, height) = self.0.dimensions();
        let part = (f64::from(longest) / f64::from(width.max(height))).min(1.0);
        let side = |side: u32| ((f64::from(side) * part).round() as u32).max(1);
        let (width, height) = (side(width), side(height));
        let smaller = imageops::resize(&self.0, width, height, FilterType::Triangle);
        let mut file = Vec::new();
        let mut encoder = JpegEncoder::new_with_quality(&mut file, QUALITY);
        encoder.encode(smaller.as_raw(), width, height, ExtendedColorType::Rgb8)?;
        Ok(file)
    }
}
