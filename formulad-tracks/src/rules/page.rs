//! The tables of the documentation, from the presets.

use std::collections::BTreeMap;
use std::fmt::Write;

use formulad_core::rules::{FieldKind, Preset, RaceOption, RuleField, Ruleset};

use super::{ABSENT, lines};
use crate::words::capitalized;

/// The laps that presets are compared over: with two, the pit lane is open.
const LAPS: u8 = 2;

/// A Markdown table of the presets.
///
/// ```
/// let presets = formulad_tracks::rules::presets();
/// assert!(presets.contains("| `mini` | Formula Dé Mini as published | 3 |"));
/// ```
#[must_use]
pub fn presets() -> String {
    let mut text = "| preset | what it is | usual laps |\n| --- | --- | --- |\n".to_owned();
    for preset in Preset::ALL {
        let (about, laps) = (preset.about(), preset.usual_laps());
        // Writing to a string cannot fail.
        let _ = writeln!(text, "| `{preset}` | {about} | {laps} |");
    }
    text
}

/// Markdown tables that compare the presets, field by field: first what they differ in, then what
/// they share.
///
/// ```
/// let tables = formulad_tracks::rules::comparison();
/// assert!(tables.contains("| the highest gear<br>`top_gear`"));
/// ```
#[must_use]
pub fn comparison() -> String {
    let presets = Preset::ALL.map(|preset| values(&preset.rules(LAPS)));
    let (shared, differing): (Vec<_>, Vec<_>) = rows(&presets).partition(FieldRow::is_shared);
    let mut text = format!("### What they differ in\n\n{}", head());
    text.extend(differing.iter().map(FieldRow::compared));
    text += "\n### What they share\n\n| | clauses | all presets |\n| --- | --- | --- |\n";
    text.extend(shared.iter().map(FieldRow::shared));
    text
}

/// A Markdown table of what the options add to each preset that they go with.
///
/// ```
/// let table = formulad_tracks::rules::additions();
/// assert!(table.contains("`technical.reserve`"));
/// ```
#[must_use]
pub fn additions() -> String {
    let bare = Preset::ALL.map(|preset| values(&preset.rules(LAPS)));
    let full = Preset::ALL.map(|preset| {
        let goes = |option: &RaceOption| preset.rules_with(LAPS, &[*option]).is_ok();
        let options: Vec<_> = RaceOption::ALL.into_iter().filter(goes).collect();
        let rules = preset.rules_with(LAPS, &options);
        rules.map_or_else(|_| BTreeMap::new(), |rules| values(&rules))
    });
    let mut text = head();
    let is_bare = |row: &FieldRow| {
        bare.iter()
            .any(|values| values.contains_key(row.field.path))
    };
    text.extend(
        rows(&full)
            .filter(|row| !is_bare(row))
            .map(|row| row.compared()),
    );
    text
}

/// What a ruleset says, by the paths of its fields.
type Values = BTreeMap<&'static str, String>;

fn values(rules: &Ruleset) -> Values {
    let lines = lines(rules).into_iter();
    lines.map(|line| (line.field.path, line.value)).collect()
}

/// What each preset says about a field.
struct FieldRow {
    field: &'static RuleField,
    cells: Vec<Option<String>>,
}

/// The rows of all fields that some preset says something about.
fn rows(presets: &[Values]) -> impl Iterator<Item = FieldRow> {
    RuleField::all()
        .map(|field| FieldRow {
            field,
            cells: presets
                .iter()
                .map(|values| values.get(field.path).cloned())
                .collect(),
        })
        .filter(|row| row.cells.iter().any(Option::is_some))
}

impl FieldRow {
    fn is_shared(&self) -> bool {
        self.cells.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn name(&self) -> String {
        let RuleField { path, label, .. } = self.field;
        format!("| {label}<br>`{path}` | {} |", self.field.clauses.join(" "))
    }

    /// A column for each preset.
    fn compared(&self) -> String {
        let cells = self.cells.iter();
        let cells: Vec<_> = cells
            .map(|cell| cell.as_deref().unwrap_or(ABSENT))
            .collect();
        format!("{} {} |\n", self.name(), cells.join(" | "))
    }

    /// One column for all presets.
    fn shared(&self) -> String {
        let value = self.cells.iter().flatten().next();
        format!(
            "{} {} |\n",
            self.name(),
            value.map_or(ABSENT, String::as_str)
        )
    }
}

/// The head of a table with a column for each preset.
fn head() -> String {
    let names = Preset::ALL.map(|preset| format!("`{preset}`")).join(" | ");
    let dashes = Preset::ALL.map(|_| "---").join(" | ");
    format!("| | clauses | {names} |\n| --- | --- | {dashes} |\n")
}

/// A Markdown table of the options, and what each preset makes of them over two laps.
///
/// ```
/// assert!(formulad_tracks::rules::options().contains("Its drivers bring their own cars."));
/// ```
#[must_use]
pub fn options() -> String {
    let names = Preset::ALL.map(|preset| format!("`{preset}`")).join(" | ");
    let dashes = Preset::ALL.map(|_| "---").join(" | ");
    let mut text = format!("| | {names} |\n| --- | {dashes} |\n");
    let mut reasons: Vec<String> = Vec::new();
    for option in RaceOption::ALL {
        let _ = write!(text, "| `{option}`: {} |", option.about());
        for preset in Preset::ALL {
            let bare = preset.rules(LAPS);
            let cell = match preset.rules_with(LAPS, &[option]) {
                Ok(rules) if rules == bare => "always".to_owned(),
                Ok(_) => "yes".to_owned(),
                Err(refused) => {
                    let why = refused.why();
                    let number = reasons.iter().position(|other| why == other.as_str());
                    let number = number.unwrap_or_else(|| {
                        reasons.push(why.to_string());
                        reasons.len() - 1
                    });
                    format!("no ({})", number + 1)
                }
            };
            let _ = write!(text, " {cell} |");
        }
        text.push('\n');
    }
    text.push('\n');
    for (number, why) in reasons.iter().enumerate() {
        let _ = writeln!(text, "{}. {}.", number + 1, capitalized(why));
    }
    text
}

/// A Markdown table of all fields of a ruleset: what each holds, what it is, and its clauses.
///
/// ```
/// assert!(formulad_tracks::rules::field_table().contains("| `laps` | 1 to 3 | laps | LAPS-1 |"));
/// ```
#[must_use]
pub fn field_table() -> String {
    let mut text = "| field | holds | | clauses |\n| --- | --- | --- | --- |\n".to_owned();
    for field in RuleField::all() {
        let (path, label, clauses) = (field.path, field.label, field.clauses.join(" "));
        let holds = holds(field);
        let _ = writeln!(text, "| `{path}` | {holds} | {label} | {clauses} |");
    }
    text
}

fn holds(field: &RuleField) -> String {
    let holds = match field.kind {
        FieldKind::Number { least, most } => format!("{least} to {most}"),
        FieldKind::Gear => "gear, 1 to 6".to_owned(),
        FieldKind::Points => "points".to_owned(),
        FieldKind::YesNo => "true or false".to_owned(),
        FieldKind::Word(words) => {
            let words = words.iter();
            let words: Vec<_> = words
                .map(|(word, meaning)| format!("`\"{word}\"` ({meaning})"))
                .collect();
            words.join(", ")
        }
        _ => "object".to_owned(),
    };
    match field.none {
        Some(none) if !field.path.contains("[]") => format!("{holds}, or null ({none})"),
        _ => holds,
    }
}
