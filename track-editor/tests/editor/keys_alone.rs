//! A whole circuit, from the start to its file, without ever touching a pointer.

use crate::evening::VERTICES;
use crate::fixture::*;

/// Two hands on a keyboard.
struct Keyboard {
    window: Window,
}

impl Keyboard {
    fn key(&mut self, key: Key) {
        self.window.press_key(Modifiers::NONE, key);
    }

    fn ctrl(&mut self, key: Key) {
        self.window.press_key(Modifiers::COMMAND, key);
    }

    /// Chooses from the palette what these letters find first.
    fn find(&mut self, letters: &str) {
        self.ctrl(Key::K);
        self.window.type_text(letters);
        self.key(Key::Enter);
    }

    /// Goes on from panel to panel until this one has the keyboard.
    fn panel(&mut self, name: &str) {
        for _ in 0..8 {
            self.key(Key::F6);
            if self.window.focused().as_deref() == Some(name) {
                return;
            }
        }
        panic!("F6 never leads to {name}");
    }

    /// Goes on with Tab until the field of this name has the keyboard, and writes into it.
    fn write(&mut self, field: &str, text: &str) {
        for _ in 0..40 {
            self.key(Key::Tab);
            if self.window.focused().as_deref() == Some(field) {
                self.ctrl(Key::A);
                self.window.type_text(text);
                self.key(Key::Enter);
                return;
            }
        }
        panic!("Tab never leads to {field}");
    }

    /// Takes the board's cursor near a place.
    fn go(&mut self, to: [f64; 2]) {
        for _ in 0..200 {
            let editor = &self.window.ed();
            let step = editor.derived().length * 0.25;
            let at = editor.pointer.expect("the cursor").at;
            let off = [to[0] - at[0], to[1] - at[1]];
            let axis = usize::from(off[1].abs() > off[0].abs());
            if off[axis].abs() <= step {
                return;
            }
            let key = match (axis, off[axis] > 0.0) {
                (0, true) => Key::ArrowRight,
                (0, false) => Key::ArrowLeft,
                (_, true) => Key::ArrowDown,
                (_, false) => Key::ArrowUp,
            };
            let held = match off[axis].abs() > 3.0 * step {
                true => Modifiers::SHIFT,
                false => Modifiers::NONE,
            };
            // No more than is seen: the cursor moves at once.
            self.window.harness.key_press_modifiers(held, key);
            self.window.harness.step();
        }
        panic!("the cursor never comes to {to:?}");
    }
}

#[test]
fn a_circuit_is_made_by_keyboard_alone() {
    let (_folder, path) = temp("keys.track.json");
    let mut hands = Keyboard {
        window: Window::open(),
    };
    // From the start: an empty board.
    let held = Modifiers::COMMAND.plus(Modifiers::SHIFT);
    hands.window.press_key(held, Key::O);
    hands.key(Key::Tab);
    assert_eq!(hands.window.focused().as_deref(), Some("Empty"));
    hands.key(Key::Enter);
    // The road: point by point, then led back to the first. The tool brings the keyboard to the board.
    let looks_at = |hands: &Keyboard| {
        let camera = &hands.window.ed().camera;
        camera.to_board(camera.view().center())
    };
    let before = looks_at(&hands);
    hands.key(Key::R);
    hands.key(Key::ArrowRight);
    assert_eq!(looks_at(&hands), before, "the cursor moves, not the board");
    for vertex in VERTICES {
        hands.go(vertex);
        hands.key(Key::Enter);
    }
    hands.find("close the road");
    // A straight from each bend to the next: all points from smooth to sharp to rounded.
    hands.ctrl(Key::A);
    for _ in 0..2 {
        hands.find("smooth or sharp");
    }
    // Once through all shapes of a point.
    hands.key(Key::Period);
    for _ in 0..3 {
        hands.find("smooth or sharp");
    }
    assert_eq!(hands.window.ed().plan().corners.len(), 10);
    // A point, by a millimetre, and another put in and taken away.
    let at = |hands: &Keyboard| {
        let road = hands.window.ed().road().expect("a road");
        (road.points.len(), road.points[0].at)
    };
    let before = at(&hands);
    hands.window.press("Alt+Down");
    assert_eq!(at(&hands).1[1], before.1[1] + 1.0);
    hands.key(Key::Insert);
    assert_eq!(at(&hands).0, before.0 + 1);
    hands.key(Key::Delete);
    assert_eq!(at(&hands).0, before.0);
    hands.key(Key::Escape);
    hands.key(Key::Escape);
    // What is selected is read, as everything is that can be pressed or filled in.
    hands.window.settle();
    let read = |hands: &Keyboard| {
        let board = hands
            .window
            .harness
            .get_by_role_and_label(Role::Canvas, "Board");
        board.accesskit_node().value().unwrap_or_default()
    };
    hands.panel("Board");
    hands.key(Key::ArrowUp);
    let selected = hands.window.ed().selection().only().expect("a space");
    assert!(
        read(&hands).contains(&format!("space {selected} selected")),
        "{}",
        read(&hands)
    );
    hands.key(Key::Escape);
    // The line two spaces further on.
    let line = |hands: &Keyboard| hands.window.ed().plan().finish.clone();
    let first = line(&hands);
    hands.key(Key::I);
    hands.panel("Board");
    hands.key(Key::ArrowUp);
    hands.key(Key::ArrowUp);
    hands.key(Key::Enter);
    assert_ne!(line(&hands), first);
    hands.key(Key::Escape);
    // The grid and the pit lane behind it.
    hands.find("standard grid");
    hands.find("standard pit lane");
    // A corner, its stops and its name.
    hands.ctrl(Key::G);
    hands.window.type_text("corner 3");
    hands.key(Key::Enter);
    for (key, stops) in [(Key::Num2, 2), (Key::Num1, 1)] {
        hands.key(key);
        assert_eq!(hands.window.ed().plan().corners[2].stops, stops);
    }
    hands.panel("Inspector");
    hands.write("Corner name", "Stairs");
    // The whole circuit's.
    hands.window.press_key(held, Key::A);
    hands.panel("Inspector");
    hands.write("Name", "Keys Alone");
    hands.window.desk.will_answer(&path);
    hands.ctrl(Key::S);

    let editor = &hands.window.ed();
    let plan = editor.plan();
    assert!(editor.derived().track.is_some());
    let problems = editor.problems();
    let serious: Vec<_> = problems
        .filter(|p| p.severity != Severity::Advice)
        .map(|p| p.message.clone())
        .collect();
    assert_eq!(serious, [""; 0]);
    assert_eq!(plan.name, "Keys Alone");
    assert_eq!(plan.corners.len(), 10);
    let stairs = plan.corners.iter().find(|c| c.name == "Stairs");
    assert_eq!(stairs.map(|c| c.stops), Some(1));
    assert_eq!(plan.grid.len(), 10);
    assert_eq!(plan.pit.as_ref().map(|pit| pit.boxes.len()), Some(10));
    // A file lists its spaces by number.
    let mut before = editor.document().design().clone();
    before.plan.spaces.sort_by_key(|space| space.id);
    let file = TrackFile::read(&path).expect("it was saved");
    assert!(file.plan == before.plan);
    hands.ctrl(Key::N);
    hands.window.desk.will_answer(&path);
    hands.ctrl(Key::O);
    assert!(*hands.window.ed().document().design() == before);
    print(&mut hands, &path.with_extension("pdf"));
    race(&mut hands);
}

fn print(hands: &mut Keyboard, to: &Path) {
    hands.ctrl(Key::P);
    hands.window.desk.will_answer(to);
    assert_eq!(hands.window.focused().as_deref(), Some("Save as…"));
    hands.key(Key::Enter);
    let printed = std::fs::read(to).expect("it was printed");
    assert!(printed.starts_with(b"%PDF"));
    hands.key(Key::Escape);
}

/// A lap against another car, to its end.
fn race(hands: &mut Keyboard) {
    hands.key(Key::D);
    let drive = hands.window.drive();
    drive.habits.speed = Speed::Instant;
    drive.habits.setup.set_cars(2);
    hands.window.race_careful_drivers();
    hands.find("start race");
    for _ in 0..600 {
        let drive = hands.window.drive();
        let Some(question) = drive.question() else {
            break;
        };
        let key = match question.what {
            QuestionKind::Roll(_) => Key::Space,
            QuestionKind::Gear if question.gear(3).is_some() => Key::Num3,
            QuestionKind::Gear if question.gear(2).is_some() => Key::Num2,
            _ => Key::Enter,
        };
        hands.key(key);
    }
    assert!(hands.window.drive().is_over());
    hands.key(Key::Escape);
    assert!(hands.window.ed().driving().is_none());
}
