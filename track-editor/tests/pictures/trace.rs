//! A picture under the board.

use crate::fixture::*;
use crate::places::open;
use crate::scene::Scene;

/// Lays a picture of a circuit under an empty board.
fn trace(window: &mut Window, folder: &Path) -> PathBuf {
    let plan = bundled_file("park").plan;
    let printout = Printout {
        format: Format::Png,
        theme: Some(formulad_tracks::draw::Theme::Plain),
        dpi: 40,
        ..Printout::default()
    };
    let path = folder.join("old-map.png");
    let png = printout
        .bytes(&plan, None, &SignPlaces::default())
        .expect("it can be painted");
    std::fs::write(&path, png).expect("the folder can be written to");
    open(window, Editor::blank());
    window.ed_mut().trace(&path);
    window.settle();
    path
}

#[test]
fn trace_place() {
    let folder = tempfile::tempdir().expect("a folder");
    Scene::new("trace-place", vec2(1200.0, 760.0), Theme::Light).play(|window| {
        trace(window, folder.path());
    });
}

#[test]
fn trace_scale() {
    let folder = tempfile::tempdir().expect("a folder");
    Scene::new("trace-scale", vec2(1200.0, 760.0), Theme::Dark)
        .with_pointer()
        .play(|window| {
            trace(window, folder.path());
            window.choose("Picture", "Scale by two points");
            for at in [[250.0, 635.0], [833.0, 635.0]] {
                let place = window.screen(at);
                window.click_at(place);
            }
        });
}

/// Points along the road of the picture, as somebody sets them who looks at it.
const ROAD: [[f64; 2]; 7] = [
    [335.0, 96.0],
    [600.0, 96.0],
    [850.0, 96.0],
    [920.0, 180.0],
    [920.0, 290.0],
    [878.0, 400.0],
    [876.0, 560.0],
];

#[test]
fn trace_road() {
    let folder = tempfile::tempdir().expect("a folder");
    Scene::new("trace-road", vec2(1200.0, 760.0), Theme::Light)
        .with_pointer()
        .play(|window| {
            trace(window, folder.path());
            window.choose("Picture", "Lock the picture");
            window.press("R");
            for at in ROAD {
                let place = window.screen(at);
                window.click_at(place);
            }
            let next = window.screen([780.0, 635.0]);
            window.point(next);
        });
}
