//! Rulesets as a base and changes.

use formulad_core::rules::{Preset, RaceOption, RuleField, Ruleset, Service, Wear, Zone};
use formulad_core::saved::Saved;
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{all_rulesets, fullest_rulesets, with};

fn read(json: Value) -> Result<Ruleset, String> {
    serde_json::from_value(json).map_err(|error| error.to_string())
}

#[test]
fn a_base_is_a_preset_over_its_usual_laps() {
    for preset in Preset::ALL {
        let rules = read(json!({"base": preset.name()})).unwrap();
        assert_eq!(rules, preset.rules(preset.usual_laps()));
    }
}

/// More than one lap opens the pit lane, as `formulad race --laps` does.
#[test]
fn laps_and_options_make_the_base() {
    let rules = read(json!({"base": "basic", "laps": 2})).unwrap();
    assert_eq!(rules, Ruleset::basic(2));
    let rules = read(json!({"base": "advanced", "options": ["tyres", "weather"], "laps": 3}));
    let options = [RaceOption::Weather, RaceOption::Tyres];
    assert_eq!(rules, Ok(Preset::Advanced.rules_with(3, &options).unwrap()));
}

/// What is in an object that is not there stays; points, lists and what is of another kind are
/// replaced.
#[test]
fn changes_are_made_field_by_field() {
    let rules = read(json!({
        "base": "advanced",
        "start": {"stalls_to": 2},
        "overshoot": {"last_tyre": {"left": 1}},
        "wear": {"tyres": 9, "brakes": 3, "gearbox": 3, "body": 3, "engine": 3, "handling": 2},
        "slipstream": null,
        "skip_prices": [{"gearbox": 1}, {"gearbox": 1}, {"gearbox": 2}],
        "pit": {"service": {"kind": "everything"}},
    }));
    let mut expected = Preset::Advanced.rules(2);
    expected.start.stalls_to = 2;
    expected.overshoot.last_tyre.as_mut().unwrap().left = 1;
    let Wear::Zones(zones) = &mut expected.wear else {
        unreachable!()
    };
    *zones = zones.map(|zone, points| if zone == Zone::Tyres { 9 } else { points });
    expected.slipstream = None;
    expected.skip_prices = [1, 1, 2].map(|points| Wear::zone(Zone::Gearbox, points));
    expected.pit.as_mut().unwrap().service = Service::Everything;
    assert_eq!(rules, Ok(expected));
}

/// Rulesets, and a part of what is said of them.
const WRONG: &str = r#"{"laps": 2} | missing field `top_gear`
{"base": "expert"} | expert
{"base": 2} | `base`: invalid type
{"base": "basic", "options": ["sun"]} | sun
{"base": "basic", "options": ["weather"]} | `weather` does not go with the `basic` rules
{"options": ["weather"]} | name it in `base`
{"base": "basic", "lapse": 2} | unknown field `lapse`
{"base": "basic", "braking": {"many": 2}} | `braking`: unknown field `many`
{"base": "basic", "laps": "two"} | `laps`: invalid type
{"base": "basic", "wear": null} | `wear`: invalid type: null
{"base": "basic", "turbo": {"spaces": 1}} | `turbo`: missing field `price`
{"base": "basic", "version": 4} | needs a later release
{"base": "basic", "minor": "new"} | `minor` is "new""#;

#[test]
fn what_is_wrong_with_a_base_and_changes_is_said() {
    for case in WRONG.lines() {
        let (json, said) = case.split_once(" | ").unwrap();
        let error = read(serde_json::from_str(json).unwrap()).unwrap_err();
        assert!(error.contains(said), "{json}: {error}");
    }
}

#[test]
fn a_field_that_is_there_twice_is_refused() {
    for text in [
        r#"{"base": "basic", "laps": 1, "laps": 2}"#,
        r#"{"base": "basic", "braking": {"most": 1, "most": 2}}"#,
    ] {
        let error = serde_json::from_str::<Ruleset>(text).unwrap_err();
        assert!(error.to_string().starts_with("duplicate field"), "{error}");
    }
}

/// Presets with options are written as such, with nothing changed.
#[test]
fn presets_have_no_changes() {
    for rules in all_rulesets().into_iter().step_by(7) {
        let changes = rules.changes();
        let text = serde_json::to_string(&changes).unwrap();
        assert_eq!(
            serde_json::from_str::<Ruleset>(&text).unwrap(),
            rules,
            "{text}"
        );
        let value: Value = serde_json::from_str(&text).unwrap();
        let mut keys = value.as_object().unwrap().keys();
        assert!(
            keys.all(|key| ["base", "options", "laps"].contains(&key.as_str())),
            "{text}"
        );
    }
}

#[test]
fn one_changed_field_is_one_change() {
    for preset in Preset::ALL {
        let mut rules = preset.rules(preset.usual_laps());
        rules.braking.most = Some(7);
        let expected = json!({"base": preset.name(), "braking": {"most": 7}});
        assert_eq!(serde_json::to_value(rules.changes()).unwrap(), expected);
    }
}

/// With nothing left out, what is read as saved by this version is what is read by itself.
#[test]
fn all_fields_of_this_version_are_known() {
    for rules in fullest_rulesets() {
        let mut json = serde_json::to_value(&rules).unwrap();
        for minor in [0, 9] {
            json["minor"] = minor.into();
            let saved: Saved<Ruleset> = serde_json::from_value(json.clone()).unwrap();
            assert_eq!(saved.unknown, [""; 0]);
            assert_eq!(saved.value, rules);
        }
    }
}

proptest! {
    /// Any fields of rulesets put together are written as changes and read back.
    #[test]
    fn changes_are_read_back(
        at in 0..16_usize,
        paths in prop::collection::vec((0..200_usize, 0..16_usize), 0..8),
    ) {
        let all = fullest_rulesets();
        let fields: Vec<_> = RuleField::all().collect();
        let mut rules = all[at % all.len()].clone();
        for (field, from) in paths {
            let field = fields[field % fields.len()].path;
            let mut other = serde_json::to_value(&all[from % all.len()]).unwrap();
            let value = crate::at(&mut other, field).map(|value| value.clone());
            if let Some(changed) = value.and_then(|value| with(&rules, field, &value)) {
                rules = changed;
            }
        }
        let changes = serde_json::to_value(rules.changes()).unwrap();
        prop_assert_eq!(read(changes.clone()), Ok(rules.clone()), "{}", changes);
        let whole = serde_json::to_value(&rules).unwrap();
        prop_assert_eq!(read(whole), Ok(rules));
    }
}
