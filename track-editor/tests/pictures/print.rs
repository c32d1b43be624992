//! Printing and exporting.

use egui::{Key, Modifiers, vec2};
use track_editor::view::settings::Theme;

use crate::SMALL;
use crate::scene::Scene;

#[test]
fn print() {
    Scene::new("print", vec2(1200.0, 760.0), Theme::Light).play(|window| {
        window.press(Modifiers::COMMAND, Key::P);
    });
}

#[test]
fn export() {
    Scene::new("export", SMALL, Theme::Dark).play(|window| {
        window.press(Modifiers::COMMAND, Key::E);
        window.click("PNG");
        window.click("Plain");
    });
}
