//! Printing and exporting.

use crate::SMALL;
use crate::fixture::*;
use crate::scene::Scene;

#[test]
fn print() {
    Scene::new("print", vec2(1200.0, 760.0), Theme::Light).play(|window| {
        window.press("Ctrl+P");
    });
}

#[test]
fn export() {
    Scene::new("export", SMALL, Theme::Dark).play(|window| {
        window.press("Ctrl+E");
        window.click("PNG");
        window.click("Plain");
    });
}

#[test]
fn kit() {
    Scene::new("kit", vec2(1200.0, 760.0), Theme::Light).play(|window| {
        window.choose("File", "Kit for the table…");
        window.click("Advanced");
        window.click("Next page");
    });
}
