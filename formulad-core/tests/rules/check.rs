//! What a ruleset contradicts itself in.

use formulad_core::dice::Gear;
use formulad_core::rules::{
    Contradiction, FieldKind, LastPoint, Nuisance, Preset, RaceOption, RadioHit, RuleField,
    Ruleset, SkidCounts, Unpaid, Wear, Zone, Zones,
};
use serde_json::json;

use crate::{all_rulesets, fullest_rulesets, with};

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

/// What a change of a ruleset makes it contradict itself in.
fn found(mut rules: Ruleset, change: impl FnOnce(&mut Ruleset)) -> Vec<Contradiction> {
    change(&mut rules);
    rules.check()
}

/// START-1
#[test]
fn a_number_cannot_be_a_stall_and_a_great_start() {
    assert_eq!(
        found(Ruleset::basic(1), |rules| rules.start.stalls_to = 17),
        [Contradiction::StartBands {
            stalls_to: 17,
            great_from: 17
        }]
    );
    assert_eq!(
        found(Ruleset::basic(1), |rules| rules.start.stalls_to = 16),
        []
    );
}

/// WEAR-3
#[test]
fn a_car_starts_with_points() {
    let no_wear = [Contradiction::NoWear];
    let none = Wear::Pool(0);
    assert_eq!(found(Ruleset::basic(1), |rules| rules.wear = none), no_wear);
    let advanced = Preset::Advanced.rules(1);
    let Wear::Zones(zones) = advanced.wear else {
        unreachable!("advanced cars have zones");
    };
    for zone in Zone::ALL {
        let wear = Wear::Zones(zones.map(|each, points| if each == zone { 0 } else { points }));
        let expected = if zone.is_vital() { &no_wear[..] } else { &[] };
        let found = found(advanced.clone(), |rules| rules.wear = wear);
        assert_eq!(found, expected, "{zone}");
    }
}

/// A price of 255 stands for one that nobody can pay, so nobody has so many points.
#[test]
fn nobody_has_255_points() {
    let too_many = |field| Contradiction::OutOfRange {
        field,
        value: 255,
        least: 0,
        most: 254,
    };
    let pool = found(Ruleset::basic(1), |rules| rules.wear = Wear::Pool(255));
    assert_eq!(pool, [too_many("wear")]);
    let tyres = Wear::Zones(Zones::new([255, 1, 1, 1, 1, 1]));
    let zones = found(Preset::Advanced.rules(1), |rules| rules.wear = tyres);
    assert_eq!(zones, [too_many("wear")]);
    let built = Preset::Advanced.rules_with(1, &[RaceOption::Construction]);
    let built = found(built.unwrap(), |rules| {
        rules.construction.as_mut().unwrap().most.tyres = 255;
    });
    assert_eq!(built, [too_many("construction.most")]);
}

/// STREET-3, STREET-5: zones share fewer points than a pool takes.
#[test]
fn zones_share_six_points_at_most() {
    let seven = |field| Contradiction::OutOfRange {
        field,
        value: 7,
        least: 0,
        most: 6,
    };
    let regain = |rules: &mut Ruleset| {
        let street = rules.street.as_mut().unwrap();
        street.police.as_mut().unwrap().points = 7;
        street.checkpoint.as_mut().unwrap().points = 7;
    };
    let basic = found(Preset::StreetBasic.rules(2), regain);
    assert_eq!(basic, []);
    let advanced = found(Preset::StreetAdvanced.rules(2), regain);
    let expected = ["street.police.points", "street.checkpoint.points"].map(seven);
    assert_eq!(advanced, expected);
}

/// BRAKE-1, BLOCK-1
#[test]
fn standing_still_costs_something() {
    let found = found(Ruleset::basic(1), |rules| {
        rules.braking.price = Wear::NONE;
        rules.blocking.price = Wear::NONE;
    });
    let free = |field| Contradiction::Free { field };
    assert_eq!(found, [free("braking.price"), free("blocking.price")]);
}

/// BUILD-1
#[test]
fn the_points_of_a_built_car_fit_into_its_zones() {
    let rules = Preset::Advanced.rules_with(1, &[RaceOption::Construction]);
    let build = |points, most| {
        found(rules.clone().unwrap(), |rules| {
            let construction = rules.construction.as_mut().unwrap();
            construction.points = points;
            construction.most = Zones::new(most);
        })
    };
    let wrong = |points, most| [Contradiction::Construction { points, most }];
    assert_eq!(build(12, [2; 6]), []);
    assert_eq!(build(13, [2; 6]), wrong(13, 12));
    assert_eq!(build(6, [9, 9, 9, 9, 9, 0]), wrong(6, 45));
}

/// What needs zones, in a ruleset of one pool, and the other way round.
#[test]
fn zones_and_pools_have_rules_of_their_own() {
    let pool = Ruleset::basic(2);
    let street = Preset::StreetBasic.rules(2);
    let zones = Preset::Advanced.rules_with(2, &[RaceOption::Technical]);
    let zones = zones.unwrap();
    let built = Preset::Advanced.rules_with(2, &[RaceOption::Construction]);
    let built = built.unwrap();
    let pilots = Preset::StreetAdvanced.rules(2).pilots;
    let mini = Preset::Mini.rules(2);
    let needs_zones = |field| {
        let needed = "cars with zones; `wear` is one pool";
        [Contradiction::Needs { field, needed }]
    };
    let last_tyre = zones.overshoot.last_tyre;
    assert_eq!(
        found(pool.clone(), |rules| rules.overshoot.last_tyre = last_tyre),
        needs_zones("overshoot.last_tyre")
    );
    assert_eq!(
        found(pool.clone(), |rules| rules.blocking.or_braking = true),
        needs_zones("blocking.or_braking")
    );
    assert_eq!(
        found(pool.clone(), |rules| rules.construction =
            built.construction),
        needs_zones("construction")
    );
    assert_eq!(
        found(pool.clone(), |rules| rules.pit = built.pit),
        needs_zones("pit.service.kind")
    );
    assert_eq!(
        found(street, |rules| {
            let street = rules.street.as_mut().unwrap();
            street.checkpoint.as_mut().unwrap().tyres = true;
        }),
        needs_zones("street.checkpoint.tyres")
    );
    let technical = found(pool.clone(), |rules| rules.technical = zones.technical);
    assert!(technical.contains(&needs_zones("technical")[0]));
    let driven = found(pool, |rules| rules.pilots = pilots);
    assert!(driven.contains(&needs_zones("pilots")[0]));

    let needs_pool = |field| {
        let needed = "cars with one pool; `wear` has zones";
        [Contradiction::Needs { field, needed }]
    };
    assert_eq!(
        found(built.clone(), |rules| rules.last_point = LastPoint::Neutral),
        needs_pool("last_point")
    );
    assert_eq!(
        found(built, |rules| {
            rules.pit.as_mut().unwrap().service = mini.pit.unwrap().service;
        }),
        needs_pool("pit.service.kind")
    );
}

/// WEAR-4, OVER-7
#[test]
fn cars_without_points_need_the_rule_that_they_go_on() {
    let kekkonen = Preset::MiniKekkonen.rules(1);
    let needs = |field| {
        let needed = "`last_point` to be neutral";
        Contradiction::Needs { field, needed }
    };
    assert_eq!(
        found(kekkonen, |rules| {
            rules.last_point = LastPoint::Out;
            rules.overshoot.unpaid = Unpaid::Spins;
        }),
        [
            needs("overshoot.spin_back"),
            needs("overshoot.spin_without_points"),
            needs("overshoot.unpaid"),
        ]
    );
}

/// What makes no sense without something else.
#[test]
fn what_needs_another_setting_says_so() {
    let needs = |field, needed| [Contradiction::Needs { field, needed }];
    let bga = Preset::BgaAdvanced.rules(2);
    let one_each = needs(
        "blocking.or_braking",
        "`blocking.price` to be 1 tyre and `braking.price` 1 brake",
    );
    assert_eq!(
        found(bga.clone(), |rules| rules.braking.price =
            Wear::zone(Zone::Brakes, 2)),
        one_each
    );
    assert_eq!(
        found(bga, |rules| rules.blocking.price =
            Wear::zone(Zone::Body, 1)),
        one_each
    );
    assert_eq!(
        found(Preset::Mini.rules(1), |rules| rules.blocking.crash_from =
            None),
        needs("blocking.crash_price", "`blocking.crash_from`")
    );
    // PIT-5: behind the box is the lane again.
    assert_eq!(
        found(Preset::Mini.rules(2), |rules| {
            rules.pit.as_mut().unwrap().leave_gear = Gear::FOURTH;
        }),
        needs("pit.leave_gear", "to be `pit.lane_gear` at most")
    );
    let technical = Preset::Advanced.rules_with(2, &[RaceOption::Technical]);
    let no_tyres = needs("technical", "`pit.service` of kind tyres");
    let pit = Ruleset::basic(2).pit;
    for pit in [None, pit] {
        let found = found(technical.clone().unwrap(), |rules| rules.pit = pit);
        assert_eq!(found, no_tyres);
    }
    let both = [RaceOption::Construction, RaceOption::Technical];
    let built = Preset::BgaAdvanced.rules_with(2, &both).unwrap();
    assert_eq!(
        found(built, |rules| rules.technical = None),
        needs("construction.repairs", "`technical`")
    );
    let tyres = Preset::Advanced.rules_with(1, &[RaceOption::Tyres]);
    assert_eq!(
        found(tyres.unwrap(), |rules| {
            rules.tyres.as_mut().unwrap().skid_counts = SkidCounts::CornerEntered;
        }),
        needs("tyres.skid_counts", "to be any-corner or unfinished-corner")
    );
}

/// BUILD-1, DRIVER-1
#[test]
fn drivers_bring_their_own_cars() {
    let built = Preset::Advanced.rules_with(1, &[RaceOption::Construction]);
    let construction = built.unwrap().construction;
    assert_eq!(
        found(Preset::StreetAdvanced.rules(1), |rules| rules
            .construction =
            construction),
        [Contradiction::Excludes {
            field: "construction",
            other: "pilots"
        }]
    );
}

/// STREET-1, DRIVER-2
#[test]
fn tables_of_the_black_die_rise() {
    let found = found(Preset::StreetAdvanced.rules(1), |rules| {
        let price = Wear::zone(Zone::Tyres, 1);
        let street = rules.street.as_mut().unwrap();
        street.residents.push(Nuisance { from: 20, price });
        let zone = Zone::Body;
        rules.pilots.as_mut().unwrap().stanley_hits =
            vec![RadioHit { to: 9, zone }, RadioHit { to: 8, zone }];
    });
    let not_rising = |field| Contradiction::NotRising { field };
    assert_eq!(
        found,
        [
            not_rising("street.residents[].from"),
            not_rising("pilots.stanley_hits[].to")
        ]
    );
}

/// A contradiction names its field, the values and the clauses.
#[test]
fn messages_say_what_to_change() {
    let mut rules = Ruleset::basic(4);
    rules.overshoot.price = Wear::zone(Zone::Tyres, 1);
    let texts: Vec<_> = rules.check().iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "`laps` is 4; it has to be 1 to 3 (LAPS-1)",
            "`overshoot.price` is in zones, but the cars have points of one pool (WEAR-1, WEAR-2)",
        ]
    );
}

/// DICE-3: what becomes of a car that loses its last point in Mini makes sense with five gears.
#[test]
fn mini_has_five_gears() {
    for preset in [Preset::Mini, Preset::MiniKekkonen] {
        let mut rules = preset.rules(3);
        assert_eq!(rules.check(), []);
        for gear in [Gear::FOURTH, Gear::SIXTH] {
            rules.top_gear = gear;
            let needs = Contradiction::Needs {
                field: "last_point",
                needed: "`top_gear` to be 5",
            };
            assert_eq!(rules.check(), [needs], "{preset}");
        }
    }
}
