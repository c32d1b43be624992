//! A picture under the board.

use std::rc::Rc;

use crate::fixture::*;
use crate::places::open;
use crate::scene::Scene;
use formulad_core::plan::Change;
use formulad_core::steps::Steps;
use formulad_tracks::scan::{OpenAnswer, OpenQuestion};
use track_editor::document::Reading;

/// Lays a picture of a circuit under an empty board.
fn trace(window: &mut Window, folder: &Path) -> PathBuf {
    let plain = Printout {
        format: Format::Png,
        theme: Some(formulad_tracks::draw::Theme::Plain),
        dpi: 40,
        ..Printout::default()
    };
    trace_printed(window, folder.join("old-map.png"), &plain)
}

/// Lays a picture of the same circuit that is printed like this under an empty board.
fn trace_printed(window: &mut Window, path: PathBuf, printout: &Printout) -> PathBuf {
    let plan = bundled_file("park").plan;
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

/// The board of the picture as it is read, with what is uncertain: in the words of `scan.question`.
fn reading() -> Reading {
    let plan = bundled_file("park").plan;
    let question = |kind: &str, says: &str, help: &str, certainty| OpenQuestion {
        kind: kind.to_owned(),
        says: says.to_owned(),
        help: help.to_owned(),
        certainty,
        spaces: Vec::new(),
        corners: Vec::new(),
        links: Vec::new(),
        answers: Vec::new(),
    };
    let corner = &plan.corners[2];
    let stops = |stops| OpenAnswer {
        says: if stops == 1 {
            "1 stop".to_owned()
        } else {
            format!("{stops} stops")
        },
        changes: vec![Change::SetStops(corner.id, stops)],
    };
    let others = [1, 2, 3].into_iter().filter(|it| *it != corner.stops);
    let members = plan.corners[4].spaces.iter();
    let arrows = members.filter_map(|id| {
        let space = plan.spaces.iter().find(|it| it.id == *id)?;
        Some((space.id, *space.next.get(1)?))
    });
    let arrows = arrows.step_by(2).take(3).map(|(from, to)| OpenQuestion {
        spaces: vec![from],
        answers: vec![OpenAnswer {
            says: "only its own lane".to_owned(),
            changes: vec![Change::RemoveLink(from, to)],
        }],
        ..question(
            "scan.link",
            "the arrow on this space is hard to read",
            "look at the picture; choose the lanes that the arrow leads to",
            55,
        )
    });
    let mut questions = vec![OpenQuestion {
        corners: vec![corner.id],
        answers: others.map(stops).collect(),
        ..question(
            "scan.stops",
            "the stops of this corner are a guess from its longest way",
            "look at the plate beside the corner, and choose its stops",
            88,
        )
    }];
    questions.extend(arrows);
    questions.push(OpenQuestion {
        spaces: vec![plan.spaces[20].id],
        ..question(
            "scan.space",
            "this space is much longer than others",
            "look at the picture; split the space, or join it with the next one, if that is wrong",
            60,
        )
    });
    let size = [plan.board.width, plan.board.height];
    Reading {
        plan,
        questions,
        size,
        road: None,
    }
}

fn read(window: &mut Window) {
    window
        .ed_mut()
        .set_board_reader(Rc::new(|_, _| Steps::new(async { Ok(reading()) })));
    window.choose("Picture", "Read the board");
}

#[test]
fn scan_questions() {
    let folder = tempfile::tempdir().expect("a folder");
    Scene::new("scan-questions", vec2(1200.0, 760.0), Theme::Light).play(|window| {
        trace(window, folder.path());
        read(window);
        window.press("F4");
        window.press("F8");
    });
}

#[test]
fn scan_walk() {
    let folder = tempfile::tempdir().expect("a folder");
    let printout = Printout {
        format: Format::Png,
        dpi: 75,
        ..Printout::default()
    };
    Scene::new("scan-walk", vec2(1200.0, 760.0), Theme::Dark).play(|window| {
        trace_printed(window, folder.path().join("park.png"), &printout);
        read(window);
        window.press("F4");
        window.press("F8");
        window.press("Y");
    });
}
