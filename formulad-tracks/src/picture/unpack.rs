//! The pixels of a picture.

use std::io::Cursor;
use std::sync::{Mutex, PoisonError};

use formulad_core::plan::{PictureData, PicturePlan};
use image::metadata::Orientation;
use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, ImageResult, Limits,
    RgbaImage,
};

use super::{Header, PictureError, bytes};

/// The most memory that unpacking a picture may take, in bytes.
const MEMORY: u64 = 512 << 20;

/// The pixels of a picture.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Unpacked {
    /// The pixels, the right way up.
    pub pixels: DynamicImage,
    /// Whether the file stores them in another orientation, and says how to turn them.
    pub is_turned: bool,
}

/// Unpacks the file of a PNG or JPEG picture with sides of at most `longest` pixels.
///
/// # Errors
///
/// What is wrong with it.
pub fn unpack(bytes: &[u8], longest: u32) -> Result<Unpacked, PictureError> {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::new(Cursor::new(bytes));
    reader.limits(limits.clone());
    let reader = reader
        .with_guessed_format()
        .map_err(|error| PictureError::Damaged(error.to_string()))?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg)) {
        return Err(PictureError::Unknown);
    }
    let mut decoder = reader.into_decoder().map_err(|error| fault(&error))?;
    let (width, height) = decoder.dimensions();
    if width > longest || height > longest {
        return Err(PictureError::Size {
            width,
            height,
            longest,
        });
    }
    limits
        .reserve(decoder.total_bytes())
        .map_err(|error| fault(&error))?;
    let unpack = || -> ImageResult<Unpacked> {
        let orientation = decoder.orientation()?;
        let mut pixels = DynamicImage::from_decoder(decoder)?;
        pixels.apply_orientation(orientation);
        Ok(Unpacked {
            pixels,
            is_turned: orientation != Orientation::NoTransforms,
        })
    };
    unpack().map_err(|error| fault(&error))
}

/// The pixels of a picture, if there are as many as its header says.
pub(crate) fn pixels(data: &PictureData, header: Header) -> Result<RgbaImage, PictureError> {
    let unpacked = unpack(&bytes(data)?, PicturePlan::LONGEST)?;
    let pixels = unpacked.pixels.into_rgba8();
    if pixels.dimensions() == (header.width, header.height) {
        Ok(pixels)
    } else {
        let why = "it is not as wide and high as it says";
        Err(PictureError::Damaged(why.to_owned()))
    }
}

/// The results for the pictures checked last: a circuit is checked after every change, but its pictures stay the same.
static FOUND: Mutex<Vec<(PictureData, Result<(), PictureError>)>> = Mutex::new(Vec::new());

/// Whether a picture has pixels that can be drawn.
pub(super) fn check(data: &PictureData, header: Header) -> Result<(), PictureError> {
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, found)) = found.iter().find(|(other, _)| other == data) {
        return found.clone();
    }
    let new = pixels(data, header).map(|_| ());
    if found.len() >= PicturePlan::MOST {
        found.drain(..1);
    }
    found.push((data.clone(), new.clone()));
    new
}

fn fault(error: &ImageError) -> PictureError {
    match error {
        ImageError::Limits(_) => PictureError::Memory,
        error => PictureError::Damaged(error.to_string()),
    }
}
