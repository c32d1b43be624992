//! The JSON Schema of the track file, from the field table.

use serde_json::{Map, Value, json};

use super::TrackFile;
use super::fields::{FORMAT_KEY, MINOR_KEY, ObjectShape, SCHEMA_KEY, TRACK, ValueKind};

/// The JSON Schema (2020-12) of the track file, as the text of `schema/track.schema.json`.
///
/// It describes what can be read, and within which limits numbers make sense; reading accepts
/// numbers outside them. [`TrackPlan::check`](formulad_core::TrackPlan::check) says what else a
/// circuit needs to be raced on.
///
/// ```
/// let schema = formulad_tracks::file::schema();
/// assert!(schema.contains("https://json-schema.org/draft/2020-12/schema"));
/// ```
#[must_use]
pub fn schema() -> String {
    let mut schema = object(&TRACK);
    schema.insert(
        "$schema".to_owned(),
        json!("https://json-schema.org/draft/2020-12/schema"),
    );
    schema.insert("$id".to_owned(), json!(ID));
    schema.insert("title".to_owned(), json!("Track file"));
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        properties.insert(
            FORMAT_KEY.to_owned(),
            json!({ "const": TrackFile::FORMAT, "description": "The format of the file" }),
        );
        properties.insert(
            MINOR_KEY.to_owned(),
            json!({ "type": "integer", "minimum": 0, "description": "The minor format of the file; absent: 0" }),
        );
        properties.insert(
            SCHEMA_KEY.to_owned(),
            json!({ "type": "string", "description": "Where text editors find this schema" }),
        );
    }
    format!("{:#}\n", Value::Object(schema))
}

/// Where the schema is published.
const ID: &str = "https://formulad-rs.github.io/formulad/schema/track.schema.json";

fn object(shape: &ObjectShape) -> Map<String, Value> {
    let properties: Map<_, _> = shape
        .fields
        .iter()
        .map(|field| {
            let mut property = value(&field.kind);
            if let Some((lowest, highest)) = field.range {
                property.insert("minimum".to_owned(), limit(lowest));
                property.insert("maximum".to_owned(), limit(highest));
            }
            property.insert("description".to_owned(), json!(field.about));
            (field.key.to_owned(), Value::Object(property))
        })
        .collect();
    let required: Vec<_> = shape
        .fields
        .iter()
        .filter(|field| field.required)
        .map(|field| field.key)
        .collect();
    Map::from_iter([
        ("type".to_owned(), json!("object")),
        ("description".to_owned(), json!(shape.about)),
        ("properties".to_owned(), Value::Object(properties)),
        ("required".to_owned(), json!(required)),
    ])
}

/// A limit, without a decimal point if it is whole.
fn limit(number: f64) -> Value {
    if number.fract() == 0.0 {
        json!(number as i64)
    } else {
        json!(number)
    }
}

fn value(kind: &ValueKind) -> Map<String, Value> {
    let (name, entries) = match kind {
        ValueKind::Text => ("string", vec![]),
        ValueKind::Word(words) => ("string", vec![("enum", json!(words))]),
        ValueKind::Color => ("string", vec![("pattern", json!("^#[0-9a-fA-F]{6}$"))]),
        ValueKind::Whole => (
            "integer",
            vec![("minimum", json!(0)), ("maximum", json!(u32::MAX))],
        ),
        ValueKind::Number { .. } => ("number", vec![]),
        ValueKind::List(item) => ("array", vec![("items", Value::Object(value(item)))]),
        ValueKind::Object(shape) => return object(shape),
    };
    let entries = entries
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value));
    std::iter::once(("type".to_owned(), json!(name)))
        .chain(entries)
        .collect()
}
