//! A whole circuit, from an empty board to its file, as a designer makes it in the window.

use crate::fixture::*;

/// The vertices of a road that turns by a right angle ten times, down a flight of steps.
pub(crate) const VERTICES: [[f64; 2]; 10] = [
    [90.0, 640.0],
    [90.0, 70.0],
    [380.0, 70.0],
    [380.0, 170.0],
    [560.0, 170.0],
    [560.0, 270.0],
    [740.0, 270.0],
    [740.0, 370.0],
    [910.0, 370.0],
    [910.0, 640.0],
];

/// The window, and how often something was pressed, clicked or typed in it.
struct Hands {
    window: Window,
    deeds: u32,
}

impl Hands {
    fn key(&mut self, held: Modifiers, key: Key) {
        self.window.press_key(held, key);
        self.deeds += 1;
    }

    fn click_at(&mut self, place: [f64; 2]) {
        let place = self.window.screen(place);
        self.window.click_at(place);
        self.deeds += 1;
    }
}

#[test]
fn ten_corners_are_drawn_named_and_saved_in_fewer_than_forty_deeds() {
    let (_folder, path) = temp("evening.track.json");
    let mut hands = Hands {
        window: Window::open(),
        deeds: 0,
    };
    hands.key(Modifiers::COMMAND, Key::N);
    hands.key(Modifiers::NONE, Key::R);
    for vertex in VERTICES {
        hands.click_at(vertex);
    }
    hands.click_at(VERTICES[0]);
    // A straight from each bend to the next.
    hands.key(Modifiers::COMMAND, Key::A);
    hands.window.click(
        "Points are the corners of a polygon; an arc beside each leads from one straight to the next",
    );
    hands.deeds += 1;
    // Esc lets the tool go, and the inspector is about the circuit again.
    hands.key(Modifiers::NONE, Key::Escape);
    hands.key(Modifiers::NONE, Key::Escape);
    // The pit lane beside the outermost lane, on the side that is clicked.
    let work = &hands.window.ed().work;
    let line = work.plan().finish.first().and_then(|id| work.space(*id));
    let place = line
        .map(|space| [space.x, space.y])
        .expect("there is a line");
    hands.key(Modifiers::NONE, Key::B);
    hands.click_at(place);
    hands.key(Modifiers::NONE, Key::Escape);
    hands.key(Modifiers::NONE, Key::Escape);
    // A click into the field, the name, and Enter.
    hands.window.type_into("Name", "Evening Ring");
    hands.deeds += 3;
    hands.window.desk.will_answer(&path);
    hands.key(Modifiers::COMMAND, Key::S);
    // Where to save.
    hands.deeds += 1;

    assert!(hands.deeds < 40, "{} deeds", hands.deeds);
    let editor = &hands.window.ed();
    let plan = editor.plan();
    assert!(editor.derived().track.is_some());
    assert_eq!(plan.corners.len(), 10);
    assert_eq!(plan.grid.len(), 10);
    assert_eq!(plan.pit.as_ref().map(|pit| pit.boxes.len()), Some(10));
    assert_eq!(plan.name, "Evening Ring");
    // A file lists its spaces by number.
    let mut before = editor.document().design().clone();
    before.plan.spaces.sort_by_key(|space| space.id);
    let file = TrackFile::read(&path).expect("it was saved");
    assert!(file.plan == before.plan);
    hands.window.ed_mut().open(&path);
    hands.window.settle();
    assert!(*hands.window.ed().document().design() == before);
}
