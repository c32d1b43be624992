//! The tools for spaces, links, corners, lines, grid and pit lane, each in the middle of its work.

use crate::TOOL;
use crate::fixture::*;
use crate::places::{ahead, alone, behind, corner, look, run, sweep};
use crate::scene::Scene;

fn tool(name: &'static str, theme: Theme) -> Scene {
    Scene::new(name, TOOL, theme).with_pointer()
}

fn line(window: &Window) -> SpaceId {
    window.ed().plan().finish[0]
}

fn edit(window: &mut Window, edit: &Edit) {
    assert!(window.ed_mut().apply(edit));
    window.settle();
}

#[test]
fn pen() {
    tool("tool-pen", Theme::Light).play(|window| {
        alone(window);
        let lane = ahead(window, line(window), 12);
        let places = |window: &Window, at: usize| window.place(lane[at]);
        look(window, lane[6], 4.0);
        let [before, first, second] = [4, 5, 6].map(|at| places(window, at));
        edit(window, &Edit::DeleteSpaces(lane[5..8].to_vec()));
        window.press("P");
        window.click_at(before);
        window.click_at(first);
        window.point(second);
    });
}

#[test]
fn link() {
    tool("tool-link", Theme::Light).play(|window| {
        alone(window);
        let bends = [2, 1].map(|lane| corner(window, "Breakwater", lane));
        look(window, bends[0][5], 4.0);
        window.press("L");
        let from = bends[0][4];
        let to = half_ahead(window, from, &bends[1]);
        edit(window, &Edit::Unlink(from, to));
        let [from, there] = [from, to].map(|id| window.place(id));
        window.click_at(from);
        window.point(there);
    });
}

/// The space of a lane that lies nearest to half a space ahead of another.
fn half_ahead(window: &Window, from: SpaceId, lane: &[SpaceId]) -> SpaceId {
    let work = &window.ed().work;
    let space = |id| work.space(id).expect("it is there");
    let (sin, cos) = space(from).heading.to_radians().sin_cos();
    let half = work.derived().length / 2.0;
    let at = [space(from).x + half * cos, space(from).y + half * sin];
    let away = |id: &SpaceId| (space(*id).x - at[0]).hypot(space(*id).y - at[1]);
    let mut lane = lane.to_vec();
    lane.sort_by(|a, b| away(a).total_cmp(&away(b)));
    lane[0]
}

#[test]
fn measure() {
    tool("tool-measure", Theme::Dark).play(|window| {
        alone(window);
        let bend = corner(window, "Dry Dock", 2);
        look(window, bend[3], 2.2);
        window.press("M");
        let [from, to] = [bend[0], bend[bend.len() - 1]];
        sweep(window, &[from, to]);
    });
}

#[test]
fn corners() {
    tool("tool-corner", Theme::Light).play(|window| {
        alone(window);
        let bend = corner(window, "Customs House", 2);
        let bow = ahead(window, bend[bend.len() - 1], 20).split_off(7);
        look(window, bow[5], 2.4);
        window.press("K");
        sweep(window, &bow[2..9]);
    });
}

#[test]
fn finish() {
    tool("tool-finish", Theme::Light).play(|window| {
        alone(window);
        let ahead = ahead(window, line(window), 6);
        let there = ahead[4];
        look(window, ahead[1], 4.0);
        window.press("I");
        let there = window.place(there);
        window.point(there);
    });
}

#[test]
fn grid() {
    tool("tool-grid", Theme::Light).play(|window| {
        alone(window);
        let back = behind(window, line(window), 9);
        look(window, back[6], 3.0);
        edit(window, &Edit::SetGrid(Vec::new()));
        window.press("G");
        let there = window.place(back[8]);
        window.click_at(there);
        let there = window.place(back[4]);
        window.point(there);
    });
}

#[test]
fn pit() {
    tool("tool-pit", Theme::Dark).play(|window| {
        alone(window);
        let line = line(window);
        look(window, behind(window, line, 4)[3], 2.2);
        run(window, Command::RemovePit);
        window.press("B");
        let mut path = behind(window, line, 11);
        path.reverse();
        path.extend(ahead(window, line, 7).into_iter().skip(1));
        sweep(window, &path);
    });
}
