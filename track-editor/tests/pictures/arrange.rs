//! Working on a selection.

use egui::vec2;
use track_editor::document::Selection;
use track_editor::settings::Theme;

use crate::SMALL;
use crate::harness::middle;
use crate::scene::Scene;

#[test]
fn handles() {
    Scene::new("handles", SMALL, Theme::Light).play(|window| {
        let editor = &mut window.app_mut().editor;
        let corner = editor.work.plan().corners[1].id;
        editor.work.select_corner(corner);
        editor.show_selection();
    });
}

#[test]
fn snap() {
    Scene::new("snap", SMALL, Theme::Light).play(|window| {
        let id = middle(window);
        let editor = &mut window.app_mut().editor;
        editor.work.select(Selection::of([id]));
        editor.show_selection();
        window.settle();
        let from = window.place(id);
        window.harness.hover_at(from);
        window.harness.run();
        window.harness.drag_at(from);
        window.harness.run();
        window.harness.hover_at(from + vec2(26.0, 7.0));
        window.harness.run();
    });
}
