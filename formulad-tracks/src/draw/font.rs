//! The built-in fonts, so that pictures look the same on every machine.

use std::collections::BTreeSet;
use std::iter::once;
use std::sync::OnceLock;

use formulad_core::plan::Typeface;
use skrifa::instance::{LocationRef, Size};
#[cfg(feature = "png")]
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::text_width::BASELINE;
use super::{Anchor, Scene, Shape, Text};
use crate::geometry::Vec2;

/// Whether there are typefaces other than Noto Sans: without the feature `typefaces`, all texts are set in it.
pub const HAS_TYPEFACES: bool = cfg!(feature = "typefaces");

/// The file of the font that PNG and PDF are set in, regular or bold, in the Latin, Greek and Cyrillic
/// scripts.
#[must_use]
pub fn font(typeface: Typeface, bold: bool) -> &'static [u8] {
    match (typeface, bold) {
        #[cfg(feature = "typefaces")]
        (Typeface::Serif, false) => include_bytes!("../../fonts/noto-serif-regular.ttf"),
        #[cfg(feature = "typefaces")]
        (Typeface::Serif, true) => include_bytes!("../../fonts/noto-serif-bold.ttf"),
        #[cfg(feature = "typefaces")]
        (Typeface::Mono, false) => include_bytes!("../../fonts/noto-sans-mono-regular.ttf"),
        #[cfg(feature = "typefaces")]
        (Typeface::Mono, true) => include_bytes!("../../fonts/noto-sans-mono-bold.ttf"),
        (_, false) => include_bytes!("../../fonts/noto-sans-regular.ttf"),
        (_, true) => include_bytes!("../../fonts/noto-sans-bold.ttf"),
    }
}

/// A value for each font, such as the font as a library reads it.
pub(super) struct Fonts<T>(Vec<T>);

impl<T> Fonts<T> {
    /// Reads each font, given its typeface and whether it is bold.
    pub(super) fn new(read: impl Fn(Typeface, bool) -> T) -> Self {
        let both = |typeface| [false, true].map(|bold| read(typeface, bold));
        Self(Typeface::ALL.into_iter().flat_map(both).collect())
    }

    /// The one that a text asks for.
    pub(super) fn of(&self, text: &Text) -> &T {
        &self.0[2 * text.typeface as usize + usize::from(text.bold)]
    }
}

/// The font that comes with the crate for letters that [`font`] does not have.
#[cfg(feature = "chinese")]
const CHINESE: Option<&[u8]> = Some(include_bytes!("../../fonts/noto-sans-tc.otf"));
#[cfg(not(feature = "chinese"))]
const CHINESE: Option<&[u8]> = None;

static FALLBACK: OnceLock<&'static [u8]> = OnceLock::new();

/// The file of the font whose letters stand in for those that [`font`] does not have, in both weights: the
/// Chinese one of the feature `chinese`, or the one [given](set_fallback_font) later.
#[must_use]
pub fn fallback_font() -> Option<&'static [u8]> {
    FALLBACK.get().copied().or(CHINESE)
}

/// Sets the font (TrueType or OpenType) that supplies the letters that [`font`] does not have, for as long as the
/// program runs. Without one, boxes stand in for them.
///
/// # Errors
///
/// [`InvalidFont`] if it cannot be read as a font, or another one has been given before.
pub fn set_fallback_font(file: Vec<u8>) -> Result<(), InvalidFont> {
    FontRef::new(&file).map_err(|_| InvalidFont)?;
    FALLBACK.set(file.leak()).map_err(|_| InvalidFont)
}

/// A font that cannot be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!("the font cannot be read"))]
pub struct InvalidFont;

/// The letters of a picture that no font has. Where they belong, PNG and PDF have boxes; in SVG they are text.
///
/// ```
/// use formulad_core::TrackPlan;
/// use formulad_tracks::{bundled, draw};
///
/// let named = |name: &str| {
///     let mut plan = bundled::harbour().plan().clone();
///     plan.name = name.to_owned();
///     draw::missing_letters(&draw::scene(&plan, None, draw::Theme::Day))
/// };
/// assert!(named("Łódź, Αθήνα, Київ").is_empty());
/// assert_eq!(named("서킷 K").into_iter().collect::<String>(), "서킷");
/// ```
#[must_use]
pub fn missing_letters(scene: &Scene) -> BTreeSet<char> {
    let fonts = Fonts::new(Font::new);
    let texts = scene.items.iter().filter_map(|item| match &item.shape {
        Shape::Text(text) => Some(text),
        _ => None,
    });
    let letters = texts.flat_map(|text| {
        let (glyphs, _) = fonts.of(text).line(&text.text);
        text.text.chars().zip(glyphs)
    });
    let missing = letters.filter(|(_, glyph)| glyph.id.is_none());
    missing.map(|(letter, _)| letter).collect()
}

/// A font in one weight, followed by the fonts that supply the letters it lacks.
pub(super) struct Font {
    faces: Vec<FontRef<'static>>,
}

/// A character as a font draws it.
pub(super) struct Glyph {
    /// Which of the fonts has it, and its number there; `None` if no font has it.
    pub(super) id: Option<(usize, GlyphId)>,
    /// The distance to the next glyph, in sizes of the font.
    pub(super) advance: f64,
}

impl Font {
    pub(super) fn new(typeface: Typeface, bold: bool) -> Self {
        let faces = files(typeface, bold).filter_map(|file| FontRef::new(file).ok());
        Self {
            faces: faces.collect(),
        }
    }

    /// A glyph for each character of a line, and the length of the line in sizes of the font.
    pub(super) fn line(&self, text: &str) -> (Vec<Glyph>, f64) {
        let tables = self.faces.iter().map(|face| {
            let widths = face.glyph_metrics(Size::new(1.0), LocationRef::default());
            (face.charmap(), widths)
        });
        let tables: Vec<_> = tables.collect();
        let mut length = 0.0;
        let glyphs = text.chars().map(|c| {
            let in_face = |(at, (map, _)): (usize, &(skrifa::charmap::Charmap<'_>, _))| {
                map.map(c).map(|id| (at, id))
            };
            let id = tables.iter().enumerate().find_map(in_face);
            let advance = match id {
                Some((face, id)) => tables[face].1.advance_width(id).unwrap_or_default().into(),
                None => box_width(c),
            };
            length += advance;
            Glyph { id, advance }
        });
        (glyphs.collect(), length)
    }

    /// The same for a text, including its letter spacing.
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
    pub(super) fn draw(&self, glyph: &Glyph, pen: &mut impl OutlinePen) {
        let Some((face, id)) = glyph.id else {
            for [from, to @ ..] in empty_box(glyph.advance) {
                pen.move_to(from[0], from[1]);
                to.iter().for_each(|[x, y]| pen.line_to(*x, *y));
                pen.close();
            }
            return;
        };
        let outlines = self.faces[face].outline_glyphs();
        if let Some(outline) = outlines.get(id) {
            // An outline that cannot be drawn is left out.
            let _ = outline.draw(
                DrawSettings::unhinted(Size::new(1.0), LocationRef::default()),
                pen,
            );
        }
    }
}

/// The files in which letters are looked for; the first that has a letter is used.
pub(super) fn files(typeface: Typeface, bold: bool) -> impl Iterator<Item = &'static [u8]> {
    let sans = (typeface != Typeface::Sans).then(|| font(Typeface::Sans, bold));
    once(font(typeface, bold))
        .chain(sans)
        .chain(fallback_font())
}

/// The width of the box that stands in for a letter, in sizes of the font: no wider than signs allow for. Invisible
/// characters need no box.
fn box_width(letter: char) -> f64 {
    match letter {
        '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}'
        | '\u{feff}' => 0.0,
        '\0'..'\u{2e80}' => 0.6,
        _ => 1.0,
    }
}

/// The rim of a box of this width, for size 1 and with y up: its outer edge, and its inner edge in the opposite
/// direction.
pub(super) fn empty_box(width: f64) -> [[[f32; 2]; 4]; 2] {
    const ASIDE: f32 = 0.06;
    const RIM: f32 = 0.05;
    const HEIGHT: f32 = 0.72;
    let edge = |by: f32| {
        let right = (width as f32 - by).max(by);
        [[by, by - ASIDE], [right, HEIGHT + ASIDE - by]]
    };
    let [[x0, y0], [x1, y1]] = edge(ASIDE);
    let outer = [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
    let [[x0, y0], [x1, y1]] = edge(ASIDE + RIM);
    [outer, [[x0, y0], [x0, y1], [x1, y1], [x1, y0]]]
}

/// The length of a line of text, in the unit of its size.
#[cfg(feature = "kit")]
pub(crate) fn line_length(text: &str, size: f64, bold: bool) -> f64 {
    Font::new(Typeface::Sans, bold).line(text).1 * size
}

/// Where the origin of a line of this length lies, relative to its place: to the right and down, in sizes of the font.
pub(super) fn origin(anchor: Anchor, length: f64) -> Vec2 {
    let before = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => length / 2.0,
        Anchor::End => length,
    };
    Vec2::new(-before, BASELINE)
}
