//! The window without a screen, worked by the names that assistive technology reads.

use std::path::PathBuf;

use crate::common::{FakeDesk, check, harbour_on};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, Ui, UiBuilder, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{By, NodeT, Queryable};
use formulad_core::SpaceId;
use screenshot::{Painter, Picture};
use track_editor::app::App;
use track_editor::host::Host;
use track_editor::view::settings::{NAME, Settings, Theme};

/// Whatever has the keyboard.
pub(crate) fn has_keyboard() -> By<'static> {
    #[expect(
        clippy::redundant_closure_for_method_calls,
        reason = "the method's own type has too narrow a lifetime"
    )]
    By::new().predicate(|node| node.is_focused())
}

/// The window, with the harbour circuit in it.
pub(crate) struct Window {
    pub(crate) harness: Harness<'static, App>,
    pub(crate) desk: FakeDesk,
    painter: Painter,
}

/// A large window, in points.
pub(crate) const LARGE: Vec2 = vec2(1440.0, 900.0);

impl Window {
    pub(crate) fn open() -> Self {
        Self::sized(LARGE, Theme::System)
    }

    /// On a machine on which the tour has been shown.
    pub(crate) fn sized(size: Vec2, theme: Theme) -> Self {
        let desk = FakeDesk::default();
        let mut settings = Settings::default();
        settings.tour_shown = true;
        settings.theme = theme;
        let kept = desk.clone().store(NAME, &settings.to_text());
        kept.expect("the desk keeps it");
        Self::on(desk, size)
    }

    pub(crate) fn with(desk: FakeDesk) -> Self {
        Self::on(desk, LARGE)
    }

    fn on(desk: FakeDesk, size: Vec2) -> Self {
        let editor = harbour_on(&desk);
        let painter = Painter::default();
        let mut harness = Harness::builder()
            .with_size(size)
            .with_max_steps(120)
            .renderer(painter.clone())
            .build_ui_state(whole_window, App::new(editor));
        harness.run();
        Self {
            harness,
            desk,
            painter,
        }
    }

    /// A picture of the window as it is now.
    pub(crate) fn paint(&self) -> Picture {
        self.painter.paint(&self.harness.ctx, self.harness.output())
    }

    /// Writes a picture of the window as it is now to the folder that the variable `PICTURES`
    /// names. Without it nothing is done: for a look at any moment of any test.
    #[allow(dead_code, reason = "for a look while a test is written")]
    pub(crate) fn picture(&self, name: &str) {
        if let Some(folder) = std::env::var_os("PICTURES").map(PathBuf::from) {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            let file = folder.join(name).with_extension("png");
            std::fs::write(file, self.paint().to_png()).expect("the picture can be written");
        }
    }

    pub(crate) fn app(&self) -> &App {
        self.harness.state()
    }

    pub(crate) fn app_mut(&mut self) -> &mut App {
        self.harness.state_mut()
    }

    /// Runs until all is still, and checks what must always be true.
    pub(crate) fn settle(&mut self) {
        self.harness.run();
        check(&self.app().editor);
    }

    pub(crate) fn click(&mut self, name: &str) {
        self.harness.get_by_label(name).click();
        self.settle();
    }

    pub(crate) fn choose(&mut self, menu: &str, item: &str) {
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
        // Buttons of the toolbar have the same names, and are narrower than lines of a menu.
        let width = |node: &&egui_kittest::Node<'_>| node.rect().width();
        let widest = items.iter().max_by(|a, b| width(a).total_cmp(&width(b)));
        widest.expect("the menu has that item").click();
        drop(items);
        self.settle();
    }

    pub(crate) fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    pub(crate) fn type_into(&mut self, field: &str, text: &str) {
        let node = self.harness.get_by_label(field);
        node.focus();
        self.harness.run();
        self.press(Modifiers::COMMAND, Key::A);
        self.harness.get_by_label(field).type_text(text);
        self.harness.run();
        self.press(Modifiers::NONE, Key::Enter);
    }

    /// What has the keyboard is called.
    pub(crate) fn focused(&self) -> Option<String> {
        let nodes = self.harness.query_all(has_keyboard());
        nodes
            .into_iter()
            .find_map(|node| node.accesskit_node().label())
    }

    /// Types into whatever has the keyboard.
    pub(crate) fn type_text(&mut self, text: &str) {
        self.harness.event(egui::Event::Text(text.to_owned()));
        self.settle();
    }

    /// Where a space is on the screen.
    pub(crate) fn place(&self, id: SpaceId) -> Pos2 {
        let editor = &self.app().editor;
        let space = editor.work.space(id).expect("the space is there");
        editor.camera.to_screen([space.x, space.y])
    }

    pub(crate) fn click_at(&mut self, at: Pos2) {
        self.harness.hover_at(at);
        self.harness.drag_at(at);
        self.harness.drop_at(at);
        self.settle();
    }

    pub(crate) fn drag(&mut self, from: Pos2, to: Pos2) {
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
    pub(crate) fn says_what_is_wrong(&self) -> bool {
        let mut problems = self.app().editor.problems().peekable();
        if problems.peek().is_none() {
            return self.sees("No problems");
        }
        problems.all(|problem| self.sees(&tail(&problem.message)))
    }

    pub(crate) fn sees(&self, text: &str) -> bool {
        self.harness
            .query_all_by_label_contains(text)
            .next()
            .is_some()
    }
}

/// Shows the editor over the margin, too, that the harness leaves around what it shows.
fn whole_window(ui: &mut Ui, app: &mut App) {
    let all = UiBuilder::new().max_rect(ui.ctx().viewport_rect());
    ui.scope_builder(all, |ui| app.ui(ui));
}

/// A message without its first letter, which the list writes large.
pub(crate) fn tail(message: &str) -> String {
    message.chars().skip(1).collect()
}

/// A space of the middle lane.
pub(crate) fn middle(window: &Window) -> SpaceId {
    let plan = window.app().editor.work.plan();
    plan.spaces
        .iter()
        .find(|s| s.lane == Some(2))
        .expect("a middle lane")
        .id
}
