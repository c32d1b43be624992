//! The list of problems.

use crate::SMALL;
use crate::fixture::*;
use crate::places::{ahead, corner, run};
use crate::scene::Scene;

/// A circuit with an error, slips of three kinds, and something that players may enjoy less.
fn slips(window: &mut Window) {
    let bend = corner(window, "Dry Dock", 2);
    let line = window.ed().plan().finish[0];
    let straight = ahead(window, line, 9);
    let editor = window.ed_mut();
    let third = editor.plan().corners[2].id;
    for edit in [
        Edit::Unlink(straight[7], straight[8]),
        Edit::SetHeading(vec![bend[8]], 400.0),
        Edit::SetWeather(Vec::new()),
        Edit::SetStops(third, 3),
        shift(vec![straight[4]], [0.0, -14.0]),
    ] {
        assert!(editor.apply(&edit), "{edit:?}");
    }
    window.settle();
}

/// A corner that asks for more stops than such corners usually do.
fn unusual(window: &mut Window) {
    let work = &mut window.ed_mut().work;
    let first = work.plan().corners[0].id;
    assert!(work.apply(&Edit::SetStops(first, 3)));
    window.settle();
}

#[test]
fn problems() {
    Scene::new("problems", vec2(1200.0, 760.0), Theme::Light).play(|window| {
        slips(window);
        window.press("F4 F8");
    });
}

#[test]
fn problems_dark() {
    Scene::new("problems-dark", SMALL, Theme::Dark).play(|window| {
        unusual(window);
        run(window, Command::NextProblem);
    });
}

#[test]
fn silence() {
    Scene::new("silence", SMALL, Theme::Light).play(|window| {
        unusual(window);
        window.ed_mut().ask_to_set_aside(0);
        window.settle();
        window.type_text("It is the heart of the circuit");
    });
}
