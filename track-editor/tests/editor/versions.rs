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
    window.ed_mut().view.panes.open(Pane::Versions);
    window.settle();
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
    assert!(window.sees(&format!("No longer there: {} {}", corner.id, corner.name)));
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
    editor.update_changed();
    let words = editor.changed().map(|it| it.words.len());
    assert_eq!(words, Some(1), "its name");
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
    assert!(window.sees("the baseline ("));
}

#[test]
fn nothing_is_worked_out_twice() {
    let (mut editor, desk) = mini();
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

/// The colours of the spaces on the heat map that is seen.
fn heat_colours(window: &mut Window) -> Vec<[u8; 4]> {
    window.settle();
    let picture = window.paint();
    let mut colours: Vec<[u8; 4]> = picture.pixels().to_vec();
    colours.sort_unstable();
    colours.dedup();
    colours
}

#[test]
fn heat_maps_show_differences() {
    let mut window = changed();
    // It says more than the board does.
    window.ed_mut().view.panes.close(Pane::Versions);
    window.run(Command::HeatVisits);
    let changed = heat_colours(&mut window);
    assert!(Command::ToggleHeatDifference.is_on(window.ed()));
    // As it is, the map has other colours, and without a baseline it is that one, too.
    window.run(Command::ToggleHeatDifference);
    let as_it_is = window.paint();
    assert_ne!(heat_colours(&mut window), changed);
    run(window.ed_mut(), &[Command::ForgetBaseline]);
    window.settle();
    assert!(window.paint().pixels().iter().eq(as_it_is.pixels()));
    assert!(
        Command::ToggleHeatDifference
            .unavailable(window.ed())
            .is_some()
    );
}

#[test]
fn spaces_that_are_new_and_gone_are_known() {
    let (mut editor, _desk) = harbour();
    run(&mut editor, &[Command::PinBaseline]);
    let gone = editor.plan().spaces[10].id;
    let moved = editor.plan().spaces[20].id;
    editor.apply(&Edit::DeleteSpaces(vec![gone]));
    editor.apply(&shift(vec![moved], [1.0, 0.0]));
    editor.update_changed();
    let changed = editor.changed().expect("there is a baseline");
    assert_eq!(changed.gone, BTreeSet::from([gone]));
    assert_eq!(changed.other, BTreeSet::from([moved]));
    assert!(changed.new.is_empty());
    let corners = editor.plan().corners.iter();
    let mut corners = corners.filter(|corner| changed.corners.contains(&corner.id));
    let was_in = |corner: &CornerId| {
        let before = editor.baseline().map(|it| it.work().plan()).expect("it");
        let mut all = before.corners.iter();
        all.any(|it| it.id == *corner && it.spaces.contains(&gone))
    };
    assert!(corners.all(|corner| was_in(&corner.id)));
    editor.undo();
    editor.undo();
    editor.update_changed();
    assert_eq!(
        editor.changed(),
        Some(&track_editor::editor::Changed::default())
    );
}

#[test]
fn versions_are_kept_in_the_file_and_restored_in_one_step() {
    let (folder, path) = temp("mine.track.json");
    let desk = FakeDesk::default();
    let mut window = Window::with(desk.clone());
    let before = window.ed().work.document().design().clone();
    window.press("Shift+K");
    window.type_into("Name", "first draft");
    window.settle();
    assert_eq!(
        window.ed().undo_label().as_deref(),
        Some("Keep “first draft”")
    );
    window.ed_mut().apply(&Edit::SetStops(CornerId(1), 3));
    window.ed_mut().name("Other");
    let changed = window.ed().plan().clone();
    answered(window.ed_mut(), &desk, Command::SaveAs, &path);

    // Somebody opens the file: it is a track file like any other.
    let text = std::fs::read_to_string(&path).expect("it is there");
    let file = TrackFile::parse(&text).expect("it can be read");
    assert_eq!(file.extra.warnings().len(), 0);
    assert_same(&file.plan, &changed);
    assert_eq!(
        file.to_text().expect("it is finite"),
        text,
        "nothing is lost by others"
    );
    drop(window);

    let mut window = Window::with(desk.clone());
    window.ed_mut().open(&path);
    window.ed_mut().view.panes.open(Pane::Versions);
    window.settle();
    window.click("Compare the circuit with “first draft”");
    assert!(window.sees("Compared with “first draft”"));
    assert_same(
        window.ed().baseline().expect("it").work().plan(),
        &before.plan,
    );
    window.click("Go back to “first draft”; you can undo this");
    assert_same(window.ed().plan(), &before.plan);
    assert_eq!(window.ed().work.sketch().road, before.sketch.road);
    assert_eq!(window.ed().versions().len(), 1, "it is kept still");
    assert_eq!(window.ed().steps(), 1);
    window.press("Ctrl+Z");
    assert_same(window.ed().plan(), &changed);
    window.click("Delete “first draft”; you can undo this");
    assert!(window.ed().versions().is_empty());
    window.press("Ctrl+Z");
    assert_eq!(window.ed().versions().len(), 1);
    drop(folder);
}

#[test]
fn names_of_versions_are_told_apart_and_a_name_is_needed() {
    let (mut editor, _desk) = harbour();
    for _ in 0..2 {
        run(&mut editor, &[Command::KeepVersion]);
        match editor.dialog_mut() {
            Some(Dialog::KeepVersion(name)) => "draft".clone_into(name),
            other => panic!("{other:?}"),
        }
        editor.answer_keep();
    }
    run(&mut editor, &[Command::KeepVersion]);
    if let Some(Dialog::KeepVersion(name)) = editor.dialog_mut() {
        " ".clone_into(name);
    }
    editor.answer_keep();
    assert!(matches!(editor.dialog(), Some(Dialog::KeepVersion(_))));
    editor.close_dialog();
    let names: Vec<&str> = editor
        .versions()
        .iter()
        .map(|it| it.name.as_str())
        .collect();
    assert_eq!(names, ["draft", "draft (2)"]);
    // Links are to be short.
    run(&mut editor, &[Command::CopyLink]);
    let link = editor.view.copy_text.clone().expect("a link");
    let (_, fragment) = link.split_once('#').expect("a circuit");
    let file = TrackFile::from_link(fragment).expect("it can be read");
    assert!(Design::of_file(&file).0.sketch.versions.is_empty());
}

#[test]
fn a_version_that_is_damaged_says_so() {
    let text = r#"{ "format": 1, "editor": { "versions": [{ "name": "mine", "circuit": "?" }] } }"#;
    let mut editor = editor_of(TrackFile::parse(text).expect("it can be read"));
    let plan = editor.plan().clone();
    editor.restore_version(0);
    assert!(failure(&editor).contains("link"));
    assert_same(editor.plan(), &plan);
    assert_eq!(editor.versions().len(), 1);
}

#[test]
fn the_baseline_is_seen_beside_the_board_by_the_same_camera() {
    let mut window = changed();
    let whole = window.ed().camera.view();
    window.press("Shift+V");
    let right = window.ed().camera.view();
    assert!((right.width() - whole.width() / 2.0).abs() < 2.0);
    assert!((right.right() - whole.right()).abs() < 0.5);
    let plan = window.ed().plan().clone();
    let left = |at: Pos2| at - vec2(right.left() - whole.left(), 0.0);
    // Dragged on the left, both move, and nothing is changed or selected.
    let space = window.ed().plan().spaces[0].id;
    let before = window.place(space);
    window.drag(left(before), left(before) + vec2(30.0, 20.0));
    let moved = window.place(space) - before;
    assert!((moved - vec2(30.0, 20.0)).length() < 8.0, "{moved:?}");
    assert_same(window.ed().plan(), &plan);
    assert!(window.ed().selection().is_empty());
    // On the right the board is worked on as ever.
    let at = window.place(space);
    window.click_at(at);
    assert!(window.ed().selection().contains(space));
    // Without a baseline there is nothing beside the board.
    run(window.ed_mut(), &[Command::ForgetBaseline]);
    window.settle();
    assert_eq!(window.ed().camera.view(), whole);
    assert!(Command::ToggleBeside.unavailable(window.ed()).is_some());
}

/// Pinning leaves the panels as they are; what does not differ is said to be the same.
#[test]
fn pinning_says_what_it_is_for_and_heat_maps_without_a_difference_say_so() {
    let mut window = Window::mini();
    window.press("F9");
    run(window.ed_mut(), &[Command::PinBaseline]);
    window.settle();
    assert!(!window.ed().view.panes.is_open(Pane::Versions));
    assert!(window.sees("is the baseline"));
    let says = |window: &Window| {
        painted(window).contains(&"No space differs from the baseline.".to_owned())
    };
    run(window.ed_mut(), &[Command::HeatVisits]);
    window.settle();
    assert!(says(&window));
    window.apply(&Edit::SetStops(CornerId(1), 3));
    window.settle();
    assert!(!says(&window));
}

/// The texts in the last frame.
fn painted(window: &Window) -> Vec<String> {
    let shapes = &window.harness.output().shapes;
    let texts = shapes.iter().filter_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) => Some(text.galley.text().to_owned()),
        _ => None,
    });
    texts.collect()
}
