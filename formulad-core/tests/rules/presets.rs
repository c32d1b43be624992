//! What the presets and their options say, field by field, as the rules have it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use formulad_core::rules::Preset::{Advanced, StreetAdvanced};
use formulad_core::rules::{FieldKind, Pilot, Preset, RaceOption, RuleField, Ruleset, Zones};
use serde_json::Value;

use crate::{compare, named};

/// All fields of a ruleset: their paths and values.
fn leaves(value: &Value, path: &str, leaves: &mut BTreeMap<String, String>) {
    let field = RuleField::find(path).map(|field| field.kind);
    match value {
        Value::Object(fields) if field.is_none_or(|kind| kind == FieldKind::Fields) => {
            for (name, inner) in fields {
                let dot = if path.is_empty() { "" } else { "." };
                self::leaves(inner, &format!("{path}{dot}{name}"), leaves);
            }
        }
        // What is absent means what null does.
        Value::Null => {}
        value => {
            leaves.insert(path.to_owned(), value.to_string());
        }
    }
}

fn leaves_of(rules: &Ruleset) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    leaves(&serde_json::to_value(rules).unwrap(), "", &mut found);
    found
}

/// The names of rulesets to list: every preset, and every preset with each of its options, of which
/// two change each other.
fn names() -> Vec<String> {
    let mut names = Vec::new();
    for preset in Preset::ALL {
        names.extend((1..=3).map(|laps| format!("{preset}*{laps}")));
        let goes = |option: &RaceOption| preset.rules_with(2, &[*option]).is_ok();
        let options = RaceOption::ALL.into_iter().filter(goes);
        names.extend(options.map(|option| format!("{preset}*2+{option}")));
    }
    let both = ["advanced", "bga_advanced"];
    names.extend(both.map(|preset| format!("{preset}*2+construction+technical-stops")));
    names
}

/// Each field with its clauses, then each value with the rulesets that have it. A preset over two
/// laps stands for itself; over one or three, and with options, it is listed where it differs.
#[test]
fn presets_and_options_are_as_listed() {
    let mut fields: BTreeMap<String, Vec<(String, Vec<String>)>> = BTreeMap::new();
    for name in names() {
        let values = leaves_of(&named(&name));
        let preset = name.split('*').next().unwrap();
        let usual = leaves_of(&named(&format!("{preset}*2")));
        let is_usual = name == format!("{preset}*2");
        let label = if is_usual { preset } else { &name };
        for path in values.keys().chain(usual.keys()) {
            let value = values.get(path).map_or("null", String::as_str);
            if !is_usual && usual.get(path).map_or("null", String::as_str) == value {
                continue;
            }
            let listed = fields.entry(path.clone()).or_default();
            match listed.iter_mut().find(|(listed, _)| listed == value) {
                Some((_, names)) if names.contains(&label.to_owned()) => {}
                Some((_, names)) => names.push(label.to_owned()),
                None => listed.push((value.to_owned(), vec![label.to_owned()])),
            }
        }
    }
    let mut text = String::new();
    for (path, values) in fields {
        let clauses: Vec<&str> = RuleField::all()
            .filter(|field| field.path.trim_end_matches("[]") == path)
            .flat_map(|field| field.clauses.iter().copied())
            .collect();
        writeln!(text, "{path} {}", clauses.join(", ")).unwrap();
        for (value, names) in values {
            writeln!(text, "    {value}: {}", names.join(" ")).unwrap();
        }
    }
    compare("presets.txt", &text);
}

/// DRIVER-1
#[test]
fn drivers_of_street_races_bring_their_cars() {
    for (pilot, zones) in [
        (Pilot::Li, [7, 3, 2, 2, 3, 3]),
        (Pilot::Julien, [8, 4, 2, 2, 3, 2]),
        (Pilot::Derek, [6, 3, 2, 4, 3, 3]),
        (Pilot::Jack, [9, 2, 2, 2, 3, 2]),
        (Pilot::Jenny, [4, 6, 2, 3, 3, 2]),
        (Pilot::Diane, [6, 4, 2, 3, 3, 3]),
        (Pilot::Stanley, [7, 2, 3, 2, 3, 3]),
        (Pilot::Temana, [6, 3, 3, 3, 3, 3]),
        (Pilot::Dimitri, [5, 4, 3, 3, 3, 4]),
        (Pilot::Montoya, [5, 5, 3, 2, 3, 2]),
    ] {
        assert_eq!(pilot.zones(), Zones::new(zones), "{}", pilot.name());
    }
}

/// Presets and options are known by their names.
#[test]
fn names_are_read_back() {
    for preset in Preset::ALL {
        assert_eq!(preset.name().parse(), Ok(preset));
    }
    for option in RaceOption::ALL {
        assert_eq!(option.name().parse(), Ok(option));
    }
    let unknown = "beginner".parse::<Preset>().unwrap_err().to_string();
    assert!(unknown.contains("bga_basic"), "{unknown}");
    let unknown = "rain".parse::<RaceOption>().unwrap_err().to_string();
    assert!(unknown.contains("technical-stops"), "{unknown}");
}

/// Options are refused where they make no sense, with the reason.
#[test]
fn options_that_make_no_sense_are_refused() {
    use Preset::{Basic, BgaBasic, Mini, MiniKekkonen, StreetBasic};
    use RaceOption::{Construction, Technical, Tyres, Weather};
    for preset in [Basic, StreetBasic, BgaBasic, Mini, MiniKekkonen] {
        for option in [Construction, Weather, Tyres, Technical] {
            let refused = preset.rules_with(2, &[option]).unwrap_err();
            assert_eq!((refused.preset, refused.option), (preset, option));
        }
    }
    for (preset, laps, option, message) in [
        (
            StreetAdvanced,
            1,
            Construction,
            "`construction` does not go with the `street_advanced` rules: its drivers bring their \
             own cars",
        ),
        (
            StreetAdvanced,
            2,
            Technical,
            "`technical-stops` does not go with the `street_advanced` rules: there is no pit lane",
        ),
        (
            Advanced,
            1,
            Technical,
            "`technical-stops` does not go with the `advanced` rules: the pit lane is closed in a \
             race of one lap",
        ),
    ] {
        let refused = preset.rules_with(laps, &[option]).unwrap_err();
        assert_eq!(refused.to_string(), message);
    }
}
