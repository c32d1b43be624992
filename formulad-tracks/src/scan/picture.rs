//! Pictures as pixels.

use std::io::Cursor;

use image::{ImageFormat, ImageReader, Limits, RgbImage};

use super::error::{MAX_PIXELS, MAX_SIDE, ScanError};

/// A picture in memory.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture(pub(super) RgbImage);

impl Picture {
    /// Decodes a PNG or JPEG file. What is transparent becomes white, and of an animation the first frame counts.
    ///
    /// # Errors
    ///
    /// [`ScanError`] if it is of another kind, damaged, or too large.
    pub fn decode(file: &[u8]) -> Result<Self, ScanError> {
        let reader = || {
            ImageReader::new(Cursor::new(file))
                .with_guessed_format()
                .ok()
        };
        let mut sized = reader().ok_or(ScanError::Unknown)?;
        if !matches!(sized.format(), Some(ImageFormat::Png | ImageFormat::Jpeg)) {
            return Err(ScanError::Unknown);
        }
        let mut limits = Limits::default();
        limits.max_alloc = Some(MAX_PIXELS * 8 + (16 << 20));
        sized.limits(limits.clone());
        let (width, height) = sized.into_dimensions()?;
        let pixels = u64::from(width) * u64::from(height);
        if pixels == 0 || pixels > MAX_PIXELS || width.max(height) > MAX_SIDE {
            return Err(ScanError::Size { width, height });
        }
        let mut whole = reader().ok_or(ScanError::Unknown)?;
        whole.limits(limits);
        let decoded = whole.decode()?;
        if !decoded.color().has_alpha() {
            return Ok(Self(decoded.into_rgb8()));
        }
        let mut on_white = RgbImage::new(width, height);
        for (to, from) in on_white.pixels_mut().zip(decoded.into_rgba8().pixels()) {
            let [color @ .., alpha] = from.0.map(u32::from);
            to.0 = color.map(|part| ((part * alpha + 255 * (255 - alpha) + 127) / 255) as u8);
        }
        Ok(Self(on_white))
    }

    /// Its width in pixels.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.0.width()
    }

    /// Its height in pixels.
    #[must_use]
    pub fn height(&self) -> u32 {
        self.0.height()
    }

    /// Its rows from the top, three bytes a pixel: red, green, blue.
    #[must_use]
    pub fn pixels(&self) -> &[u8] {
        self.0.as_raw()
    }
}
