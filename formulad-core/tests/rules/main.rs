//! Rulesets: their field table, the numbers of the presets, contradictions, and races by any of
//! them.

mod changes;
mod check;
mod fields;
#[path = "../support/layout.rs"]
mod layout;
#[path = "../contract/mixes.rs"]
mod mixes;
mod presets;
mod races;

use std::sync::LazyLock;

use formulad_core::rules::{Preset, RaceOption, Ruleset};
use serde_json::Value;

use mixes::Mix;

static MIXES: LazyLock<Vec<Mix>> = LazyLock::new(mixes::mixes);

/// Every preset over one, two and three laps, with every set of options that goes with it.
fn all_rulesets() -> Vec<Ruleset> {
    MIXES.iter().map(|mix| mix.rules.clone()).collect()
}

/// Every preset over two laps, with all options that go with it: together they have all fields.
fn fullest_rulesets() -> Vec<Ruleset> {
    let full = |preset: Preset| {
        let mixes = MIXES.iter();
        let over_two = mixes.filter(|mix| mix.preset == preset && mix.laps == 2);
        let fullest = over_two.max_by_key(|mix| mix.options.len()).unwrap();
        fullest.rules.clone()
    };
    Preset::ALL.map(full).to_vec()
}

/// The value at a path of the field table; of the first item, where the path goes through a list.
fn at<'v>(rules: &'v mut Value, path: &str) -> Option<&'v mut Value> {
    path.split('.').try_fold(rules, |value, key| {
        let name = key.trim_end_matches("[]");
        let inner = value.as_object_mut()?.get_mut(name)?;
        if name == key {
            Some(inner)
        } else {
            inner.as_array_mut()?.first_mut()
        }
    })
}

/// The ruleset with another value at a path; none where the path does not lead anywhere, or the
/// value is of the wrong type.
fn with(rules: &Ruleset, path: &str, value: &Value) -> Option<Ruleset> {
    let mut json = serde_json::to_value(rules).ok()?;
    *at(&mut json, path)? = value.clone();
    serde_json::from_value(json).ok()
}

/// The ruleset of a name: `advanced*2+weather+tyres` is a preset over two laps with options.
fn named(name: &str) -> Ruleset {
    let mut parts = name.split(['*', '+']);
    let mut part = || parts.next().unwrap();
    let (preset, laps): (Preset, u8) = (part().parse().unwrap(), part().parse().unwrap());
    let options: Vec<RaceOption> = parts.map(|option| option.parse().unwrap()).collect();
    preset.rules_with(laps, &options).unwrap()
}

/// Compares a list with what is written in a file beside the tests; `UPDATE=1` writes it anew.
fn compare(file: &str, found: &str) {
    let path = format!("{}/tests/rules/{file}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, found).unwrap();
    }
    let listed = std::fs::read_to_string(&path).unwrap();
    assert_eq!(
        listed, found,
        "{file}; see what differs, then UPDATE=1 cargo test"
    );
}
