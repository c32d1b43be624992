//! Pictures of the editor, painted without a screen: those of the book, and any to look at.
//!
//! `PICTURES=/tmp/pictures cargo test -p track-editor --test pictures` writes all of them there, to
//! be looked at; a name after it chooses. `UPDATE=1` in its place writes those of the book anew.
//!
//! Without either, scenes are played and looked over by machine: that everything is painted, no
//! text is cut, and the book has each picture in its size. Whether it shows the editor of today is
//! not compared, since any change to the editor would have to bring a dozen pictures with it.

#[path = "../editor/common.rs"]
#[allow(dead_code, reason = "shared with the other tests, which use all of it")]
mod common;
mod desk;
#[path = "../editor/harness.rs"]
#[allow(dead_code, reason = "shared with the other tests, which use all of it")]
mod harness;
mod scene;

use egui::{Vec2, vec2};
use harness::{LARGE, middle};
use scene::Scene;
use track_editor::settings::Theme;

/// The smallest window that is cared for.
const SMALL: Vec2 = vec2(900.0, 600.0);

#[test]
fn light() {
    Scene::new("light", LARGE, Theme::Light).play(|_| {});
}

#[test]
fn dark() {
    Scene::new("dark", LARGE, Theme::Dark).play(|window| {
        let id = middle(window);
        window.click_at(window.place(id));
    });
}

#[test]
fn small() {
    Scene::new("small", SMALL, Theme::Light).play(|_| {});
}
