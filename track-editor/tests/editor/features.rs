//! The tools that lay corners, lines, the grid, the pit lane and what streets have.

use formulad_core::plan::GridPlan;

use crate::fixture::*;

fn click(editor: &mut Editor, at: SpaceId) {
    editor.click(over(editor, at));
}

fn drag(editor: &mut Editor, from: SpaceId, to: SpaceId) {
    let (from, to) = (over(editor, from), over(editor, to));
    let mut half_way = from;
    half_way.at = [0, 1].map(|axis| f64::midpoint(from.at[axis], to.at[axis]));
    editor.drag(&[from, half_way, to]);
}

/// The spaces of a corner in its lane, in driving order.
fn in_lane(editor: &Editor, corner: CornerId, lane: u32) -> Vec<SpaceId> {
    let plan = editor.plan();
    let corner = plan.corners.iter().find(|c| c.id == corner);
    let spaces = corner.expect("the corner is there").spaces.iter().copied();
    spaces
        .filter(|id| editor.work.space(*id).and_then(|s| s.lane) == Some(lane))
        .collect()
}

#[test]
fn a_corner_swept_where_one_was_is_that_corner() {
    let (mut editor, _) = harbour();
    let before = editor.plan().clone();
    let corner = before.corners[0].clone();
    let middle = in_lane(&editor, corner.id, 2);
    let (first, last) = (middle[0], middle[middle.len() - 1]);
    editor.apply(&Edit::DeleteCorner(corner.id));
    editor.pick_tool(Kind::Corner);
    drag(&mut editor, first, last);
    let swept = editor.selection().spaces().clone();
    // What was painted by hand and what is nearest to the middle lane differ at the edges at most.
    let painted: BTreeSet<SpaceId> = corner.spaces.iter().copied().collect();
    let other: Vec<_> = swept.symmetric_difference(&painted).collect();
    assert!(other.len() <= 4, "{other:?}");
    assert_eq!(editor.undo_label().as_deref(), Some("Make a corner"));
    run(&mut editor, &[Command::TwoStops]);
    run(&mut editor, &[Command::Undo; 3]);
    assert_same(editor.plan(), &before);
}

#[test]
fn the_edge_of_a_corner_is_dragged() {
    let (mut editor, _) = harbour();
    let corner = editor.plan().corners[1].clone();
    let middle = in_lane(&editor, corner.id, 2);
    let (entry, before_exit) = (middle[0], middle[middle.len() - 2]);
    let exit = middle[middle.len() - 1];
    editor.pick_tool(Kind::Corner);
    drag(&mut editor, exit, before_exit);
    let shaped = in_lane(&editor, corner.id, 2);
    assert_eq!((shaped[0], *shaped.last().unwrap()), (entry, before_exit));
    let mut corners = editor.plan().corners.iter();
    let now = corners.find(|c| c.id == corner.id).expect("it stays");
    assert_eq!((now.stops, &now.name), (corner.stops, &corner.name));
}

#[test]
fn spaces_are_left_out_of_a_chosen_corner_by_clicks() {
    let (mut editor, _) = harbour();
    let corner = editor.plan().corners[0].clone();
    let space = corner.spaces[0];
    let count = |editor: &Editor| editor.plan().corners[0].spaces.len();
    editor.pick_tool(Kind::Corner);
    // A click selects; nothing leaves the corner by it.
    for _ in 0..2 {
        click(&mut editor, space);
        assert_eq!(editor.selection().spaces().len(), corner.spaces.len());
        assert_eq!(count(&editor), corner.spaces.len());
    }
    let mut with_shift = over(&editor, space);
    with_shift.add = true;
    editor.click(with_shift);
    assert_eq!(count(&editor), corner.spaces.len() - 1);
    editor.click(with_shift);
    assert_eq!(count(&editor), corner.spaces.len());
}

#[test]
fn the_line_drawn_with_one_click_is_the_line_there_was() {
    let (mut editor, _) = harbour();
    let finish = editor.plan().finish.clone();
    editor.apply(&Edit::SetFinish(Vec::new()));
    editor.pick_tool(Kind::Finish);
    // The line runs at the back of the space of the middle lane; the others lie half a space ahead.
    click(&mut editor, finish[1]);
    let drawn: BTreeSet<_> = editor.plan().finish.iter().copied().collect();
    assert_eq!(drawn, finish.into_iter().collect::<BTreeSet<_>>());
}

/// Wherever the line goes, the grid keeps its distance from it, and the pit lane lies beside it or is asked about.
#[test]
fn the_line_takes_the_grid_and_the_pit_lane_along() {
    let (mut kept, mut left_out) = (0, 0);
    for bundled in bundled::all() {
        let plan = bundled.track().plan().clone();
        let boxes = plan.pit.as_ref().map_or(0, |pit| pit.boxes.len());
        let of_lane = plan.spaces.iter().filter(|space| space.lane == Some(2));
        let rows: Vec<SpaceId> = of_lane.map(|space| space.id).step_by(9).collect();
        for at in rows {
            let mut editor = editor_of(TrackFile::new(plan.clone()));
            let grid = |editor: &Editor| {
                let to_line = |place: &GridPlan| steps_to_line(editor.plan(), place.space);
                editor.plan().grid.iter().map(to_line).collect::<Vec<_>>()
            };
            let before = grid(&editor);
            editor.pick_tool(Kind::Finish);
            click(&mut editor, at);
            let asked = editor.dialog() == Some(&Dialog::ReplaceRoad);
            if asked {
                editor.answer_replace_road();
            }
            let name = format!("{}, {at}", plan.name);
            assert_eq!(grid(&editor), before, "{name}");
            let now = editor.plan().pit.as_ref().map_or(0, |pit| pit.boxes.len());
            if boxes > 0 && asked {
                assert_eq!(now, 0, "{name}");
                left_out += 1;
            } else {
                assert_eq!(now, boxes, "{name}");
                kept += 1;
            }
            let mut errors = editor.problems();
            let error = errors.find(|it| it.severity == Severity::Error);
            assert_eq!(error, None, "{name}");
        }
    }
    assert!(kept > 50 && left_out > 5, "{kept} {left_out}");
}

/// A road that was drawn follows its line, whichever tool moves it.
#[test]
fn the_line_of_a_drawn_road_takes_everything_along() {
    let drawn = drawn_through(&TEN);
    let file = drawn.plan().clone();
    let rows: Vec<SpaceId> = {
        let of_lane = file.spaces.iter().filter(|space| space.lane == Some(2));
        of_lane.map(|space| space.id).step_by(9).collect()
    };
    let points = drawn.work.sketch().road.as_ref().unwrap().points.len();
    let by_tool = rows.len();
    for case in 0..by_tool + points {
        let mut editor = drawn_through(&TEN);
        if let Some(at) = rows.get(case) {
            editor.pick_tool(Kind::Finish);
            click(&mut editor, *at);
        } else {
            editor.draw_road(&RoadEdit::Finish((case - by_tool) as f64));
        }
        let asked = editor.dialog() == Some(&Dialog::ReplaceRoad);
        if asked {
            editor.answer_replace_road();
        }
        assert_eq!(editor.plan().pit.is_none(), asked, "{case}");
        let mut errors = editor.problems();
        let error = errors.find(|it| it.severity == Severity::Error);
        assert_eq!(error, None, "{case}");
        // A line in a corner, or on a very short straight, lies on the nearest longer one.
        let in_corner = |id: u32| {
            let mut corners = file.corners.iter();
            corners.any(|corner| corner.spaces.contains(&SpaceId(id)))
        };
        let is_open = |at: &&SpaceId| !(at.0 - 3..=at.0 + 3).any(in_corner);
        if let Some(at) = rows.get(case).filter(is_open) {
            let clicked = file.spaces.iter().find(|space| space.id == *at).unwrap();
            let line = editor.plan().finish.iter();
            let spaces = line.filter_map(|id| editor.work.space(*id));
            let apart = spaces.map(|it| (it.x - clicked.x).hypot(it.y - clicked.y));
            let nearest = apart.fold(f64::MAX, f64::min);
            assert!(
                nearest < 16.0,
                "{case}: {nearest} mm from where it was clicked"
            );
        }
    }
}

/// Boxes that were set by hand are not replaced without a question.
#[test]
fn a_line_that_would_replace_boxes_set_by_hand_asks() {
    let (mut editor, _) = harbour();
    let boxed = editor.plan().pit.as_ref().unwrap().boxes[3].space;
    editor.apply(&Edit::SetTeam(vec![boxed], None));
    let before = editor.plan().clone();
    let on_road = before.spaces.iter().filter(|space| space.lane == Some(2));
    let lane: Vec<SpaceId> = on_road.map(|space| space.id).collect();
    editor.pick_tool(Kind::Finish);
    click(&mut editor, lane[2]);
    assert_eq!(editor.dialog(), Some(&Dialog::ReplaceRoad));
    editor.close_dialog();
    assert_same(editor.plan(), &before);
    click(&mut editor, lane[2]);
    editor.answer_replace_road();
    assert_eq!(editor.plan().pit.as_ref().unwrap().boxes.len(), 10);
}

/// How many spaces a space of the road lies before the line in its lane.
fn steps_to_line(plan: &TrackPlan, from: SpaceId) -> usize {
    let space = |id: SpaceId| plan.spaces.iter().find(|space| space.id == id).unwrap();
    let lane = space(from).lane;
    let ahead = |id: &SpaceId| {
        let mut next = space(*id).next.iter().copied();
        next.find(|to| space(*to).lane == lane)
    };
    let mut ways = std::iter::successors(Some(from), ahead);
    ways.position(|at| plan.finish.contains(&at)).unwrap()
}

#[test]
fn the_usual_grid_is_laid_with_one_click_and_changed_by_others() {
    let (mut editor, _) = harbour();
    let grid = |editor: &Editor| -> Vec<_> { editor.plan().grid.iter().map(|p| p.space).collect() };
    let usual = grid(&editor);
    editor.apply(&Edit::SetGrid(Vec::new()));
    editor.pick_tool(Kind::Grid);
    click(&mut editor, usual[0]);
    // The harbour's grid follows the custom: pole two spaces before the line, then three a row.
    assert_eq!(grid(&editor).len(), 10);
    let problems = editor.problems().filter(|p| p.id.starts_with("grid."));
    assert_eq!(problems.count(), 0);
    let third = grid(&editor)[2];
    click(&mut editor, third);
    assert!(!grid(&editor).contains(&third));
    click(&mut editor, third);
    assert_eq!(grid(&editor)[2], third);
}

#[test]
fn a_pit_lane_is_laid_along_an_outermost_lane() {
    let (mut editor, _) = harbour();
    run(&mut editor, &[Command::RemovePit]);
    assert!(editor.plan().pit.is_none());
    assert!(editor.plan().spaces.iter().all(|s| s.lane.is_some()));
    assert!(editor.derived().track.is_some());
    let line = editor.plan().finish[0];
    editor.pick_tool(Kind::Pit);
    click(&mut editor, line);
    let plan = editor.plan();
    let pit = plan.pit.as_ref().expect("there is a pit lane");
    assert_eq!(pit.boxes.len(), 10);
    let mut problems = editor.derived().problems.iter();
    let about_it = |id: &str| id.starts_with("pit.") || id.starts_with("finish.");
    let error = problems.find(|p| p.severity == Severity::Error || about_it(p.id));
    assert_eq!(error, None);
    // One gesture, one step.
    run(&mut editor, &[Command::Undo]);
    assert!(editor.plan().pit.is_none());
}

#[test]
fn a_pit_lane_along_the_middle_lane_is_refused() {
    let (mut editor, _) = harbour();
    run(&mut editor, &[Command::RemovePit]);
    let before = editor.plan().clone();
    let line = editor.plan().finish[1];
    let mut to = line;
    for _ in 0..9 {
        let space = editor.space(to);
        to = space.next[0];
    }
    editor.pick_tool(Kind::Pit);
    drag(&mut editor, line, to);
    assert_same(editor.plan(), &before);
}

#[test]
fn zones_are_painted_in_one_stroke_and_rubbed_out_in_another() {
    let (mut editor, _) = harbour();
    let before = editor.plan().clone();
    let line = before.finish[0];
    let ahead = editor.space(line).next[0];
    editor.pick_tool(Kind::Residents);
    drag(&mut editor, line, ahead);
    let street = editor.plan().street.clone().expect("a street circuit");
    assert!(street.residents.contains(&line) && street.residents.contains(&ahead));
    assert_eq!(editor.steps(), 1);
    drag(&mut editor, line, ahead);
    assert_same(editor.plan(), &before);
}

#[test]
fn the_police_line_is_drawn_and_removed_with_a_click() {
    let (mut editor, _) = harbour();
    let line = editor.plan().grid[0].space;
    editor.pick_tool(Kind::Police);
    click(&mut editor, line);
    let street = editor.plan().street.clone().expect("a street circuit");
    assert_eq!(street.police.len(), 3);
    let lanes = street.police.iter().map(|id| editor.space(*id).lane);
    assert!(lanes.eq([1, 2, 3].map(Some)));
    click(&mut editor, line);
    assert_eq!(editor.plan().street, None);
}

#[test]
fn a_tunnel_is_dug_by_two_clicks_and_filled_by_one() {
    let (mut editor, _) = harbour();
    let entry = editor.plan().finish[0];
    let exit = editor.space(entry).next[0];
    editor.pick_tool(Kind::Tunnel);
    click(&mut editor, entry);
    click(&mut editor, exit);
    let street = editor.plan().street.clone().expect("a street circuit");
    let tunnel = &street.tunnels[0];
    assert_eq!((tunnel.entry, tunnel.exit), (entry, exit));
    click(&mut editor, exit);
    assert_eq!(editor.plan().street, None);
}

/// The longest run of straight road in a lane with nothing on it but links.
fn plain_run(editor: &Editor, lane: u32) -> Vec<SpaceId> {
    let plan = editor.plan();
    let corners = plan.corners.iter().flat_map(|c| &c.spaces);
    let grid = plan.grid.iter().map(|place| &place.space);
    let taken: BTreeSet<SpaceId> = corners.chain(grid).chain(&plan.finish).copied().collect();
    let off_road = |id: &SpaceId| editor.work.space(*id).is_none_or(|s| s.lane.is_none());
    let is_plain = |id: SpaceId| {
        let space = editor.space(id);
        let led_to = plan.spaces.iter().filter(|s| s.next.contains(&id));
        let by_pit = space.next.iter().any(off_road) || led_to.into_iter().any(|s| off_road(&s.id));
        !taken.contains(&id) && !by_pit
    };
    let ahead = |id: SpaceId| {
        let next = editor.work.space(id)?.next.iter();
        let mut next = next.copied();
        next.find(|to| editor.space(*to).lane == Some(lane))
    };
    let of_lane = plan.spaces.iter().filter(|s| s.lane == Some(lane));
    let run = |from: SpaceId| -> Vec<SpaceId> {
        let run = std::iter::successors(Some(from), |id| ahead(*id));
        run.take(60).take_while(|id| is_plain(*id)).collect()
    };
    let runs = of_lane.map(|s| run(s.id));
    runs.max_by_key(Vec::len).expect("a lane")
}

/// Where what was a straight road has been dug under in all lanes, filling makes it what it was.
#[test]
fn a_tunnel_that_is_filled_is_road_again() {
    let (mut editor, _) = harbour();
    let whole = editor.plan().clone();
    let away = |a: SpaceId, b: SpaceId| {
        let [a, b] = [a, b].map(|id| space_of(&whole, id));
        (a.x - b.x).hypot(a.y - b.y)
    };
    // The middle lane's run, and beside it those of the others.
    let middle = plain_run(&editor, 2);
    assert!(middle.len() >= 8, "{} spaces", middle.len());
    let (first, last) = (middle[1], middle[7]);
    let mut dug = Vec::new();
    for lane in [1, 2, 3] {
        let run = plain_run(&editor, lane);
        let near = |to: SpaceId| run.iter().position(|id| away(*id, to) < 18.0);
        let (from, to) = (near(first).expect("beside"), near(last).expect("beside"));
        dug.push(run[from..=to].to_vec());
    }
    for run in &dug {
        let inside = run[1..run.len() - 1].to_vec();
        assert!(inside.len() >= 3, "{inside:?}");
        editor.apply(&Edit::DeleteSpaces(inside));
    }
    editor.pick_tool(Kind::Tunnel);
    for run in &dug {
        click(&mut editor, run[0]);
        click(&mut editor, run[run.len() - 1]);
    }
    let ways = |editor: &Editor| editor.plan().street.clone().map_or(0, |s| s.tunnels.len());
    assert_eq!(ways(&editor), 3);
    let steps = editor.steps();
    for (at, run) in dug.iter().enumerate() {
        // By either mouth.
        let mouth = if at == 1 { run[0] } else { run[run.len() - 1] };
        click(&mut editor, mouth);
        assert_eq!(editor.steps(), steps + at + 1, "one step");
        let entry = editor.space(run[0]);
        // The long link is gone.
        assert!(!entry.next.contains(&run[run.len() - 1]));
    }
    assert_eq!(editor.plan().street, None);
    assert_eq!(listed(&editor), [""; 0]);
    // Numbers are new: each space is the one that lay where it does.
    let plan = editor.plan();
    let was = |id: &SpaceId| {
        let space = editor.space(*id);
        let away = |s: &&SpacePlan| (s.x - space.x).hypot(s.y - space.y);
        let mut near = whole.spaces.iter().filter(|s| away(s) < 2.0);
        near.next().expect("a space lay there").id
    };
    let links = |plan: &TrackPlan, of: &dyn Fn(&SpaceId) -> SpaceId| -> BTreeSet<[SpaceId; 2]> {
        let spaces = plan.spaces.iter();
        let links = spaces.flat_map(|s| s.next.iter().map(|to| [of(&s.id), of(to)]));
        links.collect()
    };
    assert_eq!(plan.spaces.len(), whole.spaces.len());
    assert_eq!(links(plan, &was), links(&whole, &|id| *id));
    run(&mut editor, &[Command::Undo; 3]);
    assert_eq!(ways(&editor), 3);
}

/// A tunnel under a road that is still there leaves nothing behind.
#[test]
fn a_tunnel_under_road_is_filled_without_new_spaces() {
    let (mut editor, _) = harbour();
    let before = editor.plan().clone();
    let run = plain_run(&editor, 2);
    editor.pick_tool(Kind::Tunnel);
    click(&mut editor, run[1]);
    click(&mut editor, run[6]);
    click(&mut editor, run[6]);
    assert_same(editor.plan(), &before);
}

#[test]
fn spaces_are_put_into_lanes_by_key() {
    let (mut editor, _) = harbour();
    let space = editor.plan().finish[0];
    editor.select([space]);
    run(&mut editor, &[Command::LaneThree]);
    assert_eq!(editor.work.space(space).and_then(|s| s.lane), Some(3));
}
