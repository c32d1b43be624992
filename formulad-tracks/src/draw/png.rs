//! The PNG writer.

use std::io::Write;

use skrifa::outline::OutlinePen;
use thiserror::Error;
use tiny_skia::{
    FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke as PenStroke, Transform,
};

use super::font::{self, Font};
use super::path::{can_be_painted, trace};
use super::{Color, Item, Scene, Shape, Text};
use crate::geometry::{Point, Vec2};

/// The millimetres of an inch.
const INCH: f64 = 25.4;

/// The most pixels an image may have: a board of 100 × 70 cm in nearly 500 dots per inch.
pub const MAX_PIXELS: u64 = 250_000_000;

/// The most pixels an image may be wide or high.
pub const MAX_SIDE: u32 = 50_000;

/// How many pixels are painted before they are written: 16 MB of them.
const BAND: u32 = 4_000_000;

/// How many rows above and below are painted with these, and left out.
const APRON: u32 = 4;

/// How fine an image is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Resolution {
    /// So many pixels to an inch of the board.
    Dpi(f64),
    /// So many pixels from the left edge of the board to the right.
    Width(u32),
}

/// Why an image cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PngError {
    /// The resolution is not a number above 0.
    #[error("{0} is not a resolution; choose a number above 0, such as 150 dots per inch")]
    Resolution(f64),
    /// The image would have no pixel, or more than [`MAX_PIXELS`], or more than [`MAX_SIDE`] one way.
    #[error(
        "an image of {width:.0} × {height:.0} pixels cannot be made: it needs one at least, and at \
         most {} each way and {} million in all; choose another resolution or scale",
        MAX_SIDE,
        MAX_PIXELS / 1_000_000
    )]
    Size {
        /// Its width in pixels.
        width: f64,
        /// Its height in pixels.
        height: f64,
    },
    /// The image could not be encoded.
    #[error("the image cannot be encoded: {0}")]
    Encoding(#[from] png::EncodingError),
}

/// Writes a scene as a PNG image, which says how large it is to be printed. What it needs of memory
/// does not grow with the image, but for the finished file.
///
/// The same scene always gives the same bytes. Texts are set in Noto Sans, which has the Latin,
/// Greek and Cyrillic scripts.
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
    let paints = Paints::new(scene);

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

/// The items of a scene as paths, in millimetres.
struct Paints(Vec<Painted>);

struct Painted {
    path: Path,
    /// What it can paint: its bounds, with its line around them.
    top: f32,
    bottom: f32,
    fill: Option<Color>,
    stroke: Option<(PenStroke, Color)>,
}

impl Paints {
    fn new(scene: &Scene) -> Self {
        let fonts = [false, true].map(Font::new);
        let painted = scene.items.iter().filter_map(|item| painted(item, &fonts));
        Self(painted.collect())
    }

    /// Paints some rows of the image: red, green and blue of each pixel.
    fn band(&self, fine: f32, top: u32, width: u32, rows: u32) -> Vec<u8> {
        // Where a shape is cut off, its edge is not quite what it is as a whole.
        let Some(mut pixels) = Pixmap::new(width, rows + 2 * APRON) else {
            return Vec::new();
        };
        pixels.fill(tiny_skia::Color::WHITE);
        let first = top as f32 - APRON as f32;
        let last = (top + rows + APRON) as f32;
        let to_pixels = Transform::from_row(fine, 0.0, 0.0, fine, 0.0, -first);
        for item in &self.0 {
            if item.bottom * fine < first || item.top * fine > last {
                continue;
            }
            let mut paint = Paint::default();
            if let Some(fill) = item.fill {
                paint.set_color_rgba8(fill.r, fill.g, fill.b, fill.a);
                pixels.fill_path(&item.path, &paint, FillRule::Winding, to_pixels, None);
            }
            if let Some((pen, color)) = &item.stroke {
                paint.set_color_rgba8(color.r, color.g, color.b, color.a);
                pixels.stroke_path(&item.path, &paint, pen, to_pixels, None);
            }
        }
        let shown = (width * APRON) as usize..(width * (APRON + rows)) as usize;
        let shown = pixels.pixels().get(shown).unwrap_or_default();
        let rgb = shown.iter().flat_map(|p| [p.red(), p.green(), p.blue()]);
        rgb.collect()
    }
}

/// An item as a path; none if there is nothing to paint.
fn painted(item: &Item, fonts: &[Font; 2]) -> Option<Painted> {
    if !can_be_painted(item) {
        return None;
    }
    let mut builder = PathBuilder::new();
    trace(&item.shape, &mut builder);
    if let Shape::Text(text) = &item.shape {
        write(text, &fonts[usize::from(text.bold)], &mut builder);
    }
    let path = builder.finish()?;
    let stroke = item.stroke.map(|stroke| {
        let pen = PenStroke {
            width: stroke.width as f32,
            line_join: LineJoin::Round,
            ..PenStroke::default()
        };
        (pen, stroke.color)
    });
    let around = stroke.as_ref().map_or(0.0, |(pen, _)| pen.width);
    let bounds: Rect = path.bounds();
    Some(Painted {
        top: bounds.top() - around,
        bottom: bounds.bottom() + around,
        fill: item.inside(),
        stroke,
        path,
    })
}

/// Draws the characters of a text.
fn write(text: &Text, font: &Font, builder: &mut PathBuilder) {
    let (glyphs, length) = font.line(&text.text);
    let mut origin = font::origin(text.anchor, length);
    let (sin, cos) = text.rotation.to_radians().sin_cos();
    for glyph in glyphs {
        let mut pen = GlyphPen {
            builder,
            at: text.at,
            along: Vec2::new(cos, sin) * text.size,
            origin,
        };
        font.draw(glyph.id, &mut pen);
        origin.x += glyph.advance;
    }
}

/// Draws a character where it stands.
struct GlyphPen<'a> {
    builder: &'a mut PathBuilder,
    /// The place of the text.
    at: Point,
    /// The way it is written, as long as its font is large.
    along: Vec2,
    /// Where the character begins, seen from there, in sizes of the font.
    origin: Vec2,
}

impl GlyphPen<'_> {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        let place = self.origin + Vec2::new(f64::from(x), -f64::from(y));
        let place = self.at + self.along * place.x + self.along.turn_90() * place.y;
        (place.x as f32, place.y as f32)
    }
}

impl OutlinePen for GlyphPen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.builder.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.builder.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let (one, to) = (self.place(cx, cy), self.place(x, y));
        self.builder.quad_to(one.0, one.1, to.0, to.1);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        let ((a, b), (c, d)) = (self.place(cx0, cy0), self.place(cx1, cy1));
        let (x, y) = self.place(x, y);
        self.builder.cubic_to(a, b, c, d, x, y);
    }

    fn close(&mut self) {
        self.builder.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled;
    use crate::draw::{Theme, scene};

    /// However an image is cut into bands, its pixels are the same.
    #[test]
    fn bands_make_up_the_image() {
        let track = bundled::night_city();
        let paints = Paints::new(&scene(track.plan(), Some(&track), Theme::Night));
        let (width, height, fine) = (400, 280, 0.4);
        let whole = paints.band(fine, 0, width, height);
        for rows in [1, 7, 100] {
            let mut bands = Vec::new();
            for top in (0..height).step_by(rows as usize) {
                bands.extend(paints.band(fine, top, width, rows.min(height - top)));
            }
            assert_eq!(bands.len(), whole.len());
            // The edges of shapes are rounded to parts of a pixel.
            let differs = |(one, other): (&u8, &u8)| one.abs_diff(*other);
            let most = whole.iter().zip(&bands).map(differs).max();
            assert!(most <= Some(16), "{rows}: {most:?}");
        }
    }
}
