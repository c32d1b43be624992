//! The window itself: finding, keys, settings, the tour, the board by keyboard.

use crate::SMALL;
use crate::fixture::*;
use crate::scene::Scene;

#[test]
fn palette() {
    Scene::new("palette", SMALL, Theme::Light).play(|window| {
        window.press("Ctrl+K");
        window.type_text("grid");
    });
}

#[test]
fn go_to() {
    Scene::new("go-to", SMALL, Theme::Dark).play(|window| {
        window.press("Ctrl+G");
        window.type_text("ch");
    });
}

#[test]
fn shortcuts() {
    Scene::new("shortcuts", SMALL, Theme::Dark).play(|window| {
        window.press("F1");
        window.click("Change Ctrl+O for Open…");
        window.press("Ctrl+S");
    });
}

#[test]
fn settings() {
    Scene::new("settings", SMALL, Theme::Light).play(|window| {
        window.press("Ctrl+,");
    });
}

#[test]
fn tour() {
    Scene::new("tour", LARGE, Theme::Light).play(|window| {
        window.choose("Help", "Guided tour");
        window.click("Start");
        window.press("R");
        let middle = window.ed().camera.view().center();
        for (x, y) in [
            (-220.0, -120.0),
            (60.0, -170.0),
            (230.0, -60.0),
            (200.0, 120.0),
        ] {
            window.click_at(middle + vec2(x, y));
        }
    });
}

#[test]
fn what() {
    Scene::new("what", SMALL, Theme::Light).play(|window| {
        window.press("Shift+F1");
        let plates = window.ed().work.derived().cells.plates();
        let [low, high] = *plates.values().next().expect("a corner has a plate");
        let at = [low, high].map(|at| window.screen(at));
        window.click_at(at[0].lerp(at[1], 0.5));
    });
}

#[test]
fn apart() {
    Scene::new("apart", LARGE, Theme::Dark).play(|window| {
        window.run(Command::ToggleAnalysis);
        window.ed_mut().view.panes.set_apart(Pane::Analysis, true);
    });
}

#[test]
fn keyboard() {
    Scene::new("keyboard", SMALL, Theme::Dark).play(|window| {
        let id = middle(window);
        window.ed_mut().select([id]);
        window.press("Shift+F6 F6");
        for _ in 0..4 {
            window.press("Shift+Up");
        }
    });
}
