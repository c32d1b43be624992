//! From plan to canonical text, by the field table.

use serde_json::{Map, Value};

use super::extra::{Extra, Homes};
use super::fields::{FORMAT_KEY, ObjectShape, TRACK, ValueKind};
use super::raw::push_text;
use super::{NotFinite, TrackFile};

/// The list that is written in the order of its ids, so that the history of edits leaves no trace.
/// In all other lists the order has a meaning.
const SORTED: &str = "/spaces";

/// The canonical text of a track file.
pub(super) fn write(file: &TrackFile) -> Result<String, NotFinite> {
    let mut writer = Writer {
        extra: &file.extra,
        out: String::new(),
        pointer: String::new(),
    };
    // Serde makes an object of a plan, and null of a number that is not finite.
    if let Ok(Value::Object(mut track)) = serde_json::to_value(&file.plan) {
        track.insert(FORMAT_KEY.to_owned(), TrackFile::FORMAT.into());
        writer.object(&track, &TRACK, file.extra.of(""), 0)?;
    }
    writer.out.push('\n');
    Ok(writer.out)
}

struct Writer<'a> {
    extra: &'a Extra,
    out: String,
    /// The JSON Pointer into the plan of the value being written.
    pointer: String,
}

impl Writer<'_> {
    /// Writes an object: its known fields in the order of the table, then its unknown ones.
    fn object(
        &mut self,
        object: &Map<String, Value>,
        shape: &'static ObjectShape,
        unknown: &[(String, String)],
        depth: usize,
    ) -> Result<(), NotFinite> {
        let mut separator = Separator::new(shape.is_tall().then_some(depth + 1));
        self.out.push('{');
        for field in shape.fields {
            if let Some(value) = object.get(field.key) {
                separator.before(&mut self.out);
                self.key(field.key);
                let outer = self.pointer.len();
                self.pointer.push('/');
                self.pointer.push_str(field.key);
                self.value(value, &field.kind, depth + 1)?;
                self.pointer.truncate(outer);
            }
        }
        for (key, value) in unknown {
            separator.before(&mut self.out);
            self.key(key);
            self.out.push_str(value);
        }
        separator.end(&mut self.out);
        self.out.push('}');
        Ok(())
    }

    fn key(&mut self, key: &str) {
        push_text(&mut self.out, key);
        self.out.push_str(": ");
    }

    fn value(&mut self, value: &Value, kind: &ValueKind, depth: usize) -> Result<(), NotFinite> {
        match (kind, value) {
            (ValueKind::Object(shape), Value::Object(object)) => {
                let extra = self.extra;
                self.object(object, shape, extra.of(&self.pointer.clone()), depth)
            }
            (ValueKind::List(ValueKind::Object(shape)), Value::Array(items)) => {
                self.items(items, shape, depth)
            }
            (ValueKind::List(item), Value::Array(values)) => {
                let mut separator = Separator::new(None);
                self.out.push('[');
                for value in values {
                    separator.before(&mut self.out);
                    self.value(value, item, depth)?;
                }
                self.out.push(']');
                Ok(())
            }
            (ValueKind::Number { decimals }, _) => {
                let number = value.as_f64().ok_or_else(|| NotFinite {
                    pointer: self.pointer.clone(),
                })?;
                self.out.push_str(&short(number, *decimals));
                Ok(())
            }
            (_, Value::String(text)) => {
                push_text(&mut self.out, text);
                Ok(())
            }
            _ => {
                self.out.push_str(&value.to_string());
                Ok(())
            }
        }
    }

    /// Writes a list of objects, one a line.
    fn items(
        &mut self,
        items: &[Value],
        shape: &'static ObjectShape,
        depth: usize,
    ) -> Result<(), NotFinite> {
        let list = self.pointer.clone();
        let extra = self.extra;
        let mut homes = extra.any_in(&list).then(|| Homes::new(&list, shape.key));
        let mut lines = Vec::with_capacity(items.len());
        for (index, item) in items.iter().enumerate() {
            if let Value::Object(object) = item {
                let value_of = |key: &str| object.get(key).cloned();
                let home = homes.as_mut().map(|homes| homes.next(value_of));
                lines.push((index, object, home.map_or(&[][..], |home| extra.of(&home))));
            }
        }
        if list == SORTED {
            lines.sort_by_key(|(_, object, _)| object.get("id").and_then(Value::as_u64));
        }
        let mut separator = Separator::new(Some(depth + 1));
        self.out.push('[');
        for (index, object, unknown) in lines {
            separator.before(&mut self.out);
            self.pointer.push_str(&format!("/{index}"));
            self.object(object, shape, unknown, depth + 1)?;
            self.pointer.truncate(list.len());
        }
        separator.end(&mut self.out);
        self.out.push(']');
        Ok(())
    }
}

/// The text between items: a comma, and a new line if each has its own.
struct Separator {
    /// How far lines are indented, where each item has its own.
    indent: Option<usize>,
    first: bool,
}

impl Separator {
    fn new(indent: Option<usize>) -> Self {
        Self {
            indent,
            first: true,
        }
    }

    fn before(&mut self, out: &mut String) {
        match (self.indent, self.first) {
            (Some(indent), first) => {
                out.push_str(if first { "\n" } else { ",\n" });
                out.push_str(&"  ".repeat(indent));
            }
            (None, true) => {}
            (None, false) => out.push_str(", "),
        }
        self.first = false;
    }

    fn end(&self, out: &mut String) {
        if let (Some(indent), false) = (self.indent, self.first) {
            out.push('\n');
            out.push_str(&"  ".repeat(indent.saturating_sub(1)));
        }
    }
}

/// A number rounded to this many decimals, in the fewest digits that read back as the same.
fn short(number: f64, decimals: i32) -> String {
    let scale = 10f64.powi(decimals);
    // Beyond this no decimals are left, and scaling might overflow.
    let rounded = if number.abs() < 1e12 {
        (number * scale).round() / scale
    } else {
        number
    };
    if rounded == 0.0 {
        "0".to_owned()
    } else if rounded.abs() < 1e15 {
        rounded.to_string()
    } else {
        format!("{rounded:e}")
    }
}
