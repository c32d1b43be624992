//! What a ruleset contradicts itself in.

use formulad_core::dice::Gear;
use formulad_core::rules::{Contradiction, FieldKind, RuleField, Ruleset, Wear};
use serde_json::json;

use crate::{all_rulesets, at, compare, fullest_rulesets, named, with};

#[test]
fn no_preset_contradicts_itself_with_any_of_its_options() {
    let all = all_rulesets();
    // With a pool, three options go; the street race of zones takes five, and the other two of zones
    // take all seven, but six over one lap, when there is no pit lane.
    let (pool, street, zones) = (3 << 3, 3 << 5, (1 << 6) + (2 << 7));
    assert_eq!(all.len(), 5 * pool + street + 2 * zones);
    for rules in all {
        assert_eq!(rules.check(), [], "{rules:?}");
    }
}

/// Each number just outside of its range is reported at its field, and at the ends of the range it
/// is not.
#[test]
fn numbers_out_of_range_are_reported() {
    let all = fullest_rulesets();
    for field in RuleField::all() {
        let FieldKind::Number { least, most } = field.kind else {
            continue;
        };
        let reported = |value: u32| {
            let path = field.path;
            let rules = all
                .iter()
                .find_map(|rules| with(rules, path, &json!(value)));
            rules.map(|rules| {
                let found = rules.check();
                let is_range = |found: &Contradiction| {
                    matches!(found, Contradiction::OutOfRange { field, .. } if *field == path)
                };
                found.iter().any(is_range)
            })
        };
        assert_eq!(reported(least.into()), Some(false), "{}", field.path);
        // What does not fit the type cannot be read at all.
        let beyond = reported(u32::from(most) + 1);
        assert!(beyond.unwrap_or(true), "{}", field.path);
        if least > 0 {
            assert_eq!(reported(u32::from(least) - 1), Some(true), "{}", field.path);
        }
        // Zones regain fewer points at once than a pool: the first ruleset with police and
        // checkpoint has a pool.
        assert_eq!(reported(most.into()), Some(false), "{}", field.path);
    }
}

/// WEAR-1, WEAR-2: every price is in the points that the cars have.
#[test]
fn prices_in_other_points_are_reported() {
    let all = fullest_rulesets();
    for field in RuleField::all().filter(|field| field.kind == FieldKind::Points) {
        let path = field.path;
        if ["wear", "construction.most"].contains(&path) {
            continue;
        }
        let reported = |rules: &Ruleset| {
            let zones = matches!(rules.wear, Wear::Pool(_));
            let other = if zones { json!({"body": 1}) } else { json!(1) };
            let rules = with(rules, path, &other)?;
            let other = Contradiction::OtherPoints { field: path, zones };
            Some(rules.check().contains(&other))
        };
        let found = all.iter().find_map(reported);
        assert_eq!(found, Some(true), "{path}");
    }
}

/// DICE-3: a gear to drive in is one that the cars have. What happens from a gear on that they do
/// not have never happens.
#[test]
fn gears_that_the_cars_do_not_have_are_reported() {
    let all = fullest_rulesets();
    for field in RuleField::all().filter(|field| field.kind == FieldKind::Gear) {
        let path = field.path;
        if path == "top_gear" {
            continue;
        }
        let contradictions = |rules: &Ruleset| {
            let mut rules = with(rules, path, &json!(6))?;
            rules.top_gear = Gear::FIFTH;
            if let (Some(pit), "pit.leave_gear") = (&mut rules.pit, path) {
                pit.lane_gear = None;
            }
            Some(rules.check())
        };
        let expected = Contradiction::NoSuchGear {
            field: path,
            gear: Gear::SIXTH,
            top: Gear::FIFTH,
        };
        let expected = if path.ends_with("from_gear") {
            vec![]
        } else {
            vec![expected]
        };
        assert_eq!(
            all.iter().find_map(contradictions),
            Some(expected),
            "{path}"
        );
    }
}

/// The ruleset with a field changed: `laps=4`, or copied from another ruleset: `pit=@basic*2`.
fn changed(rules: &Ruleset, change: &str) -> Ruleset {
    let (path, value) = change.split_once('=').unwrap();
    let value = match value.strip_prefix('@') {
        Some(name) => {
            let mut from = serde_json::to_value(named(name)).unwrap();
            at(&mut from, path).unwrap().clone()
        }
        None => serde_json::from_str(value).unwrap(),
    };
    with(rules, path, &value).unwrap_or_else(|| panic!("{change} does not fit"))
}

/// The file has a line for each case, a ruleset and what is changed in it, followed by all that it
/// then contradicts itself in.
#[test]
fn contradictions_are_as_listed() {
    let listed = include_str!("contradictions.txt");
    let mut found = String::new();
    for line in listed.lines().filter(|line| !line.starts_with(' ')) {
        found += &format!("{line}\n");
        let case = line.split(" # ").next().unwrap();
        let Some((name, changes)) = case.split_once(' ') else {
            continue;
        };
        let rules = changes
            .split_whitespace()
            .fold(named(name), |rules, change| changed(&rules, change));
        for contradiction in rules.check() {
            found += &format!("    {contradiction}\n");
        }
    }
    compare("contradictions.txt", &found);
}
