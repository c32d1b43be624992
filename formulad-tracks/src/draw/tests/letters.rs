//! Letters of other scripts: which font they come from, and what is drawn if no font has them.

use super::*;
use crate::draw::raster::Paints;
use crate::draw::{Text, font, missing_letters, pdf};

/// Noto Sans has the first two, the Chinese font the next two, and neither the last two.
const NAME: &str = "AŁ賽車서킷";

#[test]
fn letters_come_from_the_first_font_that_has_them() {
    for bold in [false, true] {
        let (glyphs, length) = Font::new(Typeface::Sans, bold).line(NAME);
        let fonts: Vec<_> = glyphs
            .iter()
            .map(|it| it.id.map(|(font, _)| font))
            .collect();
        assert_eq!(fonts, [Some(0), Some(0), Some(1), Some(1), None, None]);
        // Chinese letters are as wide as high.
        assert!((glyphs[2].advance - 1.0).abs() < 0.001);
        assert!(length <= text_width(NAME, 1.0) + 0.01);
    }
    // Invisible characters need no box.
    assert!(
        Font::new(Typeface::Sans, true)
            .line("\u{fe0f}\u{200d}")
            .1
            .abs()
            < 1e-6
    );
}

/// The share of dark pixels within an area of a picture of 100 by 100 pixels that shows a letter.
fn ink(letter: &str, within: Rect) -> f64 {
    let text = Text::bold(Point::new(50.0, 50.0), 80.0, letter);
    let item = Item::filled(Layer::Signs, None, Shape::Text(text), Color::hex(0));
    let pixels = Paints::new(&[item]).band(1.0, 0, 100, 100);
    let is_dark = |at: usize| pixels[3 * at] < 128;
    let inside =
        |at: &usize| within.contains(Point::new((at % 100) as f64 + 0.5, (at / 100) as f64 + 0.5));
    let all: Vec<usize> = (0..10_000).filter(inside).collect();
    all.iter().filter(|at| is_dark(**at)).count() as f64 / all.len() as f64
}

#[test]
fn letters_that_no_font_has_are_boxes() {
    let whole = Rect::new(0.0, 0.0, 100.0, 100.0);
    // Size 80, from 0.06 to 0.94 of its width: 15 to 85, or from 31 to 69 where letters are narrow; its rim
    // is 4 pixels wide.
    let within = Rect::new(36.0, 30.0, 64.0, 70.0);
    for letter in ["서", "न"] {
        assert!(ink(letter, whole) > 0.03, "{letter}");
        assert!(ink(letter, within) < 0.001, "{letter}");
    }
    let rim = Rect::new(15.0, 30.0, 19.0, 70.0);
    assert!(ink("서", rim) > 0.9);
    // A letter of eighteen strokes.
    assert!(ink("車", within) > 0.2);
}

fn named(name: &str) -> Scene {
    let mut plan = bundled::mini().plan().clone();
    plan.name = name.to_owned();
    scene(&plan, None, Theme::Plain)
}

#[test]
fn a_document_has_the_fonts_that_it_needs() {
    let fonts = |name: &str| {
        let file = pdf(&named(name)).expect("it can be printed");
        let count = |what: &[u8]| file.windows(what.len()).filter(|it| *it == what).count();
        [count(b"/CIDFontType2"), count(b"/CIDFontType0C")]
    };
    // TrueType, regular and bold; the outlines of the Chinese font are another kind.
    assert_eq!(fonts("Little Merrow"), [2, 0]);
    assert_eq!(fonts(NAME), [2, 1]);
}

#[test]
fn missing_letters_are_named_once() {
    let missing: String = missing_letters(&named(NAME)).into_iter().collect();
    assert_eq!(missing, "서킷");
    assert!(font::fallback_font().is_some());
}

#[test]
fn svg_asks_for_chinese_fonts_where_there_are_such_letters() {
    let of = |name| svg(&named(name));
    assert!(of("賽車場").contains("'Noto Sans TC','PingFang TC','Microsoft JhengHei',sans-serif"));
    assert!(of("賽車場").contains("賽車場"));
    assert!(!of("Łódź").contains("Noto Sans TC"));
}
