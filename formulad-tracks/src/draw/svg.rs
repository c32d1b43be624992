//! The SVG writer.

use std::fmt::Write;

use formulad_core::fnv::checksum;
use formulad_core::plan::Typeface;

use super::text_width::{BASELINE, bold_width};
use super::{Anchor, Color, Image, Item, Scene, Shape, Stroke, Text};
use crate::geometry::Point;
use crate::picture::Header;
use crate::words::Escaped;

/// The fonts asked for, best first. Widths are computed for Noto Sans; the others named are no wider. Bold lines are
/// drawn as wide as in Noto Sans whatever the font, Helvetica and Arial included.
pub(super) const FONTS: &str =
    "'Noto Sans',Helvetica,Arial,'Nimbus Sans','Liberation Sans',sans-serif";

/// The same for texts in other typefaces.
const fn fonts_of(typeface: Typeface) -> Option<&'static str> {
    match typeface {
        Typeface::Sans => None,
        Typeface::Serif => Some("'Noto Serif','DejaVu Serif',Georgia,'Liberation Serif',serif"),
        Typeface::Mono => Some("'Noto Sans Mono','DejaVu Sans Mono',Menlo,Consolas,monospace"),
    }
}

/// Asked for after these if there are Chinese characters, which are drawn differently in other countries.
const CHINESE: &str = "'Noto Sans TC','PingFang TC','Microsoft JhengHei',";

/// The fonts asked for by a picture.
fn fonts(scene: &Scene) -> String {
    let is_chinese = |item: &Item| match &item.shape {
        Shape::Text(text) => text
            .text
            .chars()
            .any(|c| matches!(c, '\u{3400}'..='\u{9fff}')),
        _ => false,
    };
    match scene.items.iter().any(is_chinese) {
        true => FONTS.replace("sans-serif", &format!("{CHINESE}sans-serif")),
        false => FONTS.to_owned(),
    }
}

/// The most letters of a line that is drawn without a fixed width.
const SHORT: usize = 3;

/// Writes a scene as an SVG document, at true size when printed.
///
/// The same scene always gives the same text.
#[must_use]
pub fn svg(scene: &Scene) -> String {
    let mut out = String::with_capacity(200 * scene.items.len() + 400);
    let (width, height) = (Num(scene.width), Num(scene.height));
    // Writing to a String cannot fail.
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}mm\" height=\"{height}mm\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{}\" stroke-linejoin=\"round\">\n\
         <title>{}</title>\n",
        fonts(scene),
        Escaped(&scene.title)
    );
    write_pictures(&mut out, &scene.items);
    // Neighbours painted alike share a group, which keeps the text short.
    for group in scene.items.chunk_by(|a, b| paint(a) == paint(b)) {
        out.push_str("<g");
        write_paint(&mut out, &group[0]);
        out.push_str(">\n");
        for item in group {
            write_item(&mut out, item);
        }
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

pub(super) fn write_item(out: &mut String, item: &Item) {
    match &item.shape {
        Shape::Circle { center, radius } => {
            let (x, y, r) = (Num(center.x), Num(center.y), Num(*radius));
            let _ = write!(out, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"");
        }
        Shape::Text(text) => return write_text(out, text),
        Shape::Image(image) => return write_image(out, image),
        shape => {
            out.push_str("<path d=\"");
            write_points(out, shape.outline());
            let is_open = matches!(shape, Shape::Polyline(_));
            out.push_str(if is_open { "\"" } else { "z\"" });
        }
    }
    out.push_str("/>\n");
}

/// Writes the file of each picture once, however often it is shown.
fn write_pictures(out: &mut String, items: &[Item]) {
    let mut written: Vec<&Image> = Vec::new();
    for item in items {
        let Shape::Image(image) = &item.shape else {
            continue;
        };
        if written.iter().any(|other| other.data == image.data) {
            continue;
        }
        let Header {
            format,
            width,
            height,
            ..
        } = image.header;
        let _ = writeln!(
            out,
            "<defs><image id=\"{}\" width=\"{width}\" height=\"{height}\" preserveAspectRatio=\"none\" \
             style=\"image-orientation:none\" href=\"data:{};base64,{}\"/></defs>",
            name(image),
            format.media_type(),
            image.data.base64()
        );
        written.push(image);
    }
}

/// The id of a picture's file in a document, the same wherever it is shown.
fn name(image: &Image) -> String {
    format!("picture-{:016x}", checksum(image.data.base64()))
}

/// Shows a part of a picture: its pixels in a frame of size 1, which is laid over the corners.
fn write_image(out: &mut String, image: &Image) {
    let [right, down] = image.ways();
    let at = image.corners[0];
    let [x, y, width, height] = image.part().map(Num);
    let matrix = [right.x, right.y, down.x, down.y, at.x, at.y].map(|n| Num(n).to_string());
    let opacity = match image.opacity {
        all if all >= 1.0 => String::new(),
        part => format!(" opacity=\"{part}\""),
    };
    let _ = writeln!(
        out,
        "<g transform=\"matrix({})\"{opacity}><svg width=\"1\" height=\"1\" viewBox=\"{x} {y} {width} {height}\" \
         preserveAspectRatio=\"none\"><use href=\"#{}\"/></svg></g>",
        matrix.join(" "),
        name(image)
    );
}

fn write_text(out: &mut String, text: &Text) {
    let Text { at, size, .. } = text;
    let is_set = text.stretch < 1.0 || text.slant > 0.0;
    let (x, y) = if is_set {
        (Num(0.0), Num(BASELINE * size))
    } else {
        (Num(at.x), Num(at.y + BASELINE * size))
    };
    let _ = write!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"",
        Num(*size)
    );
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => out.push_str(" text-anchor=\"middle\""),
        Anchor::End => out.push_str(" text-anchor=\"end\""),
    }
    let spacing = text.spacing * size;
    if spacing > 0.0 {
        let _ = write!(out, " letter-spacing=\"{}\"", Num(spacing));
    }
    if let Some(fonts) = fonts_of(text.typeface) {
        let _ = write!(out, " font-family=\"{fonts}\"");
    }
    if text.bold {
        out.push_str(" font-weight=\"bold\"");
        // A number fits its space in any face; a line would overrun its plate.
        let is_line = text.text.chars().count() > SHORT;
        if let Some(width) = bold_width(text.typeface, &text.text, *size).filter(|_| is_line) {
            let _ = write!(
                out,
                " textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"",
                Num(width + spacing * text.text.chars().count() as f64)
            );
        }
    }
    if is_set {
        let (turn, x, y) = (Num(text.rotation), Num(at.x), Num(at.y));
        let lean = libm::atan(text.slant).to_degrees();
        let _ = write!(
            out,
            " transform=\"translate({x} {y}) rotate({turn}) skewX({}) scale({} 1)\"",
            Num(-lean),
            Num(text.stretch)
        );
    } else if hundredths(text.rotation) != 0 {
        let (turn, x, y) = (Num(text.rotation), Num(at.x), Num(at.y));
        let _ = write!(out, " transform=\"rotate({turn} {x} {y})\"");
    }
    let _ = writeln!(out, ">{}</text>", Escaped(&text.text));
}

/// Writes the first point, then the offset of each further one from the one before, which is shorter. Nothing is lost,
/// as both are whole hundredths.
fn write_points<'a>(out: &mut String, points: impl Iterator<Item = &'a Point>) {
    let mut before: Option<[i64; 2]> = None;
    for (i, point) in points.enumerate() {
        out.push(match i {
            0 => 'M',
            1 => 'l',
            _ => ' ',
        });
        let at = [point.x, point.y].map(hundredths);
        let from = before.unwrap_or_default();
        let [x, y] = [0, 1].map(|i| Hundredths(at[i].saturating_sub(from[i])));
        let _ = write!(out, "{x} {y}");
        before = Some(at);
    }
}

pub(super) fn paint(item: &Item) -> (Option<Color>, Option<Stroke>) {
    (item.inside(), item.stroke)
}

fn write_paint(out: &mut String, item: &Item) {
    let (fill, stroke) = paint(item);
    match fill {
        Some(fill) => write_color(out, "fill", fill),
        None => out.push_str(" fill=\"none\""),
    }
    if let Some(stroke) = stroke {
        write_color(out, "stroke", stroke.color);
        let _ = write!(out, " stroke-width=\"{}\"", Num(stroke.width));
    }
}

fn write_color(out: &mut String, attribute: &str, color: Color) {
    let _ = write!(out, " {attribute}=\"{color}\"");
    if color.a < 255 {
        let opacity = Num(f64::from(color.a) / 255.0);
        let _ = write!(out, " {attribute}-opacity=\"{opacity}\"");
    }
}

/// Rounds to hundredths; NaN gives 0.
fn hundredths(number: f64) -> i64 {
    (number * 100.0).round() as i64
}

/// A number rounded to hundredths, written as short as possible.
pub(super) struct Num(pub(super) f64);

impl std::fmt::Display for Num {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        Hundredths(hundredths(self.0)).fmt(f)
    }
}

/// A number of hundredths, written as short as they allow.
struct Hundredths(i64);

impl std::fmt::Display for Hundredths {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        let (whole, part) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
        match part {
            0 => write!(f, "{sign}{whole}"),
            _ if part % 10 == 0 => write!(f, "{sign}{whole}.{}", part / 10),
            _ => write!(f, "{sign}{whole}.{part:02}"),
        }
    }
}
