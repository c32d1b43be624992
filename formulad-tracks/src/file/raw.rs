//! Compact JSON from a syntax tree, with nothing lost.

use std::io;

use jsonc_parser::ast::Value;
use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

use crate::words::escaped;

/// Maximum nesting depth of lists and objects.
pub(super) const MAX_DEPTH: usize = 64;

/// Nested deeper than [`MAX_DEPTH`].
pub(super) struct TooDeep;

/// Writes a value as compact JSON. Numbers are copied verbatim, so that none loses digits.
pub(super) fn write_raw(node: &Value<'_>, out: &mut String) -> Result<(), TooDeep> {
    write_at(node, out, 0)
}

/// Writes a value as [`write_raw`] would after reading it.
pub(super) fn raw(value: &serde_json::Value) -> String {
    let mut out = Vec::new();
    match value.serialize(&mut Serializer::with_formatter(&mut out, Spaced)) {
        Ok(()) => String::from_utf8_lossy(&out).into_owned(),
        // It is the same to programs.
        Err(_) => value.to_string(),
    }
}

/// One line, with a space behind each comma and colon.
struct Spaced;

impl Spaced {
    fn separate<W: ?Sized + io::Write>(out: &mut W, is_first: bool) -> io::Result<()> {
        out.write_all(if is_first { b"" } else { b", " })
    }
}

impl Formatter for Spaced {
    fn begin_array_value<W: ?Sized + io::Write>(
        &mut self,
        out: &mut W,
        is_first: bool,
    ) -> io::Result<()> {
        Self::separate(out, is_first)
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        out: &mut W,
        is_first: bool,
    ) -> io::Result<()> {
        Self::separate(out, is_first)
    }

    fn begin_object_value<W: ?Sized + io::Write>(&mut self, out: &mut W) -> io::Result<()> {
        out.write_all(b": ")
    }
}

/// Writes text as JSON, escaping what could control a terminal.
pub(super) fn push_text(out: &mut String, text: &str) {
    out.push_str(&escaped(&serde_json::Value::from(text).to_string()));
}

fn write_at(node: &Value<'_>, out: &mut String, depth: usize) -> Result<(), TooDeep> {
    if depth > MAX_DEPTH {
        return Err(TooDeep);
    }
    match node {
        Value::StringLit(text) => push_text(out, &text.value),
        Value::NumberLit(number) => out.push_str(number.value),
        Value::BooleanLit(boolean) => {
            out.push_str(if boolean.value { "true" } else { "false" });
        }
        Value::NullKeyword(_) => out.push_str("null"),
        Value::Array(array) => {
            out.push('[');
            for (index, element) in array.elements.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                write_at(element, out, depth + 1)?;
            }
            out.push(']');
        }
        Value::Object(object) => {
            out.push('{');
            for (index, property) in object.properties.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                push_text(out, property.name.as_str());
                out.push_str(": ");
                write_at(&property.value, out, depth + 1)?;
            }
            out.push('}');
        }
    }
    Ok(())
}
