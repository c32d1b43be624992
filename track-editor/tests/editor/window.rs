//! The window's contents, by the names that assistive technology reads. No GPU is needed.

use crate::common::{FakeDesk, assert_changed, assert_same, check, harbour};
use egui::{Key, Modifiers, Pos2, accesskit::Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use formulad_core::SpaceId;
use formulad_tracks::TrackFile;
use track_editor::app::App;
use track_editor::document::Edit;

/// The window, with the harbour circuit in it.
struct Window {
    harness: Harness<'static, App>,
    desk: FakeDesk,
}

impl Window {
    fn open() -> Self {
        let (editor, desk) = harbour();
        let mut harness = Harness::builder()
            .with_size(vec2(1440.0, 900.0))
            .with_max_steps(120)
            .build_ui_state(|ui, app: &mut App| app.ui(ui), App::new(editor));
        harness.run();
        Self { harness, desk }
    }

    fn app(&self) -> &App {
        self.harness.state()
    }

    fn app_mut(&mut self) -> &mut App {
        self.harness.state_mut()
    }

    /// Runs until all is still, and checks what must always be true.
    fn settle(&mut self) {
        self.harness.run();
        check(&self.app().editor);
    }

    fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.settle();
    }

    fn choose(&mut self, menu: &str, item: &str) {
        self.harness
            .get_by_role_and_label(Role::Button, menu)
            .click();
        self.settle();
        let find = |node: &egui_kittest::Node<'_>| {
            let label = node.accesskit_node().label().unwrap_or_default();
            label.starts_with(item)
        };
        let items: Vec<_> = self
            .harness
            .get_all_by_role(Role::Button)
            .filter(find)
            .collect();
        items.last().expect("the menu has that item").click();
        drop(items);
        self.settle();
    }

    fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    fn type_into(&mut self, field: &str, text: &str) {
        let node = self.harness.get_by_label(field);
        node.focus();
        self.harness.run();
        self.press(Modifiers::COMMAND, Key::A);
        self.harness.get_by_label(field).type_text(text);
        self.harness.run();
        self.press(Modifiers::NONE, Key::Enter);
    }

    /// Where a space is on the screen.
    fn place(&self, id: SpaceId) -> Pos2 {
        let editor = &self.app().editor;
        let space = editor.work.space(id).expect("the space is there");
        editor.camera.to_screen([space.x, space.y])
    }

    fn click_at(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.harness.drag_at(at);
        self.harness.drop_at(at);
        self.settle();
    }

    fn drag(&mut self, from: Pos2, to: Pos2) {
        self.harness.hover_at(from);
        self.harness.run();
        self.harness.drag_at(from);
        self.harness.run();
        self.harness.hover_at(to);
        self.harness.run();
        self.harness.drop_at(to);
        self.settle();
    }

    /// Whether the list names every problem, or says that there are none.
    fn says_what_is_wrong(&self) -> bool {
        let mut problems = self.app().editor.problems().peekable();
        if problems.peek().is_none() {
            return self.sees("No problems");
        }
        problems.all(|problem| self.sees(&tail(&problem.message)))
    }

    fn sees(&self, text: &str) -> bool {
        self.harness
            .query_all_by_label_contains(text)
            .next()
            .is_some()
    }
}

/// A message without its first letter, which the list writes large.
fn tail(message: &str) -> String {
    message.chars().skip(1).collect()
}

/// A space of the middle lane.
fn middle(window: &Window) -> SpaceId {
    let plan = window.app().editor.work.plan();
    plan.spaces
        .iter()
        .find(|s| s.lane == Some(2))
        .expect("a middle lane")
        .id
}

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
fn a_circuit_is_saved_and_opened_again_identical() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("quay.track.json");
    let mut window = Window::open();
    window.type_into("Name", "Quay");
    window.desk.will_answer(Some(&path));
    window.press(Modifiers::COMMAND, Key::S);
    assert!(window.sees("Saved as"));
    let saved = window.app().editor.work.plan().clone();
    assert_same(&TrackFile::read(&path).unwrap().plan, &saved);
    window.press(Modifiers::COMMAND, Key::N);
    assert!(
        window.app().editor.work.plan().spaces.is_empty(),
        "nothing to lose, nothing to ask"
    );
    window.desk.will_answer(Some(&path));
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
    window.desk.will_answer(None);
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
