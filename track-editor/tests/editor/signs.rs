//! Signs that are dragged to a place of their own, and find one by themselves again.

use crate::fixture::*;
use formulad_core::plan::Sign;

fn harbour() -> Editor {
    editor_of(bundled_file("harbour"))
}

/// The middle of what the picture shows of a sign.
fn middle(editor: &mut Editor, sign: Sign) -> [f64; 2] {
    editor.work.catch_up();
    let [low, high] = editor.derived().cells.signs()[&sign];
    [0, 1].map(|axis| f64::midpoint(low[axis], high[axis]))
}

fn drag(editor: &mut Editor, sign: Sign, by: [f64; 2]) {
    let [x, y] = middle(editor, sign);
    let way = [0.0, 0.5, 1.0].map(|part| at(editor, [x + part * by[0], y + part * by[1]]));
    editor.drag(&way);
}

#[track_caller]
fn assert_near(a: [f64; 2], b: [f64; 2]) {
    // What is drawn of a board has a shadow.
    assert!(
        (a[0] - b[0]).abs() < 1.5 && (a[1] - b[1]).abs() < 1.5,
        "{a:?} {b:?}"
    );
}

#[test]
fn signs_are_dragged_in_one_step_and_undone() {
    let mut editor = harbour();
    let corner = editor.plan().corners[2].id;
    for (sign, label) in [
        (Sign::Name, "Move the name".to_owned()),
        (Sign::Weather, "Move the weather table".to_owned()),
        (Sign::Direction, "Move the arrow".to_owned()),
        (
            Sign::Corner(corner),
            format!("Move the plate of corner {corner}"),
        ),
    ] {
        let (steps, before) = (editor.steps(), middle(&mut editor, sign));
        let scene = editor.derived().scene.clone();
        drag(&mut editor, sign, [-14.0, 9.0]);
        assert_eq!(editor.steps(), steps + 1, "{sign:?}");
        assert_eq!(editor.undo_label(), Some(label));
        let (x, y) = editor.plan().art.sign(sign).expect("it has a place");
        assert_near([x, y], [before[0] - 14.0, before[1] + 9.0]);
        assert_near(middle(&mut editor, sign), [x, y]);
        // Again from there, to the hundredth of a millimetre.
        drag(&mut editor, sign, [3.0, 0.0]);
        let (again, same) = editor.plan().art.sign(sign).expect("it has a place");
        assert!(
            (again - x - 3.0).abs() < 0.006 && same == y,
            "{again} {same}"
        );
        assert_eq!(editor.plan().art.signs.len(), 1, "{sign:?}");
        run(&mut editor, &[Command::Undo; 2]);
        assert_eq!(editor.plan().art.sign(sign), None);
        editor.work.catch_up();
        assert_eq!(editor.derived().scene, scene, "{sign:?}");
    }
}

#[test]
fn a_double_click_or_a_command_lets_signs_find_their_places() {
    let mut editor = harbour();
    assert!(Command::FreeSigns.unavailable(&editor).is_some());
    let automatic = middle(&mut editor, Sign::Weather);
    drag(&mut editor, Sign::Weather, [-20.0, 5.0]);
    let moved = middle(&mut editor, Sign::Weather);
    let pointer = at(&editor, moved);
    editor.with_tool(|tool, work| tool.double_click(work, pointer));
    assert!(editor.plan().art.signs.is_empty());
    assert_eq!(middle(&mut editor, Sign::Weather), automatic);
    drag(&mut editor, Sign::Weather, [-20.0, 5.0]);
    drag(&mut editor, Sign::Direction, [0.0, 15.0]);
    run(&mut editor, &[Command::FreeSigns]);
    assert!(editor.plan().art.signs.is_empty());
    run(&mut editor, &[Command::Undo]);
    assert_eq!(editor.plan().art.signs.len(), 2);
}

#[test]
fn a_click_on_a_plate_still_selects_its_corner() {
    let mut editor = harbour();
    let corner = editor.plan().corners[0].clone();
    let plate = middle(&mut editor, Sign::Corner(corner.id));
    let pointer = at(&editor, plate);
    editor.click(pointer);
    assert_eq!(editor.selection().corner(editor.plan()), Some(corner.id));
    assert!(editor.plan().art.signs.is_empty());
}

/// A drag that is given up leaves nothing.
#[test]
fn escape_puts_a_sign_back() {
    let mut editor = harbour();
    let steps = editor.steps();
    let [x, y] = middle(&mut editor, Sign::Name);
    let (from, to) = (at(&editor, [x, y]), at(&editor, [x + 30.0, y]));
    editor.with_tool(|tool, work| {
        tool.drag_start(work, from);
        tool.drag_to(work, to);
        assert!(work.plan().art.sign(Sign::Name).is_some());
        assert!(tool.cancel(work));
    });
    assert_eq!(editor.steps(), steps);
    assert!(editor.plan().art.signs.is_empty());
}

#[test]
fn signs_turn_with_the_board() {
    let mut editor = harbour();
    drag(&mut editor, Sign::Weather, [-20.0, 5.0]);
    let (x, y) = editor.plan().art.sign(Sign::Weather).unwrap();
    let height = editor.plan().board.height;
    editor.work.apply(&Edit::TurnBoard(true));
    let turned = editor.plan().art.sign(Sign::Weather).unwrap();
    assert_near(turned.into(), [height - y, x]);
    editor.work.apply(&Edit::TurnBoard(false));
    assert_near(
        editor.plan().art.sign(Sign::Weather).unwrap().into(),
        [x, y],
    );
}
