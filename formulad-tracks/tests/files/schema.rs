//! The JSON Schema accepts what is read, and refuses what is not.

use formulad_core::rules::{Preset, RaceOption};
use formulad_core::{Problem, Severity};
use formulad_tracks::{TrackFile, bundled, file, rules};
use serde_json::{Value, json};

/// As much of JSON Schema as the schema uses; anything else in it fails the test.
fn conforms(value: &Value, schema: &Value) -> bool {
    schema
        .as_object()
        .unwrap()
        .iter()
        .all(|(keyword, wanted)| match keyword.as_str() {
            "$schema" | "$id" | "title" | "description" => true,
            "anyOf" => {
                let mut any = wanted.as_array().unwrap().iter();
                any.any(|schema| conforms(value, schema))
            }
            "type" => match wanted.as_str().unwrap() {
                "null" => value.is_null(),
                "boolean" => value.is_boolean(),
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "number" => value.is_number(),
                "integer" => value.as_f64().is_some_and(|number| number.fract() == 0.0),
                other => panic!("unknown type {other}"),
            },
            "pattern" => {
                assert_eq!(wanted, "^#[0-9a-fA-F]{6}$", "no other is known here");
                value
                    .as_str()
                    .is_some_and(|text| text.parse::<formulad_core::plan::Rgb>().is_ok())
            }
            "const" => value == wanted,
            "enum" => wanted.as_array().unwrap().contains(value),
            "minimum" | "maximum" if !value.is_number() => true,
            "minimum" => value.as_f64() >= wanted.as_f64(),
            "maximum" => value.as_f64() <= wanted.as_f64(),
            "required" => {
                let keys = wanted.as_array().unwrap();
                keys.iter()
                    .all(|key| value.get(key.as_str().unwrap()).is_some())
            }
            "properties" => wanted
                .as_object()
                .unwrap()
                .iter()
                .all(|(key, schema)| value.get(key).is_none_or(|value| conforms(value, schema))),
            "items" => {
                let items = value.as_array().into_iter().flatten();
                items.into_iter().all(|item| conforms(item, wanted))
            }
            "additionalProperties" => value.as_object().is_none_or(|fields| {
                let known = schema["properties"].as_object().unwrap();
                wanted == true || fields.keys().all(|key| known.contains_key(key))
            }),
            other => panic!("unknown keyword {other}"),
        })
}

fn schema() -> Value {
    serde_json::from_str(&file::schema()).unwrap()
}

#[test]
fn bundled_circuits_conform() {
    for circuit in bundled::all() {
        let value = serde_json::from_str(circuit.text()).unwrap();
        assert!(conforms(&value, &schema()), "{}", circuit.name());
    }
}

/// Rulesets of both forms conform, and the usual mistakes do not.
#[test]
fn rulesets_conform() {
    let schema: Value = serde_json::from_str(&rules::schema()).unwrap();
    let is_right = |text: &str| conforms(&serde_json::from_str(text).unwrap(), &schema);
    for preset in Preset::ALL {
        let all = RaceOption::ALL.into_iter();
        let fits = |option: &RaceOption| preset.rules_with(2, &[*option]).is_ok();
        for option in [None].into_iter().chain(all.filter(fits).map(Some)) {
            let options: Vec<_> = option.into_iter().collect();
            let ruleset = preset.rules_with(2, &options).unwrap();
            assert!(is_right(&rules::to_text(&ruleset)), "{preset} {option:?}");
            assert!(
                is_right(&rules::to_short_text(&ruleset)),
                "{preset} {option:?}"
            );
        }
    }
    let named = r#"{"$schema": "rules.schema.json", "base": "mini", "laps": 1}"#;
    assert!(is_right(named));
    let source = file::Source::new("named", named);
    assert_eq!(rules::read(&source).unwrap().value, Preset::Mini.rules(1));
    for wrong in [
        r#"{"base": "basik"}"#,
        r#"{"base": "basic", "options": ["wether"]}"#,
        r#"{"base": "basic", "lapse": 2}"#,
        r#"{"base": "basic", "laps": 4}"#,
        r#"{"base": "basic", "laps": "2"}"#,
        r#"{"base": "basic", "braking": {"price": 1, "most": 1, "least": 0}}"#,
        r#"{"base": "basic", "level_cars": "outside"}"#,
        r#"{"base": "basic", "movement": {"fewest_spaces": 1}}"#,
    ] {
        assert!(!is_right(wrong), "{wrong}");
    }
}

#[test]
fn what_is_read_conforms_and_what_is_refused_does_not() {
    let good = json!({
        "$schema": "track.schema.json",
        "format": 1,
        "name": "N",
        "board": {"width": 10, "height": 2.5},
        "spaces": [{"id": 1, "x": 1, "y": 2, "heading": 3, "later": true}],
        "weather": [{"from": 1, "to": 20, "weather": "good"}],
        "finish": [1, 2.0],
    });
    assert!(conforms(&good, &schema()));
    assert!(TrackFile::parse(&good.to_string()).is_ok());
    for (pointer, value) in [
        ("/format", json!(2)),
        ("/name", json!(1)),
        ("/board", json!([])),
        ("/board", json!({"width": 10})),
        ("/board/width", json!("10")),
        ("/spaces", json!({})),
        ("/spaces/0", json!(null)),
        ("/spaces/0/id", json!(-1)),
        ("/spaces/0/id", json!(1.5)),
        ("/spaces/0/id", json!(1u64 << 32)),
        ("/weather/0/weather", json!("snow")),
        ("/finish/1", json!([2])),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = value;
        assert!(!conforms(&bad, &schema()), "{bad}");
        assert!(TrackFile::parse(&bad.to_string()).is_err(), "{bad}");
    }
}

/// Past the limits of the schema a number is still read, so that a check can say what is wrong.
#[test]
fn numbers_past_the_limits_are_a_problem_of_the_track() {
    let harbour: Value = serde_json::from_str(bundled::all()[0].text()).unwrap();
    for (pointer, lowest, highest, step) in [
        ("/board/width", 0.01, 100_000.0, 0.01),
        ("/board/height", 0.01, 100_000.0, 0.01),
        ("/spaces/0/lane", 1.0, 4.0, 1.0),
        ("/spaces/0/x", -100_000.0, 100_000.0, 0.01),
        ("/spaces/0/y", -100_000.0, 100_000.0, 0.01),
        ("/spaces/0/heading", -3600.0, 3600.0, 0.1),
        ("/corners/0/stops", 1.0, 9.0, 1.0),
        ("/pit/boxes/0/team", 1.0, 100.0, 1.0),
        ("/weather/0/from", 1.0, 20.0, 1.0),
        ("/weather/0/to", 1.0, 20.0, 1.0),
    ] {
        let with = |number: f64| {
            let mut value = harbour.clone();
            *value.pointer_mut(pointer).unwrap() = json!(number);
            value
        };
        for limit in [lowest, highest] {
            assert!(conforms(&with(limit), &schema()), "{pointer} {limit}");
        }
        for past in [lowest - step, highest + step] {
            assert!(!conforms(&with(past), &schema()), "{pointer} {past}");
            let problems = TrackFile::parse(&with(past).to_string()).unwrap().check();
            let is_told = |p: &Problem| {
                let place = &p.place.pointer;
                pointer.starts_with(place.as_str()) && p.severity != Severity::Advice
            };
            assert!(problems.iter().any(is_told), "{pointer} {past}");
        }
    }
}
