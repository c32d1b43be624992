//! The fields of the track file for the documentation, from the field table.

use std::fmt::Write;

use super::fields::{ObjectShape, TRACK, ValueKind};

/// A Markdown table of the fields of the track file, and one for each object in it.
///
/// ```
/// assert!(formulad_tracks::file::field_tables().contains("| `format` | whole number |"));
/// ```
#[must_use]
pub fn field_tables() -> String {
    let mut text = String::new();
    table(&mut text, "", &TRACK);
    text
}

/// Writes the table of an object, and then those of the objects in it.
fn table(text: &mut String, place: &str, shape: &'static ObjectShape) {
    let title = if place.is_empty() { "the file" } else { place };
    // Writing to a string cannot fail.
    let _ = write!(
        text,
        "### {title}\n\n{}.\n\n| field | holds | |\n| --- | --- | --- |\n",
        shape.about
    );
    let mut inner = Vec::new();
    for field in shape.fields {
        let optional = if field.required { "" } else { " (optional)" };
        let (mut holds, object) = holds(&field.kind);
        if let Some((lowest, highest)) = field.range {
            let _ = write!(holds, ", {lowest} to {highest}");
        }
        let _ = writeln!(
            text,
            "| `{}` | {holds}{optional} | {} |",
            field.key, field.about
        );
        if let Some((shape, suffix)) = object {
            let dot = if place.is_empty() { "" } else { "." };
            let place = place.trim_matches('`');
            inner.push((format!("`{place}{dot}{}{suffix}`", field.key), shape));
        }
    }
    text.push('\n');
    for (place, shape) in inner {
        table(text, &place, shape);
    }
}

/// Returns what a field holds and, if that is an object, its shape and the suffix of its place.
fn holds(kind: &'static ValueKind) -> (String, Option<(&'static ObjectShape, &'static str)>) {
    let (text, object) = match kind {
        ValueKind::Text => ("text".to_owned(), None),
        ValueKind::Word(words) => {
            let words: Vec<_> = words.iter().map(|word| format!("`\"{word}\"`")).collect();
            (words.join(", "), None)
        }
        ValueKind::Color => ("colour, `\"#rrggbb\"`".to_owned(), None),
        ValueKind::Whole => ("whole number".to_owned(), None),
        ValueKind::Number { .. } => ("number".to_owned(), None),
        ValueKind::Object(shape) => ("object".to_owned(), Some((*shape, ""))),
        ValueKind::List(ValueKind::Object(shape)) => {
            ("list of objects".to_owned(), Some((*shape, "[]")))
        }
        ValueKind::List(item) => (format!("list of {}s", holds(item).0), None),
    };
    (text, object)
}
