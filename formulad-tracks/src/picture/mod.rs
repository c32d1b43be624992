//! Pictures that designers bring along: what they are, whether they can be drawn, and their pixels.
//!
//! ```
//! use formulad_core::plan::PictureData;
//! use formulad_tracks::picture::{self, PictureError};
//!
//! let data = PictureData::new("bm8gcGljdHVyZQ==");
//! assert_eq!(picture::header(&data), Err(PictureError::Unknown));
//! ```

mod header;
#[cfg(any(feature = "pdf", feature = "png"))]
mod unpack;
#[cfg(feature = "svg-pictures")]
mod vector;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::fmt;

use formulad_core::language::Message;
use formulad_core::plan::{ArtPlan, PictureData, PicturePlan};
use thiserror::Error;

pub use header::{Format, Header};
#[cfg(any(feature = "pdf", feature = "png"))]
pub(crate) use unpack::pixels;
#[cfg(any(feature = "pdf", feature = "png"))]
pub use unpack::{Unpacked, unpack};

/// Why a picture cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// Its text is not base64.
    Text,
    /// It is neither PNG nor JPEG.
    Unknown,
    /// It has no pixels, or too many.
    Size {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u32,
        /// The most that a side may have.
        longest: u32,
    },
    /// Unpacking it would take too much memory.
    Memory,
    /// All pictures of a plan together are too many, or too large.
    TooMuch,
    /// It is damaged.
    Damaged(String),
    /// It is an SVG file that cannot be drawn.
    Svg(SvgError),
}

/// Why an SVG file cannot be drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum SvgError {
    /// No SVG file can, without the feature `svg-pictures`.
    NotRead,
    /// It contains text, which needs fonts of its own.
    Text,
    /// It contains or refers to other pictures.
    Foreign,
    /// It is too large, or takes too long to draw.
    Elaborate,
    /// It is damaged.
    Damaged(String),
}

impl PictureError {
    /// The error as a message that is kept.
    pub(crate) fn message(&self) -> Message {
        match self {
            Self::Text => message!("its data is not base64"),
            Self::Unknown => message!("it is neither a PNG nor a JPEG picture"),
            Self::Size {
                width,
                height,
                longest,
            } => message!(
                "it has {width} × {height} pixels; pictures have at least 1 and at most {longest} a \
                 side",
                width = *width,
                height = *height,
                longest = *longest
            ),
            Self::Memory => message!("unpacking it takes too much memory"),
            Self::TooMuch => message!(
                "all pictures together are more than {bytes} MiB, {pixels} million pixels or {most} \
                 pictures",
                bytes = PicturePlan::MOST_BYTES >> 20,
                pixels = PicturePlan::MOST_PIXELS / 1_000_000,
                most = PicturePlan::MOST
            ),
            Self::Damaged(what) | Self::Svg(SvgError::Damaged(what)) => {
                message!("it is damaged: {what}", what)
            }
            Self::Svg(SvgError::NotRead) => {
                message!("it is an SVG file, which cannot be read here; save it as PNG")
            }
            Self::Svg(SvgError::Text) => message!("it contains text; convert the text to paths"),
            Self::Svg(SvgError::Foreign) => {
                message!("it contains or refers to other pictures; place those by themselves")
            }
            Self::Svg(SvgError::Elaborate) => {
                message!("it is too elaborate; simplify it, or save it as PNG")
            }
        }
    }
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

/// The format and the size of a picture, read from the beginning of its file.
///
/// # Errors
///
/// [`PictureError`] if it is not a picture, or has a size that is not drawn.
pub fn header(data: &PictureData) -> Result<Header, PictureError> {
    let header = header::read(data.base64())?;
    let side = 1..=PicturePlan::LONGEST;
    if side.contains(&header.width) && side.contains(&header.height) {
        return Ok(header);
    }
    Err(PictureError::Size {
        width: header.width,
        height: header.height,
        longest: PicturePlan::LONGEST,
    })
}

/// The header of each picture of a plan, or why it is not drawn: an error of its own, or that it is too much together
/// with those before it.
#[must_use]
pub fn headers(art: &ArtPlan) -> Vec<Result<Header, PictureError>> {
    let (mut bytes, mut pixels) = (0, 0);
    let header = |(at, picture): (usize, &PicturePlan)| {
        let header = header(&picture.data)?;
        bytes += size(&picture.data);
        pixels += u64::from(header.width) * u64::from(header.height);
        let fits = at < PicturePlan::MOST
            && bytes <= PicturePlan::MOST_BYTES
            && pixels <= PicturePlan::MOST_PIXELS;
        fits.then_some(header).ok_or(PictureError::TooMuch)
    };
    art.pictures.iter().enumerate().map(header).collect()
}

/// Checks a picture; with the feature `pdf` or `png`, its pixels as well.
///
/// # Errors
///
/// What is wrong with it.
pub fn check(data: &PictureData) -> Result<Header, PictureError> {
    let bytes = bytes(data)?;
    let header = header(data)?;
    header::is_whole(&bytes, header.format)?;
    #[cfg(any(feature = "pdf", feature = "png"))]
    unpack::check(data, header)?;
    Ok(header)
}

/// Whether a file is an SVG file.
#[must_use]
pub fn is_svg(file: &[u8]) -> bool {
    let file = file.strip_prefix(b"\xef\xbb\xbf").unwrap_or(file);
    let starts = file.trim_ascii_start().starts_with(b"<");
    starts && file.windows(4).any(|word| word == b"<svg")
}

/// Draws an SVG file as a PNG with this many pixels along its longer side, with its transparency. Scripts and
/// animations are ignored, and nothing but the file is read.
///
/// # Errors
///
/// [`PictureError::Svg`] if it is damaged, contains what cannot be drawn, or would take too long; always without the
/// feature `svg-pictures`.
pub fn draw_svg(file: &[u8], side: u32) -> Result<Vec<u8>, PictureError> {
    #[cfg(feature = "svg-pictures")]
    let png = vector::draw(file, side.clamp(1, PicturePlan::LONGEST));
    #[cfg(not(feature = "svg-pictures"))]
    let png = {
        let _ = (file, side);
        Err(SvgError::NotRead)
    };
    png.map_err(PictureError::Svg)
}

/// The file of a picture.
///
/// # Errors
///
/// [`PictureError::Text`] if it is not base64.
pub fn bytes(data: &PictureData) -> Result<Vec<u8>, PictureError> {
    STANDARD
        .decode(data.base64())
        .map_err(|_| PictureError::Text)
}

/// A file as a plan holds it.
#[must_use]
pub fn data(bytes: &[u8]) -> PictureData {
    PictureData::new(&STANDARD.encode(bytes))
}

/// The approximate size of the file of a picture, in bytes.
#[must_use]
pub fn size(data: &PictureData) -> usize {
    data.base64().len() / 4 * 3
}

/// Whether a picture's data has only base64 characters, so that it can stand anywhere in XML.
#[cfg(feature = "draw")]
pub(crate) fn is_plain(data: &PictureData) -> bool {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'/' | b'=');
    data.base64().bytes().all(is_letter)
}
