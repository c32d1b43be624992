//! Versions of a circuit: what it is compared with, and what has become of it since.

use crate::fixture::*;
use formulad_core::analysis::par::{Par, Start, Terms};
use formulad_core::dice::Gear;
use formulad_core::rules::Ruleset;
use formulad_tracks::drivers::DriverKind;

/// The small circuit with its first corner changed, compared with how it was.
fn changed() -> Window {
    let mut window = Window::mini();
    run(window.ed_mut(), &[Command::PinBaseline]);
    let corner = window.ed().plan().corners[0].clone();
    let stops = if corner.stops == 1 { 2 } else { 1 };
    window.apply(&Edit::SetStops(corner.id, stops));
    window
}

fn par(plan: &TrackPlan) -> Par {
    let track = Track::new(plan.clone()).expect("it can be raced on");
    Par::solve(&track, &Ruleset::basic(1), &Terms::default()).expect("it can be solved")
}

fn flying() -> Start {
    Start::flying(Gear::FOURTH)
}

#[test]
fn what_has_become_of_a_circuit_is_told() {
    let before = mini_on(&FakeDesk::default()).plan().clone();
    let mut window = changed();
    window.press("F9");
    let [was, now] = [&before, window.ed().plan()].map(par);
    let turns = |par: &Par| par.turns(flying(), 18_u8).expect("a start");
    let by = turns(&now) - turns(&was);
    assert!(by.abs() > 0.01, "{by}");
    let words = if by > 0.0 { "longer" } else { "shorter" };
    assert!(window.sees(&format!("Par is {:.2} turns {words}.", by.abs())));
    // The corner's row says so, too.
    let [was, now] = [was, now].map(|par| {
        let forecast = par.forecast(flying(), 18_u8).expect("a start");
        forecast.corners[0].stops
    });
    let stops = format!("{:+.1}", now - was).replace('-', "−");
    assert!(window.sees(&format!("Stops {stops}")), "{stops}");
    assert!(
        window
            .ed()
            .baseline_found()
            .is_some_and(|it| it.is_complete())
    );
    // Unmade, nothing is other.
    window.press("Ctrl+Z");
    assert!(window.sees("Par is the same."));
    assert!(!window.sees("compared with the baseline"));
    run(window.ed_mut(), &[Command::ForgetBaseline]);
    window.settle();
    assert!(!window.sees("Par is the same.") && window.sees("Pin as baseline"));
}

#[test]
fn what_differs_is_listed_and_seen_in_the_statistics() {
    let mut window = changed();
    assert!(window.sees("Changed since: 1 corner changed."));
    window.press("F7");
    let stops = window.ed().plan().corners[0].stops;
    let by = if stops == 2 { "+1" } else { "−1" };
    assert!(window.sees(&format!("Stops {by}")));
    // A corner that is gone, and one that is new.
    let editor = window.ed_mut();
    let corner = editor.plan().corners[1].clone();
    editor.apply(&Edit::DeleteCorner(corner.id));
    window.settle();
    assert!(window.sees(&format!("Not any more: {} {}", corner.id, corner.name)));
}

#[test]
fn the_baseline_stays_while_the_circuit_is_saved_and_not_for_another() {
    let (_folder, path) = temp("mine.track.json");
    let (mut editor, desk) = harbour();
    run(&mut editor, &[Command::PinBaseline]);
    editor.name("Mine");
    answered(&mut editor, &desk, Command::SaveAs, &path);
    assert_eq!(editor.path(), Some(path.as_path()));
    let pinned = |editor: &Editor| editor.baseline().map(|it| it.work().plan().name.clone());
    assert_eq!(pinned(&editor).as_deref(), Some("Port Merrow"));
    assert_eq!(
        editor.changes_since_baseline().map(|it| it.len()),
        Some(1),
        "its name"
    );
    // Opened again it is the same circuit, and another is not.
    editor.open(&path);
    assert_eq!(pinned(&editor).as_deref(), Some("Port Merrow"));
    Command::New.run(&mut editor);
    assert_eq!(pinned(&editor), None);
}

#[test]
fn a_circuit_is_compared_with_that_of_a_file() {
    let (_folder, path) = temp("other.track.json");
    let (mut other, desk) = harbour();
    other.apply(&Edit::SetStops(CornerId(1), 3));
    answered(&mut other, &desk, Command::SaveAs, &path);

    let (mut editor, desk) = harbour();
    let plan = editor.plan().clone();
    answered(&mut editor, &desk, Command::BaselineFile, &path);
    let baseline = editor.baseline().expect("there is one");
    assert_eq!(baseline.name(), "other.track.json");
    assert_same(baseline.work().plan(), other.plan());
    assert_same(editor.plan(), &plan);
    assert!(editor.undo_label().is_none() && editor.path().is_none());
    // What cannot be read says so and leaves everything as it is.
    std::fs::write(&path, "no circuit").expect("it can be written");
    answered(&mut editor, &desk, Command::BaselineFile, &path);
    assert!(!failure(&editor).is_empty());
    assert!(editor.baseline().is_some());
}

#[test]
fn races_are_driven_on_both() {
    let mut window = changed();
    let field = &mut window.ed_mut().analysis.races.field;
    field.races = 40;
    field.cars = 3;
    field.drivers = DriverKind::Careful;
    run(window.ed_mut(), &[Command::RunRaces]);
    window.settle();
    let editor = window.ed();
    assert_eq!(editor.races_progress(), None);
    let totals = editor.analysis.races.raced().map(|it| it.totals.clone());
    let now = totals.expect("they were driven").expect("to their end");
    let was = editor.baseline_totals().expect("on the baseline, too");
    assert_eq!((now.races, was.races), (40, 40));
    assert_ne!(&now, was);
    assert!(window.sees("in the baseline"));
}

#[test]
fn nothing_is_worked_out_twice() {
    let desk = FakeDesk::default();
    let mut editor = mini_on(&desk);
    desk.will_be_late();
    run(&mut editor, &[Command::PinBaseline]);
    let corners = editor.plan().corners.len();
    let mut jobs = 0;
    editor.analyse();
    loop {
        let done = desk.do_jobs();
        if done == 0 {
            break;
        }
        jobs += done;
        editor.poll();
        editor.analyse();
    }
    // The figures, and the cost of each corner: those of the baseline are the same.
    assert!(jobs <= corners + 2, "{jobs} jobs");
    assert!(editor.baseline_found().is_some_and(|it| it.is_complete()));
}
