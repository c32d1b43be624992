//! Paints the items of a scene on a page.

use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point as PagePoint, Transform};
use krilla::graphic::Graphic;
use krilla::num::NormalizedF32;
use krilla::paint::{Fill, LineJoin, Stroke as PenStroke};
use krilla::surface::Surface;
use krilla::text::{Font as PageFont, GlyphId, KrillaGlyph};

use crate::draw::font::{self, Font};
use crate::draw::path::{can_be_painted, trace};
use crate::draw::{Color, Item, Shape, Stroke, Text};

/// Paints items with the fonts of a document.
pub(super) struct Painter {
    /// The fonts, regular and bold, to measure with and to embed.
    fonts: [(Font, PageFont); 2],
}

impl Painter {
    #[expect(
        clippy::expect_used,
        reason = "the font is part of the program, and every test that prints reads it"
    )]
    pub(super) fn new() -> Self {
        let font = |bold| {
            let embedded = PageFont::new(font::font(bold).into(), 0);
            (Font::new(bold), embedded.expect("the font can be read"))
        };
        Self {
            fonts: [font(false), font(true)],
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
        for item in items.iter().filter(|item| can_be_painted(item)) {
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
        let Text { at, text, size, .. } = line;
        let (font, embedded) = &self.fonts[usize::from(line.bold)];
        let (glyphs, length) = font.line(text);
        let glyphs: Vec<KrillaGlyph> = text
            .char_indices()
            .zip(glyphs)
            .map(|((from, c), glyph)| {
                let (id, advance) = (GlyphId::new(glyph.id.to_u32()), glyph.advance as f32);
                let written = from..from + c.len_utf8();
                KrillaGlyph::new(id, advance, 0.0, 0.0, 0.0, written, None)
            })
            .collect();
        let origin = font::origin(line.anchor, length) * *size;
        let (sin, cos) = line.rotation.to_radians().sin_cos();
        let (sin, cos) = (sin as f32, cos as f32);
        let turn = Transform::from_row(cos, sin, -sin, cos, at.x as f32, at.y as f32);
        surface.push_transform(&turn);
        let start = PagePoint::from_xy(origin.x as f32, origin.y as f32);
        surface.draw_glyphs(start, &glyphs, embedded.clone(), text, *size as f32, false);
        surface.pop();
    }
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
