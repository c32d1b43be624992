//! Pictures of the editor, painted without a screen: those of the book, and any to look at.
//!
//! `PICTURES=FOLDER cargo test -p track-editor --test pictures` writes all of them there, to
//! be looked at; a name after it chooses. `UPDATE=1` in its place writes those of the book anew.
//!
//! Without either, scenes are played and looked over by machine: that everything is painted, no
//! text is cut, and the book has each picture in its size. Whether it shows the editor of today is
//! not compared, since any change to the editor would have to bring a dozen pictures with it.

mod analysis;
#[path = "../editor/common.rs"]
#[allow(dead_code, reason = "shared with the other tests, which use all of it")]
mod common;
mod desk;
#[path = "../editor/harness.rs"]
#[allow(dead_code, reason = "shared with the other tests, which use all of it")]
mod harness;
mod scene;

use egui::{Key, Modifiers, Vec2, vec2};
use formulad_tracks::bundled;
use harness::{LARGE, Window, middle};
use scene::Scene;
use track_editor::command::Command;
use track_editor::desk::Desk;
use track_editor::document::Edit;
use track_editor::editor::Editor;
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

/// A road being drawn, with a point chosen.
#[test]
fn road() {
    Scene::new("road", LARGE, Theme::Light).play(|window| draw_road(window, true));
}

#[test]
fn road_dark() {
    Scene::new("road-dark", SMALL, Theme::Dark).play(|window| draw_road(window, true));
}

/// A curve that is still open, under the pointer.
#[test]
fn road_open() {
    Scene::new("road-open", LARGE, Theme::Light).play(|window| draw_road(window, false));
}

fn draw_road(window: &mut Window, closed: bool) {
    const POINTS: [[f64; 2]; 10] = [
        [130.0, 420.0],
        [210.0, 160.0],
        [420.0, 120.0],
        [520.0, 260.0],
        [640.0, 300.0],
        [780.0, 140.0],
        [900.0, 260.0],
        [850.0, 560.0],
        [560.0, 470.0],
        [330.0, 580.0],
    ];
    let mut editor = Editor::new(Box::new(common::FakeDesk::default()), Editor::blank());
    editor.settings = window.app().editor.settings.clone();
    window.app_mut().editor = editor;
    window.settle();
    window.press(Modifiers::NONE, Key::F);
    window.press(Modifiers::NONE, Key::R);
    let count = if closed { POINTS.len() } else { 7 };
    for place in &POINTS[..count] {
        let place = window.app().editor.camera.to_screen(*place);
        window.click_at(place);
    }
    if closed {
        window.choose("Road", "Close the road");
        let point = window.app().editor.camera.to_screen(POINTS[6]);
        window.click_at(point);
        // Held, as while it is dragged.
        window.harness.drag_at(point);
        window.harness.run();
        window.harness.hover_at(point + vec2(14.0, -8.0));
        window.harness.run();
    } else {
        let place = window.app().editor.camera.to_screen([860.0, 420.0]);
        window.harness.hover_at(place);
        window.harness.run();
    }
}

fn run(window: &mut Window, command: Command) {
    command.run(&mut window.app_mut().editor);
    window.settle();
}

#[test]
fn start() {
    Scene::new("start", LARGE, Theme::Light).play(|window| run(window, Command::Start));
}

#[test]
fn start_small() {
    Scene::new("start-small", SMALL, Theme::Dark).play(|window| {
        let folder = tempfile::tempdir().expect("a folder");
        let mini = bundled::find("mini").expect("it is bundled");
        let path = |name: &str| folder.path().join(name).with_extension("track.json");
        for name in ["gone", "green-hill"] {
            std::fs::write(path(name), mini.text()).expect("the folder can be written to");
            window.app_mut().editor.open(&path(name));
        }
        std::fs::remove_file(path("gone")).expect("it is there");
        run(window, Command::Start);
    });
}

#[test]
fn random() {
    Scene::new("random", SMALL, Theme::Light).play(|window| {
        run(window, Command::Start);
        window.click("Random…");
        window.type_into("Number", "2026");
    });
}

#[test]
fn recovery() {
    let scene = Scene::new("recovery", SMALL, Theme::Light);
    scene.play(|window| {
        let mut desk = window.desk.clone();
        let text = "{\"circuit\": \"Green Hill\", \"path\": \"/home/ada/green-hill.track.json\", \
                    \"was\": null, \"text\": \"\"}";
        desk.keep("unsaved-7", text).expect("the desk keeps it");
        desk.keep("unsaved-8", &text.replace("Green Hill", "Quay"))
            .expect("the desk keeps it");
        desk.end_all();
        run(window, Command::Recover);
    });
}

#[test]
fn notice() {
    Scene::new("notice", SMALL, Theme::Dark).play(|window| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("green-hill.track.json");
        let park = bundled::find("park").expect("it is bundled");
        std::fs::write(&path, park.text()).expect("the folder can be written to");
        let editor = &mut window.app_mut().editor;
        editor.open(&path);
        editor.work.apply(&Edit::Name("Green Hill".to_owned()));
        std::fs::write(&path, park.text().replace("stops", "stops ")).expect("as before");
        editor.tick(100.0);
    });
}
