//! The window as a whole, and what the inspector shows.

use crate::fixture::*;
use crate::places::{corner, open, run};
use crate::scene::{Part, Scene};
use crate::{SMALL, places};

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

/// The inspector alone, in a window of this height.
fn inspector(name: &'static str, height: f32, theme: Theme, act: impl FnOnce(&mut Window)) {
    let scene = Scene::new(name, vec2(900.0, height), theme).of(Part::Panels);
    scene.play(|window| {
        window.ed_mut().view.panes.close(Pane::Problems);
        act(window);
    });
}

fn in_corner(window: &Window) -> SpaceId {
    corner(window, "Breakwater", 2)[3]
}

#[test]
fn inspector_circuit() {
    inspector("inspector-circuit", 965.0, Theme::Light, |_| {});
}

#[test]
fn inspector_space() {
    inspector("inspector-space", 615.0, Theme::Light, |window| {
        let id = in_corner(window);
        window.ed_mut().select([id]);
    });
}

#[test]
fn inspector_corner() {
    inspector("inspector-corner", 560.0, Theme::Dark, |window| {
        let id = in_corner(window);
        window.ed_mut().select([id]);
        window.settle();
        run(window, Command::SelectCorner);
    });
}

#[test]
fn inspector_link() {
    inspector("inspector-link", 615.0, Theme::Light, |window| {
        let id = in_corner(window);
        let to = places::ahead(window, id, 2)[1];
        let link = Selection::of_link(id, to);
        window.ed_mut().work.select(link);
    });
}

/// The figures of a circuit that is smaller than most.
fn small_circuit(window: &mut Window) {
    open(window, bundled_file("mini3"));
    window.ed_mut().view.panes.close(Pane::Problems);
    window.press("F7");
}

#[test]
fn statistics() {
    Scene::new("statistics", LARGE, Theme::Light).play(|window| {
        small_circuit(window);
    });
}

#[test]
fn statistics_dark() {
    let scene = Scene::new("statistics-dark", vec2(900.0, 760.0), Theme::Dark);
    scene.of(Part::Panels).play(|window| {
        small_circuit(window);
    });
}
