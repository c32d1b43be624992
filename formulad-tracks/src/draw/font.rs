//! The font that travels with pictures: Noto Sans, so that they look the same on every machine.

use skrifa::instance::{LocationRef, Size};
#[cfg(feature = "png")]
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::text_width::BASELINE;
use super::{Anchor, Text};
use crate::geometry::Vec2;

/// The file of the font that PNG and PDF are set in: Noto Sans, regular or bold, in the Latin, Greek and
/// Cyrillic scripts.
#[must_use]
pub fn font(bold: bool) -> &'static [u8] {
    if bold {
        include_bytes!("../../fonts/noto-sans-bold.ttf")
    } else {
        include_bytes!("../../fonts/noto-sans-regular.ttf")
    }
}

/// A font in one weight.
pub(super) struct Font {
    face: FontRef<'static>,
}

/// A character as the font draws it.
pub(super) struct Glyph {
    /// Its number in the font: 0, an empty box, for what the font does not have.
    pub(super) id: GlyphId,
    /// How far it moves the next one on, in sizes of the font.
    pub(super) advance: f64,
}

impl Font {
    #[expect(
        clippy::expect_used,
        reason = "the font is part of the program, and every test that draws reads it"
    )]
    pub(super) fn new(bold: bool) -> Self {
        Self {
            face: FontRef::new(font(bold)).expect("the font can be read"),
        }
    }

    /// The characters of a line, a glyph for each, and the length of it all in sizes of the font.
    pub(super) fn line(&self, text: &str) -> (Vec<Glyph>, f64) {
        let map = self.face.charmap();
        let widths = self
            .face
            .glyph_metrics(Size::new(1.0), LocationRef::default());
        let mut length = 0.0;
        let glyphs = text.chars().map(|c| {
            let id = map.map(c).unwrap_or_default();
            let advance = f64::from(widths.advance_width(id).unwrap_or_default());
            length += advance;
            Glyph { id, advance }
        });
        (glyphs.collect(), length)
    }

    /// The same of a text, with what is set between its letters.
    pub(super) fn set(&self, text: &Text) -> (Vec<Glyph>, f64) {
        let (mut glyphs, mut length) = self.line(&text.text);
        for glyph in &mut glyphs {
            glyph.advance += text.spacing;
            length += text.spacing;
        }
        (glyphs, length)
    }

    /// Draws a glyph of size 1 with its origin at (0, 0), y up.
    #[cfg(feature = "png")]
    pub(super) fn draw(&self, glyph: GlyphId, pen: &mut impl OutlinePen) {
        if let Some(outline) = self.face.outline_glyphs().get(glyph) {
            // An outline that cannot be drawn is left out.
            let _ = outline.draw(
                DrawSettings::unhinted(Size::new(1.0), LocationRef::default()),
                pen,
            );
        }
    }
}

/// How long a line of text is, in the unit of its size.
#[cfg(feature = "kit")]
pub(crate) fn line_length(text: &str, size: f64, bold: bool) -> f64 {
    Font::new(bold).line(text).1 * size
}

/// Where the origin of a line of this length lies, seen from its place: to the right and down, in
/// sizes of the font.
pub(super) fn origin(anchor: Anchor, length: f64) -> Vec2 {
    let before = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => length / 2.0,
        Anchor::End => length,
    };
    Vec2::new(-before, BASELINE)
}
