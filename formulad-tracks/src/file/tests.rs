//! Tests of what only the crate itself can see.

use formulad_core::plan::{
    AreaKind, AreaPlan, ArtColors, ArtPlan, Board, BoxPlan, CornerPlan, Folds, GridPlan, Landscape,
    Lettering, LineWidths, PictureData, PicturePlan, PieceKind, PiecePlan, PitPlan, PlateStyle,
    Rgb, Sign, SignPlan, SpacePlan, StreetPlan, Suppression, TimeOfDay, TitleStyle, TunnelPlan,
    Typeface, Weather, WeatherRange,
};
use formulad_core::{CornerId, SpaceId, TrackPlan};
use serde_json::{Value, json};

use super::TrackFile;
use super::fields::{FORMAT_KEY, ObjectShape, TRACK, ValueKind};

/// A plan whose every field holds something. No field is left to a default, so that a new one
/// cannot be forgotten here or in the field table.
fn full_plan() -> TrackPlan {
    TrackPlan {
        name: "Everything".to_owned(),
        author: "A designer".to_owned(),
        notes: "Notes".to_owned(),
        board: Board {
            width: 900.0,
            height: 600.0,
        },
        spaces: vec![SpacePlan {
            id: SpaceId(1),
            lane: Some(1),
            x: 10.0,
            y: 20.0,
            heading: 30.0,
            next: vec![SpaceId(2)],
        }],
        corners: vec![CornerPlan {
            id: CornerId(1),
            name: "Corner".to_owned(),
            stops: 2,
            spaces: vec![SpaceId(1)],
        }],
        finish: vec![SpaceId(1)],
        grid: vec![GridPlan {
            space: SpaceId(1),
            heading: Some(40.0),
        }],
        pit: Some(PitPlan {
            boxes: vec![BoxPlan {
                space: SpaceId(1),
                team: 1,
            }],
        }),
        weather: vec![WeatherRange {
            from: 1,
            to: 20,
            weather: Weather::Good,
        }],
        street: Some(StreetPlan {
            residents: vec![SpaceId(1)],
            danger: vec![SpaceId(1)],
            police: vec![SpaceId(1)],
            tunnels: vec![TunnelPlan {
                entry: SpaceId(1),
                exit: SpaceId(2),
            }],
        }),
        art: ArtPlan {
            time: Some(TimeOfDay::Night),
            landscape: Some(Landscape::SaltFlat),
            plates: PlateStyle::Card,
            title: TitleStyle::Ribbon,
            colors: ArtColors {
                outside: Some(Rgb(1, 2, 3)),
                inside: Some(Rgb(4, 5, 6)),
                road: Some(Rgb(7, 8, 9)),
                one_stop: Some(Rgb(10, 11, 12)),
                two_stops: Some(Rgb(13, 14, 15)),
                three_stops: Some(Rgb(16, 17, 18)),
                pit: Some(Rgb(19, 20, 21)),
                paint: Some(Rgb(22, 23, 24)),
                kerb: Some(Rgb(25, 26, 27)),
                board: Some(Rgb(28, 29, 30)),
                letters: Some(Rgb(31, 32, 33)),
            },
            lines: LineWidths {
                joints: Some(0.5),
                edge: Some(2.0),
                kerb: Some(1.5),
            },
            lettering: Lettering::Condensed,
            typeface: Typeface::Serif,
            folds: Folds::Sixth,
            areas: vec![AreaPlan {
                kind: AreaKind::Water,
                outline: vec![1.0, 2.0, 3.5, 4.0, 5.0, 6.0],
                color: Some(Rgb(34, 35, 36)),
            }],
            pieces: vec![PiecePlan {
                heading: 12.5,
                depth: Some(9.5),
                text: "Grand Prix".to_owned(),
                color: Some(Rgb(37, 38, 39)),
                lettering: Some(Lettering::Wide),
                typeface: Some(Typeface::Mono),
                picture: "logo".to_owned(),
                crop: vec![0.1, 0.2, 0.3, 0.4],
                ..PiecePlan::new(PieceKind::Billboard, 30.0, 40.0)
            }],
            signs: vec![SignPlan::new(Sign::Corner(CornerId(1)), 50.0, 60.0)],
            pictures: vec![PicturePlan {
                name: "logo".to_owned(),
                data: PictureData::new("iVBORw0KGgo="),
            }],
        },
        silenced: vec![Suppression {
            problem: "grid.in-corner".to_owned(),
            spaces: vec![SpaceId(1)],
            corners: vec![CornerId(1)],
            reason: "Tradition".to_owned(),
        }],
    }
}

/// Whether this is a plan. Checks that a file of it reads as the same plan, or reports what is
/// wrong.
fn is_plan(value: &Value) -> bool {
    let plan = serde_json::from_value::<TrackPlan>(value.clone());
    let mut file = value.clone();
    file[FORMAT_KEY] = TrackFile::FORMAT.into();
    match (TrackFile::parse(&file.to_string()), &plan) {
        (Ok(read), Ok(plan)) => assert_eq!(read.plan, *plan),
        (Ok(_), Err(error)) => panic!("a file of it is read: {error}"),
        (Err(error), _) => assert!(!error.faults().is_empty()),
    }
    plan.is_ok()
}

/// Compares what the table says of an object with what serde makes of it; `at` is its pointer.
fn compare(plan: &Value, at: &str, shape: &ObjectShape) {
    let object = plan.pointer(at).unwrap().as_object().unwrap();
    let keys: Vec<_> = object.keys().map(String::as_str).collect();
    let mut table: Vec<_> = shape.fields.iter().map(|field| field.key).collect();
    table.retain(|key| *key != FORMAT_KEY);
    table.sort_unstable();
    assert_eq!(keys, table, "the fields of {}", (shape.name)());

    for field in shape.fields.iter().filter(|field| field.key != FORMAT_KEY) {
        let place = format!("{at}/{}", field.key);
        let mut without = plan.clone();
        let parent = without.pointer_mut(at).unwrap().as_object_mut().unwrap();
        parent.remove(field.key);
        assert_eq!(!is_plan(&without), field.required, "{place} is required");
        compare_value(plan, &place, &field.kind);
    }
}

fn compare_value(plan: &Value, at: &str, kind: &ValueKind) {
    let with = |value: Value| {
        let mut plan = plan.clone();
        *plan.pointer_mut(at).unwrap() = value;
        is_plan(&plan)
    };
    let whole = u32::MAX;
    assert_eq!(with(json!("snow")), matches!(kind, ValueKind::Text), "{at}");
    assert_eq!(
        with(json!("#00ffcc")),
        matches!(kind, ValueKind::Text | ValueKind::Color),
        "{at}"
    );
    assert_eq!(
        with(json!(whole)),
        matches!(kind, ValueKind::Whole | ValueKind::Number { .. }),
        "{at}"
    );
    assert_eq!(
        with(json!(-0.5)),
        matches!(kind, ValueKind::Number { .. }),
        "{at}"
    );
    // Serde would take a list of values for an object; the file does not.
    if !matches!(kind, ValueKind::Object(_)) {
        assert_eq!(with(json!([])), matches!(kind, ValueKind::List(_)), "{at}");
    }
    match kind {
        ValueKind::Object(shape) => compare(plan, at, shape),
        ValueKind::List(ValueKind::Object(shape)) => compare(plan, &format!("{at}/0"), shape),
        ValueKind::List(item) => compare_value(plan, &format!("{at}/0"), item),
        ValueKind::Word(words) => assert!(words.iter().all(|word| with(json!(word))), "{at}"),
        ValueKind::Text | ValueKind::Color | ValueKind::Whole | ValueKind::Number { .. } => {}
    }
}

#[test]
fn the_field_table_says_what_a_plan_holds() {
    let plan = serde_json::to_value(full_plan()).unwrap();
    compare(&plan, "", &TRACK);
}

/// Unknown fields can only be written back to where they were if this holds.
#[test]
fn items_of_lists_hold_no_objects() {
    fn check(shape: &ObjectShape, in_list: bool) {
        for field in shape.fields {
            match &field.kind {
                ValueKind::Object(inner) => {
                    assert!(!in_list, "{} in a list", (inner.name)());
                    check(inner, false);
                }
                ValueKind::List(ValueKind::Object(item)) => {
                    assert!(!in_list, "{} in a list", (item.name)());
                    assert!(!item.key.is_empty(), "{} has a key", (item.name)());
                    assert!(item.key.iter().all(|key| item.field(key).is_some()));
                    check(item, true);
                }
                _ => {}
            }
        }
    }
    check(&TRACK, false);
}

#[test]
fn a_full_plan_survives_the_file() {
    let file = TrackFile::new(full_plan());
    let back = TrackFile::parse(&file.to_text().unwrap()).unwrap();
    assert_eq!(back, file);
}
