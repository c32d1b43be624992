//! What points of the road's curve and the picture under the board snap to, and the snapping grid.

use crate::fixture::*;
use track_editor::document::End;

/// The pointer at a place where things snap.
fn snapping(editor: &Editor, place: [f64; 2]) -> Pointer {
    Pointer {
        free: false,
        reach: 4.0,
        square: editor.settings.square(),
        ..at(editor, place)
    }
}

/// Drags, and says in what words that was shown before it was let go.
fn drag(editor: &mut Editor, from: Pointer, to: Pointer) -> String {
    editor.hold(&[from, to]);
    let ghosts = editor.tool().ghosts(&editor.work, Some(to));
    editor.drop_at(to);
    let words = ghosts.into_iter().filter_map(|ghost| match ghost {
        Ghost::Label(_, words, _) => Some(words),
        _ => None,
    });
    words.collect::<Vec<_>>().join("; ")
}

fn points(editor: &Editor) -> Vec<[f64; 2]> {
    let points = editor.road().map(|road| road.points.clone());
    let points = points.unwrap_or_default().into_iter();
    points.map(|point| point.at).collect()
}

/// A rectangle is drawn by a hand that shakes.
#[test]
fn points_of_the_road_snap_to_angles_and_to_one_another() {
    let mut editor = blank();
    editor.pick_tool(Kind::Road);
    let shaky = [
        [150.2, 119.9],
        [820.4, 121.8],
        [817.9, 560.3],
        [152.3, 558.1],
    ];
    for place in shaky {
        editor.click(snapping(&editor, place));
    }
    let square = [
        [150.0, 120.0],
        [820.0, 120.0],
        [820.0, 560.0],
        [150.0, 560.0],
    ];
    assert_eq!(points(&editor), square);
    run(&mut editor, &[Command::CloseRoad]);
    // A point that is pulled aside comes back into line with both of its neighbours, and says so.
    editor.draw_road(&RoadEdit::Move(2, [760.0, 600.0]));
    let (from, to) = ([760.0, 600.0], [818.5, 561.5]);
    let [from, to] = [from, to].map(|place| snapping(&editor, place));
    let words = drag(&mut editor, from, to);
    assert_eq!(points(&editor), square);
    let both = [" · 0° · 90°", " · 90° · 0°"];
    assert!(both.iter().any(|end| words.ends_with(end)), "{words}");
    // With the key that does the opposite it goes where the pointer is.
    let free = Pointer { free: true, ..to };
    let from = snapping(&editor, square[2]);
    drag(&mut editor, from, free);
    assert_eq!(points(&editor)[2], to.at);
}

#[test]
fn handles_of_the_road_snap_to_angles() {
    let mut editor = blank();
    editor.pick_tool(Kind::Road);
    for place in [
        [150.0, 120.0],
        [820.0, 160.0],
        [780.0, 560.0],
        [190.0, 540.0],
    ] {
        editor.click_on(place);
    }
    run(&mut editor, &[Command::CloseRoad]);
    let bend = Bend::Pulled {
        before: [-90.0, -31.0],
        after: [90.0, 31.0],
    };
    editor.draw_road(&RoadEdit::Bend(vec![1], bend));
    editor.click(snapping(&editor, [820.0, 160.0]));
    let [from, to] = [[910.0, 191.0], [912.0, 163.0]].map(|place| snapping(&editor, place));
    let words = drag(&mut editor, from, to);
    let road = editor.road().expect("a road");
    let Bend::Pulled { after, .. } = road.points[1].bend else {
        panic!("it is pulled at");
    };
    assert_eq!(after, [92.0, 0.0]);
    assert!(words.contains("0°"), "{words}");
    editor.draw_road(&RoadEdit::Pull(1, End::After, [50.0, 50.0], true));
    check(&editor);
}

#[test]
fn squares_of_the_grid_are_chosen_shown_and_kept() {
    let mut window = Window::open();
    window.press("Ctrl+N Shift+S");
    assert!(Command::ToggleSnapGrid.is_on(window.ed()));
    // The command leads to the field, to be typed into at once.
    window.find("size of the snapping grid");
    assert_eq!(window.focused().as_deref(), Some("Grid size"));
    window.type_into("Grid size", "25");
    window.press("Esc");
    assert_eq!(window.ed().settings.square(), Some(25.0));
    let again = Window::with(window.desk.clone());
    assert_eq!(again.ed().settings.square(), Some(25.0));

    window.press("R");
    let screen = |window: &Window, place| window.screen(place);
    window.click_at(screen(&window, [196.0, 228.0]));
    assert_eq!(points(window.ed()), [[200.0, 225.0]]);
    // Alt leaves the squares out.
    let place = screen(&window, [390.0, 290.0]);
    let held = |modifiers| Event::ModifiersChanged(modifiers);
    window.harness.event(held(Modifiers::ALT));
    window.click_at(place);
    window.harness.event(held(Modifiers::NONE));
    let [x, y] = points(window.ed())[1];
    assert!(
        (x - 390.0).abs() < 1.0 && (y - 290.0).abs() < 1.0,
        "{x} {y}"
    );
    window.picture("snapping-grid");
    let settings = window.ed().settings.to_text();
    let (read, faults) = Settings::from_text(&settings);
    assert!(faults.is_empty() && read.square() == Some(25.0));
}

/// The squares are lines over the board, and as few as can be told apart however far off it is.
#[test]
fn squares_are_painted_while_they_are_on() {
    let mut window = Window::open();
    let plain = window.paint();
    let same = |window: &Window| window.paint().pixels().iter().eq(plain.pixels());
    window.press("Shift+S");
    assert!(!same(&window));
    window.press("Shift+S");
    assert!(same(&window));
    window.press("Shift+S");
    for (name, factor) in [("far", 0.007), ("near", 20_000.0)] {
        let camera = &mut window.ed_mut().camera;
        camera.zoom_at(camera.view().center(), factor);
        window.settle();
        window.picture(&format!("snapping-grid-{name}"));
    }
}

#[test]
fn spaces_snap_to_squares_where_no_lane_is_near() {
    let (mut editor, _) = harbour();
    editor.settings.snap_grid = true;
    let id = editor.plan().finish[0];
    let from = over(&editor, id);
    let start = snapping(&editor, from.at);
    let to = snapping(&editor, [12.7, 11.8]);
    drag(&mut editor, start, to);
    let space = editor.space(id);
    assert_eq!([space.x, space.y], [10.0, 10.0]);
}

/// A picture of nothing, 300 mm wide and 200 mm high, in the middle of the board.
fn traced() -> Editor {
    let mut editor = blank();
    let picture = Picture::File("nothing.png".to_owned());
    let mut backdrop = Backdrop::new(picture, [300, 200], Board::default());
    backdrop.size = [300.0, 200.0];
    let place = BackdropEdit::Place(Box::new(backdrop));
    editor.apply(&Edit::Backdrop(place));
    editor
}

#[test]
fn a_picture_snaps_to_the_board() {
    let mut editor = traced();
    editor.pick_tool(Kind::Backdrop);
    let center = |editor: &Editor| editor.work.sketch().backdrop.as_ref().map(|it| it.center);
    // Its left edge comes near that of the board, its middle near the board's.
    let [from, to] = [[500.0, 350.0], [152.6, 347.1]].map(|place| snapping(&editor, place));
    let words = drag(&mut editor, from, to);
    assert_eq!(center(&editor), Some([150.0, 350.0]));
    let both = "Along the edge of the board · In the middle of the board";
    assert_eq!(words, both);
    editor.settings.snap_grid = true;
    let [from, to] = [[150.0, 350.0], [233.1, 411.9]].map(|place| snapping(&editor, place));
    drag(&mut editor, from, to);
    // Its corner lies on a square.
    assert_eq!(center(&editor), Some([230.0, 410.0]));
    let free = Pointer { free: true, ..to };
    let from = snapping(&editor, [230.0, 410.0]);
    drag(&mut editor, from, free);
    assert_eq!(center(&editor), Some(to.at));
}

#[test]
fn the_second_point_of_a_distance_lies_square_to_the_first() {
    let mut editor = traced();
    editor.pick_tool(Kind::Gauge);
    editor.click(snapping(&editor, [420.3, 300.2]));
    editor.click(snapping(&editor, [580.7, 302.9]));
    // Its distance is not rounded: it is what is measured.
    let marked = editor.tool().measured();
    assert_eq!(marked, Some([[420.3, 300.2], [580.7, 300.2]]));
}
