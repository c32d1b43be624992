//! The window's contents, by the names that assistive technology reads. No GPU is needed.

use crate::common::{assert_changed, assert_same, harbour};
use crate::harness::{Window, middle, tail};
use egui::{
    Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, TouchPhase, ViewportCommand,
    ViewportEvent, ViewportId, pos2, vec2,
};
use egui_kittest::kittest::Queryable;
use formulad_core::{Problem, SpaceId};
use formulad_tracks::TrackFile;
use track_editor::command::Command;
use track_editor::document::{Edit, Selection};
use track_editor::tools::Kind;
use track_editor::view::settings::Theme;

#[test]
fn the_harbour_is_seen_with_its_corners() {
    let window = Window::open();
    assert!(window.says_what_is_wrong());
    assert!(window.app().editor.work.derived().track.is_some());
    let name = window.app().editor.work.plan().name.clone();
    assert!(window.app().editor.title().starts_with(&name));
    for corner in &window.app().editor.work.plan().corners {
        assert!(window.sees(&corner.name), "{} is not listed", corner.name);
    }
}

#[test]
fn a_space_is_selected_dragged_and_put_back() {
    let mut window = Window::open();
    let id = middle(&window);
    window.app_mut().editor.settings.free = true;
    window.click_at(window.place(id));
    assert!(window.sees(&format!("Space {id}")));
    let before = window.app().editor.work.plan().clone();
    let problems = window.app().editor.problems().count();
    let from = window.place(id);
    window.drag(from, from + vec2(40.0, 25.0));
    let moved = window.place(id) - from;
    assert!(
        (moved - vec2(40.0, 25.0)).length() < 1.0,
        "it moved by {moved:?}"
    );
    assert_eq!(window.app().editor.work.document().steps(), 1);
    assert!(
        window.app().editor.problems().count() > problems,
        "a space far off its lane is noticed"
    );
    assert!(window.says_what_is_wrong());
    window.press(Modifiers::COMMAND, Key::Z);
    assert_same(window.app().editor.work.plan(), &before);
    assert!(window.says_what_is_wrong());
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_changed(window.app().editor.work.plan(), &before);
}

#[test]
fn escape_during_a_drag_puts_the_space_back() {
    let mut window = Window::open();
    let id = middle(&window);
    let before = window.app().editor.work.plan().clone();
    let from = window.place(id);
    window.harness.hover_at(from);
    window.harness.drag_at(from);
    window.harness.run();
    window.harness.hover_at(from + vec2(60.0, 0.0));
    window.harness.run();
    assert_changed(window.app().editor.work.plan(), &before);
    window.press(Modifiers::NONE, Key::Escape);
    assert_same(window.app().editor.work.plan(), &before);
    window.harness.drop_at(from + vec2(60.0, 0.0));
    window.settle();
    assert_same(window.app().editor.work.plan(), &before);
    assert!(!window.app().editor.work.document().is_modified());
}

#[test]
fn a_box_selects_and_a_corner_is_made_named_and_given_stops() {
    let mut window = Window::open();
    let corner = window.app().editor.work.plan().corners[0].clone();
    window.app_mut().editor.work.select_corner(corner.id);
    window.settle();
    window.click("Delete corner");
    window.settle();
    assert!(
        window
            .app()
            .editor
            .work
            .plan()
            .corners
            .iter()
            .all(|c| c.id != corner.id)
    );
    window.press(Modifiers::NONE, Key::C);
    let made = window.app().editor.work.plan().corners[0].id;
    assert!(window.sees(&format!("Corner {made}")));
    window.type_into("Corner name", "Lock Gate");
    assert_eq!(window.app().editor.work.plan().corners[0].name, "Lock Gate");
    let steps = window.app().editor.work.document().steps();
    window.click("Two stops in the corner");
    assert_eq!(window.app().editor.work.plan().corners[0].stops, 2);
    window.press(Modifiers::NONE, Key::Num3);
    assert_eq!(window.app().editor.work.plan().corners[0].stops, 3);
    assert_eq!(window.app().editor.work.document().steps(), steps + 2);
    window.choose("Edit", "Undo");
    assert_eq!(window.app().editor.work.plan().corners[0].stops, 2);
}

#[test]
fn a_name_typed_letter_by_letter_is_one_step() {
    let mut window = Window::open();
    let before = window.app().editor.work.plan().name.clone();
    window.type_into("Name", "New Haven");
    assert_eq!(window.app().editor.work.plan().name, "New Haven");
    assert_eq!(window.app().editor.work.document().steps(), 1);
    assert!(window.app().editor.title().starts_with("• New Haven"));
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.app().editor.work.plan().name, before);
}

#[test]
fn a_problem_is_listed_gone_to_and_mended() {
    let mut window = Window::open();
    let id = middle(&window);
    let clean = window.app().editor.problems().count();
    let next = window.app().editor.work.space(id).unwrap().next.clone();
    window
        .app_mut()
        .editor
        .work
        .apply(&Edit::Unlink(id, next[0]));
    window.settle();
    let problem = window
        .app()
        .editor
        .problems()
        .next()
        .expect("a broken lane is a problem")
        .clone();
    window
        .harness
        .get_all_by_label_contains(&tail(&problem.message))
        .next()
        .unwrap()
        .click();
    window.settle();
    assert!(!window.app().editor.work.selection().is_empty());
    let view = window.app().editor.camera.view();
    for id in window.app().editor.work.selection().spaces() {
        assert!(
            view.contains(window.place(*id)),
            "space {id} is out of sight"
        );
    }
    let fix = problem.fix.expect("a missing link is mended mechanically");
    window
        .harness
        .get_all_by_label(&fix.label)
        .next()
        .unwrap()
        .click();
    window.settle();
    assert_eq!(
        window.app().editor.work.document().undo_label(),
        Some(fix.label.as_str())
    );
    assert_eq!(window.app().editor.problems().count(), clean);
    assert!(window.says_what_is_wrong());
}

#[test]
fn a_warning_is_set_aside_with_a_reason_and_shown_again() {
    let mut window = Window::open();
    let clean = window.app().editor.problems().count();
    let grid = window.app().editor.work.plan().grid.clone();
    let reversed = grid.iter().rev().copied().collect();
    window.app_mut().editor.work.apply(&Edit::SetGrid(reversed));
    window.settle();
    let order = |p: &&Problem| p.id == "grid.order";
    let message = window
        .app()
        .editor
        .problems()
        .find(order)
        .unwrap()
        .message
        .clone();
    let count = window.app().editor.problems().count();
    let steps = window.app().editor.work.document().steps();
    let at = window
        .app()
        .editor
        .problems()
        .position(|p| p.id == "grid.order")
        .unwrap();
    let button = window
        .harness
        .get_all_by_label("Set aside…")
        .nth(at)
        .unwrap();
    button.click();
    window.settle();
    window.type_into("Why it is as it should be", "A race run backwards");
    let editor = &window.app().editor;
    assert_eq!(editor.problems().count(), count - 1);
    assert_eq!(editor.work.document().steps(), steps + 1, "one step");
    assert_eq!(
        editor.work.plan().silenced[0].reason,
        "A race run backwards"
    );
    assert!(!window.sees(&tail(&message)), "it is folded away");
    // It is farther down than the list is high.
    let folded = window.harness.get_by_label("1 set aside");
    folded.click_accesskit();
    window.settle();
    assert!(window.sees(&tail(&message)));
    assert!(window.sees("A race run backwards"));
    window.harness.get_by_label("Show again").click_accesskit();
    window.settle();
    assert!(window.app().editor.work.plan().silenced.is_empty());
    assert_eq!(window.app().editor.problems().count(), count);
    assert!(count > clean);
}

#[test]
fn small_windows_keep_every_panel_inside() {
    let mut window = Window::open();
    let pit = window.app().editor.work.plan().pit.as_ref().unwrap().boxes[0].space;
    for size in [vec2(1440.0, 900.0), vec2(900.0, 600.0), vec2(500.0, 400.0)] {
        window.harness.set_size(size);
        window.app_mut().editor.work.select(Selection::of([pit]));
        window.settle();
        let edge = egui::Rect::from_min_size(egui::Pos2::ZERO, size).expand(0.5);
        let inspector = window.harness.get_by_label(&format!("Space {pit}")).rect();
        assert!(edge.contains_rect(inspector), "{inspector} at {size}");
        let board = window.app().editor.camera.view();
        let none = window.harness.get_by_label("No box").rect();
        assert!(none.right() <= size.x, "{none} at {size}");
        let [zoom, bin] = ["Zoom in", "Delete"]
            .map(|name| window.harness.get_all_by_label(name).next().unwrap().rect());
        assert!(edge.contains_rect(zoom) && !zoom.intersects(bin.shrink(1.0)));
        window.app_mut().editor.work.select(Selection::default());
        window.settle();
        let now = window.app().editor.camera.view();
        assert_eq!(now, board, "the board stays where it is");
    }
}

#[test]
fn a_circuit_is_saved_and_opened_again_identical() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("quay.track.json");
    let mut window = Window::open();
    window.type_into("Name", "Quay");
    window.desk.will_answer(&path);
    window.press(Modifiers::COMMAND, Key::S);
    assert!(window.sees("Saved as"));
    let saved = window.app().editor.work.plan().clone();
    assert_same(&TrackFile::read(&path).unwrap().plan, &saved);
    window.press(Modifiers::COMMAND, Key::N);
    assert!(
        window.app().editor.work.plan().spaces.is_empty(),
        "nothing to lose, nothing to ask"
    );
    window.desk.will_answer(&path);
    window.press(Modifiers::COMMAND, Key::O);
    assert_same(window.app().editor.work.plan(), &saved);
}

#[test]
fn closing_the_window_asks_before_work_is_lost() {
    let mut window = Window::open();
    window.type_into("Name", "Quay");
    window.press(Modifiers::COMMAND, Key::Q);
    assert!(window.sees("Save the changes"));
    window.click("Cancel");
    assert!(!window.app().editor.is_left());
    window.press(Modifiers::COMMAND, Key::Q);
    window.harness.get_by_label("Don't save").click();
    window.harness.step();
    assert!(window.app().editor.is_left());
}

#[test]
fn a_path_can_be_typed_where_dialogs_fail() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("typed.track.json");
    let mut window = Window::open();
    window.desk.will_choose_nothing(true);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.click("Type a path…");
    window.type_into("Path of the file", &path.display().to_string());
    window
        .harness
        .get_all_by_label("Save")
        .last()
        .unwrap()
        .click();
    window.settle();
    assert!(path.exists());
}

#[test]
fn tools_draw_link_and_change_by_key() {
    let mut window = Window::open();
    window.choose("File", "New");
    window.press(Modifiers::NONE, Key::P);
    let middle = window.app().editor.camera.view().center();
    for step in 0..3 {
        window.click_at(middle + vec2(30.0 * step as f32, 0.0));
    }
    assert_eq!(window.app().editor.work.plan().spaces.len(), 3);
    window.press(Modifiers::NONE, Key::L);
    window.drag(window.place(SpaceId(3)), window.place(SpaceId(1)));
    assert_eq!(
        window.app().editor.work.space(SpaceId(3)).unwrap().next,
        [SpaceId(1)]
    );
    // Esc: first the tool, then the selection.
    window.press(Modifiers::NONE, Key::V);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(window.app().editor.work.selection().is_empty());
}

#[test]
fn the_board_is_moved_and_zoomed_without_touching_the_plan() {
    let mut window = Window::open();
    let before = window.app().editor.work.plan().clone();
    let scale = window.app().editor.camera.scale();
    window.press(Modifiers::NONE, Key::Plus);
    assert!(window.app().editor.camera.scale() > scale * 1.4);
    window.press(Modifiers::NONE, Key::F);
    assert!((window.app().editor.camera.scale() / scale - 1.0).abs() < 0.01);
    let id = middle(&window);
    let from = window.place(id);
    window.harness.key_down(Key::Space);
    window.harness.run();
    window.drag(from, from + vec2(-100.0, -50.0));
    window.harness.key_up(Key::Space);
    window.settle();
    assert!((window.place(id) - from - vec2(-100.0, -50.0)).length() < 2.0);
    assert_same(window.app().editor.work.plan(), &before);
}

#[test]
fn the_window_is_not_closed_over_unsaved_work() {
    let mut window = Window::open();
    let close = |window: &mut Window| {
        let input = window.harness.input_mut();
        let root = input.viewports.entry(ViewportId::ROOT).or_default();
        root.events.push(ViewportEvent::Close);
        window.harness.step();
        let output = window
            .harness
            .output()
            .viewport_output
            .get(&ViewportId::ROOT);
        output.is_some_and(|o| o.commands.contains(&ViewportCommand::CancelClose))
    };
    assert!(!close(&mut window), "nothing is lost");
    window.app_mut().editor = harbour().0;
    window
        .app_mut()
        .editor
        .work
        .apply(&Edit::Name("Quay".into()));
    assert!(close(&mut window), "it stays open");
    window.settle();
    assert!(window.sees("Save the changes"));
}

#[test]
fn the_wheel_zooms_at_the_pointer_and_two_fingers_move_the_board() {
    let mut window = Window::open();
    let id = middle(&window);
    let at = window.place(id);
    let scale = window.app().editor.camera.scale();
    window.harness.hover_at(at);
    window.harness.run();
    let wheel = |source, delta| Event::MouseWheel {
        unit: MouseWheelUnit::Point,
        source,
        delta,
        phase: TouchPhase::Move,
        modifiers: Modifiers::NONE,
    };
    window
        .harness
        .event(wheel(MouseWheelSource::Wheel, vec2(0.0, 120.0)));
    window.settle();
    assert!(window.app().editor.camera.scale() > scale * 1.3);
    assert!((window.place(id) - at).length() < 1.0);

    let scale = window.app().editor.camera.scale();
    window
        .harness
        .event(wheel(MouseWheelSource::Trackpad, vec2(30.0, -20.0)));
    window.settle();
    assert!((window.app().editor.camera.scale() / scale - 1.0).abs() < 1e-9);
    assert!((window.place(id) - at - vec2(30.0, -20.0)).length() < 1.0);
}

#[test]
fn what_a_narrow_toolbar_has_no_room_for_is_in_a_menu() {
    let mut window = Window::open();
    assert!(!window.sees("More…"), "all of it is there");
    window.harness.set_size(vec2(500.0, 400.0));
    window.settle();
    window.choose("More…", "Pit lane");
    assert_eq!(window.app().editor.tool().kind(), Kind::Pit);
}

#[test]
fn an_empty_board_says_how_to_begin() {
    let mut window = Window::open();
    assert!(!window.sees("An empty board"));
    window.choose("File", "New");
    window.click("Begin the road");
    assert_eq!(window.app().editor.tool().kind(), Kind::Road);
    assert!(
        !window.sees("An empty board"),
        "not while a tool is in hand"
    );
}

#[test]
fn a_race_is_started_from_the_palette() {
    let mut window = Window::open();
    Command::Drive.run(&mut window.app_mut().editor);
    window.settle();
    window.press(Modifiers::COMMAND, Key::K);
    window.type_text("start the race");
    window.press(Modifiers::NONE, Key::Enter);
    let driving = window.app().editor.driving().expect("there is driving");
    assert!(driving.session().is_some());
    let again = Command::StartRace.unavailable(&window.app().editor);
    assert_eq!(again, Some("The race has begun"));
}

#[test]
fn where_there_is_no_room_for_the_numbers_of_spaces_it_is_said() {
    let mut window = Window::sized(vec2(900.0, 600.0), Theme::Light);
    window.press(Modifiers::NONE, Key::N);
    assert!(window.app().editor.view.numbers);
    assert!(window.sees("room for the numbers"));
    window.press(Modifiers::NONE, Key::N);
    window
        .app_mut()
        .editor
        .camera
        .zoom_at(pos2(300.0, 300.0), 4.0);
    window.click("Dismiss");
    window.press(Modifiers::NONE, Key::N);
    assert!(window.app().editor.view.numbers);
    assert!(!window.sees("room for the numbers"));
    window.settle();
    window.picture("numbers");
}
