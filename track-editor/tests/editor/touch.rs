//! Fingers on the board: the events that windows and browsers make of them.

use crate::fixture::*;
use egui::{PointerButton, TouchDeviceId, TouchId, TouchPhase};

/// What a finger does at a place. The first finger is at the same time the mouse, as machines have it.
fn finger(window: &mut Window, id: u64, phase: TouchPhase, pos: Pos2) {
    let touch = Event::Touch {
        device_id: TouchDeviceId(1),
        id: TouchId(id),
        phase,
        pos,
        force: None,
    };
    window.harness.event(touch);
    if id > 0 {
        return;
    }
    let button = |pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let mouse = match phase {
        TouchPhase::Start => vec![Event::PointerMoved(pos), button(true)],
        TouchPhase::Move => vec![Event::PointerMoved(pos)],
        TouchPhase::End => vec![button(false), Event::PointerGone],
        TouchPhase::Cancel => vec![Event::PointerGone],
    };
    for event in mouse {
        window.harness.event(event);
    }
}

fn tap(window: &mut Window, at: Pos2) {
    finger(window, 0, TouchPhase::Start, at);
    window.harness.step();
    finger(window, 0, TouchPhase::End, at);
    window.settle();
}

/// Moves a number of fingers in steps.
fn fingers(window: &mut Window, from: &[Pos2], to: &[Pos2]) {
    let each = |window: &mut Window, phase, part: f32| {
        for (id, (from, to)) in (0..).zip(from.iter().zip(to)) {
            finger(window, id, phase, from.lerp(*to, part));
        }
        window.harness.step();
    };
    each(window, TouchPhase::Start, 0.0);
    for step in 1..=10 {
        each(window, TouchPhase::Move, step as f32 / 10.0);
    }
    each(window, TouchPhase::End, 1.0);
    window.settle();
}

/// A window with an empty board, and a place in its middle.
fn empty() -> (Window, Pos2) {
    let mut window = Window::open();
    window.run(Command::New);
    let middle = window.ed().camera.view().center();
    (window, middle)
}

#[test]
fn a_finger_draws_a_road_and_moves_a_point_of_it() {
    let (mut window, middle) = empty();
    window.press("R");
    let corners = [
        [-200.0, -120.0],
        [200.0, -120.0],
        [200.0, 120.0],
        [-200.0, 120.0],
    ];
    let corners = corners.map(|[x, y]| middle + vec2(x, y));
    for at in corners {
        tap(&mut window, at);
    }
    tap(&mut window, corners[0]);
    let plan = window.ed().plan().clone();
    assert!(plan.spaces.len() > 40, "{} spaces", plan.spaces.len());

    let steps = window.ed().steps();
    fingers(
        &mut window,
        &corners[2..3],
        &[corners[2] + vec2(60.0, 40.0)],
    );
    assert_eq!(window.ed().steps(), steps + 1, "one gesture, one step");
    assert_changed(window.ed().plan(), &plan);
}

#[test]
fn two_fingers_move_and_zoom_and_change_nothing() {
    let mut window = Window::open();
    let id = middle(&window);
    let at = window.place(id);
    let scale = window.ed().camera.scale();
    let aside = |x: f32| at + vec2(x, 0.0);
    fingers(
        &mut window,
        &[aside(-50.0), aside(50.0)],
        &[aside(-120.0), aside(120.0)],
    );
    let larger = window.ed().camera.scale() / scale;
    assert!((2.0..2.8).contains(&larger), "{larger}");
    assert!(
        (window.place(id) - at).length() < 12.0,
        "about what is between them"
    );

    let (before, scale) = (window.place(id), window.ed().camera.scale());
    let by = vec2(40.0, 90.0);
    let both = [aside(-50.0), aside(50.0)];
    fingers(&mut window, &both, &both.map(|it| it + by));
    assert!((window.ed().camera.scale() / scale - 1.0).abs() < 0.02);
    assert!((window.place(id) - before - by).length() < 12.0);
    assert_eq!(window.ed().steps(), 0);
    assert!(window.ed().work.selection().is_empty());
}

#[test]
fn a_second_finger_takes_back_what_the_first_began() {
    let mut window = Window::open();
    let id = middle(&window);
    let at = window.place(id);
    tap(&mut window, at);
    assert!(window.ed().work.selection().contains(id));
    let plan = window.ed().plan().clone();
    finger(&mut window, 0, TouchPhase::Start, at);
    window.harness.step();
    for x in [10.0, 20.0, 30.0] {
        finger(&mut window, 0, TouchPhase::Move, at + vec2(x, 0.0));
        window.harness.step();
    }
    assert_changed(window.ed().plan(), &plan);
    finger(&mut window, 1, TouchPhase::Start, at + vec2(100.0, 0.0));
    window.harness.step();
    finger(&mut window, 1, TouchPhase::Move, at + vec2(120.0, 0.0));
    window.harness.step();
    for id in [1, 0] {
        finger(&mut window, id, TouchPhase::End, at + vec2(100.0, 0.0));
        window.harness.step();
    }
    window.settle();
    assert_same(window.ed().plan(), &plan);
}

#[test]
fn a_finger_that_is_held_down_is_the_right_button() {
    let (mut window, middle) = empty();
    window.press("R");
    tap(&mut window, middle);
    tap(&mut window, middle + vec2(100.0, 0.0));
    assert_eq!(window.ed().tool_kind(), Kind::Road);
    let steps = window.ed().steps();
    finger(&mut window, 0, TouchPhase::Start, middle + vec2(0.0, 80.0));
    // Longer than egui asks for.
    for _ in 0..12 {
        window.harness.step();
    }
    finger(&mut window, 0, TouchPhase::End, middle + vec2(0.0, 80.0));
    window.settle();
    // It takes back the last point.
    let points = window.ed().road().expect("it is drawn").points.len();
    assert_eq!((points, window.ed().tool_kind()), (1, Kind::Road));
    assert_eq!(window.ed().steps(), steps + 1);
}
