//! Reading rulesets: everything that is wrong, with its place.

use std::str::FromStr;

use formulad_core::language::{self, Message};
use formulad_core::rules::{
    Contradiction, FieldKind, Preset, RaceOption, RuleField, Ruleset, UnknownName, Zone,
};
use formulad_core::saved::Saved;
use jsonc_parser::ast::{Object, Value};
use jsonc_parser::common::Ranged;

use crate::file::{Source, Span};
use crate::words::{json_reason, nearest};

pub(crate) fn not_an_object(path: &str) -> Message {
    message!("`{path}` has to be an object", path)
}

/// Keys of a ruleset file besides the fields of the rules.
const OWN: [&str; 5] = ["$schema", "base", "options", "version", "minor"];

/// The names of the fields of the object at a path.
fn fields_of(path: &str) -> impl Iterator<Item = &'static str> {
    let within = RuleField::all().filter_map(move |field| {
        let rest = field.path.strip_prefix(path)?;
        let rest = if path.is_empty() {
            rest
        } else {
            rest.strip_prefix('.')?
        };
        rest.split(['.', '[']).next()
    });
    within.chain(OWN.into_iter().filter(move |_| path.is_empty()))
}

/// Something that is wrong with a ruleset file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Mistake {
    /// Where.
    pub span: Span,
    /// What.
    pub message: Message,
}

/// Reads a ruleset from the text of a file, whole or as a base and changes, even if it contradicts
/// itself.
///
/// ```
/// use formulad_tracks::file::Source;
/// use formulad_tracks::rules::{check, read};
///
/// let source = Source::new("house.rules.json", "{\n  \"base\": \"basic\",\n  \"laps\": 4\n}");
/// let rules = read(&source).unwrap().value;
/// let wrong = check(&rules, &source);
/// assert_eq!(wrong[0].message, "`laps` is 4; it must be 1 to 3 (LAPS-1)");
/// assert_eq!((wrong[0].span.line, wrong[0].span.column), (3, 11));
/// ```
///
/// # Errors
///
/// All mistakes that keep it from being a ruleset, or the first if it is not JSON.
pub fn read(source: &Source) -> Result<Saved<Ruleset>, Vec<Mistake>> {
    if source.is_too_large() {
        return Err(vec![Mistake {
            span: source.span(0..0),
            message: message!(
                "the file is larger than {mebibytes} MiB",
                mebibytes = Source::MAX_BYTES >> 20
            ),
        }]);
    }
    serde_json::from_str(source.text()).map_err(|error| {
        let mut reader = Reader {
            source,
            base: None,
            mistakes: Vec::new(),
        };
        // Without a tree, or with comments in it, only the error of serde is known.
        if let Ok(tree) = source.tree()
            && !error.is_syntax()
            && !error.is_eof()
        {
            reader.ruleset(&tree);
        }
        if reader.mistakes.is_empty() {
            reader.mistakes.push(first(source, &error));
        }
        reader.mistakes
    })
}

/// Returns every contradiction in a ruleset, and where it is in the text it was read from.
#[must_use]
pub fn check(rules: &Ruleset, source: &Source) -> Vec<Mistake> {
    let contradictions = rules.check().into_iter();
    let mistake = |contradiction: Contradiction| {
        // For a field of the items of a list, the list.
        let field = contradiction.field();
        let (field, _) = field.split_once("[]").unwrap_or((field, ""));
        let pointer = format!("/{}", field.replace('.', "/"));
        Mistake {
            span: source.place(&pointer),
            message: contradiction.message(),
        }
    };
    contradictions.map(mistake).collect()
}

/// The first thing that keeps the text from being read, and where.
fn first(source: &Source, error: &serde_json::Error) -> Mistake {
    let lines = source.text().split_inclusive('\n');
    let before: usize = lines
        .take(error.line().saturating_sub(1))
        .map(str::len)
        .sum();
    let at = before + error.column().saturating_sub(1);
    Mistake {
        span: source.span(at..at),
        message: json_reason(error).into(),
    }
}

/// Compares a text with the table of fields.
struct Reader<'s> {
    source: &'s Source,
    /// The base that is changed, if the text names one.
    base: Option<serde_json::Value>,
    mistakes: Vec<Mistake>,
}

impl Reader<'_> {
    fn wrong(&mut self, node: &impl Ranged, message: Message) {
        let span = self.source.span(node.start()..node.end());
        self.mistakes.push(Mistake { span, message });
    }

    /// The whole text.
    fn ruleset(&mut self, tree: &Value<'_>) {
        let fields = tree.as_object();
        if let Some(base) = fields.and_then(|fields| fields.get("base")) {
            let options = fields.and_then(|fields| fields.get("options"));
            let base = self.word::<Preset>("base", &base.value);
            let mut added = Vec::new();
            for option in options
                .and_then(|options| options.value.as_array())
                .iter()
                .flat_map(|list| &list.elements)
            {
                added.extend(self.word::<RaceOption>("options[]", option));
            }
            // Without it, most of what follows would be called missing.
            let Some(base) = base else { return };
            match base.rules_with(base.usual_laps().max(2), &added) {
                Ok(rules) => self.base = serde_json::to_value(rules).ok(),
                Err(refused) => {
                    return self.wrong(
                        options.map_or(tree, |options| &options.value),
                        refused.message(),
                    );
                }
            }
        }
        self.object_at("", tree);
    }

    /// A name among those of its kind.
    fn word<T: FromStr<Err = UnknownName>>(&mut self, path: &str, node: &Value<'_>) -> Option<T> {
        let Value::StringLit(text) = node else {
            self.wrong(node, message!("`{path}` has to be a name", path));
            return None;
        };
        match text.value.parse() {
            Ok(value) => Some(value),
            Err(error) => {
                self.wrong(node, error.message());
                None
            }
        }
    }

    /// A value at a path: what the table says of it, or an object or a list of what it lists.
    fn value(&mut self, path: &str, node: &Value<'_>) {
        let field = RuleField::find(path);
        if matches!(node, Value::NullKeyword(_)) && field.is_some_and(|field| field.none.is_some())
        {
            return;
        }
        match field {
            Some(field) if field.kind != FieldKind::Fields => {
                if !fits(field.kind, node) {
                    self.wrong(node, unfit(path, field.kind));
                }
            }
            None if RuleField::is_path(&format!("{path}[]")) => self.list_at(path, node),
            _ => self.object_at(path, node),
        }
    }

    fn list_at(&mut self, path: &str, node: &Value<'_>) {
        let Value::Array(list) = node else {
            self.wrong(node, message!("`{path}` has to be a list", path));
            return;
        };
        for item in &list.elements {
            self.value(&format!("{path}[]"), item);
        }
    }

    fn object_at(&mut self, path: &str, node: &Value<'_>) {
        let Value::Object(object) = node else {
            let message = match path {
                "" => message!("a ruleset has to be an object"),
                path => not_an_object(path),
            };
            self.wrong(node, message);
            return;
        };
        let dot = if path.is_empty() { "" } else { "." };
        for property in &object.properties {
            let key = property.name.as_str();
            let inner = format!("{path}{dot}{key}");
            if path.is_empty() && OWN.contains(&key) {
                continue;
            }
            if RuleField::is_path(&inner) && key.contains('.') {
                // As commands print it.
                let parts: Vec<&str> = key.split('.').collect();
                let nested = format!(
                    "\"{}\": …{}",
                    parts.join("\": {\""),
                    "}".repeat(parts.len() - 1)
                );
                self.wrong(
                    &property.name,
                    message!(
                        "write `{path}` as `{nested}`",
                        path = &inner,
                        nested = &nested
                    ),
                );
            } else if RuleField::is_path(&inner) {
                self.value(&inner, &property.value);
            } else {
                let message = if let Some(name) = nearest(key, fields_of(path)) {
                    message!(
                        "unknown field `{path}`; did you mean `{meant}`?",
                        path = &inner,
                        meant = &format!("{path}{dot}{name}")
                    )
                } else {
                    message!("unknown field `{path}`", path = &inner)
                };
                self.wrong(&property.name, message);
            }
        }
        self.missing(path, object);
    }

    /// Fields that have to be there and are not. Which fields a service has depends on its kind.
    fn missing(&mut self, path: &str, object: &Object<'_>) {
        let pointer = match path {
            "" => String::new(),
            _ => format!("/{}", path.replace('.', "/")),
        };
        let base = self.base.as_ref().and_then(|base| base.pointer(&pointer));
        if base.is_some_and(serde_json::Value::is_object) {
            return;
        }
        let dot = if path.is_empty() { "" } else { "." };
        let mut reported = "";
        for field in RuleField::all() {
            let Some(rest) = field.path.strip_prefix(path) else {
                continue;
            };
            let Some(rest) = rest.strip_prefix(dot) else {
                continue;
            };
            let key = rest.split(['.', '[']).next().unwrap_or(rest);
            let whole = key.len() == rest.trim_end_matches("[]").len();
            let optional = whole && field.none.is_some() || path == "pit.service" && key != "kind";
            // The items of a list say nothing about the list.
            let in_list = rest[key.len()..].starts_with("[].");
            if !optional && !in_list && key != reported && object.get(key).is_none() {
                reported = key;
                if may_lack(&pointer, key) {
                    continue;
                }
                let start = object.range.start;
                let span = self.source.span(start..start + 1);
                let message = message!("`{path}` is missing", path = &format!("{path}{dot}{key}"));
                self.mistakes.push(Mistake { span, message });
            }
        }
    }
}

/// Whether rulesets may lack a field, as those saved before it existed do.
fn may_lack(pointer: &str, key: &str) -> bool {
    Preset::ALL.iter().any(|preset| {
        let Ok(mut rules) = serde_json::to_value(preset.rules(1)) else {
            return false;
        };
        let fields = rules.pointer_mut(pointer).and_then(|it| it.as_object_mut());
        fields.is_some_and(|fields| fields.remove(key).is_some())
            && serde_json::from_value::<Ruleset>(rules).is_ok()
    })
}

fn fits(kind: FieldKind, node: &Value<'_>) -> bool {
    let number = |most: u64| match node {
        Value::NumberLit(number) => number.value.parse::<u64>().is_ok_and(|n| n <= most),
        _ => false,
    };
    match kind {
        // The check says whether it makes sense.
        FieldKind::Number { most, .. } => number(u64::from(most).max(u8::MAX.into())),
        FieldKind::Gear => number(6) && !matches!(node, Value::NumberLit(n) if n.value == "0"),
        FieldKind::Points => match node {
            Value::Object(zones) => zones.properties.iter().all(|property| {
                let name = property.name.as_str();
                Zone::ALL.iter().any(|zone| zone.name() == name)
                    && fits(
                        FieldKind::Number {
                            least: 0,
                            most: 255,
                        },
                        &property.value,
                    )
            }),
            _ => number(u8::MAX.into()),
        },
        FieldKind::YesNo => matches!(node, Value::BooleanLit(_)),
        FieldKind::Word(words) => match node {
            Value::StringLit(text) => words.iter().any(|(word, _)| *word == text.value),
            _ => false,
        },
        _ => true,
    }
}

/// The message that a value does not fit a field.
fn unfit(path: &str, kind: FieldKind) -> Message {
    match kind {
        FieldKind::Number { least, most } => message!(
            "`{path}` has to be a number, {least} to {most}",
            path,
            least,
            most
        ),
        FieldKind::Gear => message!("`{path}` has to be the number of a gear, 1 to 6", path),
        FieldKind::Points => message!(
            "`{path}` has to be points: a number up to 255, or an object with points for some of \
             tyres, brakes, gearbox, body, engine and handling",
            path
        ),
        FieldKind::YesNo => message!("`{path}` has to be true or false", path),
        FieldKind::Word(words) => {
            let words = words.iter().map(|(word, _)| format!("\"{word}\""));
            message!(
                "`{path}` has to be {words}",
                path,
                words = language::alternatives(words)
            )
        }
        _ => not_an_object(path),
    }
}
