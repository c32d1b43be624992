//! The clauses of the rules: which fields of a ruleset they set, and what shows them.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::rules::Ruleset;
use serde::Deserialize;
use serde_json::Value;

use crate::scenario::{self, Scenario};
use crate::{book, names};

/// What `clauses.json` says of a clause.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Clause {
    /// The fields of the ruleset that it sets.
    #[serde(default)]
    pub(crate) fields: Vec<String>,
    /// For a clause that no scenario can show: the test, from the top of the project, that does.
    #[serde(default)]
    pub(crate) covered_by: Option<String>,
}

/// All clauses that have something to be said of.
pub(crate) fn read() -> Result<BTreeMap<String, Clause>, String> {
    scenario::read("clauses.json")
}

/// All scenarios by name, in alphabetical order.
pub(crate) fn scenarios() -> Result<Vec<(String, Scenario)>, String> {
    let read = |name: String| Ok((name.clone(), Scenario::read(&name)?));
    names().into_iter().map(read).collect()
}

/// Every clause of the book has a scenario, or a test that stands in for one; scenarios show no
/// other clauses; and every field of a ruleset belongs to a clause.
pub(crate) fn check() -> Result<(), String> {
    let mut wrong = Vec::new();
    let said = read()?;
    let in_book = book::clauses(&book::text()?);
    let mut shown = BTreeSet::new();
    for (name, scenario) in scenarios()? {
        if scenario.clauses.is_empty() {
            wrong.push(format!("{name} shows no clause"));
        }
        for clause in scenario.clauses {
            if !in_book.contains(&clause) {
                wrong.push(format!(
                    "{name} shows {clause}, which docs/src/rules.md does not have"
                ));
            }
            shown.insert(clause);
        }
    }
    for clause in &in_book {
        let test = said.get(clause).and_then(|said| said.covered_by.as_deref());
        match test {
            None if !shown.contains(clause) => wrong.push(format!("{clause} has no scenario")),
            Some(_) if shown.contains(clause) => {
                wrong.push(format!("{clause} has a scenario and needs no `covered_by`"));
            }
            Some(test) if !cites(test, clause) => {
                wrong.push(format!("{test} is no test that cites {clause}"));
            }
            _ => {}
        }
    }
    let unknown = said.keys().filter(|clause| !in_book.contains(*clause));
    wrong.extend(unknown.map(|clause| format!("clauses.json has {clause}, the book has not")));
    let fields = said.values().flat_map(|said| said.fields.iter().cloned());
    let fields: BTreeSet<String> = fields.collect();
    let there = leaves(
        &serde_json::to_value(Ruleset::basic(2)).map_err(|e| e.to_string())?,
        "",
    );
    let missing = there.difference(&fields);
    wrong.extend(missing.map(|field| format!("no clause sets the field {field}")));
    let surplus = fields.difference(&there);
    wrong.extend(surplus.map(|field| format!("a ruleset has no field {field}")));
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n"))
    }
}

fn cites(test: &str, clause: &str) -> bool {
    std::fs::read_to_string(book::top().join(test)).is_ok_and(|text| text.contains(clause))
}

/// The fields of a ruleset, those within others with a dot.
fn leaves(value: &Value, path: &str) -> BTreeSet<String> {
    match value {
        Value::Object(fields) => {
            let inner = fields.iter().flat_map(|(name, value)| {
                let dot = if path.is_empty() { "" } else { "." };
                leaves(value, &format!("{path}{dot}{name}"))
            });
            inner.collect()
        }
        _ => BTreeSet::from([path.to_owned()]),
    }
}
