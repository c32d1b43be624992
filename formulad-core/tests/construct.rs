//! What programs construct themselves, and what they save, as they write it.

use formulad_core::dice::{Dice, Die, Gear, RngDice, SeededDice};
use formulad_core::moves::MoveQuery;
use formulad_core::plan::{BoxPlan, Change, CornerPlan, GridPlan, PitPlan, SpacePlan, Suppression};
use formulad_core::race::{Answer, Build, CarPosition, Cause, Entrant, Event, MoveKey, Position};
use formulad_core::rules::{Preset, RaceOption, Ruleset, Wear, Zones};
use formulad_core::{CornerId, SpaceId, TrackPlan};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, I64Deserializer};

/// This compiles: nothing that programs construct has become closed to them.
#[test]
fn what_programs_construct_is_open() {
    let space = SpaceId(1);
    let mut rules = Ruleset::basic(1);
    rules.laps = 2;
    let _ = Ruleset { laps: 3, ..rules };
    let query = MoveQuery {
        stops: 1,
        ..MoveQuery::new(space, 8)
    };
    assert_eq!(query.laps_left, 0);
    let position = Position {
        cars: vec![CarPosition {
            stops: 1,
            ..CarPosition::new(space, Gear::FIRST)
        }],
        ..Position::default()
    };
    assert_eq!(position.cars.len(), 1);
    let zones = Zones::new([1; 6]);
    let _ = Entrant {
        build: Some(Build { zones, repairs: 0 }),
        ..Entrant::new("Ada", 1)
    };
    let mut plan = TrackPlan {
        spaces: vec![SpacePlan {
            lane: None,
            ..SpacePlan::new(space, 0.0, 0.0)
        }],
        corners: vec![CornerPlan {
            name: String::new(),
            ..CornerPlan::new(CornerId(1), 1, vec![space])
        }],
        grid: vec![GridPlan {
            heading: None,
            ..GridPlan::new(space)
        }],
        pit: Some(PitPlan {
            boxes: vec![BoxPlan::new(space, 1)],
        }),
        silenced: vec![Suppression {
            spaces: vec![space],
            ..Suppression::new("grid.in-corner", "it is a street")
        }],
        ..TrackPlan::default()
    };
    assert!(plan.link(space, SpaceId(2)) && !plan.link(space, SpaceId(2)));
    assert!(!plan.link(SpaceId(2), space), "there is no space 2");
    Change::SetStops(CornerId(1), 3).apply(&mut plan);
    assert_eq!(plan.corner_mut(CornerId(1)).map(|it| it.stops), Some(3));
    let before = plan.clone();
    for (space, corner) in [(SpaceId(2), CornerId(1)), (space, CornerId(2))] {
        Change::JoinCorner(space, corner).apply(&mut plan);
        assert_eq!(
            plan, before,
            "space {space}, corner {corner}: one of them is not there"
        );
    }
}

/// TOML has signed integers only.
#[test]
fn wear_is_read_from_signed_integers() {
    let read = |points: i64| {
        let from: I64Deserializer<Error> = points.into_deserializer();
        Wear::deserialize(from)
    };
    assert_eq!(read(18), Ok(Wear::Pool(18)));
    assert!(read(-1).is_err() && read(256).is_err());
}

/// Dice that have been saved go on where they were.
#[test]
fn saved_dice_go_on() {
    let mut dice = SeededDice::new(u64::MAX);
    for _ in 0..100 {
        dice.roll_die(Die::Gear(Gear::SIXTH));
    }
    let text = serde_json::to_string(&dice).unwrap();
    assert_eq!(text, r#"{"seed":18446744073709551615,"words":100}"#);
    let mut again: SeededDice = serde_json::from_str(&text).unwrap();
    assert_eq!(again, dice);
    assert_eq!(again.roll(Die::Black), Ok(dice.roll_die(Die::Black)));
}

/// A generator of `rand` gives all faces, and only those.
#[test]
fn dice_of_rand_roll_all_faces() {
    let mut dice = RngDice(rand_pcg::Pcg64Mcg::new(7));
    let die = Die::Gear(Gear::THIRD);
    let mut rolled: Vec<u8> = (0..200).map(|_| dice.roll(die).unwrap().value()).collect();
    rolled.sort_unstable();
    rolled.dedup();
    assert!(
        rolled
            .into_iter()
            .eq(die.outcomes().map(|(value, _)| value))
    );
}

#[test]
fn names_in_json_are_those_in_text() {
    for preset in Preset::ALL {
        assert_eq!(serde_json::to_value(preset).unwrap(), preset.name());
    }
    for option in RaceOption::ALL {
        assert_eq!(serde_json::to_value(option).unwrap(), option.name());
    }
    for cause in Cause::ALL {
        assert!(!cause.to_string().is_empty());
    }
}

#[test]
fn typos_in_answers_are_refused() {
    let key = r#"{"to": 4, "overshoot": 0, "brake": 0"#;
    let read = |rest: &str| {
        serde_json::from_str::<Answer>(&format!(r#"{{"move": {key}{rest}}}}}"#)).is_ok()
    };
    assert!(read("") && read(r#", "marks": 1"#));
    assert!(!read(r#", "mark": 1"#));
    let roll = r#"{"roll": {"die": "black", "value": 3, "vaule": 4}}"#;
    assert!(serde_json::from_str::<Answer>(roll).is_err());
}

#[test]
fn answers_and_events_are_plain_text() {
    let key = MoveKey {
        to: SpaceId(41),
        overshoot: 2,
        brake: 1,
        marks: 0,
    };
    let text = Answer::Move(key).to_string();
    assert_eq!(text, "to space 41, 2 overshot, 1 not driven, 0 on marks");
    let space = SpaceId(3);
    let event = Event::MarkerLeft { space };
    assert_eq!(event.to_string(), "a damage marker is left on space 3");
}
