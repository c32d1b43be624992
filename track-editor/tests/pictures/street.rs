//! The tools for what streets have.

use crate::TOOL;
use crate::fixture::*;
use crate::places::{ahead, alone, look, open, run, sweep};
use crate::scene::Scene;

/// The first space past the line in a lane, and the spaces ahead of it.
fn road(window: &Window, lane: usize, count: usize) -> Vec<SpaceId> {
    let line = window.ed().plan().finish[lane - 1];
    ahead(window, line, count)
}

fn street(name: &'static str, theme: Theme, command: Command, act: impl FnOnce(&mut Window)) {
    let scene = Scene::new(name, TOOL, theme).with_pointer();
    scene.play(|window| {
        open(window, bundled_file("night-city"));
        alone(window);
        run(window, command);
        act(window);
    });
}

#[test]
fn residents() {
    street(
        "tool-residents",
        Theme::Dark,
        Command::ResidentsTool,
        |window| {
            let road = road(window, 1, 12);
            look(window, road[5], 3.4);
            sweep(window, &road[3..8]);
        },
    );
}

#[test]
fn danger() {
    street("tool-danger", Theme::Dark, Command::DangerTool, |window| {
        let road = road(window, 2, 12);
        look(window, road[5], 3.4);
        sweep(window, &road[3..7]);
    });
}

#[test]
fn police() {
    street("tool-police", Theme::Dark, Command::PoliceTool, |window| {
        let road = road(window, 2, 12);
        look(window, road[5], 3.4);
        let there = window.place(road[5]);
        window.point(there);
    });
}

#[test]
fn tunnel() {
    street("tool-tunnel", Theme::Dark, Command::TunnelTool, |window| {
        let [near, far] = [1, 2].map(|lane| road(window, lane, 14));
        look(window, far[6], 3.0);
        for at in [near[2], near[10], far[2]] {
            let place = window.place(at);
            window.click_at(place);
        }
        let there = window.place(far[10]);
        window.point(there);
    });
}
