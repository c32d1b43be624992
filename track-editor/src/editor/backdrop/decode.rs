//! Decodes pictures of any size and kind, to be shown and to be kept.

use std::borrow::Cow;
use std::io::Cursor;

use egui::ColorImage;
use formulad_tracks::picture::{self, PictureError, SvgError, Unpacked};
use image::codecs::jpeg::JpegEncoder;
use image::{DynamicImage, ImageError, ImageFormat, Rgb, RgbImage};

use crate::texts::trace as texts;

/// Pictures with a longer side are refused, in pixels.
const LONGEST: u32 = 20_000;
/// The longest side of a picture as shown, in pixels: four per millimetre of a board.
const SHARPEST: u32 = 4096;
/// Pictures larger than this, in bytes, are made smaller before they are put into a track file:
/// there they take a third more, and a track file may not be larger than 8 MiB.
const LARGEST_EMBEDDED: usize = 3 << 20;
/// The sides that are tried for that, in pixels.
const EMBEDDED_SIDES: [u32; 4] = [2560, 2048, 1024, 512];
/// The same for pictures on the board, of which there are several: 768 KiB.
const LARGEST_ART: usize = 768 << 10;
const ART_SIDES: [u32; 5] = [2400, 1600, 1200, 800, 400];
const QUALITY: u8 = 85;
/// The longer side of an SVG picture, in pixels: 300 per inch of a logo 135 mm wide.
const VECTOR_SIDE: u32 = 1600;

/// Unpacks a picture, the right way up.
pub(super) fn decode(bytes: &[u8]) -> Result<DynamicImage, String> {
    let bytes = as_pixels(Cow::Borrowed(bytes))?;
    unpack(&bytes).map(|unpacked| unpacked.pixels)
}

/// The file of a picture, converted to a PNG if it is an SVG.
fn as_pixels(bytes: Cow<'_, [u8]>) -> Result<Cow<'_, [u8]>, String> {
    if !picture::is_svg(&bytes) {
        return Ok(bytes);
    }
    let png = picture::draw_svg(&bytes, VECTOR_SIDE);
    png.map(Cow::Owned).map_err(fault_of)
}

fn unpack(bytes: &[u8]) -> Result<Unpacked, String> {
    picture::unpack(bytes, LONGEST).map_err(fault_of)
}

/// What is wrong with a picture, and what to do, for people to read.
pub(in crate::editor) fn fault_of(error: PictureError) -> String {
    match error {
        PictureError::Unknown => t!("It is not a PNG, JPEG or SVG picture.").to_owned(),
        PictureError::Size {
            width,
            height,
            longest,
        } => t!(
            "It is too large: {width} by {height} pixels. The limits are {longest} pixels a side \
             and half a gigabyte of memory. Make it smaller.",
            width,
            height,
            longest
        ),
        PictureError::Memory => texts::too_much_memory().to_owned(),
        PictureError::Svg(SvgError::NotRead) => t!(
            "This SVG file cannot be read here. Save it as PNG, twice as fine as it is to be \
             printed."
        )
        .to_owned(),
        PictureError::Svg(SvgError::Text) => t!(
            "It contains text, which is drawn with fonts that are not here. Convert the text to \
             paths."
        )
        .to_owned(),
        PictureError::Svg(SvgError::Foreign) => t!(
            "It contains or refers to other pictures. Place those on their own, or save it as PNG."
        )
        .to_owned(),
        PictureError::Svg(SvgError::Elaborate) => t!("It is too large or too elaborate. Simplify \
                                                      it, or save it as PNG.")
        .to_owned(),
        PictureError::Damaged(reason) | PictureError::Svg(SvgError::Damaged(reason)) => {
            texts::broken(reason)
        }
        error => texts::broken(error),
    }
}

/// The picture as it is shown.
pub(super) fn shown(picture: &DynamicImage) -> ColorImage {
    shown_within(picture, SHARPEST)
}

/// The same with sides of at most this many pixels.
pub(in crate::editor) fn shown_within(picture: &DynamicImage, side: u32) -> ColorImage {
    let picture = within(picture, side).into_rgba8();
    let size = [picture.width(), picture.height()].map(|n| n as usize);
    ColorImage::from_rgba_unmultiplied(size, picture.as_raw())
}

/// The bytes of a picture for a track file, and its size in pixels if it had to be made smaller.
pub(in crate::editor) type Embeddable = (Vec<u8>, Option<[u32; 2]>);

/// Makes a picture ready for a track file.
pub(super) fn embeddable(bytes: Vec<u8>) -> Result<Embeddable, String> {
    let bytes = as_pixels(bytes.into())?.into_owned();
    let picture = decode(&bytes)?;
    if bytes.len() <= LARGEST_EMBEDDED {
        return Ok((bytes, None));
    }
    for side in EMBEDDED_SIDES {
        let small = on_white(&within(&picture, side));
        let bytes = photograph(&small)?;
        if bytes.len() <= LARGEST_EMBEDDED {
            return Ok((bytes, Some([small.width(), small.height()])));
        }
    }
    Err(texts::not_embeddable().to_owned())
}

/// Makes a picture ready to be put on the board: transparent parts stay transparent.
pub(in crate::editor) fn for_board(bytes: Vec<u8>) -> Result<Embeddable, String> {
    let bytes = as_pixels(bytes.into())?.into_owned();
    let Unpacked {
        pixels, is_turned, ..
    } = unpack(&bytes)?;
    if pixels.width() == 0 || pixels.height() == 0 {
        return Err(t!("It is not a PNG, JPEG or SVG picture.").to_owned());
    }
    let is_small = pixels.width().max(pixels.height()) <= ART_SIDES[0];
    if bytes.len() <= LARGEST_ART && is_small && !is_turned {
        return Ok((bytes, None));
    }
    let is_clear = pixels.color().has_alpha() && {
        let rgba = pixels.to_rgba8();
        rgba.pixels().any(|pixel| pixel.0[3] < u8::MAX)
    };
    for side in ART_SIDES {
        let small = within(&pixels, side);
        let bytes = if is_clear {
            let mut file = Cursor::new(Vec::new());
            let written = small.write_to(&mut file, ImageFormat::Png);
            written.map_err(|error| fault(&error))?;
            file.into_inner()
        } else {
            photograph(&on_white(&small))?
        };
        if bytes.len() <= LARGEST_ART {
            let size = [small.width(), small.height()];
            let is_same = size == [pixels.width(), pixels.height()];
            return Ok((bytes, (!is_same).then_some(size)));
        }
    }
    Err(texts::not_embeddable().to_owned())
}

fn photograph(picture: &RgbImage) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let encoder = JpegEncoder::new_with_quality(&mut bytes, QUALITY);
    picture
        .write_with_encoder(encoder)
        .map_err(|error| fault(&error))?;
    Ok(bytes)
}

/// Scales the picture down until no side is longer than this many pixels.
fn within(picture: &DynamicImage, side: u32) -> DynamicImage {
    if picture.width().max(picture.height()) <= side {
        return picture.clone();
    }
    picture.thumbnail(side, side)
}

/// The picture on white paper: JPEG has no transparency.
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
        ImageError::Limits(_) => texts::too_much_memory().to_owned(),
        error => texts::broken(error),
    }
}
