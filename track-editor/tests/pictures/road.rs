//! The road and its curve.

use crate::fixture::*;
use track_editor::view::settings::Square;

use crate::SMALL;
use crate::places::{hold, open};
use crate::scene::Scene;

/// A window whose picture of an open country is not too large a file.
const WIDE: Vec2 = vec2(1200.0, 760.0);

#[test]
fn blank() {
    Scene::new("blank", WIDE, Theme::Light).play(|window| open(window, Editor::blank()));
}

/// A road being drawn, with a point chosen.
#[test]
fn road() {
    Scene::new("road", WIDE, Theme::Light).play(drag_a_point);
}

#[test]
fn road_dark() {
    Scene::new("road-dark", SMALL, Theme::Dark).play(drag_a_point);
}

/// A curve that is still open, under the pointer.
#[test]
fn road_open() {
    Scene::new("road-open", WIDE, Theme::Light).play(|window| {
        set_points(window, 7);
        let place = window.screen([860.0, 420.0]);
        window.point(place);
    });
}

/// What was changed by hand lies where the curve would run otherwise.
#[test]
fn road_replaces() {
    Scene::new("road-replaces", SMALL, Theme::Light).play(|window| {
        draw_road(window);
        let work = &mut window.ed_mut().work;
        let name = |corner| Edit::NameCorner(corner, "Gallows".to_owned());
        let at = ROUND[6];
        let near = |id: &SpaceId| {
            let space = work.space(*id).expect("it is there");
            (space.x - at[0]).hypot(space.y - at[1]) < 60.0
        };
        let ids: Vec<_> = work.plan().spaces.iter().map(|s| s.id).collect();
        let spaces: Vec<_> = ids.into_iter().filter(near).take(4).collect();
        let corner = work.plan().corners.iter();
        let corner = corner
            .clone()
            .find(|c| c.spaces.iter().any(|id| spaces.contains(id)));
        let rename = corner.map(|c| name(c.id));
        work.apply(&Edit::MoveSpaces {
            spaces,
            by: [0.0, 3.0],
        });
        if let Some(rename) = rename {
            work.apply(&rename);
        }
        window.settle();
        let point = window.screen(ROUND[6]);
        window.drag(point, point + vec2(-24.0, 18.0));
    });
}

fn set_points(window: &mut Window, count: usize) {
    open(window, Editor::blank());
    window.press("R");
    for place in &ROUND[..count] {
        let place = window.screen(*place);
        window.click_at(place);
    }
}

fn draw_road(window: &mut Window) {
    set_points(window, ROUND.len());
    window.choose("Road", "Close the road");
}

fn drag_a_point(window: &mut Window) {
    draw_road(window);
    let point = window.screen(ROUND[6]);
    window.click_at(point);
    hold(window, &[point, point + vec2(14.0, -8.0)]);
}

/// The next point of an open curve comes to lie on the snapping grid.
#[test]
fn snapping_grid() {
    Scene::new("snapping-grid", SMALL, Theme::Light)
        .with_pointer()
        .play(|window| {
            let settings = &mut window.ed_mut().settings;
            (settings.snap_grid, settings.square) = (true, Square::new(50.0));
            set_points(window, 5);
            let place = window.screen([803.0, 297.0]);
            window.point(place);
        });
}
