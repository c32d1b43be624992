//! Drawing the road along a curve, and what becomes of changes made by hand.

use crate::fixture::*;
use track_editor::document::{Length, NewSpace, Road, Side};
use track_editor::document::{random, template, templates};

/// A circuit drawn by clicks.
fn drawn() -> Editor {
    drawn_through(&TEN)
}

fn plan(editor: &Editor) -> TrackPlan {
    editor.plan().clone()
}

fn serious(plan: &TrackPlan) -> Vec<String> {
    faults(plan, Severity::Warning)
}

/// How far from a place the furthest space is that two plans do not share.
fn reach(a: &TrackPlan, b: &TrackPlan, from: [f64; 2]) -> f64 {
    let others = |one: &TrackPlan, other: &TrackPlan| -> f64 {
        let spaces = one.spaces.iter().filter(|s| !other.spaces.contains(s));
        spaces
            .map(|s| (s.x - from[0]).hypot(s.y - from[1]))
            .fold(0.0, f64::max)
    };
    others(a, b).max(others(b, a))
}

/// The space of the middle lane nearest to a place.
fn near(editor: &Editor, place: [f64; 2]) -> SpaceId {
    nearest(editor.plan(), 2, place)
}

fn numbers(editor: &Editor) -> Vec<u32> {
    let corners = &editor.plan().corners;
    corners.iter().map(|corner| corner.id.0).collect()
}

/// How many lanes the road has.
fn lanes(editor: &Editor) -> Option<u32> {
    editor.plan().spaces.iter().filter_map(|s| s.lane).max()
}

#[test]
fn a_circuit_is_drawn_by_clicking_points() {
    let editor = drawn();
    let plan = plan(&editor);
    assert_eq!(serious(&plan), [""; 0]);
    let corners = plan.corners.len();
    // One at a point at most: the road hardly turns at some.
    assert!((11..=TEN.len()).contains(&corners), "{corners}");
    assert_eq!(plan.grid.len(), 10);
    assert_eq!(plan.pit.as_ref().map(|pit| pit.boxes.len()), Some(10));
    assert!(Track::new(plan).is_ok());
    // One more for the shape of the points.
    assert_eq!(editor.steps(), TEN.len() + 2);
}

#[test]
fn undo_and_redo_walk_through_the_points() {
    let mut editor = drawn();
    let whole = editor.document().design().clone();
    for _ in 0..TEN.len() + 2 {
        editor.undo();
        check(&editor);
    }
    assert_eq!(editor.steps(), 0);
    assert!(editor.road().is_none());
    for _ in 0..TEN.len() + 2 {
        editor.redo();
        check(&editor);
    }
    assert!(editor.document().design() == &whole, "redo leads back");
}

#[test]
fn saved_and_opened_it_is_the_same() {
    let editor = drawn();
    let mut file = TrackFile::new(TrackPlan::default());
    editor.document().design().write_to(&mut file);
    let text = file.to_text().expect("it can be written");
    let again = TrackFile::parse(&text).expect("it can be read");
    let (design, fault) = Design::of_file(&again);
    assert_eq!(fault, None);
    assert!(&design == editor.document().design(), "it is the same");
    let mut once_more = again.clone();
    design.write_to(&mut once_more);
    assert_eq!(once_more.to_text().expect("it can be written"), text);
}

#[test]
fn dragging_a_point_is_one_step_and_changes_spaces_nearby() {
    let mut editor = drawn();
    let before = plan(&editor);
    let steps = editor.steps();
    editor.pull(TEN[7], [875.0, 160.0]);
    let after = plan(&editor);
    assert_changed(&before, &after);
    assert_eq!(editor.steps(), steps + 1);
    // No further than to the far ends of the straights beside the bends beside it.
    let reach = reach(&before, &after, TEN[7]);
    assert!(reach < 560.0, "a space {reach} mm away has changed");
    assert_eq!(serious(&after), [""; 0]);
    editor.undo();
    assert_same(editor.plan(), &before);
    editor.redo();
    assert_same(editor.plan(), &after);
}

#[test]
fn the_road_is_being_laid_only_while_its_curve_is_drawn() {
    let mut editor = drawn();
    let is_laid = |editor: &Editor| editor.document().lays_road();
    editor.work.preview(&Edit::Name("Ten".to_owned()));
    assert!(!is_laid(&editor));
    editor.work.commit();
    let [start, end] = [TEN[7], [875.0, 160.0]].map(|place| at(&editor, place));
    editor.hold(&[start, end]);
    assert!(is_laid(&editor));
    editor.drop_at(end);
    assert!(!is_laid(&editor));
}

#[test]
fn escape_takes_a_drag_back() {
    let mut editor = drawn();
    let before = plan(&editor);
    let [start, end] = [TEN[7], [700.0, 250.0]].map(|place| at(&editor, place));
    editor.hold(&[start, end]);
    assert_changed(editor.plan(), &before);
    editor.cancel();
    assert_same(editor.plan(), &before);
    assert_eq!(editor.tool_kind(), Kind::Road);
}

/// What was done by hand far away from a moved point stays, whatever it is.
#[test]
fn hand_changes_elsewhere_are_kept() {
    let mut editor = drawn();
    let moved = near(&editor, [120.0, 400.0]);
    let shift = shift(vec![moved], [2.0, 0.0]);
    editor.apply(&shift);
    let unlinked = near(&editor, [121.0, 480.0]);
    let away = editor.space(unlinked).next[1];
    editor.apply(&Edit::Unlink(unlinked, away));
    let corner = editor.plan().corners[0].id;
    editor.apply(&Edit::NameCorner(corner, "Chapel".to_owned()));
    editor.apply(&Edit::SetStops(corner, 3));
    editor.name("Ten");
    let deleted = editor.plan().grid[9].space;
    let mut grid = editor.plan().grid.clone();
    grid.retain(|place| place.space != deleted);
    editor.apply(&Edit::SetGrid(grid.clone()));
    let by_hand = plan(&editor);

    editor.pull(TEN[9], [715.0, 385.0]);
    assert!(editor.dialog().is_none(), "nothing is replaced");
    let after = plan(&editor);
    assert_changed(&by_hand, &after);
    for id in [moved, unlinked] {
        assert_eq!(space_of(&after, id), space_of(&by_hand, id));
    }
    let named = after.corners.iter().find(|c| c.id == corner);
    let named = named.expect("the corner is there");
    assert_eq!((named.name.as_str(), named.stops), ("Chapel", 3));
    assert_eq!(after.grid, grid);
    assert_eq!(after.name, "Ten");
}

/// A corner keeps its name and stops even where the curve runs otherwise.
#[test]
fn a_corner_that_moves_keeps_its_name() {
    let mut editor = drawn();
    let place = near(&editor, TEN[4]);
    let corners = &editor.plan().corners;
    let corner = corners.iter().find(|c| c.spaces.contains(&place));
    let corner = corner.expect("a corner there").id;
    editor.apply(&Edit::NameCorner(corner, "Anchor".to_owned()));
    editor.pull(TEN[4], [430.0, 350.0]);
    assert!(editor.dialog().is_none());
    let mut corners = editor.plan().corners.iter();
    assert!(corners.any(|c| c.id == corner && c.name == "Anchor"));
}

#[test]
fn corners_are_numbered_in_driving_order_when_one_disappears() {
    let mut editor = drawn();
    let last = *numbers(&editor).last().expect("there are corners");
    assert_eq!(numbers(&editor), (1..=last).collect::<Vec<_>>());
    let silence = |corner| Suppression {
        problem: "design.no-straight".to_owned(),
        spaces: Vec::new(),
        corners: vec![CornerId(corner)],
        reason: "as on the hill".to_owned(),
    };
    let name = Edit::NameCorner(CornerId(last), "Home".to_owned());
    for edit in [name, Edit::SetAside(silence(last))] {
        editor.apply(&edit);
    }
    let before = plan(&editor);
    // The road that came back from the edge goes straight on along it.
    editor.pull(TEN[9], [885.0, 390.0]);
    assert!(editor.dialog().is_none(), "nothing is replaced");
    let fewer = editor.plan().corners.len() as u32;
    assert!(fewer < last, "no corner has disappeared");
    assert_eq!(numbers(&editor), (1..=fewer).collect::<Vec<_>>());
    let track = Track::new(plan(&editor)).expect("it can be raced on");
    let driven: Vec<u32> = track.corners().iter().map(|corner| corner.id.0).collect();
    assert_eq!(driven, numbers(&editor));
    assert_eq!(editor.plan().corners.last().unwrap().name, "Home");
    assert_eq!(editor.plan().silenced, [silence(fewer)]);
    editor.undo();
    assert_same(editor.plan(), &before);

    // They leave no gap where one is deleted.
    editor.apply(&Edit::DeleteCorner(CornerId(1)));
    assert_eq!(numbers(&editor), (1..last).collect::<Vec<_>>());
}

/// Of a corner of spaces that are added by hand the road does not tell where it is in driving order.
#[test]
fn corners_keep_their_numbers_beside_one_of_spaces_added_by_hand() {
    let mut editor = drawn();
    let last = numbers(&editor).len() as u32;
    let mut space = editor.plan().spaces[0].clone();
    let ids = editor.plan().spaces.iter().map(|space| space.id.0);
    let id = SpaceId(ids.max().expect("a road") + 1);
    // In the middle of the board, beside no road.
    (space.id, space.x, space.y) = (id, 300.0, 400.0);
    space.next.clear();
    editor.apply(&Edit::AddSpace(NewSpace {
        space,
        corner: None,
        link: Vec::new(),
        unlink: Vec::new(),
    }));
    editor.apply(&Edit::MakeCorner(vec![id]));
    let before = numbers(&editor);
    assert_eq!(before.last(), Some(&(last + 1)));
    editor.pull(TEN[9], [885.0, 390.0]);
    assert!(editor.dialog().is_none(), "nothing is replaced");
    let after = numbers(&editor);
    assert!(after.len() < before.len(), "no corner has disappeared");
    assert_eq!(after.last(), Some(&(last + 1)));
    let mine = editor.plan().corners.last().expect("it is there");
    assert_eq!(mine.spaces, [id]);
}

/// Spaces that were moved by hand where the curve changes: nothing goes without being asked about.
fn with_question() -> (Editor, TrackPlan) {
    let mut editor = drawn();
    let space = near(&editor, TEN[7]);
    let shift = shift(vec![space], [4.0, 4.0]);
    editor.apply(&shift);
    let before = plan(&editor);
    editor.pull(TEN[7], [835.0, 165.0]);
    assert_eq!(editor.dialog(), Some(&Dialog::ReplaceRoad));
    assert!(!editor.document().losses().is_empty());
    (editor, before)
}

#[test]
fn what_would_be_replaced_is_asked_about() {
    let (mut editor, before) = with_question();
    let steps = editor.steps();
    editor.answer_replace_road();
    assert_eq!(editor.steps(), steps + 1);
    assert_changed(editor.plan(), &before);
    assert_eq!(serious(editor.plan()), [""; 0]);
    editor.undo();
    assert_same(editor.plan(), &before);
}

#[test]
fn what_would_be_replaced_stays_when_something_else_is_done() {
    let (mut editor, before) = with_question();
    editor.close_dialog();
    // In the middle of a drag: the question has not even been put.
    let [from, to] = [TEN[7], [835.0, 165.0]].map(|place| at(&editor, place));
    for other in [Command::FitBoard, Command::ToggleNumbers] {
        editor.hold(&[from, to]);
        assert!(!editor.document().losses().is_empty());
        run(&mut editor, &[other]);
        assert_same(editor.plan(), &before);
    }
    let name = Edit::Name("Anchor".to_owned());
    editor.hold(&[from, to]);
    editor.apply(&name);
    let mut named = before.clone();
    named.name = "Anchor".to_owned();
    assert_same(editor.plan(), &named);
}

#[test]
fn the_window_closed_over_the_question_replaces_nothing() {
    let (mut editor, before) = with_question();
    run(&mut editor, &[Command::Quit]);
    assert!(matches!(editor.dialog(), Some(Dialog::Unsaved(_))));
    assert_same(editor.plan(), &before);
}

#[test]
fn a_click_beyond_all_boards_adds_no_point_and_chooses_none() {
    let mut editor = blank();
    editor.pick_tool(Kind::Road);
    let points = |editor: &Editor| {
        let road = editor.work.sketch().road.as_ref();
        road.map_or(0, |road| road.points.len())
    };
    editor.click_on([120.0, 120.0]);
    run(&mut editor, &[Command::Delete]);
    editor.click_on([4e5, 4e5]);
    assert_eq!(points(&editor), 0);
    editor.click_on([200.0, 120.0]);
    assert_eq!(points(&editor), 1);
}

#[test]
fn keeping_mine_lets_the_curve_go() {
    let (mut editor, before) = with_question();
    editor.answer_keep_road();
    assert_same(editor.plan(), &before);
    assert!(editor.road().is_none());
    editor.undo();
    assert!(editor.road().is_some());
}

#[test]
fn cancelling_the_question_changes_nothing() {
    let (mut editor, before) = with_question();
    editor.close_dialog();
    assert_same(editor.plan(), &before);
    assert!(editor.road().is_some());
    assert!(!editor.document().in_gesture());
}

#[test]
fn a_locked_stretch_stays_as_it_is() {
    let mut editor = drawn();
    // The long way up on the left, with a space moved by hand.
    let space = near(&editor, [120.0, 420.0]);
    editor.apply(&Edit::PlaceSpace(space, [123.0, 421.0]));
    editor.draw_road(&RoadEdit::Lock(0, true));
    assert!(editor.dialog().is_none());
    let before = plan(&editor);
    let inside = |plan: &TrackPlan| -> Vec<_> {
        let spaces = plan.spaces.iter();
        let lanes = spaces.filter(|s| s.lane.is_some());
        lanes
            .filter(|s| s.x < 145.0 && (260.0..540.0).contains(&s.y))
            .map(|s| (s.id, s.x.to_bits(), s.y.to_bits()))
            .collect()
    };
    assert!(inside(&before).len() > 30);
    // Its ends are held, and so are settings that change every space.
    editor.pull(TEN[1], [150.0, 250.0]);
    assert_same(editor.plan(), &before);
    editor.draw_road(&RoadEdit::Lanes(2));
    assert_same(editor.plan(), &before);
    // What lies beside it may change.
    editor.pull(TEN[2], [230.0, 105.0]);
    assert_changed(editor.plan(), &before);
    assert_eq!(inside(editor.plan()), inside(&before));
    assert!(editor.derived().track.is_some());
    // The arc at its beginning is two points now.
    editor.draw_road(&RoadEdit::Lock(1, false));
    editor.draw_road(&RoadEdit::Lanes(2));
    editor.answer_replace_road();
    assert_eq!(lanes(&editor), Some(2));
}

#[test]
fn points_are_put_in_and_taken_away() {
    let mut editor = drawn();
    let before = plan(&editor);
    // On a stretch without the finish line, which would be moved along by it.
    let outline = editor.road().expect("a road").outline(1.0);
    let place = outline.iter().find(|(place, _)| *place > 10.4);
    let place = place.expect("a place on the curve").1;
    editor.double_click(at(&editor, place));
    assert_eq!(editor.road().expect("a road").points.len(), TEN.len() + 1);
    assert_eq!(editor.road_point(), Some(11));
    run(&mut editor, &[Command::Delete]);
    assert_eq!(editor.road().expect("a road").points.len(), TEN.len());
    assert!(
        exact_places(editor.plan()) == exact_places(&before),
        "it is as it was"
    );
}

/// The line stays where it is on the board, or as near to it as the curve still runs.
#[test]
fn the_line_stays_where_points_come_and_go() {
    let whole = drawn();
    let road = whole.road().expect("a road").clone();
    let line = road.at(road.finish.expect("a line"));
    let before = road.finish.expect("a line") as usize;
    let away = |at: [f64; 2]| (at[0] - line[0]).hypot(at[1] - line[1]);
    for edit in [
        RoadEdit::Remove(vec![before]),
        RoadEdit::Remove(vec![(before + 1) % TEN.len()]),
        RoadEdit::Remove(vec![(before + 3) % TEN.len()]),
        RoadEdit::Insert(before as f64 + 0.9),
        RoadEdit::Insert(before as f64 + 0.1),
    ] {
        let mut design = whole.document().design().clone();
        Edit::Road(edit.clone()).apply(&mut design);
        let road = design.sketch.road.expect("a road");
        let now = away(road.at(road.finish.expect("a line")));
        let outline = road.outline(0.5);
        let nearest = outline.iter().map(|(_, at)| away(*at));
        let nearest = nearest.fold(f64::INFINITY, f64::min);
        assert!(now < nearest + 0.1, "{edit:?}: {now} mm, not {nearest}");
    }
}

#[test]
fn the_road_is_straightened_tightened_and_turned_round() {
    let mut editor = drawn();
    editor.next_road_point(true);
    assert_eq!(editor.road_point(), Some(0));
    let there_and_back = [Command::NextRoadPoint, Command::PreviousRoadPoint];
    run(&mut editor, &there_and_back);
    run(&mut editor, &[Command::StraightenRoad]);
    let road = editor.road().expect("a road").clone();
    let middle = road.outline(1.0);
    // Between the arcs at its ends.
    let inside = middle
        .iter()
        .filter(|(place, _)| (0.34..0.66).contains(place));
    assert!(inside.clone().count() > 200);
    for (_, [x, _]) in inside {
        assert!((x - 120.0).abs() < 0.01, "{x}");
    }
    for _ in 0..7 {
        run(&mut editor, &[Command::NextRoadPoint]);
    }
    let long = |editor: &Editor| match editor.road().expect("a road").points[7].bend {
        Bend::Rounded { radius } => radius,
        _ => f64::INFINITY,
    };
    run(&mut editor, &[Command::TightenRoad]);
    let tight = long(&editor);
    run(&mut editor, &[Command::WidenRoad]);
    assert!(long(&editor) > tight);
    let way = |editor: &Editor| {
        let id = near(editor, [120.0, 400.0]);
        editor.space(id).heading
    };
    let before = way(&editor);
    run(&mut editor, &[Command::ReverseCircuit]);
    let turned = (way(&editor) - before).rem_euclid(360.0);
    assert!((turned - 180.0).abs() < 15.0, "{turned}");
    assert!(editor.derived().track.is_some());
}

#[test]
fn settings_lay_the_road_anew() {
    let mut editor = drawn();
    for many in [2, 4, 3] {
        editor.draw_road(&RoadEdit::Lanes(many));
        assert!(editor.dialog().is_none(), "nothing by hand to be lost");
        assert_eq!(lanes(&editor), Some(many.into()));
        assert!(editor.derived().track.is_some(), "{many} lanes");
    }
    editor.draw_road(&RoadEdit::Length(Length::Lap(140)));
    let spaces = editor.plan().spaces.iter();
    let spaces = spaces.filter(|s| s.lane == Some(2)).count();
    // Corners have a space more or less in the middle lane than the road is long.
    assert!((134..=146).contains(&spaces), "{spaces}");
    for (side, boxes) in [(None, 0), (Some(Side::Left), 10), (Some(Side::Right), 10)] {
        editor.draw_road(&RoadEdit::Pit(side));
        let pit = editor.plan().pit.as_ref();
        assert_eq!(pit.map_or(0, |pit| pit.boxes.len()), boxes, "{side:?}");
    }
}

#[test]
fn a_road_without_a_curve_is_drawn_on_from() {
    let (mut editor, _) = harbour();
    let before = plan(&editor);
    run(&mut editor, &[Command::FollowRoad]);
    assert_same(editor.plan(), &before);
    assert_eq!(editor.tool_kind(), Kind::Road);
    let road = editor.road().expect("a curve").clone();
    let points = road.points.len();
    assert!((6..80).contains(&points), "{points}");
    for space in before.spaces.iter().filter(|s| s.lane == Some(2)) {
        let (_, away) = road.nearest([space.x, space.y]).expect("a curve");
        assert!(away < 2.5, "space {} lies {away} mm off", space.id);
    }
    // A point is moved: the road far from there stays to the letter.
    let point = road.points[road.points.len() / 2].at;
    editor.pull(point, [point[0] + 8.0, point[1] + 8.0]);
    editor.answer_replace_road();
    let after = plan(&editor);
    assert_changed(&before, &after);
    let kept = before.spaces.iter().filter(|s| after.spaces.contains(s));
    assert!(kept.count() * 10 > before.spaces.len() * 6);
    editor.undo();
    assert_same(editor.plan(), &before);
}

#[test]
fn a_second_road_replaces_the_first_only_when_told() {
    let (mut editor, _) = harbour();
    let before = plan(&editor);
    editor.pick_tool(Kind::Road);
    for place in TEN {
        editor.click_on(place);
        assert_same(editor.plan(), &before);
    }
    run(&mut editor, &[Command::CloseRoad]);
    assert_eq!(editor.dialog(), Some(&Dialog::ReplaceRoad));
    editor.answer_replace_road();
    assert!(editor.derived().track.is_some());
    assert_eq!(editor.plan().name, before.name);
}

#[test]
fn templates_can_be_raced_on_at_once() {
    assert!(templates().count() >= 6);
    for name in templates() {
        let design = template(name).expect("it has that name");
        assert_eq!(serious(&design.plan), [""; 0], "{name}");
        assert!(Track::new(design.plan).is_ok(), "{name}");
        assert!(design.sketch.road.is_some_and(|road| road.closed), "{name}");
    }
}

#[test]
fn a_random_circuit_comes_with_its_curve() {
    for seed in [3, 7] {
        let design = random(seed);
        assert!(Track::new(design.plan).is_ok(), "seed {seed}");
        assert!(design.sketch.road.is_some(), "seed {seed}");
        assert!(random(seed).sketch == random(seed).sketch);
    }
}

/// Nonsense from a file or a program changes nothing and breaks nothing.
#[test]
fn edits_that_cannot_be_made_are_passed_over() {
    let mut editor = drawn();
    let before = editor.document().design().clone();
    let edits = [
        RoadEdit::Move(99, [1.0, 1.0]),
        RoadEdit::Move(1, [f64::NAN, 1.0]),
        RoadEdit::Remove(vec![99]),
        RoadEdit::Insert(-4.0),
        RoadEdit::Insert(1e300),
        RoadEdit::Straighten(99),
        RoadEdit::Radius(99, 10.0),
        RoadEdit::Lock(99, true),
        RoadEdit::Finish(f64::INFINITY),
        RoadEdit::Close,
        RoadEdit::Add([5.0, 5.0], None),
        RoadEdit::Length(Length::Space(f64::NAN)),
    ];
    for edit in edits {
        editor.draw_road(&edit);
        check(&editor);
        assert!(editor.document().design() == &before, "{edit:?}");
    }
    let text = r#"{ "format": 1, "editor": { "road": { "closed": true, "points": [] } } }"#;
    let file = TrackFile::parse(text).expect("it can be read");
    let mut editor = editor_of(file);
    editor.pick_tool(Kind::Road);
    editor.click_on([50.0, 50.0]);
    editor.next_road_point(true);
    let _ = editor.tool().ghosts(&editor.work, None);
    let _ = editor.tool().hint(&editor.work, None);
}

/// The whole way in the window: points by the mouse, a drag, a setting, and a question answered.
#[test]
fn a_road_is_drawn_in_the_window() {
    let mut window = Window::open();
    *window.ed_mut() = blank();
    window.settle();
    window.press("F R");
    assert!(window.sees("Road"));
    for place in TEN {
        let place = window.screen(place);
        window.click_at(place);
    }
    window.press("Enter");
    assert!(window.ed().derived().track.is_some());
    assert_eq!(window.ed().steps(), TEN.len() + 1);
    let point = window.screen(TEN[7]);
    window.drag(point, point + vec2(12.0, 18.0));
    assert_eq!(window.ed().steps(), TEN.len() + 2);
    window.click("A road of 2 lanes");
    assert_eq!(lanes(window.ed()), Some(2));
    window.press("Ctrl+Z");
    // By keyboard: the next point, nudged.
    window.press(".");
    let chosen = window.ed().road_point().expect("a point");
    let before = window.ed().road().expect("a road").points[chosen].at;
    window.press("Alt+Right");
    let after = window.ed().road().expect("a road").points[chosen].at;
    assert!((after[0] - before[0] - 1.0).abs() < 1e-9);
    // A space moved by hand where the road changes.
    let there = window.ed().road().expect("a road").points[4].at;
    let space = near(window.ed(), there);
    let shift = shift(vec![space], [4.0, 4.0]);
    window.ed_mut().apply(&shift);
    window.ed_mut().work.select(Selection::default());
    window.settle();
    let point = window.screen(there);
    window.drag(point, point + vec2(0.0, 24.0));
    assert!(window.sees("Replace what you changed by hand?"));
    window.click("Replace");
    assert!(window.ed().dialog().is_none());
    assert!(window.ed().derived().track.is_some());
}

/// Rounded points give straights and arcs, whose ends change the radius; the line lies where it began.
#[test]
fn rounded_points_give_straights_and_arcs() {
    let mut editor = drawn();
    let road = editor.road().expect("a road").clone();
    assert_eq!(road.points[7].bend, road.usual_bend());
    // In the first way's straight, between its arcs.
    let line = editor.plan().finish.iter().map(|id| editor.space(*id));
    // The pit lane turns towards the road there.
    for space in line.filter(|space| space.lane.is_some()) {
        assert!((80.0..160.0).contains(&space.x), "{}", space.x);
        assert!((250.0..600.0).contains(&space.y), "{}", space.y);
        assert!((space.heading - 270.0).abs() < 1.0, "{}", space.heading);
    }
    // Twice as far from the point, the arc begins twice as wide.
    let [begin, _] = road.handle_places(7);
    let [x, y] = TEN[7];
    let further = [x + 2.0 * (begin[0] - x), y + 2.0 * (begin[1] - y)];
    editor.click_on(TEN[7]);
    editor.pull(begin, further);
    let Bend::Rounded { radius } = editor.road().expect("a road").points[7].bend else {
        panic!("it is an arc no more");
    };
    let Bend::Rounded { radius: before } = road.usual_bend() else {
        panic!("a rounded point has a radius");
    };
    assert!((radius - 2.0 * before).abs() < 1.0, "{before} to {radius}");
    assert_eq!(serious(editor.plan()), [""; 0]);
}

/// Nothing has been made by hand on a road that lies as it was drawn.
#[test]
fn a_point_of_a_road_as_drawn_moves_without_a_question() {
    let mut asked = Vec::new();
    for (at, from) in ROUND.into_iter().enumerate() {
        for by in [[14.0, -8.0], [-24.0, 18.0], [3.0, 40.0]] {
            let mut editor = drawn_through(&ROUND);
            editor.pull(from, [from[0] + by[0], from[1] + by[1]]);
            let losses = editor.document().losses();
            if !losses.is_empty() {
                asked.push((at, by, format!("{losses:?}")));
            }
        }
    }
    assert!(asked.is_empty(), "{asked:#?}");
}

#[test]
fn a_point_of_a_template_moves_without_a_question() {
    for name in templates() {
        let design = template(name).expect("it has that name");
        let road = design.sketch.road.clone().expect("it has a curve");
        for (at, point) in road.points.iter().enumerate() {
            let mut document = Document::new(design.clone());
            let to = [point.at[0] + 4.0, point.at[1] - 3.0];
            let edit = Edit::Road(RoadEdit::Move(at, to));
            document.preview(&edit, &mut Selection::default());
            assert_eq!(document.losses(), [], "{name}, point {at}");
        }
    }
}

#[test]
fn a_board_that_grows_for_the_road_says_how_large_it_is() {
    let mut editor = drawn();
    editor.poll();
    assert_eq!(editor.notice(), None);
    let before = editor.plan().board;
    editor.draw_road(&RoadEdit::Move(7, [before.width + 200.0, 140.0]));
    editor.poll();
    let board = editor.plan().board;
    assert!(board.width > before.width);
    let size = format!("{:.0} × {:.0} mm", board.width, board.height);
    assert!(editor.said().contains(&size), "{}", editor.said());
    // What the designer sets is known.
    editor.apply(&Edit::Board(Board {
        width: board.width + 100.0,
        ..board
    }));
    editor.poll();
    assert_eq!(editor.notice(), None);
}

/// Twelve clicks around a circle give that circle.
#[test]
fn smooth_points_lie_on_the_road_between_clicks() {
    let center = [420.0, 300.0];
    for radius in [60.0, 120.0_f64] {
        let points: Vec<[f64; 2]> = (0..12)
            .map(|n| (f64::from(n) * 30.0 + 7.0).to_radians())
            .map(|way| {
                [
                    center[0] + radius * way.cos(),
                    center[1] + radius * way.sin(),
                ]
            })
            .collect();
        let mut editor = blank();
        editor.pick_tool(Kind::Road);
        for place in points.iter().chain(&points[..1]) {
            editor.click_on(*place);
        }
        let road = editor.road().expect("a road");
        assert!(road.closed);
        let outline = road.outline(1.0);
        let off = |[x, y]: [f64; 2]| ((x - center[0]).hypot(y - center[1]) - radius).abs();
        let worst = outline.iter().map(|(_, at)| off(*at)).fold(0.0, f64::max);
        assert!(worst < 1.0, "{worst} mm off a circle of {radius}");
        // So does the middle lane of the road that is laid.
        let middle = editor
            .plan()
            .spaces
            .iter()
            .filter(|space| space.lane == Some(2));
        let worst = middle
            .map(|space| off([space.x, space.y]))
            .fold(0.0, f64::max);
        assert!(worst < 1.0, "spaces {worst} mm off a circle of {radius}");
    }
}

/// A new point is shaped like the one before, and smooth after one with handles.
#[test]
fn new_points_take_the_shape_of_the_last() {
    let mut editor = blank();
    editor.pick_tool(Kind::Road);
    let bends = |editor: &Editor| -> Vec<Bend> {
        let road = editor.road().expect("a road");
        road.points.iter().map(|point| point.bend).collect()
    };
    editor.click_on([100.0, 100.0]);
    editor.draw_road(&RoadEdit::Bend(vec![0], Bend::Sharp));
    editor.click_on([250.0, 100.0]);
    editor.pull([400.0, 180.0], [430.0, 230.0]);
    editor.click_on([300.0, 400.0]);
    let now = bends(&editor);
    assert_eq!(now[..2], [Bend::Sharp; 2]);
    assert!(matches!(now[2], Bend::Pulled { .. }));
    assert_eq!(now[3], Bend::Smooth);
}

/// Several points are chosen by Shift, a box or all at once; they move, are shaped and go together.
#[test]
fn several_points_are_changed_at_once() {
    let mut editor = drawn();
    editor.click_on(TEN[2]);
    let with = |editor: &mut Editor, place| {
        let pointer = Pointer {
            add: true,
            ..at(editor, place)
        };
        editor.with_tool(|tool, work| tool.click(work, pointer));
    };
    with(&mut editor, TEN[4]);
    with(&mut editor, TEN[7]);
    with(&mut editor, TEN[4]);
    assert_eq!(editor.road_points(), [2, 7].into());
    assert_eq!(editor.road_point(), None, "not a single one");
    let before = editor.road().expect("a road").points.clone();
    let steps = editor.steps();
    editor.pull(TEN[7], [TEN[7][0] - 6.0, TEN[7][1] + 9.0]);
    let after = editor.road().expect("a road").points.clone();
    for (n, (before, after)) in before.iter().zip(&after).enumerate() {
        let by = [after.at[0] - before.at[0], after.at[1] - before.at[1]];
        let wanted = if [2, 7].contains(&n) {
            [-6.0, 9.0]
        } else {
            [0.0, 0.0]
        };
        let off = (by[0] - wanted[0]).hypot(by[1] - wanted[1]);
        assert!(off < 1e-9, "point {n} moved by {by:?}");
    }
    assert_eq!(editor.steps(), steps + 1);
    run(&mut editor, &[Command::KinkRoad]);
    let bends = |editor: &Editor, bend: Bend| {
        let points = editor.road().expect("a road").points.iter().enumerate();
        let these = points.filter(|(_, point)| point.bend == bend);
        these.map(|(n, _)| n).collect::<Vec<_>>()
    };
    assert_eq!(bends(&editor, Bend::Smooth), [2, 7]);
    editor.cancel();
    assert!(editor.road_points().is_empty());
    assert_eq!(editor.tool_kind(), Kind::Road);
    // A box around the points on the left, then all.
    editor.pull([20.0, 20.0], [200.0, 700.0]);
    let left = |n: &usize| editor.road().expect("a road").points[*n].at[0] < 200.0;
    let in_box: BTreeSet<usize> = (0..TEN.len()).filter(left).collect();
    assert!(in_box.len() > 1);
    assert_eq!(editor.road_points(), in_box);
    run(&mut editor, &[Command::SelectAll]);
    assert_eq!(editor.road_points().len(), TEN.len());
    assert!(editor.work.selection().is_empty(), "no spaces");
    // Too few points would be left.
    let before = plan(&editor);
    run(&mut editor, &[Command::Delete]);
    assert_same(editor.plan(), &before);
    editor.choose_road_points([2, 7]);
    run(&mut editor, &[Command::Delete]);
    assert_eq!(editor.road().expect("a road").points.len(), TEN.len() - 2);
}

/// A pit lane that is wanted and has no room is named in the inspector, with a way to give it room.
#[test]
fn a_pit_lane_without_room_is_named_and_found_room() {
    let road = drawn().road().expect("a road").clone();
    let has_pit = |finish: f64| {
        [Side::Left, Side::Right].iter().any(|side| {
            let road = Road {
                finish: Some(finish),
                pit: Some(*side),
                ..road.clone()
            };
            road.drawn().is_ok_and(|drawn| drawn.pit.is_some())
        })
    };
    let places = (0..TEN.len() * 10).map(|tenth| tenth as f64 / 10.0);
    let narrow = places.into_iter().find(|place| !has_pit(*place));
    let narrow = narrow.expect("some place has no room");
    let mut window = Window::sized(LARGE, Theme::Light);
    window.choose("File", "New");
    window.press("R");
    let follow = Edit::Road(RoadEdit::Follow(Box::new(Road {
        closed: false,
        ..road
    })));
    window.ed_mut().apply(&follow);
    window.ed_mut().draw_road(&RoadEdit::Close);
    window.settle();
    assert!(window.ed().plan().pit.is_some());
    assert!(!window.sees("no room for the pit lane"));
    window.ed_mut().draw_road(&RoadEdit::Finish(narrow));
    window.ed_mut().answer_replace_road();
    window.settle();
    assert!(window.ed().plan().pit.is_none());
    assert!(window.sees("no room for the pit lane"));
    window.click("Line to the longest straight");
    assert!(window.ed().plan().pit.is_some());
    assert!(!window.sees("Line to the longest straight"));
}
