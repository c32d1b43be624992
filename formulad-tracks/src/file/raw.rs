//! Compact JSON from a syntax tree, with nothing lost.

use jsonc_parser::ast::Value;

/// How deep lists and objects may lie in one another.
pub(super) const MAX_DEPTH: usize = 64;

/// Nested deeper than [`MAX_DEPTH`].
pub(super) struct TooDeep;

/// Writes a value as compact JSON; numbers as they stand, so that none loses digits.
pub(super) fn write_raw(node: &Value<'_>, out: &mut String) -> Result<(), TooDeep> {
    write_at(node, out, 0)
}

/// Writes text as JSON.
pub(super) fn push_text(out: &mut String, text: &str) {
    out.push_str(&serde_json::Value::from(text).to_string());
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
