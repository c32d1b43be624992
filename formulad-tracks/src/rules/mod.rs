//! Rulesets in words.
//!
//! What a ruleset says is a line a field: its label and clauses come from the one table of fields
//! ([`RuleField`]), its value from the ruleset.

mod page;
mod read;
mod schema;
mod text;

use formulad_core::dice::Gear;
use formulad_core::language::{self, speak};
use formulad_core::rules::{FieldKind, Preset, RaceOption, RuleField, Ruleset, Wear, Zones};
use serde_json::Value;

pub use page::{additions, comparison, field_table, options, presets};
pub use read::{Mistake, check, read};
pub use schema::schema;
pub use text::{to_short_text, to_text};

/// Placeholder for a field that belongs to something a ruleset does not have.
const ABSENT: &str = "–";

/// What a ruleset says about a field.
///
/// ```
/// use formulad_core::rules::Ruleset;
/// use formulad_tracks::rules::lines;
///
/// let lines = lines(&Ruleset::basic(2));
/// let wear = lines.iter().find(|line| line.field.path == "wear").unwrap();
/// assert_eq!(wear.to_string(), "a car starts with: 18 points (WEAR-1, WEAR-2)");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The field.
    pub field: &'static RuleField,
    /// Its value in words.
    pub value: String,
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let clauses = self.field.clauses.join(", ");
        f.write_str(&t!(
            "{label}: {value} ({clauses})",
            label = self.field.label(),
            value = self.value,
            clauses
        ))
    }
}

/// What a ruleset says, one line per field, in the order of its fields. What belongs to something
/// that it does not have is omitted.
#[must_use]
pub fn lines(rules: &Ruleset) -> Vec<Line> {
    let json = to_json(rules);
    let line = |field: &'static RuleField| {
        let value = said(field, &find(&json, field.path)?);
        Some(Line { field, value })
    };
    RuleField::all().filter_map(line).collect()
}

/// What a preset is called with options, in a line.
///
/// ```
/// use formulad_core::rules::{Preset, RaceOption};
/// use formulad_tracks::rules::title;
///
/// let title = title(Preset::Advanced, &[RaceOption::Weather, RaceOption::Tyres]);
/// assert_eq!(title, "advanced: the publisher's advanced game, with weather, tyres");
/// ```
#[must_use]
pub fn title(preset: Preset, options: &[RaceOption]) -> String {
    let (name, about) = (preset.words(), preset.about());
    if options.is_empty() {
        return t!("{preset}: {about}", preset = name, about);
    }
    let options = options.iter().map(|option| option.words());
    t!(
        "{preset}: {about}, with {options}",
        preset = name,
        about,
        options = language::series(options)
    )
}

/// A field in which two rulesets differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The field.
    pub field: &'static RuleField,
    /// Its value in each of them in words; `None` if it belongs to something that the ruleset does
    /// not have.
    pub words: [Option<String>; 2],
    /// The same as in a ruleset file: a list for a field of the items of a list, true or false for
    /// something that has further fields.
    pub values: [Option<Value>; 2],
}

impl std::fmt::Display for Difference {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [from, to] = self
            .words
            .each_ref()
            .map(|words| words.as_deref().unwrap_or(ABSENT));
        let clauses = self.field.clauses.join(", ");
        f.write_str(&t!(
            "{label}: {from} → {to} ({clauses})",
            label = self.field.label(),
            from,
            to,
            clauses
        ))
    }
}

/// What two rulesets differ in, in the order of their fields. Rulesets without differences read the
/// same.
///
/// ```
/// use formulad_core::rules::Ruleset;
/// use formulad_tracks::rules::differences;
///
/// let mut house = Ruleset::basic(2);
/// house.braking.most = Some(3);
/// let differences = differences(&Ruleset::basic(2), &house);
/// assert_eq!(
///     differences[0].to_string(),
///     "spaces braked in a turn at most: as many as it can pay for → 3 (BRAKE-1)"
/// );
/// assert_eq!(differences.len(), 1);
/// ```
#[must_use]
pub fn differences(from: &Ruleset, to: &Ruleset) -> Vec<Difference> {
    let both = [from, to].map(to_json);
    let difference = |field: &'static RuleField| {
        let found = both.each_ref().map(|json| find(json, field.path));
        let found = found.each_ref().map(Option::as_deref);
        let words = || found.map(|found| Some(said(field, found?)));
        // Differences are the same in every language.
        let english = speak(None, words);
        (english[0] != english[1]).then(|| Difference {
            field,
            words: words(),
            values: found.map(|found| Some(value(field, found?))),
        })
    };
    RuleField::all().filter_map(difference).collect()
}

fn to_json(rules: &Ruleset) -> Value {
    // A ruleset holds nothing that JSON cannot represent: this does not fail.
    serde_json::to_value(rules).unwrap_or_default()
}

/// What was found of a field, as one value; of a field with further fields, whether it is there.
fn value(field: &RuleField, found: &[&Value]) -> Value {
    let value = |found: &&Value| match field.kind {
        FieldKind::Fields => Value::Bool(!found.is_null()),
        _ => (*found).clone(),
    };
    if field.path.contains("[]") {
        Value::Array(found.iter().map(value).collect())
    } else {
        found.first().map(value).unwrap_or_default()
    }
}

/// What was found of a field, in words.
fn said(field: &RuleField, found: &[&Value]) -> String {
    let words = found.iter().map(|value| words(field, value));
    if found.is_empty() {
        field.none().unwrap_or(t!("none")).to_owned()
    } else if field.kind == FieldKind::Points {
        language::clauses(words).to_string()
    } else {
        language::series(words).to_string()
    }
}

/// The values at a path: one, or one for each item of the list that it goes through. `None` if it
/// leads into something that is not there.
fn find<'v>(json: &'v Value, path: &str) -> Option<Vec<&'v Value>> {
    let mut values = vec![json];
    for key in path.split('.') {
        let name = key.trim_end_matches("[]");
        let inner: Option<Vec<_>> = values.iter().map(|value| value.get(name)).collect();
        values = inner?;
        if name != key {
            let items = values.iter().map(|value| value.as_array());
            let items: Option<Vec<_>> = items.collect();
            values = items?.into_iter().flatten().collect();
        }
    }
    Some(values)
}

/// A value of a field in words.
fn words(field: &RuleField, value: &Value) -> String {
    if value.is_null() {
        return field.none().unwrap_or(t!("none")).to_owned();
    }
    let text = match field.kind {
        FieldKind::Gear => serde_json::from_value(value.clone())
            .ok()
            .map(|gear: Gear| gear.ordinal().to_owned()),
        FieldKind::Points => serde_json::from_value(value.clone()).ok().map(points),
        FieldKind::YesNo => value.as_bool().map(yes_no),
        FieldKind::Fields => Some(yes_no(true)),
        FieldKind::Word(_) => {
            let meaning = value.as_str().and_then(|word| field.meaning(word));
            meaning.map(str::to_owned)
        }
        _ => None,
    };
    text.unwrap_or_else(|| value.to_string())
}

fn yes_no(value: bool) -> String {
    if value { t!("yes") } else { t!("no") }.to_owned()
}

fn points(points: Wear) -> String {
    // An empty pool reads like empty zones.
    match points.is_none() {
        true => Wear::Zones(Zones::NONE).to_string(),
        false => points.to_string(),
    }
}
