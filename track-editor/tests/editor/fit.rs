//! Panels in their narrowest usual width, in every language: nothing is cut off, and nothing lies over
//! something else.

use crate::fixture::*;
use egui_kittest::kittest::By;
use formulad_core::TrackBuilder;
use formulad_core::driver::{CarefulDriver, Driver};
use formulad_core::plan::{PieceKind, PiecePlan};
use formulad_core::race::Pending;
use formulad_core::rules::Preset;
use formulad_tracks::drivers::DriverKind;
use formulad_tracks::languages;
use track_editor::analysis::Wanted;
use track_editor::document::{ArtEdit, ArtItem};

/// The width of panels, in points.
const WIDTH: f32 = 285.0;

/// The height of a bar of tabs, in points.
const TABS: f32 = 30.0;

/// A window so high that nothing has to be scrolled to, with panels of this width.
fn narrow() -> Window {
    let mut window = Window::sized(vec2(2700.0, 2600.0), Theme::Light);
    window.ed_mut().view.panes.close(Pane::Problems);
    window.settle();
    narrow_down(&mut window);
    window
}

/// Gives the panels their width.
fn narrow_down(window: &mut Window) {
    while window.ed().view.panes.reached().is_none() {
        window.press("F6");
    }
    let by = WIDTH - panels(window).width();
    window.ed_mut().view.panes.resize(vec2(by, 0.0));
    window.settle();
    let width = panels(window).width();
    assert!((width - WIDTH).abs() < 1.5, "{width}");
}

/// Where the panels are.
fn panels(window: &Window) -> Rect {
    let board = window.ed().camera.view();
    let far = Pos2::new(window.harness.ctx.viewport_rect().right(), board.bottom());
    Rect::from_min_max(Pos2::new(board.right() + 1.0, board.top()), far)
}

/// What does not fit in the panels.
fn misfits(window: &Window) -> BTreeSet<String> {
    let mut part = panels(window);
    // Tabs that have no room are scrolled to.
    part.min.y += TABS;
    let output = window.harness.output();
    let cut = screenshot::cut_texts(output, &window.maps());
    let cut = cut.into_iter().map(|text| format!("cut text: {text}"));
    let crossed = screenshot::crossed_texts(output, part);
    let crossed = crossed
        .into_iter()
        .map(|[a, b]| format!("crossed texts: {a} / {b}"));
    // What is painted, such as a chart, and whatever is on a button are in the area of a widget.
    let all = By::new().predicate(|_| true);
    let nodes = window.harness.query_all(all);
    let wide = nodes.filter_map(|node| {
        let role = node.accesskit_node().role();
        // The window itself has no area.
        node.accesskit_node().raw_bounds()?;
        let area = node.rect();
        let is_there = part.expand(1.0).contains(area.left_center()) && area.is_positive();
        let is_wide = is_there && area.right() > part.right() + 0.5;
        let name = || node.accesskit_node().label().unwrap_or_default();
        is_wide.then(|| format!("cut {role:?}: {} at {:?}", name(), area.x_range()))
    });
    cut.chain(crossed).chain(wide).collect()
}

/// Looks at the panels as they are in every language.
fn assert_fits(window: &mut Window, place: &str) {
    let mut found = BTreeSet::new();
    let others = languages::all().iter().map(languages::Bundled::code);
    for code in std::iter::once("en").chain(others) {
        window.ed_mut().settings.language = code.to_owned();
        window.settle();
        window.picture(&format!("fit {place} {code}"));
        found.extend(
            misfits(window)
                .into_iter()
                .map(|it| format!("{code}: {it}")),
        );
    }
    window.ed_mut().settings.language = "en".to_owned();
    window.settle();
    assert_eq!(found, BTreeSet::new(), "{place}");
}

/// A circuit of thousands of spaces whose corners have long names.
fn large() -> TrackFile {
    let track = TrackBuilder::<3>::new("Long way")
        .straight(1200)
        .corner(2, [1130, 1120, 1110])
        .straight(1100)
        .corner(3, [19, 17, 15])
        .straight(40)
        .grid(10)
        .build()
        .expect("it can be raced on");
    let mut plan = track.plan().clone();
    plan.corners[0].name = "Great Northern Hairpin".to_owned();
    TrackFile::new(plan)
}

fn open(window: &mut Window, file: TrackFile) {
    let mut editor = editor_of(file);
    editor.settings = window.ed().settings.clone();
    editor.view.panes.close(Pane::Problems);
    *window.ed_mut() = editor;
    window.settle();
    narrow_down(window);
}

/// The panel is open before there is a baseline, as with somebody who tries things.
#[test]
fn the_analysis_fits_with_a_baseline() {
    let mut window = narrow();
    window.press("F9");
    assert_fits(&mut window, "analysis");
    window.run(Command::PinBaseline);
    window.run(Command::HeatVisits);
    assert_fits(&mut window, "analysis, pinned");
    window.apply(&Edit::SetStops(CornerId(4), 3));
    window.apply(&Edit::LeaveCorners(
        window.ed().plan().corners[1].spaces.clone(),
    ));
    let field = &mut window.ed_mut().analysis.races.field;
    (field.races, field.drivers) = (1200, DriverKind::Careful);
    window.run(Command::RunRaces);
    let suggestions = &mut window.ed_mut().analysis.suggestions;
    suggestions.wanted = Wanted::AtMost;
    window.settle();
    let suggestions = &mut window.ed_mut().analysis.suggestions;
    suggestions.turns = suggestions.turns.map(|par| par - 1.0);
    window.run(Command::SuggestChanges);
    assert!(!window.ed().analysis.suggestions.found().is_empty());
    assert_fits(&mut window, "analysis, changed");
    window.ed_mut().analysis.asked.set_preset(Preset::Advanced);
    window.settle();
    assert_fits(&mut window, "analysis of zones");
}

#[test]
fn figures_of_four_digits_fit_with_a_baseline() {
    let mut window = narrow();
    open(&mut window, large());
    for pane in [Pane::Statistics, Pane::Analysis] {
        window.ed_mut().view.panes.open(pane);
        window.ed_mut().view.panes.close(Pane::Inspector);
        window.settle();
        assert_fits(&mut window, &format!("{} of a large circuit", pane.title()));
        window.run(Command::PinBaseline);
        window.apply(&Edit::SetStops(CornerId(1), 1));
        let gone = window.ed().plan().corners[1].spaces.clone();
        window.apply(&Edit::LeaveCorners(gone));
        assert_fits(
            &mut window,
            &format!("{} of a large circuit, pinned", pane.title()),
        );
        window.run(Command::Undo);
        window.run(Command::Undo);
        window.run(Command::ForgetBaseline);
        window.ed_mut().view.panes.open(Pane::Inspector);
        window.ed_mut().view.panes.close(pane);
    }
}

#[test]
fn statistics_and_versions_fit() {
    let mut window = narrow();
    window.press("F7");
    assert_fits(&mut window, "statistics");
    window.run(Command::PinBaseline);
    window.apply(&Edit::SetStops(CornerId(4), 3));
    let gone = window.ed().plan().spaces[10..12].iter().map(|it| it.id);
    let gone = gone.collect();
    window.apply(&Edit::DeleteSpaces(gone));
    assert_fits(&mut window, "statistics, pinned");
    for pane in [Pane::Inspector, Pane::Statistics] {
        window.ed_mut().view.panes.close(pane);
    }
    window.ed_mut().view.panes.open(Pane::Versions);
    window.run(Command::KeepVersion);
    window.ed_mut().answer_keep();
    window.settle();
    assert_fits(&mut window, "versions");
    let editor = window.ed_mut();
    for corner in editor.plan().corners.clone() {
        editor.apply(&Edit::SetStops(corner.id, 3));
    }
    editor.view.panes.open(Pane::Problems);
    window.settle();
    assert_fits(&mut window, "problems");
}

#[test]
fn the_inspector_fits() {
    let mut window = narrow();
    assert_fits(&mut window, "circuit");
    let space = middle(&window);
    let select = |window: &mut Window, selection| {
        window.ed_mut().work.select(selection);
        window.settle();
    };
    let next = window.ed().space(space).next[0];
    let off_road = window
        .ed()
        .plan()
        .pit
        .as_ref()
        .map(|pit| pit.boxes[0].space);
    for (what, selection) in [
        ("a space", Selection::of([space])),
        ("two spaces", Selection::of([space, next])),
        ("a link", Selection::of_link(space, next)),
        ("the pit lane", Selection::of(off_road)),
    ] {
        select(&mut window, selection);
        assert_fits(&mut window, what);
    }
    window.ed_mut().work.select_corner(CornerId(1));
    assert_fits(&mut window, "a corner");
    window.run(Command::SelectNone);
    window.run(Command::RoadTool);
    assert_fits(&mut window, "road");
    window.run(Command::FollowRoad);
    assert_fits(&mut window, "road that is followed");
    window.run(Command::BackdropTool);
    assert_fits(&mut window, "no picture");
    window.run(Command::ArtTool);
    let sign = PiecePlan {
        text: "Grand Prix".to_owned(),
        ..PiecePlan::new(PieceKind::Text, 300.0, 300.0)
    };
    window.apply(&Edit::Art(ArtEdit::AddPieces(vec![sign])));
    assert_fits(&mut window, "art");
    let last = window.ed().plan().art.pieces.len() - 1;
    window.run(Command::SelectTool);
    select(&mut window, Selection::of_items([ArtItem::Piece(last)]));
    assert_fits(&mut window, "a text");
}

/// Answers as a careful driver would, until this.
fn drive_until(window: &mut Window, stop: impl Fn(&Drive) -> bool) {
    for _ in 0..4000 {
        let drive = window.drive();
        drive.advance(0.1);
        if stop(drive) {
            break;
        }
        let session = drive.session().expect("it has begun");
        let option = match session.race().pending() {
            Pending::Choice(choice) => Some(CarefulDriver::new().choose(session.race(), &choice)),
            _ => None,
        };
        match option {
            Some(option) => drive.choose(option),
            None => drive.roll(),
        };
    }
    window.settle();
}

fn asks(what: fn(QuestionKind) -> bool) -> impl Fn(&Drive) -> bool {
    move |drive| drive.question().is_some_and(|question| what(question.what))
}

#[test]
fn races_fit() {
    let mut window = narrow();
    window.press("D");
    narrow_down(&mut window);
    window.race_careful_drivers();
    assert_fits(&mut window, "setup");
    let drive = window.drive();
    drive.habits.speed = Speed::Instant;
    drive.habits.hints = true;
    drive.habits.setup.set_preset(Preset::Advanced);
    drive.habits.setup.set_cars(6);
    drive.habits.setup.seed = 7;
    window.race_careful_drivers();
    assert_fits(&mut window, "advanced setup");
    window.drive().habits.hints = false;
    window.drive().start().expect("it can begin");
    drive_until(&mut window, asks(|what| what == QuestionKind::Gear));
    assert_fits(&mut window, "a gear");
    drive_until(&mut window, asks(|what| what == QuestionKind::Move));
    assert_fits(&mut window, "a move");
    drive_until(&mut window, Drive::is_over);
    assert_fits(&mut window, "the result");
    assert!(window.drive().watch_again());
    window.drive().play(false);
    assert_fits(&mut window, "a replay");
}
