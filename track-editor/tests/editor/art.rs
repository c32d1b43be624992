//! Scenery and texts, put up and changed by the pointer, the keyboard and the inspector.

use crate::fixture::*;
use formulad_core::plan::{
    AreaKind, AreaPlan, ArtPlan, Landscape, PieceKind, PiecePlan, Rgb, Sign, TimeOfDay,
};
use track_editor::document::{ArtEdit, ArtItem, Selection, Transform};
use track_editor::tools::{Brush, Scatter};

/// A bare board without a road, and the tool in hand.
fn board(brush: Brush) -> Editor {
    let mut editor = blank();
    editor.pick_tool(Kind::Art);
    take(&mut editor, brush);
    editor
}

/// The harbour without its art.
fn bare_harbour() -> Editor {
    let mut file = bundled_file("harbour");
    file.plan.art = ArtPlan::default();
    editor_of(file)
}

fn take(editor: &mut Editor, brush: Brush) {
    editor.with_tool(|tool, _| tool.take_brush(brush));
}

fn art(editor: &Editor) -> &ArtPlan {
    &editor.plan().art
}

fn places(editor: &Editor, places: &[[f64; 2]]) -> Vec<Pointer> {
    let free = |place: &[f64; 2]| Pointer {
        free: true,
        reach: 2.0,
        ..at(editor, *place)
    };
    places.iter().map(free).collect()
}

fn drag(editor: &mut Editor, way: &[[f64; 2]]) {
    let way = places(editor, way);
    editor.drag(&way);
}

fn click(editor: &mut Editor, place: [f64; 2]) {
    let place = places(editor, &[place])[0];
    editor.click(place);
}

#[test]
fn a_click_puts_up_a_piece_and_a_click_on_it_chooses_it() {
    let mut editor = board(Brush::Piece(PieceKind::House));
    click(&mut editor, [100.0, 80.0]);
    click(&mut editor, [200.0, 80.0]);
    let house = |x| PiecePlan::new(PieceKind::House, x, 80.0);
    assert_eq!(art(&editor).pieces, [house(100.0), house(200.0)]);
    assert_eq!(editor.undo_label().as_deref(), Some("Place “House”"));
    click(&mut editor, [101.0, 81.0]);
    assert_eq!(editor.work.selection().only_item(), Some(ArtItem::Piece(0)));
    run(&mut editor, &[Command::Delete]);
    assert_eq!(art(&editor).pieces, [house(200.0)]);
    run(&mut editor, &[Command::Undo; 3]);
    assert!(art(&editor).is_empty());
}

/// One gesture is one step; no tree stands in another, and none on the road.
#[test]
fn a_stroke_scatters_trees_beside_the_road() {
    let mut editor = bare_harbour();
    editor.pick_tool(Kind::Art);
    let steps = editor.steps();
    let way: Vec<[f64; 2]> = (0..120)
        .map(|at| [100.0 + f64::from(at) * 3.0, 350.0])
        .collect();
    drag(&mut editor, &way);
    assert_eq!(editor.steps(), steps + 1);
    let trees = &art(&editor).pieces;
    assert!((40..200).contains(&trees.len()), "{}", trees.len());
    let offs = || trees.iter().map(|tree| tree.y - 350.0);
    assert!(
        offs().any(|off| off > 8.0) && offs().any(|off| off < -8.0),
        "a wood, not a row"
    );
    assert!(offs().all(|off| off.abs() <= 15.0), "within the stroke");
    for (at, tree) in trees.iter().enumerate() {
        assert_eq!(tree.kind, PieceKind::Tree);
        let cells = &editor.derived().cells;
        assert_eq!(cells.at([tree.x, tree.y]), None, "{tree:?}");
        let apart = |other: &PiecePlan| (other.x - tree.x).hypot(other.y - tree.y);
        assert!(trees[..at].iter().all(|other| apart(other) > 5.0));
    }
    let sizes: BTreeSet<u64> = trees.iter().map(|tree| tree.size.to_bits()).collect();
    assert!(sizes.len() > 5, "they differ");
    editor.work.undo();
    assert!(art(&editor).is_empty());
}

#[test]
fn a_stand_is_dragged_from_end_to_end_and_its_text_stays_upright() {
    let mut editor = board(Brush::Piece(PieceKind::Billboard));
    drag(
        &mut editor,
        &[[300.0, 100.0], [260.0, 130.0], [220.0, 160.0]],
    );
    let [sign] = art(&editor).pieces.as_slice() else {
        panic!("one is put up");
    };
    assert_eq!((sign.x, sign.y, sign.size), (260.0, 130.0, 100.0));
    // From right to left, but read from left to right.
    assert_eq!(sign.heading, 323.1);
    assert!(!sign.text.is_empty());
}

#[test]
fn what_stands_there_is_moved_sized_and_turned() {
    let mut editor = board(Brush::Piece(PieceKind::House));
    click(&mut editor, [100.0, 80.0]);
    drag(&mut editor, &[[102.0, 78.0], [140.0, 90.0], [152.0, 98.0]]);
    let house = art(&editor).pieces[0].clone();
    assert_eq!([house.x, house.y], [150.0, 100.0]);
    // The handle is at the lower right corner: twice as far from the middle is twice the size. A house
    // is 7/10 as deep as wide.
    let corner = [house.x + 8.0, house.y + 5.6];
    let far = [2.0 * corner[0] - house.x, 2.0 * corner[1] - house.y];
    drag(&mut editor, &[corner, far]);
    assert_eq!(art(&editor).pieces[0].size, 2.0 * house.size);
    // Straight above it, and then to its right.
    let above = [house.x, house.y - 11.2 - 6.0];
    drag(&mut editor, &[above, [house.x + 40.0, house.y]]);
    assert_eq!(art(&editor).pieces[0].heading, 90.0);
    assert_eq!(editor.steps(), 4);
}

#[test]
fn a_lake_is_drawn_reshaped_and_moved() {
    let mut editor = board(Brush::Area(AreaKind::Water));
    let corners = [
        [100.0, 100.0],
        [200.0, 100.0],
        [200.0, 200.0],
        [100.0, 200.0],
    ];
    drag(&mut editor, &corners);
    let outline = |editor: &Editor| -> Vec<[f64; 2]> {
        let area = &art(editor).areas[0];
        area.points().map(|(x, y)| [x, y]).collect()
    };
    assert_eq!(outline(&editor), corners);
    drag(&mut editor, &[[200.0, 200.0], [240.0, 250.0]]);
    assert_eq!(outline(&editor)[2], [240.0, 250.0]);
    // Inside, and no point of the outline.
    drag(&mut editor, &[[150.0, 150.0], [160.0, 155.0]]);
    assert_eq!(outline(&editor)[0], [110.0, 105.0]);
    assert_eq!(editor.steps(), 3);
    // With a tree in hand, a lake is ground to stand on.
    take(&mut editor, Brush::Piece(PieceKind::Tree));
    click(&mut editor, [150.0, 150.0]);
    assert_eq!(art(&editor).pieces.len(), 1);
    editor.pick_tool(Kind::Select);
    click(&mut editor, [130.0, 150.0]);
    assert_eq!(editor.work.selection().only_item(), Some(ArtItem::Area(0)));
    run(&mut editor, &[Command::Duplicate, Command::NudgeRight]);
    assert_eq!(art(&editor).areas.len(), 2);
    let first = |area: &AreaPlan| area.points().next().unwrap();
    assert_eq!(first(&art(&editor).areas[1]), (119.0, 113.0));
}

/// A line has no inside, and a cancelled gesture leaves nothing.
#[test]
fn what_comes_to_nothing_leaves_no_step() {
    let mut editor = board(Brush::Area(AreaKind::Wood));
    drag(&mut editor, &[[100.0, 100.0], [160.0, 100.0]]);
    assert_eq!(editor.steps(), 0);
    let way = places(
        &editor,
        &[
            [100.0, 100.0],
            [160.0, 100.0],
            [160.0, 160.0],
            [100.0, 160.0],
        ],
    );
    editor.hold(&way);
    assert_eq!(art(&editor).areas.len(), 1);
    editor.cancel();
    assert!(art(&editor).is_empty());
    assert_eq!(editor.steps(), 0);
}

/// Rotated and mirrored with the board, four and two times round to where it was.
#[test]
fn art_turns_with_the_board() {
    let mut editor = bare_harbour();
    editor.apply(&Edit::Art(ArtEdit::AddPieces(vec![PiecePlan {
        heading: 30.0,
        ..PiecePlan::new(PieceKind::Stand, 120.0, 90.0)
    }])));
    let before = editor.plan().art.clone();
    let Board { width, .. } = editor.plan().board;
    let all = ids(editor.plan());
    let mirror = Edit::Transform(all, Transform::MirrorAcross(width / 2.0));
    editor.apply(&mirror);
    let mirrored = &editor.plan().art.pieces[0];
    assert_eq!((mirrored.x, mirrored.heading), (width - 120.0, 330.0));
    editor.apply(&mirror);
    assert_eq!(editor.plan().art, before);
    editor.apply(&Edit::TurnBoard(true));
    assert_ne!(editor.plan().art, before);
    for _ in 0..3 {
        editor.apply(&Edit::TurnBoard(true));
    }
    assert_eq!(editor.plan().art, before);
}

#[test]
fn the_inspector_sets_the_look_of_the_board() {
    let mut window = Window::sized(vec2(1440.0, 1600.0), Theme::Light);
    *window.ed_mut() = bare_harbour();
    window.ed_mut().settings.tour_shown = true;
    window.settle();
    window.press("A");
    window.click("In the dark");
    window.click("A bright card with three fields");
    assert_eq!(window.ed().plan().art.time, Some(TimeOfDay::Night));
    window.apply(&Edit::Art(ArtEdit::Color(2, Some(Rgb(90, 40, 40)))));
    window.click("Default");
    assert_eq!(window.ed().plan().art.colors.road, None);
    window.apply(&Edit::Art(ArtEdit::Landscape(Some(Landscape::Beach))));
    window.click("Billboard");
    let middle = window.ed().camera.view().center();
    window.click_at(middle);
    window.type_into("Wording", "Breakwater");
    window.type_into("Length", "80");
    window.type_into("Depth", "20");
    let [sign] = window.ed().plan().art.pieces.as_slice() else {
        panic!("one is put up");
    };
    assert_eq!((sign.text.as_str(), sign.size), ("Breakwater", 80.0));
    assert_eq!(sign.depth, Some(20.0));
    window.press("Delete");
    assert!(window.ed().plan().art.pieces.is_empty());
}

/// What is saved is read, by the editor, too.
#[test]
fn art_is_saved_with_the_circuit() {
    let mut editor = board(Brush::Piece(PieceKind::Boat));
    click(&mut editor, [333.3, 222.2]);
    let file = TrackFile::new(editor.plan().clone());
    let back = TrackFile::parse(&file.to_text().unwrap()).unwrap();
    assert_eq!(back.plan.art, *art(&editor));
}

/// A tree at 100, a stand at 200 and a lake around 300, with the tool for selecting in hand.
fn park() -> Editor {
    let mut editor = blank();
    let outline = vec![280.0, 60.0, 340.0, 60.0, 340.0, 120.0, 280.0, 120.0];
    for edit in [
        ArtEdit::AddPieces(vec![
            PiecePlan::new(PieceKind::Tree, 100.0, 80.0),
            PiecePlan::new(PieceKind::Stand, 200.0, 90.0),
        ]),
        ArtEdit::AddArea(AreaPlan {
            kind: AreaKind::Water,
            outline,
            color: None,
        }),
    ] {
        editor.apply(&Edit::Art(edit));
    }
    editor
}

const TREE: ArtItem = ArtItem::Piece(0);
const STAND: ArtItem = ArtItem::Piece(1);
const LAKE: ArtItem = ArtItem::Area(0);

fn selected(editor: &Editor) -> Vec<ArtItem> {
    editor.work.selection().items().iter().copied().collect()
}

/// The middles of the pieces.
fn middles(editor: &Editor) -> Vec<[f64; 2]> {
    let pieces = art(editor).pieces.iter();
    pieces.map(|piece| [piece.x, piece.y]).collect()
}

#[test]
fn one_tool_selects_all_by_clicks_and_boxes() {
    let mut editor = park();
    click(&mut editor, [310.0, 90.0]);
    assert_eq!(selected(&editor), [LAKE]);
    let shift = |place| Pointer {
        add: true,
        ..at(&editor, place)
    };
    let (stand, ground) = (shift([200.0, 90.0]), shift([20.0, 20.0]));
    editor.click(stand);
    assert_eq!(selected(&editor), [LAKE, STAND]);
    editor.click(ground);
    assert_eq!(
        selected(&editor),
        [LAKE, STAND],
        "a click beside them keeps them"
    );
    editor.click(stand);
    assert_eq!(selected(&editor), [LAKE]);
    // The box cuts the lake.
    drag(&mut editor, &[[50.0, 40.0], [200.0, 100.0], [300.0, 110.0]]);
    assert_eq!(selected(&editor), [TREE, STAND]);
    drag(&mut editor, &[[50.0, 40.0], [200.0, 100.0], [350.0, 130.0]]);
    assert_eq!(selected(&editor), [LAKE, TREE, STAND]);
    click(&mut editor, [20.0, 20.0]);
    run(&mut editor, &[Command::SelectAll]);
    assert_eq!(selected(&editor), [LAKE, TREE, STAND]);
    assert_eq!(editor.steps(), 2, "selecting changes nothing");
}

/// Ground is only dragged once it is selected: else no box could begin on it.
#[test]
fn what_is_selected_moves_and_goes_together() {
    let mut editor = park();
    drag(
        &mut editor,
        &[[310.0, 90.0], [320.0, 100.0], [330.0, 110.0]],
    );
    assert_eq!((selected(&editor), editor.steps()), (vec![], 2));
    run(&mut editor, &[Command::SelectAll]);
    drag(&mut editor, &[[310.0, 90.0], [320.0, 95.0], [340.0, 100.0]]);
    assert_eq!(middles(&editor), [[130.0, 90.0], [230.0, 100.0]]);
    assert_eq!(art(&editor).areas[0].outline[..2], [310.0, 70.0]);
    assert_eq!(editor.steps(), 3);
    run(&mut editor, &[Command::NudgeRight]);
    assert_eq!(middles(&editor)[0], [131.0, 90.0]);
    editor.work.select(Selection::of_items([TREE, LAKE]));
    run(&mut editor, &[Command::Delete]);
    assert_eq!(middles(&editor), [[231.0, 100.0]]);
    assert!(art(&editor).areas.is_empty() && selected(&editor).is_empty());
    run(&mut editor, &[Command::Undo]);
    assert_eq!(selected(&editor), [LAKE, TREE]);
}

#[test]
fn scenery_is_lined_up_by_its_sides_and_spread() {
    let mut editor = park();
    // Its left side is at 175.
    editor.work.select(Selection::of_items([TREE, STAND]));
    run(&mut editor, &[Command::AlignLeft]);
    let [tree, stand] = middles(&editor)[..] else {
        panic!("there are two");
    };
    assert_eq!(stand[0] - 25.0, tree[0] - 4.5, "the left sides");
    editor.work.undo();
    run(&mut editor, &[Command::AlignRow]);
    let [tree, stand] = middles(&editor)[..] else {
        panic!("there are two");
    };
    assert!((tree[1] - stand[1]).abs() < 1.0, "{tree:?} {stand:?}");
    editor.work.undo();
    let last = PiecePlan::new(PieceKind::Tree, 500.0, 10.0);
    editor.apply(&Edit::Art(ArtEdit::AddPieces(vec![last])));
    let all = [TREE, STAND, ArtItem::Piece(2)];
    editor.work.select(Selection::of_items(all));
    run(&mut editor, &[Command::SpreadAcross]);
    let middles = middles(&editor);
    assert_eq!((middles[0][0], middles[2][0]), (100.0, 500.0));
    assert!((middles[1][0] - 300.0).abs() < 0.5, "{middles:?}");
    run(&mut editor, &[Command::BringToFront]);
    assert_eq!(selected(&editor), all);
    editor.work.select(Selection::of_items([TREE]));
    run(&mut editor, &[Command::BringToFront]);
    assert_eq!(
        selected(&editor),
        [ArtItem::Piece(2)],
        "it is still the tree"
    );
    assert_eq!(art(&editor).pieces[2].x, 100.0);
}

/// The text on the clipboard is all that another window needs.
#[test]
fn scenery_is_pasted_into_another_circuit() {
    let mut editor = park();
    run(&mut editor, &[Command::SelectAll, Command::Cut]);
    assert!(art(&editor).pieces.is_empty() && art(&editor).areas.is_empty());
    let text = editor.view.copy_text.take().expect("something is copied");
    let mut other = editor_of(bundled_file("harbour"));
    let before = (art(&other).pieces.len(), art(&other).areas.len());
    other.view.pasted = Some(text);
    run(&mut other, &[Command::Paste]);
    let after = (art(&other).pieces.len(), art(&other).areas.len());
    assert_eq!(after, (before.0 + 2, before.1 + 1));
    let new = [
        ArtItem::Area(before.1),
        ArtItem::Piece(before.0),
        ArtItem::Piece(before.0 + 1),
    ];
    assert_eq!(selected(&other), new);
    run(&mut other, &[Command::Duplicate]);
    let [pasted, copy] = [0, 2].map(|at| &art(&other).pieces[before.0 + at]);
    assert_eq!([copy.x - pasted.x, copy.y - pasted.y], [8.0, 8.0]);
}

/// Spaces, scenery and a sign in one gesture; the sign is placed by that.
#[test]
fn spaces_scenery_and_signs_move_as_one() {
    let mut editor = bare_harbour();
    let tree = PiecePlan::new(PieceKind::Tree, 30.0, 30.0);
    editor.apply(&Edit::Art(ArtEdit::AddPieces(vec![tree])));
    let space = editor.plan().spaces[40].clone();
    let place = editor.derived().cells.signs()[&Sign::Name];
    let mut selection = Selection::of([space.id]);
    selection.extend_items([TREE, ArtItem::Sign(Sign::Name)]);
    editor.work.select(selection);
    let steps = editor.steps();
    drag(&mut editor, &[[30.0, 30.0], [35.0, 35.0], [40.0, 35.0]]);
    assert_eq!(editor.steps(), steps + 1);
    assert_eq!(middles(&editor), [[40.0, 35.0]]);
    let now = editor.space(space.id);
    assert_eq!([now.x, now.y], [space.x + 10.0, space.y + 5.0]);
    let middle = [0, 1].map(|axis| f64::midpoint(place[0][axis], place[1][axis]));
    let (x, y) = art(&editor).sign(Sign::Name).expect("it is placed now");
    assert!((x - middle[0] - 10.0).abs() < 0.1 && (y - middle[1] - 5.0).abs() < 0.1);
    assert_eq!(editor.undo_label().as_deref(), Some("Move the selection"));
    editor
        .work
        .select(Selection::of_items([ArtItem::Sign(Sign::Name)]));
    run(&mut editor, &[Command::FreeSign]);
    assert_eq!(art(&editor).sign(Sign::Name), None);
    assert!(Command::FreeSign.unavailable(&editor).is_some());
}

#[test]
fn a_stand_has_a_length_and_a_depth() {
    let mut editor = board(Brush::Piece(PieceKind::Stand));
    drag(
        &mut editor,
        &[[100.0, 100.0], [180.0, 100.0], [250.0, 100.0]],
    );
    let stand = |editor: &Editor| art(editor).pieces[0].clone();
    // As deep as one of the usual 50 mm.
    assert_eq!(
        (stand(&editor).size, stand(&editor).depth),
        (150.0, Some(15.0))
    );
    editor.pick_tool(Kind::Select);
    click(&mut editor, [175.0, 100.0]);
    // The middle of its front, and that of its right end; the other sides stay.
    drag(
        &mut editor,
        &[[175.0, 107.5], [175.0, 110.0], [175.0, 117.5]],
    );
    assert_eq!(
        (stand(&editor).size, stand(&editor).depth),
        (150.0, Some(25.0))
    );
    assert_eq!([stand(&editor).x, stand(&editor).y], [175.0, 105.0]);
    drag(
        &mut editor,
        &[[250.0, 105.0], [240.0, 105.0], [200.0, 105.0]],
    );
    assert_eq!(
        (stand(&editor).size, stand(&editor).depth),
        (100.0, Some(25.0))
    );
    assert_eq!([stand(&editor).x, stand(&editor).y], [150.0, 105.0]);
    run(&mut editor, &[Command::Enlarge]);
    let large = stand(&editor);
    assert_eq!((large.size, large.depth), (110.0, Some(27.5)));
}

#[test]
fn density_and_mixture_rule_what_a_stroke_scatters() {
    let stroke = |density: f64, mixed: [bool; 4]| {
        let mut editor = board(Brush::Piece(PieceKind::Tree));
        editor.with_tool(|tool, _| {
            let scatter = tool.scatter().expect("trees are scattered");
            tool.set_scatter(Scatter {
                width: 60.0,
                density,
                mixed,
            });
            assert_eq!(scatter, Scatter::default());
        });
        let way: Vec<[f64; 2]> = (0..60)
            .map(|at| [100.0 + f64::from(at) * 5.0, 200.0])
            .collect();
        drag(&mut editor, &way);
        art(&editor).pieces.clone()
    };
    let (thin, dense) = (stroke(0.1, [false; 4]), stroke(0.8, [false; 4]));
    assert!(
        dense.len() > 3 * thin.len(),
        "{} {}",
        thin.len(),
        dense.len()
    );
    assert!(dense.iter().all(|piece| piece.kind == PieceKind::Tree));
    let mixed = stroke(0.8, [false, true, false, true]);
    let count = |kind| mixed.iter().filter(|piece| piece.kind == kind).count();
    for kind in [PieceKind::Tree, PieceKind::Fir, PieceKind::Rock] {
        let share = count(kind) as f64 / mixed.len() as f64;
        assert!((0.2..0.5).contains(&share), "{kind}: {share}");
    }
    assert_eq!(count(PieceKind::Palm), 0);
}

/// By the first point, by Enter, and by a double click; a step back takes one point.
#[test]
fn an_area_is_drawn_by_clicks() {
    let corners = [
        [100.0, 100.0],
        [200.0, 100.0],
        [200.0, 200.0],
        [100.0, 200.0],
    ];
    let clicked = |finish: fn(&mut Editor)| {
        let mut editor = board(Brush::Area(AreaKind::Sand));
        for corner in corners {
            click(&mut editor, corner);
        }
        click(&mut editor, [20.0, 300.0]);
        assert!(editor.with_tool(|tool, work| tool.step_back(work)));
        assert_eq!(editor.steps(), 0);
        finish(&mut editor);
        assert_eq!(editor.steps(), 1);
        assert_eq!(selected(&editor), [LAKE]);
        let points: Vec<[f64; 2]> = art(&editor).areas[0]
            .points()
            .map(|(x, y)| [x, y])
            .collect();
        assert_eq!(points, corners);
    };
    clicked(|editor| click(editor, [101.0, 100.0]));
    clicked(|editor| assert!(editor.with_tool(|tool, work| tool.finish(work))));
    clicked(|editor| {
        let pointer = places(editor, &[[101.0, 100.0]])[0];
        editor.with_tool(|tool, work| tool.double_click(work, pointer));
    });
    // Two points have no inside.
    let mut editor = board(Brush::Area(AreaKind::Sand));
    click(&mut editor, corners[0]);
    click(&mut editor, corners[2]);
    assert!(editor.with_tool(|tool, work| tool.finish(work)));
    assert_eq!((editor.steps(), art(&editor).areas.len()), (0, 0));
}

/// There and back again is a line, too, and so is what an area's point is dragged to.
#[test]
fn no_area_is_without_an_inside() {
    let mut editor = board(Brush::Area(AreaKind::Wood));
    let there = (0..20).map(|at| [100.0 + 10.0 * f64::from(at), 100.0]);
    let back = (0..20).map(|at| [290.0 - 10.0 * f64::from(at), 101.0]);
    drag(&mut editor, &there.chain(back).collect::<Vec<_>>());
    assert_eq!((editor.steps(), art(&editor).areas.len()), (0, 0));
    drag(
        &mut editor,
        &[[100.0, 100.0], [200.0, 100.0], [150.0, 180.0]],
    );
    let before = art(&editor).areas.clone();
    assert_eq!(before.len(), 1);
    drag(
        &mut editor,
        &[[150.0, 180.0], [150.0, 140.0], [150.0, 100.0]],
    );
    let outline = &art(&editor).areas[0].outline;
    assert!((outline[5] - 100.0).abs() > 2.0, "{outline:?}");
}

/// The problem leads to the piece, and its fix moves the piece away.
#[test]
fn scenery_on_the_road_is_found_and_moved() {
    let mut editor = bare_harbour();
    let space = editor.plan().spaces[40].clone();
    let house = PiecePlan::new(PieceKind::House, space.x, space.y);
    editor.apply(&Edit::Art(ArtEdit::AddPieces(vec![house])));
    let number = |editor: &Editor| {
        let mut problems = editor.problems();
        problems.position(|problem| problem.id == "design.art-on-road")
    };
    let at = number(&editor).expect("it is listed");
    editor.go_to(at);
    assert_eq!(selected(&editor), [ArtItem::Piece(0)]);
    run(&mut editor, &[Command::FixProblem]);
    assert_eq!(number(&editor), None);
    let [[x, y]] = middles(&editor)[..] else {
        panic!("it is still there");
    };
    assert!((5.0..80.0).contains(&(x - space.x).hypot(y - space.y)));
    run(&mut editor, &[Command::Undo]);
    assert_eq!(middles(&editor), [[space.x, space.y]]);
}
