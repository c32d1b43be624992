//! Working on a selection: the box, the handles, snapping.

use crate::TOOL;
use crate::fixture::*;
use crate::places::{ahead, alone, corner, hold, look};
use crate::scene::Scene;

#[test]
fn select() {
    Scene::new("tool-select", TOOL, Theme::Light)
        .with_pointer()
        .play(|window| {
            alone(window);
            let bend = corner(window, "Chandlery", 2);
            look(window, bend[2], 3.0);
            let middle = window.place(bend[2]);
            hold(
                window,
                &[middle - vec2(170.0, 120.0), middle + vec2(90.0, 60.0)],
            );
        });
}

#[test]
fn handles() {
    Scene::new("handles", TOOL, Theme::Dark)
        .with_pointer()
        .play(|window| {
            alone(window);
            let bends = [1, 2, 3].map(|lane| corner(window, "Lighthouse", lane));
            let all = bends.concat();
            look(window, bends[1][3], 2.0);
            window.ed_mut().select(all);
            window.settle();
            let work = &window.ed().work;
            let spaces = work.selection().spaces().iter().copied();
            let [low, high] = work.derived().cells.bounds(spaces).expect("there are some");
            let turn = [
                f64::midpoint(low[0], high[0]),
                low[1] - 1.15 * work.derived().length,
            ];
            let turn = window.screen(turn);
            hold(window, &[turn, turn + vec2(90.0, 25.0)]);
        });
}

#[test]
fn snapping() {
    Scene::new("snapping", TOOL, Theme::Light)
        .with_pointer()
        .play(|window| {
            alone(window);
            let line = window.ed().plan().finish[2];
            let lane = ahead(window, line, 8);
            look(window, lane[4], 5.0);
            let from = window.place(lane[5]);
            window.click_at(from);
            hold(window, &[from, from + vec2(30.0, 3.0)]);
        });
}
