//! The window itself: finding, keys, settings, the tour, the board by keyboard.

use egui::{Key, Modifiers};
use track_editor::document::Selection;
use track_editor::view::settings::Theme;

use crate::SMALL;
use crate::harness::{LARGE, middle};
use crate::scene::Scene;

#[test]
fn palette() {
    Scene::new("palette", SMALL, Theme::Light).play(|window| {
        window.press(Modifiers::COMMAND, Key::K);
        window.type_text("grid");
    });
}

#[test]
fn go_to() {
    Scene::new("go-to", SMALL, Theme::Dark).play(|window| {
        window.press(Modifiers::COMMAND, Key::G);
        window.type_text("ch");
    });
}

#[test]
fn shortcuts() {
    Scene::new("shortcuts", SMALL, Theme::Dark).play(|window| {
        window.press(Modifiers::NONE, Key::F1);
        window.click("Change Ctrl+O for Open…");
        window.press(Modifiers::COMMAND, Key::S);
    });
}

#[test]
fn settings() {
    Scene::new("settings", SMALL, Theme::Light).play(|window| {
        window.press(Modifiers::COMMAND, Key::Comma);
    });
}

#[test]
fn tour() {
    Scene::new("tour", LARGE, Theme::Light).play(|window| {
        window.choose("Help", "Guided tour");
        window.click("Next");
        window.click("Next");
    });
}

#[test]
fn keyboard() {
    Scene::new("keyboard", SMALL, Theme::Dark).play(|window| {
        let id = middle(window);
        window.app_mut().editor.work.select(Selection::of([id]));
        window.press(Modifiers::SHIFT, Key::F6);
        window.press(Modifiers::NONE, Key::F6);
        for _ in 0..4 {
            window.press(Modifiers::SHIFT, Key::ArrowUp);
        }
    });
}
