//! Pictures for pages that are light or dark as the reader prefers: one picture with each of its colours in two tones.

use std::fmt::Write;

use formulad_core::SpaceId;

use super::svg::{FONTS, Num, write_item};
use super::{Color, Item, Layer, Owner, Scene, Stroke};

type Paint = (Option<Color>, Option<Stroke>);

/// The paints of pictures that share a page, each on light ground and on dark: classes of its style sheet.
#[derive(Debug, Default)]
pub(crate) struct TonePaints(Vec<[Paint; 2]>);

impl TonePaints {
    fn class(&mut self, paint: [Paint; 2]) -> usize {
        self.0
            .iter()
            .position(|known| *known == paint)
            .unwrap_or_else(|| {
                self.0.push(paint);
                self.0.len() - 1
            })
    }

    /// The style of all paints, on light ground or on dark.
    pub(crate) fn css(&self, is_dark: bool) -> String {
        let mut css = String::new();
        for (class, paint) in self.0.iter().enumerate() {
            let (fill, stroke) = paint[usize::from(is_dark)];
            let _ = write!(css, ".p{class}{{");
            write_style(&mut css, fill, stroke);
            css.push_str("}\n");
        }
        css
    }
}

/// Writes two scenes that differ only in their colours as one SVG element. What `title` says of a space is shown where
/// a pointer rests on it.
pub(crate) fn svg_in_tones(
    [light, dark]: [&Scene; 2],
    paints: &mut TonePaints,
    title: impl Fn(SpaceId) -> Option<String>,
) -> String {
    let (width, height) = (Num(light.width), Num(light.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"board\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\" font-family=\"{FONTS}\" stroke-linejoin=\"round\">\n"
    );
    let pairs: Vec<(&Item, &Item)> = light.items.iter().zip(&dark.items).collect();
    let paint = |(one, other): &(&Item, &Item)| [super::svg::paint(one), super::svg::paint(other)];
    for group in pairs.chunk_by(|a, b| paint(a) == paint(b)) {
        // Writing to a String cannot fail.
        let _ = writeln!(out, "<g class=\"p{}\">", paints.class(paint(&group[0])));
        for (item, _) in group {
            write_item(&mut out, item);
            if let (Layer::Spaces, Some(Owner::Space(id))) = (item.layer, item.owner)
                && let Some(title) = title(id)
                && out.ends_with("/>\n")
            {
                out.truncate(out.len() - 3);
                let _ = writeln!(
                    out,
                    "><title>{}</title></path>",
                    crate::words::Escaped(&title)
                );
            }
        }
        out.push_str("</g>\n");
    }
    out.push_str("</svg>\n");
    out
}

/// Writes a paint as CSS declarations.
fn write_style(out: &mut String, fill: Option<Color>, stroke: Option<Stroke>) {
    let color = |out: &mut String, name: &str, color: Color| {
        let _ = write!(out, "{name}:{color};");
        if color.a < 255 {
            let opacity = Num(f64::from(color.a) / 255.0);
            let _ = write!(out, "{name}-opacity:{opacity};");
        }
    };
    match fill {
        Some(fill) => color(out, "fill", fill),
        None => out.push_str("fill:none;"),
    }
    if let Some(stroke) = stroke {
        color(out, "stroke", stroke.color);
        let _ = write!(out, "stroke-width:{};", Num(stroke.width));
    }
}
