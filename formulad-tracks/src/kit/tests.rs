//! What pieces show, counted where they are drawn.

use formulad_core::Track;
use formulad_core::dice::{Die, Gear};
use formulad_core::rules::{Pilot, Preset, RaceOption, RuleField, Ruleset, Wear};
use proptest::prelude::*;

use super::canvas::{Canvas, WHITE};
use super::{cars, corners, dashboard, dice, spots, summary, tables};
use crate::bundled;
use crate::draw::{Item, Shape};
use crate::geometry::{Rect, bounds};

/// The presets, and each with every option that goes with it.
fn rulesets() -> Vec<Ruleset> {
    let all = Preset::ALL.into_iter().flat_map(|preset| {
        let laps = preset.usual_laps();
        let goes = |option: &RaceOption| preset.rules_with(laps, &[*option]).is_ok();
        let options: Vec<_> = RaceOption::ALL.into_iter().filter(goes).collect();
        let full = preset.rules_with(laps, &options);
        std::iter::once(preset.rules(laps)).chain(full.ok())
    });
    all.collect()
}

fn drawn(paint: impl FnOnce(&mut Canvas)) -> Vec<Item> {
    let mut canvas = Canvas::default();
    paint(&mut canvas);
    canvas.items
}

/// The number of boxes for points: white, with a rim. Everything else that is counted has discs.
fn boxes(items: &[Item]) -> usize {
    let is_box = |item: &&Item| {
        let is_field = matches!(item.shape, Shape::Polygon(_));
        is_field && item.fill == Some(WHITE) && item.stroke.is_some()
    };
    items.iter().filter(is_box).count()
}

fn texts(items: &[Item]) -> Vec<&str> {
    let text = |item| match item {
        &Item {
            shape: Shape::Text(ref text),
            ..
        } => Some(text.text.as_str()),
        _ => None,
    };
    items.iter().filter_map(text).collect()
}

/// No piece reaches beyond its edges, where it would be cut.
fn assert_within(items: &[Item], (width, height): (f64, f64), what: &str) {
    for item in items {
        let reach = match &item.shape {
            Shape::Circle { radius, .. } => *radius,
            _ => 0.0,
        };
        let area = bounds(item.shape.outline()).unwrap().inflate(reach, reach);
        let piece = Rect::new(0.0, 0.0, width, height).inflate(1e-9, 1e-9);
        let fits = piece.contains_rect(area);
        assert!(fits, "{what}: {item:?}");
    }
}

/// WEAR-1, WEAR-2, DRIVER-1
#[test]
fn a_dashboard_has_a_box_for_each_point() {
    let track = bundled::harbour();
    for rules in rulesets() {
        for at in 0..dashboard::cars(&track, &rules, None) {
            let items = drawn(|canvas| dashboard::paint(canvas, &track, &rules, at));
            let points = match (&rules.pilots, rules.construction) {
                (Some(_), _) => Pilot::ALL[at].zones().sum(),
                (None, Some(built)) => built.most.sum(),
                (None, None) => rules.wear.sum(),
            };
            assert_eq!(boxes(&items), points as usize);
            assert_within(&items, dashboard::CARD, "dashboard");
        }
    }
}

/// TECH-1: as a race counts them.
#[test]
fn a_dashboard_has_the_repair_points_that_a_car_may_use() {
    use RaceOption::{Construction, Teams, Technical};
    let track = bundled::harbour();
    for (preset, options, points) in [
        (Preset::Advanced, &[][..], 0),
        (Preset::Advanced, &[Technical], 2),
        (Preset::Advanced, &[Technical, Teams], 4),
        (Preset::Advanced, &[Teams], 4),
        (Preset::BgaAdvanced, &[Construction, Technical], 2),
    ] {
        let rules = preset.rules_with(2, options).unwrap();
        assert_eq!(dashboard::repairs(&rules), points, "{preset} {options:?}");
        let items = drawn(|canvas| dashboard::paint(canvas, &track, &rules, 0));
        let blank = texts(&items).into_iter().filter(|text| text.is_empty());
        assert_eq!(blank.count(), usize::from(points), "{preset} {options:?}");
    }
}

#[test]
fn there_are_as_many_cars_as_are_asked_for() {
    let track = bundled::harbour();
    let (basic, street) = (Preset::Basic.rules(1), Preset::StreetAdvanced.rules(1));
    let cars = |rules, asked| dashboard::cars(&track, rules, asked);
    assert_eq!((cars(&basic, None), cars(&street, None)), (10, 10));
    assert_eq!((cars(&basic, Some(4)), cars(&street, Some(4))), (4, 4));
    assert_eq!((cars(&basic, Some(99)), cars(&street, Some(99))), (20, 10));
    assert_eq!(cars(&basic, Some(0)), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// House rules may have as many points as a number holds.
    #[test]
    fn boxes_of_any_number_fit(wear in prop_oneof![
        any::<u8>().prop_map(Wear::Pool),
        any::<[u8; 6]>().prop_map(|points| formulad_core::rules::Zones::new(points).into()),
    ]) {
        let track = bundled::mini();
        let rules = Ruleset { wear, ..Ruleset::basic(1) };
        let items = drawn(|canvas| dashboard::paint(canvas, &track, &rules, 0));
        prop_assert_eq!(boxes(&items), wear.sum() as usize);
        assert_within(&items, dashboard::CARD, "dashboard");
    }
}

/// DICE-1, DICE-2: what a card makes of each face of a plain die is a face of the die.
#[test]
fn cards_read_plain_dice_as_the_dice_are() {
    for preset in Preset::ALL {
        let rules = preset.rules(1);
        let dice = dice::dice(&rules);
        assert_eq!(dice.len(), 1 + usize::from(rules.top_gear.number()));
        for die in dice {
            let items = drawn(|canvas| dice::paint(canvas, dice::Card::Faces(die)));
            assert_within(&items, dice::CARD, "die");
            let mut texts = texts(&items).into_iter().skip(4);
            if die == Die::Black {
                let numbers: Vec<u8> = texts.map_while(|text| text.parse().ok()).collect();
                assert_eq!(numbers, die.faces());
                continue;
            }
            let mut faces = Vec::new();
            while let Some(read) = texts.next().filter(|_| faces.len() < die.faces().len()) {
                let number: u8 = texts.next().unwrap().parse().unwrap();
                let (from, to) = read.split_once('–').unwrap_or((read, read));
                let [from, to] = [from, to].map(|end| end.parse::<usize>().unwrap());
                assert_eq!(from, faces.len() + 1);
                faces.extend(vec![number; to + 1 - from]);
            }
            assert_eq!(faces, die.faces(), "{die}");
        }
    }
}

#[test]
fn dice_of_paper_have_the_faces_of_the_dice() {
    for gear in Gear::all() {
        let die = Die::Gear(gear);
        let items = drawn(|canvas| dice::paint(canvas, dice::Card::Net(die)));
        assert_within(&items, dice::CARD, "net");
        let numbers = texts(&items).into_iter().skip(1);
        let numbers: Vec<u8> = numbers.map(|text| text.parse().unwrap()).collect();
        let faces = boxes(&items);
        if die.faces().len() <= 8 {
            assert_eq!((numbers.as_slice(), faces), (die.faces(), numbers.len()));
        } else {
            assert_eq!((numbers.len(), faces), (0, 0));
        }
    }
}

/// A missing die is replaced by two that are just as fair together.
#[test]
fn two_dice_stand_for_one_evenly() {
    for faces in 1..=30 {
        let Some(instead) = dice::Instead::of(faces) else {
            continue;
        };
        let each = 6 / instead.times;
        assert_eq!(6 % instead.times, 0);
        let mut rolls: Vec<usize> = (0..6)
            .flat_map(|six| (1..=instead.faces).map(move |one| one + six / each * instead.faces))
            .collect();
        rolls.sort_unstable();
        let even = (1..=faces).flat_map(|number| vec![number; each]);
        assert!(rolls.into_iter().eq(even), "d{faces}");
    }
    let has = |faces| dice::Instead::of(faces).is_some();
    assert!([12, 20, 30].into_iter().all(has));
}

#[test]
fn tables_are_those_of_the_rules() {
    let track = bundled::harbour();
    for rules in rulesets() {
        let tables = tables::tables(&rules);
        let has = |table| tables.contains(&table);
        assert_eq!(has(tables::Table::Weather), rules.weather.is_some());
        assert_eq!(has(tables::Table::Tyres), rules.tyres.is_some());
        for table in tables {
            let items = drawn(|canvas| tables::paint(canvas, &track, &rules, table));
            assert_within(&items, tables::CARD, "table");
            let texts = texts(&items);
            if let (tables::Table::Tyres, Some(tyres)) = (table, rules.tyres) {
                let skid = tyres.hard.skid.to_string();
                assert!(texts.contains(&skid.as_str()));
            } else {
                let ranges = track.plan().weather.len();
                assert_eq!(
                    texts.iter().filter(|text| text.contains('–')).count(),
                    ranges
                );
            }
        }
    }
}

#[test]
fn cards_of_corners_and_cars_fit() {
    for circuit in bundled::all() {
        let track = circuit.track();
        for at in 0..track.corners().len() {
            let items = drawn(|canvas| corners::paint(canvas, &track, at));
            assert_within(&items, corners::CARD, circuit.name());
            let texts = texts(&items);
            let corner = &track.corners()[at];
            for number in [u32::from(corner.stops), corner.longest, corner.shortest] {
                assert!(texts.contains(&number.to_string().as_str()));
            }
            // The straights at its two ends.
            let lengths = texts.iter().filter(|text| text.contains(" space"));
            assert_eq!(lengths.count(), 2, "{}", circuit.name());
        }
    }
    for space in [None, Some(1.0), Some(19.0), Some(500.0)] {
        for token in [
            cars::CarToken::Car(0),
            cars::CarToken::Car(19),
            cars::CarToken::Markers,
        ] {
            let items = drawn(|canvas| cars::paint(canvas, token, space));
            assert_within(&items, cars::CARD, "cars");
        }
    }
}

/// The page says what `formulad rules` says: the value of every field, in its own words or in a sentence
/// for players, who have no use for the numbers of clauses.
#[test]
fn the_rules_fit_on_a_page() {
    let track = bundled::harbour();
    for rules in rulesets() {
        for size in [(200.0, 281.7), (205.9, 264.1)] {
            let items = drawn(|canvas| summary::paint(canvas, &track, "house", &rules, size));
            assert_within(&items, size, "summary");
            let words = texts(&items).join(" ");
            assert!(!words.contains("MOVE-"), "{words}");
            for line in crate::rules::lines(&rules) {
                let label = crate::words::capitalized(line.field.label());
                let said = format!("{label}: {}", line.value);
                let is_absent = line.field.none() == Some(line.value.as_str());
                // What a sentence says, some of it by its own words.
                let is_told = ["blocking.as_braking", "collision.when", "engine.tested"]
                    .contains(&line.field.path);
                let is_in_a_sentence = [
                    "laps",
                    "wear",
                    "start.stalls_to",
                    "start.great_from",
                    "start.great_spaces",
                    "skip_prices[]",
                    "movement.lane_changes",
                    "braking.price",
                    "overshoot.price",
                    "blocking.price",
                    "collision.risk.harmed_to",
                    "collision.risk.price",
                    "engine.from_gear",
                    "engine.risk.harmed_to",
                    "engine.risk.price",
                ]
                .contains(&line.field.path)
                    && words.contains(&line.value);
                let is_there = words.contains(&said) || is_in_a_sentence;
                assert!(is_absent || is_told || is_there, "{said}");
            }
            // Small print stays legible.
            let least = items.iter().filter_map(|item| match &item.shape {
                Shape::Text(text) => Some(text.size),
                _ => None,
            });
            assert!(least.fold(9.0, f64::min) > 1.5);
        }
    }
}

#[test]
fn every_field_has_a_chapter() {
    for field in RuleField::all() {
        assert_ne!(
            summary::chapter(field.path),
            "Further rules",
            "{}",
            field.path
        );
    }
}

#[test]
fn labels_are_those_of_one_space() {
    for circuit in bundled::all() {
        let track = circuit.track();
        let spots = spots::spots(&track, 2.0);
        let labels: std::collections::BTreeSet<_> = spots.iter().map(|spot| &spot.label).collect();
        assert_eq!(labels.len(), track.spaces().len());
        let off = spots.iter().filter(|spot| spot.lane.is_none()).count();
        let named = spots.iter().filter(|spot| spot.label.contains(' ')).count();
        assert_eq!(off, named);
    }
}

/// A corner without a name is called by its number, once.
#[test]
fn corner_cards_name_corners_once() {
    let mut plan = bundled::harbour().plan().clone();
    plan.corners[1].name.clear();
    let track = Track::new(plan).unwrap();
    let items = drawn(|canvas| corners::paint(canvas, &track, 0));
    let words = texts(&items).join(" | ");
    assert!(words.contains("spaces to corner 2"), "{words}");
    assert!(!words.contains("2  Corner 2"), "{words}");
}
