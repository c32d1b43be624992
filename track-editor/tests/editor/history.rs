//! Undo and redo of everything, by random sequences of every edit.

use crate::fixture::*;
use formulad_core::plan::{
    AreaKind, AreaPlan, GridPlan, Landscape, PieceKind, PiecePlan, PlateStyle, Rgb, Sign,
    TimeOfDay, TitleStyle, WeatherRange,
};
use formulad_core::problem::{Change, Fix};
use formulad_tracks::scan::{OpenAnswer, OpenQuestion};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use track_editor::document::{
    ArtEdit, ArtItem, Clip, Flush, Reading, ScanEdit, Selection, Transform, Version, VersionEdit,
    Zone, pen,
};

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
                next: (at < 7).then_some(SpaceId(id + 1)).into_iter().collect(),
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

/// Lists the kinds of edits: the compiler sees to it that none is forgotten, and a test that each of
/// them is tried.
macro_rules! kinds {
    ($($kind:ident)*) => {
        fn kind(edit: &Edit) -> &'static str {
            match edit {
                $(Edit::$kind { .. } => stringify!($kind),)*
            }
        }

        const KINDS: &[&str] = &[$(stringify!($kind)),*];
    };
}

kinds! {
    AddSpace DeleteSpaces MoveSpaces PlaceSpace SetHeading Transform TurnBoard Reverse Align
    Distribute Paste TurnAlongLane SetLane Renumber Link Unlink TurnLink MakeCorner ShapeCorner
    LeaveCorners DeleteCorner SetStops NameCorner SetFinish SetGrid SetTeam LayPit RemovePit Paint
    SetPolice DigTunnel FillTunnel SetWeather Name Author Notes Board SetAside ShowAgain Fix
    Replace Road Art Backdrop Scan SplitSpace JoinSpaces Version Several
}

fn transform() -> impl Strategy<Value = Transform> {
    prop_oneof![
        (number(), number(), number()).prop_map(|(x, y, by)| Transform::Turn([x, y], by)),
        (number(), number(), number()).prop_map(|(x, y, by)| Transform::Scale([x, y], by)),
        number().prop_map(Transform::MirrorAcross),
        number().prop_map(Transform::MirrorDown),
    ]
}

fn side() -> impl Strategy<Value = Flush> {
    use Flush::{Bottom, Column, Left, Right, Row, Top};
    proptest::sample::select(vec![Left, Right, Top, Bottom, Column, Row])
}

/// Part of a road that has all that can be copied.
fn clip(spaces: Vec<SpaceId>) -> Clip {
    let mut plan = plan();
    let all = Edit::Paint(Zone::Danger, crate::fixture::ids(&plan), true);
    apply(&all, &mut plan);
    apply(&Edit::DigTunnel(SpaceId(2), SpaceId(12)), &mut plan);
    let mut selection = Selection::of(spaces.into_iter().chain([SpaceId(1)]));
    plan.art.pieces = vec![PiecePlan::new(PieceKind::Fir, 10.0, 20.0)];
    selection.extend_items([ArtItem::Piece(0)]);
    Clip::of(&plan, &selection).expect("space 1 is there")
}

/// What is done to the lists of a plan, its streets and its pit lane.
fn feature() -> impl Strategy<Value = Edit> {
    let zone = prop_oneof![Just(Zone::Residents), Just(Zone::Danger)];
    prop_oneof![
        ((0..4_u32).prop_map(CornerId), ids())
            .prop_map(|(id, spaces)| Edit::ShapeCorner(id, spaces)),
        ids().prop_map(|path| Edit::LayPit { path, teams: 5 }),
        (1..4_u32, 0..3_u32).prop_map(|(from, teams)| Edit::LayPit {
            path: (from..=8).map(SpaceId).collect(),
            teams
        }),
        Just(Edit::RemovePit),
        (zone, ids(), any::<bool>()).prop_map(|(zone, ids, on)| Edit::Paint(zone, ids, on)),
        ids().prop_map(Edit::SetPolice),
        (id(), id()).prop_map(|(entry, exit)| Edit::DigTunnel(entry, exit)),
        id().prop_map(Edit::FillTunnel),
        (ids(), "[a-c]{0,2}").prop_map(|(spaces, reason)| Edit::SetAside(Suppression {
            problem: "space.overlap".to_owned(),
            spaces,
            corners: Vec::new(),
            reason,
        })),
        (0..3_usize).prop_map(Edit::ShowAgain),
    ]
}

/// What is done to several spaces as a whole.
fn arrangement() -> impl Strategy<Value = Edit> {
    let lane = || (1..9_u32).prop_map(|to| (1..=to).map(SpaceId).collect());
    prop_oneof![
        (ids(), transform()).prop_map(|(ids, how)| Edit::Transform(ids, how)),
        transform().prop_map(|how| Edit::Transform((0..2000).map(SpaceId).collect(), how)),
        any::<bool>().prop_map(Edit::TurnBoard),
        Just(Edit::Reverse),
        (ids(), side()).prop_map(|(ids, side)| Edit::Align(ids, side)),
        lane().prop_map(Edit::Distribute),
        id().prop_map(Edit::SplitSpace),
        lane().prop_map(Edit::JoinSpaces),
        ids().prop_map(Edit::JoinSpaces),
        (ids(), number(), number())
            .prop_map(|(ids, x, y)| Edit::Paste(Box::new(clip(ids)), [x, y])),
    ]
}

pub(crate) fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        6 => basic(),
        2 => feature(),
        2 => arrangement(),
        2 => sketched(),
        1 => art(),
        1 => proptest::collection::vec(prop_oneof![basic(), art()], 0..3).prop_map(Edit::Several),
    ]
}

/// What changes what a circuit is drawn from.
fn sketched() -> impl Strategy<Value = Edit> {
    let place = || (number(), number()).prop_map(|(x, y)| [x, y]);
    let point = || 0..8_usize;
    let points = || prop::collection::vec(point(), 1..4);
    let bend = || {
        let radius = number().prop_map(|radius| Bend::Rounded { radius });
        prop_oneof![Just(Bend::Smooth), Just(Bend::Sharp), radius]
    };
    let road = prop_oneof![
        3 => place().prop_map(|at| RoadEdit::Add(at, None)),
        1 => (0.0..8.0_f64).prop_map(RoadEdit::Insert),
        2 => (point(), place()).prop_map(|(point, at)| RoadEdit::Move(point, at)),
        1 => points().prop_map(RoadEdit::Remove),
        1 => (points(), place()).prop_map(|(points, by)| RoadEdit::Shift(points, by)),
        1 => (points(), bend()).prop_map(|(points, bend)| RoadEdit::Bend(points, bend)),
        2 => Just(RoadEdit::Close),
        1 => point().prop_map(RoadEdit::Straighten),
        1 => (point(), number()).prop_map(|(point, radius)| RoadEdit::Radius(point, radius)),
        1 => (point(), any::<bool>()).prop_map(|(point, on)| RoadEdit::Lock(point, on)),
        1 => (0..6_u8).prop_map(RoadEdit::Lanes),
        1 => (0.0..8.0_f64).prop_map(RoadEdit::Finish),
        1 => Just(RoadEdit::LetGo),
    ];
    let picture = || {
        let file = Picture::File("map.png".to_owned());
        Box::new(Backdrop::new(file, [4, 3], Board::default()))
    };
    let backdrop = prop_oneof![
        Just(()).prop_map(move |()| BackdropEdit::Place(picture())),
        place().prop_map(BackdropEdit::Move),
        (place(), number()).prop_map(|(center, width)| BackdropEdit::Scale { center, width }),
        number().prop_map(BackdropEdit::Turn),
        number().prop_map(BackdropEdit::Fade),
        any::<bool>().prop_map(BackdropEdit::Lock),
        any::<bool>().prop_map(BackdropEdit::Hide),
        Just(BackdropEdit::Remove),
    ];
    let kept = || Version::of("kept".to_owned(), &plan().into()).expect("it is finite");
    let version = prop_oneof![
        Just(()).prop_map(move |()| VersionEdit::Keep(kept())),
        (0..3_usize).prop_map(|at| VersionEdit::Drop(at, "kept".to_owned())),
        Just(()).prop_map(|()| VersionEdit::Restore("kept".to_owned(), Box::new(plan().into()))),
    ];
    let reading = |corner: CornerId, id: SpaceId| Reading {
        plan: plan(),
        questions: vec![asked(corner, id)],
        size: [400.0, 300.0],
        road: None,
    };
    let which = (proptest::option::of(0..2_usize), 0..3_u32, id());
    let scan = which.prop_map(move |(answer, what, id)| match what {
        0 => ScanEdit::Lay(Box::new(reading(CornerId(1), id))),
        1 => ScanEdit::LayStretch {
            reading: Box::new(reading(CornerId(1), id)),
            corners: vec![CornerId(1)],
        },
        _ => ScanEdit::Answer(Box::new(asked(CornerId(1), id)), answer),
    });
    prop_oneof![
        1 => scan.prop_map(Edit::Scan),
        3 => road.prop_map(Edit::Road),
        3 => backdrop.prop_map(Edit::Backdrop),
        1 => version.prop_map(Edit::Version),
    ]
}

/// A question about a corner and a space that were read.
fn asked(corner: CornerId, id: SpaceId) -> OpenQuestion {
    let changes = vec![
        Change::SetStops(corner, 2),
        Change::MoveSpace(id, 40.0, 20.0),
    ];
    OpenQuestion {
        kind: "scan.stops".to_owned(),
        says: "the stops are a guess".to_owned(),
        help: "look at the picture".to_owned(),
        certainty: 50,
        spaces: vec![id],
        corners: vec![corner],
        links: Vec::new(),
        answers: vec![OpenAnswer {
            says: "2 stops".to_owned(),
            changes,
        }],
    }
}

/// What is done to the art of the board.
fn art() -> impl Strategy<Value = Edit> {
    let piece = || {
        (number(), number(), number(), number()).prop_map(|(x, y, size, heading)| PiecePlan {
            size,
            heading,
            ..PiecePlan::new(PieceKind::Tree, x, y)
        })
    };
    let area = || {
        let outline = proptest::collection::vec(number(), 0..10);
        outline.prop_map(|outline| AreaPlan {
            kind: AreaKind::Water,
            outline,
            color: None,
        })
    };
    let at = || 0..4_usize;
    let item = || {
        let sign = Just(ArtItem::Sign(Sign::Name));
        prop_oneof![
            at().prop_map(ArtItem::Piece),
            at().prop_map(ArtItem::Area),
            sign
        ]
    };
    let items = || proptest::collection::vec(item(), 0..3);
    let color = proptest::option::of(any::<[u8; 3]>().prop_map(|[r, g, b]| Rgb(r, g, b)));
    let edit = prop_oneof![
        proptest::option::of(Just(TimeOfDay::Night)).prop_map(ArtEdit::Time),
        proptest::option::of(Just(Landscape::Bays)).prop_map(ArtEdit::Landscape),
        Just(ArtEdit::Plates(PlateStyle::Discs)),
        Just(ArtEdit::Title(TitleStyle::Ribbon)),
        (0..12_usize, color).prop_map(|(at, color)| ArtEdit::Color(at, color)),
        proptest::collection::vec(piece(), 0..3).prop_map(ArtEdit::AddPieces),
        area().prop_map(ArtEdit::AddArea),
        (at(), piece()).prop_map(|(at, piece)| ArtEdit::SetPiece(at, piece)),
        (at(), area()).prop_map(|(at, area)| ArtEdit::SetArea(at, area)),
        items().prop_map(ArtEdit::Remove),
        (items(), any::<bool>()).prop_map(|(items, to_front)| ArtEdit::Restack(items, to_front)),
        (items(), number(), number()).prop_map(|(items, x, y)| ArtEdit::Shift(items, [x, y])),
        (items(), number(), number())
            .prop_map(|(items, x, by)| { ArtEdit::Transform(items, Transform::Scale([x, x], by)) }),
    ];
    edit.prop_map(Edit::Art).boxed()
}

fn basic() -> impl Strategy<Value = Edit> {
    let corner = || (0..4_u32).prop_map(CornerId);
    prop_oneof![
        (proptest::option::of(id()), number(), number())
            .prop_map(|(tail, x, y)| Edit::AddSpace(pen::extend(&plan(), tail, [x, y], 20.0))),
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
        ids().prop_map(|finish| Edit::Replace {
            plan: Box::new(TrackPlan { finish, ..plan() }),
            label: "Replace it".to_owned(),
        }),
        (id(), id(), corner()).prop_map(|(from, to, corner)| Edit::Fix(Fix {
            label: "Fix it".into(),
            safe: true,
            changes: vec![
                Change::AddLink(from, to),
                Change::LeaveCorner(to, corner),
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

#[test]
fn every_kind_of_edit_is_tried() {
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for _ in 0..4000 {
        let edit = edit().new_tree(&mut runner).expect("it makes one");
        seen.insert(kind(&edit.current()));
    }
    let all: BTreeSet<&str> = KINDS.iter().copied().collect();
    let missing: Vec<_> = all.difference(&seen).collect();
    assert!(missing.is_empty(), "never tried: {missing:?}");
}

/// What is so after whatever was done: numbers are finite, only what exists is selected, and what
/// hangs on spaces names each of them once.
fn assert_sound(document: &Document, selection: &Selection) {
    let plan = document.plan();
    assert_finite(plan);
    let mut existing = selection.clone();
    existing.retain_existing(plan);
    assert_eq!(selection, &existing);
    let there: BTreeSet<SpaceId> = plan.spaces.iter().map(|s| s.id).collect();
    let mut members = BTreeSet::new();
    for corner in &plan.corners {
        for id in &corner.spaces {
            assert!(there.contains(id), "corner {} has {id}", corner.id);
        }
        members.insert(corner.id);
    }
    assert_eq!(members.len(), plan.corners.len(), "corners share a number");
    if let Some(street) = &plan.street {
        let mouths = street.tunnels.iter().flat_map(|t| [&t.entry, &t.exit]);
        let zones = street.residents.iter().chain(&street.danger);
        for id in zones.chain(mouths) {
            assert!(there.contains(id), "the street has {id}");
        }
    }
}

/// An edit never leaves numbers that are not finite.
fn assert_finite(plan: &TrackPlan) {
    for space in &plan.spaces {
        let numbers = [space.x, space.y, space.heading];
        assert!(numbers.iter().all(|n| n.is_finite()), "{}", space.id);
    }
    let pieces = plan.art.pieces.iter();
    let pieces = pieces.flat_map(|piece| [piece.x, piece.y, piece.size, piece.heading]);
    let outlines = plan.art.areas.iter().flat_map(|area| area.outline.clone());
    assert!(pieces.chain(outlines).all(f64::is_finite), "{:?}", plan.art);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn undoing_all_gives_the_original_and_redoing_all_the_result(
        deeds in proptest::collection::vec(deed(), 0..40)
    ) {
        let original = Design::from(plan());
        let mut document = Document::new(original.clone());
        let mut selection = Selection::default();
        for deed in deeds {
            let (before, steps) = (document.design().clone(), document.steps());
            match deed {
                Deed::Apply(edit) => {
                    let changed = document.apply(&edit, &mut selection);
                    prop_assert_eq!(changed, *document.design() != before);
                    prop_assert_eq!(document.steps(), steps + usize::from(changed));
                    if changed {
                        let label = edit.label();
                        prop_assert_eq!(document.undo_label(), Some(label));
                        prop_assert_eq!(document.redo_label(), None);
                    }
                }
                Deed::Gesture(edits, commit) => {
                    let one = edits.windows(2).all(|two| two[0].continues(&two[1]));
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
                        let changed = *document.design() != before;
                        prop_assert!(commit || !changed);
                        prop_assert_eq!(document.steps(), steps + usize::from(changed));
                    }
                }
                Deed::Select(ids) => {
                    selection = Selection::of(ids);
                    selection.retain_existing(document.plan());
                }
                Deed::Undo => document.undo(&mut selection),
                Deed::Redo => document.redo(&mut selection),
            }
            assert_sound(&document, &selection);
        }
        while document.redo_label().is_some() {
            document.redo(&mut selection);
        }
        let result = document.design().clone();
        let steps = document.steps();
        let mut plans = vec![result.clone()];
        while document.undo_label().is_some() {
            document.undo(&mut selection);
            assert_sound(&document, &selection);
            plans.push(document.design().clone());
        }
        prop_assert!(document.design() == &original);
        prop_assert!(!document.is_modified());
        for plan in plans.iter().rev().skip(1) {
            document.redo(&mut selection);
            prop_assert!(document.design() == plan);
        }
        prop_assert!(document.design() == &result);
        prop_assert_eq!(document.steps(), steps);
        prop_assert_eq!(document.is_modified(), steps > 0);
        if steps > 0 {
            let mut existing = selection.clone();
            existing.retain_existing(document.plan());
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
    let shift = shift(all, [1.0, 0.0]);
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

#[test]
fn five_hundred_steps_of_every_kind_are_undone_and_redone() {
    let mut runner = TestRunner::deterministic();
    let mut document = Document::new(plan());
    let mut selection = Selection::default();
    let mut designs = vec![document.design().clone()];
    while designs.len() <= 500 {
        let edit = edit().new_tree(&mut runner).expect("it makes one");
        if document.apply(&edit.current(), &mut selection) {
            designs.push(document.design().clone());
        }
        // Pasting and deleting keep it to a size.
        if document.plan().spaces.len() > 60 {
            let many = document.plan().spaces.iter().skip(30).map(|s| s.id);
            let many = Edit::DeleteSpaces(many.collect());
            document.apply(&many, &mut selection);
            designs.push(document.design().clone());
        }
    }
    assert_eq!(document.steps() + 1, designs.len(), "so few are all kept");
    for design in designs.iter().rev().skip(1) {
        document.undo(&mut selection);
        assert!(document.design() == design);
    }
    for design in designs.iter().skip(1) {
        document.redo(&mut selection);
        assert!(document.design() == design);
        assert_sound(&document, &selection);
    }
}

#[test]
fn a_gesture_is_one_step_whatever_its_values() {
    let spaces = vec![SpaceId(1)];
    let corner = CornerId(1);
    let board = |width| Board {
        width,
        height: 700.0,
    };
    let gestures = [
        [1, 2].map(|stops| Edit::SetStops(corner, stops)),
        [1, 2].map(|lane| Edit::SetLane(spaces.clone(), Some(lane))),
        [1, 2].map(|team| Edit::SetTeam(spaces.clone(), Some(team))),
        [800.0, 900.0].map(|width| Edit::Board(board(width))),
        ["A", "Ab"].map(|name| Edit::NameCorner(corner, name.to_owned())),
        [10.0, 20.0].map(|x| Edit::PlaceSpace(SpaceId(1), [x, 0.0])),
    ];
    for gesture in gestures {
        let mut document = Document::new(plan());
        let mut selection = Selection::default();
        for edit in &gesture {
            document.preview(edit, &mut selection);
        }
        document.commit(&selection);
        assert_eq!(document.steps(), 1, "{gesture:?}");
    }
    // Of another target it is another gesture.
    let mut document = Document::new(plan());
    let mut selection = Selection::default();
    for id in [SpaceId(1), SpaceId(2)] {
        document.preview(&Edit::PlaceSpace(id, [500.0, 0.0]), &mut selection);
    }
    document.commit(&selection);
    assert_eq!(document.steps(), 2);
}
