//! The field table is true to the rulesets.

use std::collections::BTreeSet;

use formulad_core::rules::{FieldKind, RuleField, Ruleset};
use serde_json::{Value, json};

use crate::{all_rulesets, fullest_rulesets, with};

/// Compares a value with the table; notes the fields that it has.
fn walk(value: &Value, path: &str, seen: &mut BTreeSet<&'static str>) {
    let Some(field) = RuleField::find(path) else {
        match value {
            Value::Object(_) => fields(value, path, seen),
            Value::Array(items) => {
                for item in items {
                    walk(item, &format!("{path}[]"), seen);
                }
            }
            _ => panic!("{path} is not in the table"),
        }
        return;
    };
    seen.insert(field.path);
    if value.is_null() {
        assert!(field.none.is_some(), "{path} may be null");
        return;
    }
    let fits = match field.kind {
        FieldKind::Number { least, most } => value
            .as_u64()
            .is_some_and(|value| (least.into()..=most.into()).contains(&value)),
        FieldKind::Gear => value.as_u64().is_some_and(|gear| (1..=6).contains(&gear)),
        FieldKind::Points => value.is_u64() || value.is_object(),
        FieldKind::YesNo => value.is_boolean(),
        FieldKind::Word(words) => words.iter().any(|(word, _)| value == word),
        FieldKind::Fields => value.is_object(),
        _ => false,
    };
    assert!(fits, "{path} is {value}, unlike {:?}", field.kind);
    if field.kind == FieldKind::Fields {
        fields(value, path, seen);
    }
}

fn fields(value: &Value, path: &str, seen: &mut BTreeSet<&'static str>) {
    for (name, inner) in value.as_object().unwrap() {
        let dot = if path.is_empty() { "" } else { "." };
        walk(inner, &format!("{path}{dot}{name}"), seen);
    }
}

#[test]
fn the_table_has_the_fields_of_all_presets_with_all_options_and_no_others() {
    let mut seen = BTreeSet::new();
    for rules in all_rulesets() {
        fields(&serde_json::to_value(&rules).unwrap(), "", &mut seen);
    }
    let table: Vec<_> = RuleField::all().map(|field| field.path).collect();
    assert_eq!(seen, table.iter().copied().collect());
    assert_eq!(table.len(), seen.len(), "each field is listed once");
}

/// Whether a field is there in some ruleset and null or absent in another.
#[test]
fn fields_that_may_be_null_say_what_that_means_and_no_others_do() {
    let full = serde_json::to_value(Ruleset::basic(2)).unwrap();
    for field in RuleField::all().filter(|field| !field.path.contains('.')) {
        let name = field.path.trim_end_matches("[]");
        let mut without = full.clone();
        without.as_object_mut().unwrap().remove(name);
        let may_be_absent = serde_json::from_value::<Ruleset>(without).is_ok();
        assert_eq!(may_be_absent, field.none.is_some(), "{name}");
    }
}

/// Every word of the table can be read, and every other word is refused.
#[test]
fn the_words_of_the_table_are_those_that_are_read() {
    let all = fullest_rulesets();
    for field in RuleField::all() {
        let FieldKind::Word(words) = field.kind else {
            continue;
        };
        let read = |word: &str| {
            all.iter()
                .any(|rules| with(rules, field.path, &json!(word)).is_some())
        };
        // A kind of service has fields of its own, and cannot be had by its name alone.
        if field.path != "pit.service.kind" {
            for (word, _) in words {
                assert!(read(word), "{} {word}", field.path);
            }
        }
        assert!(!read("none-of-them"), "{}", field.path);
    }
}

#[test]
fn every_field_has_clauses_and_a_label() {
    for field in RuleField::all() {
        assert!(!field.clauses.is_empty(), "{}", field.path);
        assert!(!field.label.ends_with(['.', ':']), "{}", field.label);
        for clause in field.clauses {
            let (name, number) = clause.split_once('-').unwrap();
            assert!(name.bytes().all(|letter| letter.is_ascii_uppercase()));
            assert!(number.parse::<u8>().is_ok(), "{clause}");
        }
    }
}
