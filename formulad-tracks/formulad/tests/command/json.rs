//! The page on output for programs says what is so.

use std::collections::BTreeSet;

use formulad_core::plan::{GridPlan, WeatherRange};
use formulad_core::problem::Change;
use formulad_core::race::{Answer, Cause, Event, Sky};
use formulad_core::rules::Pilot;
use formulad_core::{CornerId, SpaceId};
use serde_json::Value;

use crate::shell::Folder;

const PAGE: &str = include_str!("../../../../docs/src/json.md");

/// The sections of the page, by what they are about.
fn sections() -> Vec<(&'static str, &'static str)> {
    let sections = PAGE.split("\n## ").skip(1);
    sections
        .map(|text| text.split_once('\n').unwrap())
        .map(|(title, text)| (title.trim_matches('`'), text))
        .collect()
}

fn section(about: &str) -> &'static str {
    let mut sections = sections().into_iter();
    sections.find(|(title, _)| *title == about).unwrap().1
}

/// The JSON values that a section shows, as text.
fn examples(section: &str) -> Vec<&str> {
    let block = |language| {
        let start = format!("```{language}\n");
        let block = section.split_once(&start)?.1.split_once("```")?.0;
        Some(block)
    };
    let lines = block("jsonl").into_iter().flat_map(str::lines);
    block("json").into_iter().chain(lines).collect()
}

/// All names of fields in a value.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                found.insert(key.clone());
                keys(value, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}

#[test]
fn every_field_shown_is_explained() {
    assert!(sections().len() > 5);
    for (about, text) in sections() {
        let mut shown = BTreeSet::new();
        for example in examples(text) {
            keys(&serde_json::from_str(example).unwrap(), &mut shown);
        }
        assert!(!shown.is_empty(), "{about}");
        // The rules in a record are explained where rules are printed.
        let rules = if shown.contains("rules") {
            section("formulad rules PRESET --json")
        } else {
            ""
        };
        let lines = text.lines().chain(rules.lines());
        let tables: String = lines.filter(|line| line.starts_with('|')).collect();
        for key in shown {
            // Alone, or in the path of a field.
            let named = ["`", "."].into_iter().any(|begin| {
                let name = format!("{begin}{key}");
                ["`", ".", "[]"]
                    .iter()
                    .any(|end| tables.contains(&format!("{name}{end}")))
            });
            assert!(named, "{about}: {key}");
        }
    }
}

#[test]
fn every_event_is_shown_and_explained() {
    let section = section("formulad race FILE --json");
    let mut shown = BTreeSet::new();
    for line in examples(section) {
        let event: Event = serde_json::from_str(line).unwrap();
        assert_eq!(serde_json::to_string(&event).unwrap(), line);
        shown.insert(kind(&event));
    }
    assert_eq!(shown, names::<Event>("{\"event\":\"\"}"));
    for name in shown.iter().chain(&names::<Cause>("\"\"")) {
        assert!(section.contains(&format!("\n| `{name}` |")), "{name}");
    }
    for name in names::<Sky>("\"\"") {
        assert!(section.contains(&format!("`{name}`")), "{name}");
    }
}

#[test]
fn every_answer_is_explained() {
    let section = section("formulad race FILE --record RECORD");
    let answers = section.split("| an answer |").nth(1).unwrap();
    let answers: Vec<_> = answers
        .lines()
        .filter(|line| line.starts_with("| `"))
        .collect();
    for name in names::<Answer>("\"\"") {
        let is_it = |line: &&str| {
            line.split('|')
                .nth(1)
                .unwrap()
                .contains(&format!("`{name}`"))
        };
        assert!(answers.iter().any(is_it), "{name}");
    }
    for pilot in Pilot::ALL {
        assert!(section.contains(&format!("`{}`", pilot.id())));
    }
}

/// The names that serde knows of a type, which it lists when it is given one that it does not know.
fn names<T: serde::de::DeserializeOwned>(unknown: &str) -> BTreeSet<String> {
    let error = serde_json::from_str::<T>(unknown)
        .err()
        .unwrap()
        .to_string();
    let (_, names) = error.split_once("expected one of ").unwrap();
    names
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

fn kind(event: &Event) -> String {
    let value = serde_json::to_value(event).unwrap();
    value["event"].as_str().unwrap().to_owned()
}

/// All but the layout, with the first answers only.
#[test]
fn the_record_shown_is_what_is_written() {
    let example = examples(section("formulad race FILE --record RECORD"))[0];
    let shown: Value = serde_json::from_str(example).unwrap();
    let folder = Folder::new();
    folder.printed("race mini --laps 2 --drivers 1 --seed 1 --record race.json");
    let mut written: Value = serde_json::from_str(&folder.read("race.json")).unwrap();
    let first = shown["answers"].as_array().unwrap().len();
    written["answers"].as_array_mut().unwrap().truncate(first);
    assert_eq!(shown, written);
}

#[test]
fn every_change_is_explained() {
    let (space, corner) = (SpaceId(1), CornerId(2));
    let section = section("formulad validate --format json");
    for change in [
        Change::AddLink(space, space),
        Change::RemoveLink(space, space),
        Change::JoinCorner(space, corner),
        Change::LeaveCorner(space, corner),
        Change::SetStops(corner, 3),
        Change::SetHeading(space, 0.0),
        Change::MoveSpace(space, 0.0, 0.0),
        Change::SetFinish(vec![space]),
        Change::SetGrid(Vec::<GridPlan>::new()),
        Change::SetWeather(Vec::<WeatherRange>::new()),
        Change::MovePiece(0, 0.0, 0.0),
    ] {
        let value = serde_json::to_value(&change).unwrap();
        for key in value.as_object().unwrap().keys() {
            assert!(section.contains(&format!("| `{key}` |")), "{key}");
        }
    }
}
