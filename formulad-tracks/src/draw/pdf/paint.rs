//! Paints the items of a scene on a page.

use image::RgbaImage;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point as PagePoint, Size, Transform};
use krilla::graphic::Graphic;
use krilla::image::Image as PageImage;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, FillRule, LineJoin, Stroke as PenStroke};
use krilla::surface::Surface;
use krilla::text::{Font as PageFont, GlyphId, KrillaGlyph};

use crate::draw::art::no_image;
use crate::draw::font::{self, Font, Fonts, Glyph};
use crate::draw::path::{can_be_painted, trace};
use crate::draw::pixels::Pictures;
use crate::draw::{Color, Image, Item, Shape, Stroke, Text};
use crate::picture::{self, Format};

/// Paints items with the fonts of a document.
pub(super) struct PagePainter {
    /// The fonts to measure with, and the same to embed.
    fonts: Fonts<(Font, Vec<PageFont>)>,
}

impl PagePainter {
    pub(super) fn new() -> Self {
        let font = |typeface, bold| {
            let embedded = font::files(typeface, bold);
            let embedded = embedded.filter_map(|file| PageFont::new(file.into(), 0));
            (Font::new(typeface, bold), embedded.collect())
        };
        Self {
            fonts: Fonts::new(font),
        }
    }

    /// The items as one graphic, to be shown several times.
    pub(super) fn picture(&self, surface: &mut Surface<'_>, items: &[Item]) -> Graphic {
        let mut builder = surface.stream_builder();
        let mut inner = builder.surface();
        self.paint(&mut inner, items);
        inner.finish();
        Graphic::new(builder.finish(), false)
    }

    pub(super) fn paint(&self, surface: &mut Surface<'_>, items: &[Item]) {
        let mut pictures = Pictures::new();
        for item in items.iter().filter(|item| can_be_painted(item)) {
            if let Shape::Image(image) = &item.shape {
                match pictures.get(image, |pixels| embedded_image(image, pixels)) {
                    Some(embedded) => show(surface, image, embedded),
                    None => self.paint(surface, &no_image(item.layer, &image.corners)),
                }
                continue;
            }
            let fill = item.inside().map(fill);
            if fill.is_none() && item.stroke.is_none() {
                continue;
            }
            surface.set_fill(fill);
            surface.set_stroke(item.stroke.map(stroke));
            if let Shape::Text(text) = &item.shape {
                self.write(surface, text);
                continue;
            }
            let mut builder = PathBuilder::new();
            trace(&item.shape, &mut builder);
            if let Some(path) = builder.finish() {
                surface.draw_path(&path);
            }
        }
    }

    fn write(&self, surface: &mut Surface<'_>, line: &Text) {
        let Text {
            at,
            text,
            size,
            stretch,
            slant,
            ..
        } = line;
        let (font, fonts) = self.fonts.of(line);
        let (glyphs, length) = font.set(line);
        let origin = font::origin(line.anchor, length) * *size;
        let (sin, cos) = line.rotation.to_radians().sin_cos();
        let turn = [
            cos * stretch,
            sin * stretch,
            -sin - cos * slant,
            cos - sin * slant,
            at.x,
            at.y,
        ];
        let [a, b, c, d, x, y] = turn.map(|n| n as f32);
        let turn = Transform::from_row(a, b, c, d, x, y);
        surface.push_transform(&turn);
        let letters: Vec<_> = text.char_indices().zip(&glyphs).collect();
        let font_of = |glyph: &Glyph| glyph.id.map(|(font, _)| font);
        let mut x = origin.x;
        for run in letters.chunk_by(|(_, a), (_, b)| font_of(a) == font_of(b)) {
            let start = PagePoint::from_xy(x as f32, origin.y as f32);
            let font = font_of(run[0].1).and_then(|font| fonts.get(font));
            match font {
                Some(font) => {
                    let glyphs: Vec<_> = run.iter().map(embedded).collect();
                    surface.draw_glyphs(start, &glyphs, font.clone(), text, *size as f32, false);
                }
                None => draw_boxes(surface, start, run.iter().map(|(_, glyph)| *glyph), *size),
            }
            x += run.iter().map(|(_, glyph)| glyph.advance).sum::<f64>() * size;
        }
        surface.pop();
    }
}

/// A glyph for the document: a letter with its place in the text, and what draws it.
fn embedded(&((from, letter), glyph): &((usize, char), &Glyph)) -> KrillaGlyph {
    let id = glyph.id.map_or(0, |(_, id)| id.to_u32());
    let written = from..from + letter.len_utf8();
    let advance = glyph.advance as f32;
    KrillaGlyph::new(GlyphId::new(id), advance, 0.0, 0.0, 0.0, written, None)
}

/// Draws boxes for letters that no font has.
fn draw_boxes<'a>(
    surface: &mut Surface<'_>,
    start: PagePoint,
    glyphs: impl Iterator<Item = &'a Glyph>,
    size: f64,
) {
    let mut boxes = PathBuilder::new();
    let mut along = 0.0;
    for glyph in glyphs {
        for [from, to @ ..] in font::empty_box(glyph.advance) {
            let place = |[x, y]: [f32; 2]| {
                let [x, y] = [along + x, -y].map(|n| n * size as f32);
                (start.x + x, start.y + y)
            };
            let (x, y) = place(from);
            boxes.move_to(x, y);
            for (x, y) in to.map(place) {
                boxes.line_to(x, y);
            }
            boxes.close();
        }
        along += glyph.advance as f32;
    }
    if let Some(boxes) = boxes.finish() {
        surface.draw_path(&boxes);
    }
}

/// A picture for the document. Photographs stay compressed; what can be unpacked here can be shown by PDF readers, too.
fn embedded_image(image: &Image, pixels: RgbaImage) -> PageImage {
    let photograph = (image.header.format == Format::Jpeg)
        .then(|| picture::bytes(&image.data).ok())
        .flatten()
        .and_then(|bytes| PageImage::from_jpeg(bytes.into(), true).ok());
    let (width, height) = pixels.dimensions();
    photograph.unwrap_or_else(|| PageImage::from_rgba8(pixels.into_raw(), width, height))
}

/// Shows a part of a picture.
fn show(surface: &mut Surface<'_>, image: &Image, embedded: PageImage) {
    let mut edge = PathBuilder::new();
    trace(&Shape::Polygon(image.corners.to_vec()), &mut edge);
    let (width, height) = embedded.size();
    let size = Size::from_wh(width as f32, height as f32);
    let (Some(edge), Some(size)) = (edge.finish(), size) else {
        return;
    };
    let (at, [right, down]) = image.pixels();
    let [a, b, c, d, x, y] = [right.x, right.y, down.x, down.y, at.x, at.y].map(|n| n as f32);
    surface.push_clip_path(&edge, &FillRule::NonZero);
    surface.push_transform(&Transform::from_row(a, b, c, d, x, y));
    if image.opacity < 1.0 {
        surface.push_opacity(NormalizedF32::new(image.opacity).unwrap_or(NormalizedF32::ONE));
        surface.draw_image(embedded, size);
        surface.pop();
    } else {
        surface.draw_image(embedded, size);
    }
    surface.pop();
    surface.pop();
}

fn fill(color: Color) -> Fill {
    Fill {
        paint: rgb::Color::new(color.r, color.g, color.b).into(),
        opacity: opacity(color),
        ..Fill::default()
    }
}

fn stroke(stroke: Stroke) -> PenStroke {
    let color = stroke.color;
    PenStroke {
        paint: rgb::Color::new(color.r, color.g, color.b).into(),
        opacity: opacity(color),
        width: stroke.width as f32,
        line_join: LineJoin::Round,
        ..PenStroke::default()
    }
}

fn opacity(color: Color) -> NormalizedF32 {
    NormalizedF32::new(f32::from(color.a) / 255.0).unwrap_or(NormalizedF32::ONE)
}
