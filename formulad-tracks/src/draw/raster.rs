//! Scenes in pixels.

use std::rc::Rc;

use skrifa::outline::OutlinePen;
use tiny_skia::{
    FillRule, LineJoin, Paint, Path, PathBuilder, Pixmap, Rect, Stroke as PenStroke, Transform,
};

use super::art::no_image;
use super::font::{self, Font, Fonts};
use super::mipmap::{Levels, Mipmap};
use super::path::{can_be_painted, trace};
use super::pixels::Pictures;
use super::{Color, Item, Scene, Shape, Text};
use crate::geometry::{Point, Vec2};

/// The number of rows above and below a band that are painted with it and then cut off.
const APRON: u32 = 4;

/// A scene in pixels, on which other items can be shown, again and again.
pub(crate) struct Raster {
    scene: Pixmap,
    now: Pixmap,
    shown: Pixmap,
    fine: f32,
}

/// A part of an image: from the left, from the top, its width and its height, in pixels.
pub(crate) type PixelArea = [u32; 4];

impl Raster {
    /// A scene, with `fine` pixels to a millimetre; `None` if it would have no pixels or far too many.
    pub(crate) fn new(scene: &Scene, fine: f64) -> Option<Self> {
        let [width, height] = [scene.width, scene.height].map(|side| (side * fine).round() as u32);
        let mut pixels = Pixmap::new(width, height)?;
        pixels.fill(tiny_skia::Color::WHITE);
        let fine = fine as f32;
        Paints::new(&scene.items).paint(&mut pixels, fine, 0.0);
        Some(Self {
            now: pixels.clone(),
            shown: pixels.clone(),
            scene: pixels,
            fine,
        })
    }

    /// Its width and height.
    pub(crate) fn size(&self) -> (u32, u32) {
        (self.scene.width(), self.scene.height())
    }

    /// Paints these items on the scene, without those that were painted before. Returns the part that has changed.
    pub(crate) fn show(&mut self, items: &[Item]) -> PixelArea {
        std::mem::swap(&mut self.now, &mut self.shown);
        self.now.data_mut().copy_from_slice(self.scene.data());
        Paints::new(items).paint(&mut self.now, self.fine, 0.0);
        let width = self.now.width() as usize;
        let rows = self.now.pixels().chunks(width);
        let mut part: Option<[usize; 4]> = None;
        for (y, (now, before)) in rows.zip(self.shown.pixels().chunks(width)).enumerate() {
            let differs = |(now, before): (_, _)| now != before;
            let pairs = || now.iter().zip(before);
            let Some(left) = pairs().position(differs) else {
                continue;
            };
            let right = pairs().rposition(differs).unwrap_or(left);
            let [x0, y0, x1, _] = part.unwrap_or([left, y, right, y]);
            part = Some([x0.min(left), y0, x1.max(right), y]);
        }
        // A frame has a pixel at least.
        let [x0, y0, x1, y1] = part.unwrap_or_default().map(|at| at as u32);
        [x0, y0, x1 + 1 - x0, y1 + 1 - y0]
    }

    /// Red, green and blue of each pixel of a part, as it is shown.
    pub(crate) fn rgb(&self, [x, y, width, height]: PixelArea) -> Vec<u8> {
        let rows = self.now.pixels().chunks(self.now.width() as usize);
        let rows = rows.skip(y as usize).take(height as usize);
        let pixels = rows.flat_map(|row| row.iter().skip(x as usize).take(width as usize));
        pixels
            .flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
            .collect()
    }
}

/// The items of a scene as paths, in millimetres.
pub(super) struct Paints(Vec<Painted>);

struct Painted {
    path: Path,
    /// The top and bottom of what it paints, including its outline.
    top: f32,
    bottom: f32,
    fill: Option<Color>,
    stroke: Option<(PenStroke, Color)>,
    image: Option<Mipmap>,
}

impl Paints {
    pub(super) fn new(items: &[Item]) -> Self {
        let fonts = Fonts::new(Font::new);
        let mut pictures = Pictures::new();
        let mut all = Vec::with_capacity(items.len());
        for item in items {
            if let Shape::Image(image) = &item.shape {
                let levels = pictures.get(image, |pixels| Rc::new(Levels::new(&pixels)));
                if let Some(levels) = levels {
                    all.extend(painted(item, &fonts).map(|painted| Painted {
                        image: Some(Mipmap::new(levels, image)),
                        ..painted
                    }));
                } else {
                    let instead = no_image(item.layer, &image.corners);
                    all.extend(instead.iter().filter_map(|item| painted(item, &fonts)));
                }
            } else {
                all.extend(painted(item, &fonts));
            }
        }
        Self(all)
    }

    /// Paints some rows of the image: red, green and blue of each pixel.
    pub(super) fn band(&self, fine: f32, top: u32, width: u32, rows: u32) -> Vec<u8> {
        // Where a shape is cut off, its edge is not painted quite as in the whole image.
        let Some(mut pixels) = Pixmap::new(width, rows + 2 * APRON) else {
            return Vec::new();
        };
        pixels.fill(tiny_skia::Color::WHITE);
        self.paint(&mut pixels, fine, top as f32 - APRON as f32);
        let shown = (width * APRON) as usize..(width * (APRON + rows)) as usize;
        let shown = pixels.pixels().get(shown).unwrap_or_default();
        let rgb = shown.iter().flat_map(|p| [p.red(), p.green(), p.blue()]);
        rgb.collect()
    }

    /// Paints onto pixels whose first row is row `first` of the whole image.
    pub(super) fn paint(&self, pixels: &mut Pixmap, fine: f32, first: f32) {
        let last = first + pixels.height() as f32;
        let to_pixels = Transform::from_row(fine, 0.0, 0.0, fine, 0.0, -first);
        for item in &self.0 {
            if item.bottom * fine < first || item.top * fine > last {
                continue;
            }
            let mut paint = Paint::default();
            if let Some(image) = &item.image
                && let Some(shader) = image.shader(fine)
            {
                paint.shader = shader;
                pixels.fill_path(&item.path, &paint, FillRule::Winding, to_pixels, None);
                continue;
            }
            if let Some(fill) = item.fill {
                paint.set_color_rgba8(fill.r, fill.g, fill.b, fill.a);
                pixels.fill_path(&item.path, &paint, FillRule::Winding, to_pixels, None);
            }
            if let Some((pen, color)) = &item.stroke {
                paint.set_color_rgba8(color.r, color.g, color.b, color.a);
                pixels.stroke_path(&item.path, &paint, pen, to_pixels, None);
            }
        }
    }
}

/// An item as a path; `None` if there is nothing to paint.
fn painted(item: &Item, fonts: &Fonts<Font>) -> Option<Painted> {
    if !can_be_painted(item) {
        return None;
    }
    let mut builder = PathBuilder::new();
    trace(&item.shape, &mut builder);
    if let Shape::Text(text) = &item.shape {
        write(text, fonts.of(text), &mut builder);
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
        image: None,
    })
}

/// Draws the characters of a text.
fn write(text: &Text, font: &Font, builder: &mut PathBuilder) {
    let (glyphs, length) = font.set(text);
    let mut origin = font::origin(text.anchor, length);
    let (sin, cos) = text.rotation.to_radians().sin_cos();
    for glyph in glyphs {
        let mut pen = GlyphPen {
            builder,
            at: text.at,
            along: Vec2::new(cos, sin) * text.size,
            stretch: text.stretch,
            slant: text.slant,
            origin,
        };
        font.draw(&glyph, &mut pen);
        origin.x += glyph.advance;
    }
}

/// Draws a character where it stands.
struct GlyphPen<'a> {
    builder: &'a mut PathBuilder,
    /// The place of the text.
    at: Point,
    /// The direction of writing, as long as the size of the font.
    along: Vec2,
    stretch: f64,
    slant: f64,
    /// Where the character begins, relative to `at`, in sizes of the font.
    origin: Vec2,
}

impl GlyphPen<'_> {
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        let place = self.origin + Vec2::new(f64::from(x), -f64::from(y));
        let right = place.x * self.stretch - place.y * self.slant;
        let place = self.at + self.along * right + self.along.turn_90() * place.y;
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
        let paints = Paints::new(&scene(track.plan(), Some(&track), Theme::Night).items);
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
