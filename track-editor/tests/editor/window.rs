//! The window's contents, by the names that assistive technology reads. No GPU is needed.

use crate::fixture::*;
use egui::{
    MouseWheelSource, MouseWheelUnit, TouchPhase, ViewportCommand, ViewportEvent, ViewportId, pos2,
};
use formulad_core::Problem;

#[test]
fn the_harbour_is_seen_with_its_corners() {
    let window = Window::open();
    assert!(window.says_what_is_wrong());
    assert!(window.ed().derived().track.is_some());
    let name = window.ed().plan().name.clone();
    assert!(window.ed().title().starts_with(&name));
    for corner in &window.ed().plan().corners {
        assert!(window.sees(&corner.name), "{} is not listed", corner.name);
    }
}

#[test]
fn a_space_is_selected_dragged_and_put_back() {
    let mut window = Window::open();
    let id = middle(&window);
    window.ed_mut().settings.free = true;
    window.click_at(window.place(id));
    assert!(window.sees(&format!("Space {id}")));
    let before = window.ed().plan().clone();
    let problems = window.ed().problems().count();
    let from = window.place(id);
    window.drag(from, from + vec2(40.0, 25.0));
    let moved = window.place(id) - from;
    assert!((moved - vec2(40.0, 25.0)).length() < 1.0, "{moved:?}");
    assert_eq!(window.ed().steps(), 1);
    // A space far off its lane is noticed.
    assert!(window.ed().problems().count() > problems);
    assert!(window.says_what_is_wrong());
    window.press("Ctrl+Z");
    assert_same(window.ed().plan(), &before);
    assert!(window.says_what_is_wrong());
    window.press("Ctrl+Shift+Z");
    assert_changed(window.ed().plan(), &before);
}

#[test]
fn escape_during_a_drag_puts_the_space_back() {
    let mut window = Window::open();
    let id = middle(&window);
    let before = window.ed().plan().clone();
    let from = window.place(id);
    window.harness.hover_at(from);
    window.harness.drag_at(from);
    window.harness.run();
    window.point(from + vec2(60.0, 0.0));
    assert_changed(window.ed().plan(), &before);
    window.press("Esc");
    assert_same(window.ed().plan(), &before);
    window.let_go(from + vec2(60.0, 0.0));
    assert_same(window.ed().plan(), &before);
    assert!(!window.ed().document().is_modified());
}

#[test]
fn a_box_selects_and_a_corner_is_made_named_and_given_stops() {
    let mut window = Window::open();
    let corner = window.ed().plan().corners[0].clone();
    window.ed_mut().work.select_corner(corner.id);
    window.settle();
    window.click("Delete corner");
    window.settle();
    assert!(window.ed().plan().corners.iter().all(|c| c.id != corner.id));
    window.press("C");
    let made = window.ed().plan().corners[0].id;
    assert!(window.sees(&format!("Corner {made}")));
    window.type_into("Corner name", "Lock Gate");
    assert_eq!(window.ed().plan().corners[0].name, "Lock Gate");
    let steps = window.ed().steps();
    window.click("Two stops in the corner");
    assert_eq!(window.ed().plan().corners[0].stops, 2);
    window.press("3");
    assert_eq!(window.ed().plan().corners[0].stops, 3);
    assert_eq!(window.ed().steps(), steps + 2);
    window.choose("Edit", "Undo");
    assert_eq!(window.ed().plan().corners[0].stops, 2);
}

#[test]
fn a_name_typed_letter_by_letter_is_one_step() {
    let mut window = Window::open();
    let before = window.ed().plan().name.clone();
    window.type_into("Name", "New Haven");
    assert_eq!(window.ed().plan().name, "New Haven");
    assert_eq!(window.ed().steps(), 1);
    assert!(window.ed().title().starts_with("• New Haven"));
    window.press("Ctrl+Z");
    assert_eq!(window.ed().plan().name, before);
}

#[test]
fn a_problem_is_listed_gone_to_and_mended() {
    let mut window = Window::open();
    let id = middle(&window);
    let clean = window.ed().problems().count();
    let next = window.ed().space(id).next.clone();
    window.apply(&Edit::Unlink(id, next[0]));
    let problem = window.ed().problems().next().cloned();
    let problem = problem.expect("a broken lane is a problem");
    let message = tail(&problem.message.text());
    let mut rows = window.harness.get_all_by_label_contains(&message);
    rows.next().unwrap().click();
    drop(rows);
    window.settle();
    assert!(!window.ed().selection().is_empty());
    let view = window.ed().camera.view();
    for id in window.ed().selection().spaces() {
        assert!(view.contains(window.place(*id)), "{id} is out of sight");
    }
    let fix = problem.fix.expect("a missing link is fixed mechanically");
    window
        .harness
        .get_all_by_label(&fix.label.text())
        .next()
        .unwrap()
        .click();
    window.settle();
    assert_eq!(
        window.ed().document().undo_label().as_deref(),
        Some(fix.label.english())
    );
    assert_eq!(window.ed().problems().count(), clean);
    assert!(window.says_what_is_wrong());
}

#[test]
fn a_warning_is_set_aside_with_a_reason_and_shown_again() {
    let mut window = Window::open();
    let clean = window.ed().problems().count();
    let grid = window.ed().plan().grid.clone();
    let reversed = grid.iter().rev().copied().collect();
    window.apply(&Edit::SetGrid(reversed));
    let order = |p: &&Problem| p.id == "grid.order";
    let message = window
        .ed()
        .problems()
        .find(order)
        .unwrap()
        .message
        .to_string();
    let count = window.ed().problems().count();
    let steps = window.ed().steps();
    let at = window.ed().problems().position(|p| order(&p)).unwrap();
    let mut buttons = window.harness.get_all_by_label("Silence…");
    buttons.nth(at).unwrap().click();
    drop(buttons);
    window.settle();
    window.type_into("Why this is intended", "A race run backwards");
    let editor = window.ed();
    assert_eq!(editor.problems().count(), count - 1);
    assert_eq!(editor.steps(), steps + 1, "one step");
    assert_eq!(editor.plan().silenced[0].reason, "A race run backwards");
    assert!(!window.sees(&tail(&message)), "it is folded away");
    // It is farther down than the list is high.
    let folded = window.harness.get_by_label("1 silenced");
    folded.click_accesskit();
    window.settle();
    assert!(window.sees(&tail(&message)));
    assert!(window.sees("A race run backwards"));
    window.harness.get_by_label("List again").click_accesskit();
    window.settle();
    assert!(window.ed().plan().silenced.is_empty());
    assert_eq!(window.ed().problems().count(), count);
    assert!(count > clean);
}

#[test]
fn small_windows_keep_every_panel_inside() {
    let mut window = Window::open();
    let pit = window.ed().plan().pit.as_ref().unwrap().boxes[0].space;
    for size in [vec2(1440.0, 900.0), vec2(900.0, 600.0), vec2(500.0, 400.0)] {
        window.harness.set_size(size);
        window.ed_mut().select([pit]);
        window.settle();
        let edge = Rect::from_min_size(Pos2::ZERO, size).expand(0.5);
        let inspector = window.bounds(&format!("Space {pit}"));
        assert!(edge.contains_rect(inspector), "{inspector} at {size}");
        let board = window.ed().camera.view();
        let none = window.bounds("No box");
        assert!(none.right() <= size.x, "{none} at {size}");
        let [zoom, bin] = ["Zoom in", "Delete"]
            .map(|name| window.harness.get_all_by_label(name).next().unwrap().rect());
        assert!(edge.contains_rect(zoom) && !zoom.intersects(bin.shrink(1.0)));
        window.ed_mut().work.select(Selection::default());
        window.settle();
        let now = window.ed().camera.view();
        assert_eq!(now, board, "the board stays where it is");
    }
}

#[test]
fn a_circuit_is_saved_and_opened_again_identical() {
    let (_folder, path) = temp("quay.track.json");
    let mut window = Window::open();
    window.type_into("Name", "Quay");
    window.desk.will_answer(&path);
    window.press("Ctrl+S");
    assert!(window.sees("Saved as"));
    let saved = window.ed().plan().clone();
    assert_same(&TrackFile::read(&path).unwrap().plan, &saved);
    window.press("Ctrl+N");
    // Nothing to lose, nothing to ask.
    assert!(window.ed().plan().spaces.is_empty());
    window.desk.will_answer(&path);
    window.press("Ctrl+O");
    assert_same(window.ed().plan(), &saved);
}

#[test]
fn closing_the_window_asks_before_work_is_lost() {
    let mut window = Window::open();
    window.type_into("Name", "Quay");
    window.press("Ctrl+Q");
    assert!(window.sees("Save the changes"));
    window.click("Cancel");
    assert!(!window.ed().is_left());
    window.press("Ctrl+Q");
    window.harness.get_by_label("Don't save").click();
    window.harness.step();
    assert!(window.ed().is_left());
}

#[test]
fn a_path_can_be_typed_where_dialogs_fail() {
    let (_folder, path) = temp("typed.track.json");
    let mut window = Window::open();
    window.desk.will_choose_nothing(true);
    window.press("Ctrl+Shift+S");
    window.click("Type a path…");
    window.type_into("Path of the file", &path.display().to_string());
    let save = window.harness.get_all_by_label("Save").last();
    save.unwrap().click();
    window.settle();
    assert!(path.exists());
}

#[test]
fn tools_draw_link_and_change_by_key() {
    let mut window = Window::open();
    window.choose("File", "New");
    window.press("P");
    let middle = window.ed().camera.view().center();
    for step in 0..3 {
        window.click_at(middle + vec2(30.0 * step as f32, 0.0));
    }
    assert_eq!(window.ed().plan().spaces.len(), 3);
    window.press("L");
    window.drag(window.place(SpaceId(3)), window.place(SpaceId(1)));
    assert_eq!(window.ed().space(SpaceId(3)).next, [SpaceId(1)]);
    // Esc: first the tool, then the selection.
    window.press("V Esc");
    assert!(window.ed().selection().is_empty());
}

#[test]
fn the_board_is_moved_and_zoomed_without_touching_the_plan() {
    let mut window = Window::open();
    let before = window.ed().plan().clone();
    let scale = window.ed().camera.scale();
    window.press("Plus");
    assert!(window.ed().camera.scale() > scale * 1.4);
    window.press("F");
    assert!((window.ed().camera.scale() / scale - 1.0).abs() < 0.01);
    let id = middle(&window);
    let from = window.place(id);
    window.harness.key_down(Key::Space);
    window.harness.run();
    window.drag(from, from + vec2(-100.0, -50.0));
    window.harness.key_up(Key::Space);
    window.settle();
    assert!((window.place(id) - from - vec2(-100.0, -50.0)).length() < 2.0);
    assert_same(window.ed().plan(), &before);
}

#[test]
fn the_window_is_not_closed_over_unsaved_work() {
    let mut window = Window::open();
    let close = |window: &mut Window| {
        let input = window.harness.input_mut();
        let root = input.viewports.entry(ViewportId::ROOT).or_default();
        root.events.push(ViewportEvent::Close);
        window.harness.step();
        let outputs = &window.harness.output().viewport_output;
        let output = outputs.get(&ViewportId::ROOT);
        output.is_some_and(|o| o.commands.contains(&ViewportCommand::CancelClose))
    };
    assert!(!close(&mut window), "nothing is lost");
    *window.ed_mut() = harbour().0;
    window.ed_mut().apply(&Edit::Name("Quay".into()));
    assert!(close(&mut window), "it stays open");
    window.settle();
    assert!(window.sees("Save the changes"));
}

#[test]
fn the_wheel_zooms_at_the_pointer_and_two_fingers_move_the_board() {
    let mut window = Window::open();
    let id = middle(&window);
    let at = window.place(id);
    let scale = window.ed().camera.scale();
    window.point(at);
    let wheel = |source, delta| Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        source,
        delta,
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    };
    let up = wheel(MouseWheelSource::Wheel, vec2(0.0, 120.0));
    window.event(up);
    assert!(window.ed().camera.scale() > scale * 1.3);
    assert!((window.place(id) - at).length() < 1.0);

    let scale = window.ed().camera.scale();
    let aside = wheel(MouseWheelSource::Trackpad, vec2(30.0, -20.0));
    window.event(aside);
    assert!((window.ed().camera.scale() / scale - 1.0).abs() < 1e-9);
    assert!((window.place(id) - at - vec2(30.0, -20.0)).length() < 1.0);
}

#[test]
fn what_a_narrow_toolbar_has_no_room_for_is_in_a_menu() {
    let mut window = Window::open();
    assert!(!window.sees("More…"), "all of it is there");
    window.harness.set_size(vec2(500.0, 400.0));
    window.settle();
    window.choose("More…", "Pit lane");
    assert_eq!(window.ed().tool_kind(), Kind::Pit);
}

#[test]
fn an_empty_board_says_how_to_begin() {
    let mut window = Window::open();
    assert!(!window.sees("An empty board"));
    window.choose("File", "New");
    window.click("Start drawing");
    assert_eq!(window.ed().tool_kind(), Kind::Road);
    // Not while a tool is in hand.
    assert!(!window.sees("An empty board"));
}

#[test]
fn a_race_is_started_from_the_palette() {
    let mut window = Window::open();
    window.run(Command::Drive);
    window.find("start the race");
    let driving = window.ed().driving().expect("there is driving");
    assert!(driving.session().is_some());
    let again = Command::StartRace.unavailable(window.ed());
    assert_eq!(again, Some("The race has already started"));
}

#[test]
fn where_there_is_no_room_for_the_numbers_of_spaces_it_is_said() {
    let mut window = Window::sized(vec2(900.0, 600.0), Theme::Light);
    window.press("N");
    assert!(window.ed().view.numbers);
    assert!(window.sees("to see the numbers"));
    window.press("N");
    window.ed_mut().camera.zoom_at(pos2(300.0, 300.0), 4.0);
    window.click("Dismiss");
    window.press("N");
    assert!(window.ed().view.numbers);
    assert!(!window.sees("to see the numbers"));
    window.settle();
    window.picture("numbers");
}
