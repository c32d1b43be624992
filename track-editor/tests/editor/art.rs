//! Scenery and texts, put up and changed by the pointer, the keyboard and the inspector.

use crate::fixture::*;
use formulad_core::plan::{AreaKind, ArtPlan, Landscape, PieceKind, PiecePlan, Rgb, TimeOfDay};
use formulad_tracks::draw;
use track_editor::document::{ArtEdit, ArtItem, Transform};
use track_editor::tools::Brush;

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
    assert_eq!(editor.tool().chosen_art(), Some(ArtItem::Piece(0)));
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
    assert!((15..40).contains(&trees.len()), "{}", trees.len());
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
    let rect = draw::piece_bounds(art(&editor), &house).unwrap();
    // The handle is at the lower right corner: twice as far from the middle is twice the size.
    let corner = [rect.x1, rect.y1];
    let far = [2.0 * corner[0] - house.x, 2.0 * corner[1] - house.y];
    drag(&mut editor, &[corner, far]);
    assert_eq!(art(&editor).pieces[0].size, 2.0 * house.size);
    let rect = draw::piece_bounds(art(&editor), &art(&editor).pieces[0]).unwrap();
    // Straight above it, and then to its right.
    let above = [house.x, rect.y0 - 6.0];
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
    take(&mut editor, Brush::Pointer);
    click(&mut editor, [130.0, 150.0]);
    assert_eq!(editor.tool().chosen_art(), Some(ArtItem::Area(0)));
    run(&mut editor, &[Command::Duplicate, Command::NudgeRight]);
    assert_eq!(art(&editor).areas.len(), 2);
    let first = |area: &formulad_core::plan::AreaPlan| area.points().next().unwrap();
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
    window.type_into("Size", "80");
    let [sign] = window.ed().plan().art.pieces.as_slice() else {
        panic!("one is put up");
    };
    assert_eq!((sign.text.as_str(), sign.size), ("Breakwater", 80.0));
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
