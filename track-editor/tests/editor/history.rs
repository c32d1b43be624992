//! Undo and redo of everything, by random sequences of every edit.

use crate::common::apply;
use formulad_core::plan::{Board, GridPlan, SpacePlan, WeatherRange};
use formulad_core::problem::{Change, Fix};
use formulad_core::{CornerId, SpaceId, TrackPlan};
use proptest::prelude::*;
use track_editor::document::{Document, Edit, Selection, pen};

/// Two lanes of eight spaces in a row, with a corner, finish, grid and box.
pub(crate) fn plan() -> TrackPlan {
    let mut plan = TrackPlan::default();
    for lane in 0..2_u32 {
        for at in 0..8_u32 {
            let id = 1 + lane * 8 + at;
            let shift = f64::from(lane) * 10.0;
            plan.spaces.push(SpacePlan {
                id: SpaceId(id),
                lane: Some(lane + 1),
                x: 100.0 + f64::from(at) * 20.0 + shift,
                y: 100.0 + shift,
                heading: 0.0,
                next: if at < 7 {
                    vec![SpaceId(id + 1)]
                } else {
                    Vec::new()
                },
            });
        }
    }
    for edit in [
        Edit::MakeCorner([3, 4, 11, 12].map(SpaceId).to_vec()),
        Edit::SetFinish([1, 9].map(SpaceId).to_vec()),
        Edit::SetGrid(vec![grid(8)]),
        Edit::SetTeam(vec![SpaceId(16)], Some(2)),
    ] {
        apply(&edit, &mut plan);
    }
    plan
}

fn grid(space: u32) -> GridPlan {
    GridPlan {
        space: SpaceId(space),
        heading: None,
    }
}

fn id() -> impl Strategy<Value = SpaceId> {
    (0..20_u32).prop_map(SpaceId)
}

fn ids() -> impl Strategy<Value = Vec<SpaceId>> {
    proptest::collection::vec(id(), 0..5)
}

fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        8 => (-400..400_i32).prop_map(|n| f64::from(n) / 4.0),
        1 => Just(f64::NAN),
        1 => Just(f64::INFINITY),
    ]
}

pub(crate) fn edit() -> impl Strategy<Value = Edit> {
    let corner = || (0..4_u32).prop_map(CornerId);
    prop_oneof![
        (proptest::option::of(id()), number(), number()).prop_map(|(tail, x, y)| pen::extend(
            &plan(),
            tail,
            [x, y],
            20.0
        )),
        ids().prop_map(Edit::DeleteSpaces),
        (ids(), number(), number())
            .prop_map(|(spaces, x, y)| Edit::MoveSpaces { spaces, by: [x, y] }),
        (id(), number(), number()).prop_map(|(id, x, y)| Edit::PlaceSpace(id, [x, y])),
        (ids(), number()).prop_map(|(ids, heading)| Edit::SetHeading(ids, heading)),
        (ids(), proptest::option::of(0..6_u32)).prop_map(|(ids, lane)| Edit::SetLane(ids, lane)),
        ids().prop_map(Edit::TurnAlongLane),
        id().prop_map(Edit::Renumber),
        (id(), id()).prop_map(|(from, to)| Edit::Link(from, to)),
        (id(), id()).prop_map(|(from, to)| Edit::Unlink(from, to)),
        (id(), id()).prop_map(|(from, to)| Edit::TurnLink(from, to)),
        ids().prop_map(Edit::MakeCorner),
        ids().prop_map(Edit::LeaveCorners),
        corner().prop_map(Edit::DeleteCorner),
        (corner(), 0..9_u32).prop_map(|(id, stops)| Edit::SetStops(id, stops)),
        (corner(), "[a-c]{0,2}").prop_map(|(id, name)| Edit::NameCorner(id, name)),
        ids().prop_map(Edit::SetFinish),
        ids().prop_map(|ids| Edit::SetGrid(ids.iter().map(|id| grid(id.0)).collect())),
        (ids(), proptest::option::of(1..6_u32)).prop_map(|(ids, team)| Edit::SetTeam(ids, team)),
        any::<bool>().prop_map(|usual| Edit::SetWeather(if usual {
            WeatherRange::usual()
        } else {
            Vec::new()
        })),
        "[a-c]{0,2}".prop_map(Edit::Name),
        "[a-c]{0,2}".prop_map(Edit::Author),
        "[a-c]{0,2}".prop_map(Edit::Notes),
        (number(), number()).prop_map(|(width, height)| Edit::Board(Board { width, height })),
        (id(), id(), corner()).prop_map(|(from, to, corner)| Edit::Fix(Fix {
            label: "Mend it".to_owned(),
            safe: true,
            changes: vec![
                Change::AddLink(from, to),
                Change::JoinCorner(to, corner),
                Change::SetGrid(vec![grid(from.0)]),
            ],
        })),
    ]
}

/// What is done to a document.
#[derive(Debug, Clone)]
enum Deed {
    Apply(Edit),
    /// A gesture: previews that replace one another, then committed or cancelled.
    Gesture(Vec<Edit>, bool),
    Select(Vec<SpaceId>),
    Undo,
    Redo,
}

fn deed() -> impl Strategy<Value = Deed> {
    prop_oneof![
        6 => edit().prop_map(Deed::Apply),
        2 => (proptest::collection::vec(edit(), 1..4), any::<bool>())
            .prop_map(|(edits, commit)| Deed::Gesture(edits, commit)),
        1 => ids().prop_map(Deed::Select),
        2 => Just(Deed::Undo),
        1 => Just(Deed::Redo),
    ]
}

/// An edit never leaves numbers that are not finite.
fn assert_finite(plan: &TrackPlan) {
    for space in &plan.spaces {
        assert!(
            [space.x, space.y, space.heading]
                .iter()
                .all(|n| n.is_finite()),
            "space {} is nowhere",
            space.id
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn undoing_all_gives_the_original_and_redoing_all_the_result(
        deeds in proptest::collection::vec(deed(), 0..40)
    ) {
        let original = plan();
        let mut document = Document::new(original.clone());
        let mut selection = Selection::default();
        for deed in deeds {
            let (before, steps) = (document.plan().clone(), document.steps());
            match deed {
                Deed::Apply(edit) => {
                    let changed = document.apply(&edit, &mut selection);
                    prop_assert_eq!(changed, *document.plan() != before);
                    prop_assert_eq!(document.steps(), steps + usize::from(changed));
                    if changed {
                        let label = edit.label();
                        prop_assert_eq!(document.undo_label(), Some(label.as_str()));
                        prop_assert_eq!(document.redo_label(), None);
                    }
                }
                Deed::Gesture(edits, commit) => {
                    let last = edits.last().map(Edit::label);
                    let one = edits.iter().all(|e| Some(e.label()) == last);
                    for edit in &edits {
                        document.preview(edit, &mut selection);
                    }
                    if commit {
                        document.commit(&selection);
                    } else {
                        document.cancel(&mut selection);
                    }
                    prop_assert!(!document.in_gesture());
                    if one {
                        let changed = *document.plan() != before;
                        prop_assert!(commit || !changed);
                        prop_assert_eq!(document.steps(), steps + usize::from(changed));
                    }
                }
                Deed::Select(ids) => {
                    selection = Selection::of(ids);
                    selection.keep_existing(document.plan());
                }
                Deed::Undo => document.undo(&mut selection),
                Deed::Redo => document.redo(&mut selection),
            }
            assert_finite(document.plan());
        }
        while document.redo_label().is_some() {
            document.redo(&mut selection);
        }
        let result = document.plan().clone();
        let steps = document.steps();
        let mut plans = vec![result.clone()];
        while document.undo_label().is_some() {
            document.undo(&mut selection);
            plans.push(document.plan().clone());
        }
        prop_assert_eq!(document.plan(), &original);
        prop_assert!(!document.is_modified());
        for plan in plans.iter().rev().skip(1) {
            document.redo(&mut selection);
            prop_assert_eq!(document.plan(), plan);
        }
        prop_assert_eq!(document.plan(), &result);
        prop_assert_eq!(document.steps(), steps);
        prop_assert_eq!(document.is_modified(), steps > 0);
        if steps > 0 {
            let mut existing = selection.clone();
            existing.keep_existing(document.plan());
            prop_assert_eq!(&selection, &existing);
        }
    }
}

#[test]
fn the_selection_comes_back_with_undo() {
    let mut document = Document::new(plan());
    let mut selection = Selection::of([3, 4].map(SpaceId));
    document.apply(&Edit::DeleteSpaces(selection.list()), &mut selection);
    assert!(selection.is_empty());
    document.undo(&mut selection);
    assert_eq!(selection, Selection::of([3, 4].map(SpaceId)));
    document.redo(&mut selection);
    assert!(selection.is_empty());
}

#[test]
fn a_saved_state_is_recognised_after_undo_and_redo() {
    let mut document = Document::new(plan());
    let mut selection = Selection::default();
    document.apply(&Edit::Name("One".into()), &mut selection);
    document.mark_saved();
    document.apply(&Edit::Name("Two".into()), &mut selection);
    assert!(document.is_modified());
    document.undo(&mut selection);
    assert!(!document.is_modified());
    document.undo(&mut selection);
    assert!(document.is_modified());
    // Another way to go on: the saved state can no longer be reached.
    document.apply(&Edit::Name("Three".into()), &mut selection);
    document.undo(&mut selection);
    assert!(document.is_modified());
}

#[test]
fn a_long_session_forgets_its_oldest_steps_first() {
    let mut plan = TrackPlan::default();
    for id in 0..20_000 {
        plan.spaces.push(SpacePlan {
            id: SpaceId(id),
            lane: Some(1),
            x: 0.0,
            y: 0.0,
            heading: 0.0,
            next: Vec::new(),
        });
    }
    let all: Vec<_> = plan.spaces.iter().map(|s| s.id).collect();
    let mut document = Document::new(plan);
    let mut selection = Selection::default();
    let shift = Edit::MoveSpaces {
        spaces: all,
        by: [1.0, 0.0],
    };
    for _ in 0..60 {
        document.apply(&shift, &mut selection);
    }
    let kept = document.steps();
    assert!((2..60).contains(&kept), "{kept} steps kept");
    while document.undo_label().is_some() {
        document.undo(&mut selection);
    }
    let moved = document.plan().spaces[0].x;
    assert!((moved - (60 - kept) as f64).abs() < 1e-9);
    assert!(document.is_modified(), "the file's state was forgotten");
}
