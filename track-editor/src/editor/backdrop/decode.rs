//! Pictures of any size and kind, made into what is shown and what is kept.

use std::io::Cursor;

use egui::ColorImage;
use image::codecs::jpeg::JpegEncoder;
use image::{
    DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, ImageResult, Limits, Rgb,
    RgbImage,
};

use crate::texts::trace as texts;

/// Longer sides are refused, in pixels.
const LONGEST: u32 = 20_000;
/// More memory than this is not used for a picture as it is unpacked, in bytes.
const MEMORY: u64 = 512 << 20;
/// The longest side of a picture as shown, in pixels: four on each millimetre of a board.
const SHARPEST: u32 = 4096;
/// Larger pictures are made smaller before they are put into a track file, in bytes: a third more
/// of it stands there, and a track file may not be larger than 8 MiB.
const LARGEST_EMBEDDED: usize = 3 << 20;
/// The sides that are tried for that, in pixels.
const EMBEDDED_SIDES: [u32; 4] = [2560, 2048, 1024, 512];
const QUALITY: u8 = 85;

/// Unpacks a PNG or JPEG picture, the right way up.
pub(super) fn decode(bytes: &[u8]) -> Result<DynamicImage, String> {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::new(Cursor::new(bytes));
    reader.limits(limits.clone());
    let reader = reader.with_guessed_format().map_err(broken)?;
    if !matches!(reader.format(), Some(ImageFormat::Png | ImageFormat::Jpeg)) {
        return Err(texts::NO_PICTURE.to_owned());
    }
    let mut decoder = reader.into_decoder().map_err(|error| fault(&error))?;
    let (width, height) = decoder.dimensions();
    let fits = limits.reserve(decoder.total_bytes()).is_ok();
    if width > LONGEST || height > LONGEST || !fits {
        return Err(texts::too_large(width, height, LONGEST));
    }
    let unpack = || -> ImageResult<DynamicImage> {
        let orientation = decoder.orientation()?;
        let mut picture = DynamicImage::from_decoder(decoder)?;
        picture.apply_orientation(orientation);
        Ok(picture)
    };
    unpack().map_err(|error| fault(&error))
}

/// The picture as it is shown.
pub(super) fn shown(picture: &DynamicImage) -> ColorImage {
    let picture = within(picture, SHARPEST).into_rgba8();
    let size = [picture.width(), picture.height()].map(|n| n as usize);
    ColorImage::from_rgba_unmultiplied(size, picture.as_raw())
}

/// What of a picture is put into a track file, and its size in pixels if it had to be made smaller.
pub(super) type Embeddable = (Vec<u8>, Option<[u32; 2]>);

/// Makes a picture ready for a track file.
pub(super) fn embeddable(bytes: Vec<u8>) -> Result<Embeddable, String> {
    let picture = decode(&bytes)?;
    if bytes.len() <= LARGEST_EMBEDDED {
        return Ok((bytes, None));
    }
    for side in EMBEDDED_SIDES {
        let small = on_white(&within(&picture, side));
        let mut bytes = Vec::new();
        let encoder = JpegEncoder::new_with_quality(&mut bytes, QUALITY);
        small
            .write_with_encoder(encoder)
            .map_err(|error| fault(&error))?;
        if bytes.len() <= LARGEST_EMBEDDED {
            return Ok((bytes, Some([small.width(), small.height()])));
        }
    }
    Err(texts::NOT_EMBEDDABLE.to_owned())
}

/// Scales the picture down until no side is longer than this many pixels.
fn within(picture: &DynamicImage, side: u32) -> DynamicImage {
    if picture.width().max(picture.height()) <= side {
        return picture.clone();
    }
    picture.thumbnail(side, side)
}

/// The picture on white paper: JPEG knows nothing that can be seen through.
fn on_white(picture: &DynamicImage) -> RgbImage {
    let picture = picture.to_rgba8();
    let mut paper = RgbImage::new(picture.width(), picture.height());
    for (ink, paper) in picture.pixels().zip(paper.pixels_mut()) {
        let [red, green, blue, alpha] = ink.0;
        let alpha = u32::from(alpha);
        let mix = |ink: u8| ((u32::from(ink) * alpha + 255 * (255 - alpha)) / 255) as u8;
        *paper = Rgb([red, green, blue].map(mix));
    }
    paper
}

fn fault(error: &ImageError) -> String {
    match error {
        ImageError::Limits(_) => texts::TOO_MUCH_MEMORY.to_owned(),
        error => broken(error),
    }
}

fn broken(error: impl std::fmt::Display) -> String {
    texts::broken(error)
}
