//! The clauses of the rules: which fields of a ruleset they set, and what shows them.

use std::collections::BTreeSet;
use std::path::PathBuf;

use formulad_core::rules::{FieldKind, RuleField};
use serde_json::Value;

use crate::scenario::Scenario;
use crate::{book, entries, names};

/// Clauses that no scenario can show, with the test, from the top of the project, that does.
const COVERED: [(&str, &str); 1] = [("DICE-4", "formulad-core/tests/race/contract.rs")];

/// The test that covers a clause instead of a scenario.
pub(crate) fn covered_by(clause: &str) -> Option<&'static str> {
    let covered = COVERED.iter().find(|(id, _)| *id == clause);
    covered.map(|(_, test)| *test)
}

/// The fields of a ruleset that a clause sets; where fields have fields of their own, only these.
pub(crate) fn fields(clause: &str) -> Vec<&'static str> {
    let set = RuleField::all().filter(|field| field.clauses.contains(&clause));
    let fields: Vec<&str> = set.map(|field| field.path).collect();
    let is_whole = |whole: &str| {
        let parts = fields.iter().filter(|path| path.starts_with(whole));
        parts
            .clone()
            .any(|path| path[whole.len()..].starts_with(['.', '[']))
    };
    fields
        .iter()
        .copied()
        .filter(|path| !is_whole(path))
        .collect()
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
        match covered_by(clause) {
            None if !shown.contains(clause) => wrong.push(format!("{clause} has no scenario")),
            Some(_) if shown.contains(clause) => {
                wrong.push(format!("{clause} has a scenario, and needs no other test"));
            }
            Some(test) if !cites(test, clause) => {
                wrong.push(format!("{test} is no test that cites {clause}"));
            }
            _ => {}
        }
    }
    for field in RuleField::all() {
        let path = field.path;
        if field.clauses.is_empty() {
            wrong.push(format!("no clause sets the field {path}"));
        }
        let unknown = field
            .clauses
            .iter()
            .filter(|id| !in_book.iter().any(|c| c == **id));
        wrong.extend(unknown.map(|id| format!("{path} is set by {id}, which the book has not")));
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n"))
    }
}

/// The folders of the project whose code and pages cite clauses.
const CITING: [&str; 5] = [
    "docs/src",
    "examples",
    "formulad-core",
    "formulad-tracks",
    "track-editor",
];

/// Whatever the code and the book cite is a clause of the book.
pub(crate) fn check_cited() -> Result<(), String> {
    let in_book = book::clauses(&book::text()?);
    let families: BTreeSet<&str> = in_book.iter().filter_map(|id| family(id)).collect();
    let mut wrong = Vec::new();
    let mut folders: Vec<PathBuf> = CITING.iter().map(|name| book::top().join(name)).collect();
    while let Some(folder) = folders.pop() {
        for path in entries(&folder) {
            if path.is_dir() {
                folders.extend((!path.ends_with("target")).then_some(path));
            } else if path.extension().is_some_and(|e| e == "rs" || e == "md") {
                let text = std::fs::read_to_string(&path).map_err(|e| e.to_string())?;
                let is_unknown = |id: &&str| {
                    family(id).is_some_and(|family| families.contains(family))
                        && !in_book.iter().any(|known| known == id)
                };
                let unknown = book::ids(&text).filter(is_unknown);
                wrong.extend(unknown.map(|id| format!("{} cites {id}", path.display())));
            }
        }
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(format!("not in the book:\n{}", wrong.join("\n")))
    }
}

/// What a clause is about: the `MOVE` of `MOVE-2`.
fn family(id: &str) -> Option<&str> {
    id.split_once('-').map(|(family, _)| family)
}

/// Every switch of a ruleset has, in each of its positions, a scenario that shows one of its clauses.
pub(crate) fn check_switches() -> Result<(), String> {
    let scenarios = scenarios()?;
    let mut wrong = Vec::new();
    // Items of lists differ from line to line.
    for field in RuleField::all().filter(|field| !field.path.contains("[]")) {
        let mut positions: Vec<Value> = match field.kind {
            FieldKind::YesNo => vec![false.into(), true.into()],
            FieldKind::Word(words) => words.iter().map(|(word, _)| (*word).into()).collect(),
            _ => continue,
        };
        let place = format!("/{}", field.path.replace('.', "/"));
        for (_, scenario) in &scenarios {
            let shows = |clause: &String| field.clauses.contains(&clause.as_str());
            if scenario.clauses.iter().any(shows) {
                let rules = serde_json::to_value(scenario.rules.ruleset()?);
                let rules = rules.map_err(|e| e.to_string())?;
                positions.retain(|position| rules.pointer(&place) != Some(position));
            }
        }
        let missing = |position| format!("no scenario shows {} as {position}", field.path);
        wrong.extend(positions.iter().map(missing));
    }
    if wrong.is_empty() {
        Ok(())
    } else {
        Err(wrong.join("\n"))
    }
}

fn cites(test: &str, clause: &str) -> bool {
    std::fs::read_to_string(book::top().join(test)).is_ok_and(|text| text.contains(clause))
}
