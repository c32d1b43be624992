//! The JSON Schema of ruleset files, from the table of fields.

use formulad_core::rules::{FieldKind, Preset, RaceOption, RuleField};
use serde_json::{Map, Value, json};

/// The JSON Schema (2020-12) of ruleset files of both forms, as the text of `schema/rules.schema.json`.
///
/// It says which fields there are, what they are about, and what each may hold, but not which of
/// them a whole ruleset needs, or which contradict one another: see [`check`](super::check).
///
/// ```
/// let schema = formulad_tracks::rules::schema();
/// assert!(schema.contains("https://json-schema.org/draft/2020-12/schema"));
/// ```
#[must_use]
pub fn schema() -> String {
    let mut root = FieldNode::default();
    for field in RuleField::all() {
        root.at(field.path).field = Some(field);
    }
    let mut schema = root.object();
    let mut put = |key: &str, value: Value| {
        schema.insert(key.to_owned(), value);
    };
    put(
        "$schema",
        json!("https://json-schema.org/draft/2020-12/schema"),
    );
    put("$id", json!(ID));
    put("title", json!("Ruleset file"));
    if let Some(Value::Object(properties)) = schema.get_mut("properties") {
        let own = [
            (
                "$schema",
                json!({ "type": "string", "description": "Where text editors find this schema" }),
            ),
            (
                "base",
                json!({ "enum": Preset::ALL.map(Preset::name), "description": "The preset that the other fields change" }),
            ),
            (
                "options",
                json!({
                    "type": "array",
                    "items": { "enum": RaceOption::ALL.map(RaceOption::name) },
                    "description": "Options added to the preset",
                }),
            ),
            (
                "version",
                json!({ "type": "integer", "description": "The version of the rules" }),
            ),
            (
                "minor",
                json!({ "type": "integer", "minimum": 0, "description": "The minor version of what is saved" }),
            ),
        ];
        properties.extend(own.map(|(key, value)| (key.to_owned(), value)));
    }
    format!("{:#}\n", Value::Object(schema))
}

/// Where the schema is published.
const ID: &str = "https://formulad-rs.github.io/formulad/schema/rules.schema.json";

/// A field and those in it.
#[derive(Default)]
struct FieldNode {
    field: Option<&'static RuleField>,
    inner: Vec<(&'static str, Self)>,
    /// What each item of a list is.
    items: Option<Box<Self>>,
}

impl FieldNode {
    /// Returns the node of a path, which is added where it is missing.
    fn at(&mut self, path: &'static str) -> &mut Self {
        path.split('.').fold(self, |node, part| {
            let (key, lists) = match part.split_once('[') {
                Some((key, _)) => (key, part.matches("[]").count()),
                None => (part, 0),
            };
            let at = node.inner.iter().position(|(name, _)| *name == key);
            let at = at.unwrap_or_else(|| {
                node.inner.push((key, Self::default()));
                node.inner.len() - 1
            });
            let node = &mut node.inner[at].1;
            (0..lists).fold(node, |node, _| node.items.get_or_insert_default())
        })
    }

    fn object(&self) -> Map<String, Value> {
        let inner = self.inner.iter();
        let properties: Map<_, _> = inner
            .map(|(key, node)| ((*key).to_owned(), Value::Object(node.value())))
            .collect();
        let mut object = Map::new();
        object.insert("type".to_owned(), json!("object"));
        object.insert("properties".to_owned(), Value::Object(properties));
        object.insert("additionalProperties".to_owned(), json!(false));
        object
    }

    fn value(&self) -> Map<String, Value> {
        let mut value = match (&self.items, self.field) {
            (Some(items), _) => {
                let mut list = Map::new();
                list.insert("type".to_owned(), json!("array"));
                list.insert("items".to_owned(), Value::Object(items.value()));
                list
            }
            (None, Some(field)) if self.inner.is_empty() => of(field.kind),
            _ => self.object(),
        };
        // What is absent by these rules is written as null, in changes, too.
        let items = self.items.as_ref().and_then(|items| items.field);
        let field = self.field.or(items);
        let is_needed = field.is_some_and(|field| field.none.is_none());
        if !is_needed {
            nullable(&mut value);
        }
        if let Some(field) = self.field {
            let clauses = field.clauses.join(", ");
            let about = format!("{} ({clauses})", field.label);
            value.insert("description".to_owned(), json!(about));
        }
        value
    }
}

fn of(kind: FieldKind) -> Map<String, Value> {
    let value = match kind {
        FieldKind::Number { least, most } => {
            json!({ "type": "integer", "minimum": least, "maximum": most })
        }
        FieldKind::Gear => json!({ "type": "integer", "minimum": 1, "maximum": 6 }),
        FieldKind::Points => json!({ "anyOf": [{ "type": "integer" }, { "type": "object" }] }),
        FieldKind::YesNo => json!({ "type": "boolean" }),
        FieldKind::Word(words) => {
            let words: Vec<_> = words.iter().map(|(word, _)| *word).collect();
            json!({ "enum": words })
        }
        _ => json!({ "type": "object" }),
    };
    match value {
        Value::Object(value) => value,
        _ => Map::new(),
    }
}

/// Lets a value be null. Strict validators refuse lists of types.
fn nullable(value: &mut Map<String, Value>) {
    if let Some(Value::Array(words)) = value.get_mut("enum") {
        words.push(Value::Null);
    } else if let Some(Value::Array(any)) = value.get_mut("anyOf") {
        any.push(json!({ "type": "null" }));
    } else {
        let it = Value::Object(std::mem::take(value));
        value.insert("anyOf".to_owned(), json!([it, { "type": "null" }]));
    }
}
