//! The editor driven by intent, without a window.

use crate::fixture::*;

/// A space of the middle lane, with its plan.
fn middle(editor: &Editor) -> SpacePlan {
    let mut spaces = editor.plan().spaces.iter();
    spaces
        .find(|s| s.lane == Some(2))
        .expect("there is a middle lane")
        .clone()
}

#[test]
fn a_space_is_dragged_as_one_step_and_undone() {
    let (mut editor, _) = harbour();
    let before = editor.plan().clone();
    let space = middle(&editor);
    let start = over(&editor, space.id);
    editor.with_tool(|tool, work| tool.drag_start(work, start));
    check(&editor);
    for step in 1..=5 {
        let there = at(&editor, [space.x + f64::from(step), space.y]);
        editor.with_tool(|tool, work| tool.drag_to(work, there));
        check(&editor);
    }
    let end = at(&editor, [space.x + 6.0, space.y - 2.0]);
    editor.drop_at(end);
    let moved = editor.space(space.id);
    assert!((moved.x - space.x - 6.0).abs() < 0.011 && (moved.y - space.y + 2.0).abs() < 0.011);
    assert_eq!(editor.steps(), 1);
    assert_eq!(editor.selection().only(), Some(space.id));
    run(&mut editor, &[Command::Undo]);
    assert_same(editor.plan(), &before);
    run(&mut editor, &[Command::Redo]);
    assert_changed(editor.plan(), &before);
}

#[test]
fn escape_puts_a_dragged_space_back_without_a_trace() {
    let (mut editor, _) = harbour();
    let before = editor.plan().clone();
    let space = middle(&editor);
    let start = over(&editor, space.id);
    let there = at(&editor, [space.x + 40.0, space.y]);
    editor.hold(&[start, there]);
    assert_changed(editor.plan(), &before);
    editor.cancel();
    check(&editor);
    assert_same(editor.plan(), &before);
    assert!(!editor.document().is_modified());
    assert_eq!(editor.steps(), 0);
}

#[test]
fn undo_in_the_middle_of_a_drag_takes_back_the_drag_alone() {
    let (mut editor, _) = harbour();
    editor.apply(&Edit::Author("Somebody".into()));
    let space = middle(&editor);
    let start = over(&editor, space.id);
    let there = at(&editor, [space.x + 40.0, space.y]);
    editor.hold(&[start, there]);
    run(&mut editor, &[Command::Undo]);
    assert_eq!(editor.work.space(space.id), Some(&space));
    assert_eq!(editor.plan().author, "Somebody");
}

#[test]
fn a_box_selects_what_lies_in_it_and_adds_with_shift() {
    let (mut editor, _) = harbour();
    let space = middle(&editor);
    let corner = |by: f64| [space.x - by, space.y - by];
    let mut start = at(&editor, corner(3.0));
    start.hit = track_editor::work::Hit::Nothing;
    let end = at(&editor, corner(-3.0));
    editor.with_tool(|tool, work| tool.drag_start(work, start));
    editor.drop_at(end);
    assert!(editor.selection().contains(space.id));
    let held = editor.selection().spaces().len();
    start.add = true;
    start.at = [0.0, 0.0];
    let end = at(&editor, [1.0, 1.0]);
    editor.with_tool(|tool, work| tool.drag_start(work, start));
    editor.drop_at(end);
    assert_eq!(editor.selection().spaces().len(), held);
}

#[test]
fn a_lane_is_drawn_with_the_pen_and_closed_with_the_link_tool() {
    let mut editor = blank();
    editor.pick_tool(Kind::Pen);
    let places = [
        [100.0, 100.0],
        [120.0, 100.0],
        [140.0, 100.0],
        [140.0, 120.0],
    ];
    for place in places {
        editor.click_on(place);
    }
    assert_eq!(editor.steps(), 4);
    let next = |editor: &Editor, id| editor.space(SpaceId(id)).next.clone();
    assert_eq!(next(&editor, 1), [SpaceId(2)]);
    assert_eq!(next(&editor, 3), [SpaceId(4)]);
    assert!((editor.space(SpaceId(4)).heading - 90.0).abs() < 0.01);

    editor.pick_tool(Kind::Link);
    for id in [4, 1] {
        editor.click(over(&editor, SpaceId(id)));
    }
    assert_eq!(next(&editor, 4), [SpaceId(1)]);
    // The same again takes the link away.
    for id in [4, 1] {
        editor.click(over(&editor, SpaceId(id)));
    }
    assert_eq!(next(&editor, 4), []);
    run(&mut editor, &[Command::Undo; 6]);
    assert!(editor.plan().spaces.is_empty());
    assert!(!editor.document().is_modified());
}

#[test]
fn a_link_is_selected_by_its_handle_and_deleted() {
    let (mut editor, _) = harbour();
    let space = middle(&editor);
    editor.click(over(&editor, space.id));
    let to = space.next[0];
    let handle = editor.work.handle((space.id, to)).unwrap();
    editor.click_on(handle);
    assert_eq!(editor.selection().link(), Some((space.id, to)));
    run(&mut editor, &[Command::Delete]);
    assert!(!editor.space(space.id).next.contains(&to));
    run(&mut editor, &[Command::Undo]);
    assert_eq!(editor.work.space(space.id), Some(&space));
}

#[test]
fn a_corner_is_repainted_and_its_problems_come_and_go() {
    let (mut editor, _) = harbour();
    let corner = editor.plan().corners[0].clone();
    let clean = editor.derived().problems.clone();
    editor.work.select_corner(corner.id);
    run(&mut editor, &[Command::DeleteCorner]);
    assert_eq!(editor.selection().spaces().len(), corner.spaces.len());
    run(&mut editor, &[Command::MakeCorner, Command::ThreeStops]);
    let made = &editor.plan().corners[0];
    assert_eq!(made.stops, 3);
    let mut members = [made.spaces.clone(), corner.spaces.clone()];
    members.iter_mut().for_each(|m| m.sort());
    assert_eq!(members[0], members[1]);
    let one = Selection::of([corner.spaces[0]]);
    editor.work.select(one);
    run(&mut editor, &[Command::LeaveCorner]);
    while editor.undo_label().is_some() {
        run(&mut editor, &[Command::Undo]);
    }
    assert_eq!(editor.derived().problems, clean);
}

#[test]
fn finish_and_grid_are_set_of_selections() {
    let (mut editor, _) = harbour();
    let plan = editor.plan().clone();
    let on_road = |ids: &[SpaceId]| -> Vec<SpaceId> {
        let lane = |id: &&SpaceId| editor.space(**id).lane.is_some();
        ids.iter().filter(lane).copied().collect()
    };
    let finish = on_road(&plan.finish);
    let grid: Vec<_> = plan.grid.iter().map(|place| place.space).collect();
    editor.select(finish.clone());
    run(&mut editor, &[Command::SetFinish]);
    assert_eq!(editor.plan().finish, finish, "lane by lane");
    editor.apply(&Edit::SetFinish(plan.finish.clone()));
    // In whatever order they are selected, pole position is the one nearest to the line.
    editor.select(grid.iter().rev().copied());
    run(&mut editor, &[Command::SetGrid]);
    let set: Vec<_> = editor.plan().grid.iter().map(|place| place.space).collect();
    assert_eq!(set, grid);
    editor.select([grid[9]]);
    run(&mut editor, &[Command::LeaveGrid]);
    assert_eq!(editor.plan().grid.len(), 9);
    run(&mut editor, &[Command::AddToGrid]);
    assert_eq!(editor.plan().grid[9].space, grid[9]);
}

#[test]
fn problems_are_gone_to_and_mended() {
    let (mut editor, _) = harbour();
    let space = middle(&editor);
    for to in space.next.clone() {
        editor.apply(&Edit::Unlink(space.id, to));
    }
    check(&editor);
    assert!(editor.derived().problems.has_errors());
    run(&mut editor, &[Command::NextProblem]);
    assert!(!editor.selection().is_empty());
    for _ in 0..10 {
        let Some(fix) = editor.problems().find_map(|p| p.fix.clone()) else {
            break;
        };
        let label = fix.label.to_string();
        assert!(editor.apply(&Edit::Fix(fix)), "{label} changes nothing");
        assert_eq!(editor.undo_label(), Some(label));
        check(&editor);
    }
    assert!(!editor.derived().problems.has_errors());
}

#[test]
fn an_error_elsewhere_takes_no_numbers_away() {
    let (mut editor, _) = harbour();
    let before = editor.derived().corners.clone();
    editor.apply(&Edit::SetGrid(Vec::new()));
    editor.apply(&Edit::SetFinish(Vec::new()));
    assert!(editor.derived().track.is_none());
    let derived = editor.derived();
    assert!(!before.is_empty());
    for corner in &before {
        let now = derived.corners.iter().find(|c| c.id == corner.id).unwrap();
        let before = (corner.longest, corner.shortest);
        assert_eq!((now.longest, now.shortest), before);
    }
    // A corner's own broken links do.
    let torn = &before[0];
    let next = editor.space(torn.spaces[0]).next.clone();
    for to in next {
        editor.apply(&Edit::Unlink(torn.spaces[0], to));
    }
    let corners = &editor.derived().corners;
    assert!(corners.iter().all(|c| c.id != torn.id));
    assert_eq!(corners.len(), before.len() - 1);
}

#[test]
fn every_command_either_runs_or_says_why_not() {
    let (mut editor, _) = harbour();
    editor.analysis.races.field.races = 2;
    for command in Command::ALL {
        let before = editor.plan().clone();
        let why = command.unavailable(&editor);
        command.run(&mut editor);
        check(&editor);
        if let Some(why) = why {
            assert!(!why.is_empty());
            assert_same(editor.plan(), &before);
        }
    }
}

#[test]
fn nonsense_is_shown_without_a_panic() {
    let space = |id, lane, x: f64, next: &[u32]| SpacePlan {
        id: SpaceId(id),
        lane,
        x,
        y: 1e300,
        heading: 1e300,
        next: next.iter().copied().map(SpaceId).collect(),
    };
    let plan = TrackPlan {
        spaces: vec![
            space(0, Some(0), -1e300, &[0, 0, 7, u32::MAX]),
            space(0, Some(u32::MAX), 1e300, &[0]),
            space(u32::MAX, None, 0.0, &[0]),
            space(5, Some(1), 1e8, &[]),
        ],
        finish: vec![SpaceId(9)],
        ..TrackPlan::default()
    };
    let mut editor = editor_of(TrackFile::new(plan));
    let view = Rect::from_min_size(Pos2::ZERO, vec2(800.0, 600.0));
    editor.camera.set_view(view, editor.board());
    run(&mut editor, &[Command::FitBoard, Command::SelectAll]);
    use Command::{MakeCorner, SetFinish, SetGrid, TurnAlongLane};
    for command in [TurnAlongLane, SetFinish, SetGrid, MakeCorner] {
        command.run(&mut editor);
    }
    editor.show_selection();
    editor.pick_tool(Kind::Pen);
    editor.click_on([10.0, 10.0]);
    editor.pick_tool(Kind::Select);
    Command::SelectAll.run(&mut editor);
    Command::Delete.run(&mut editor);
    assert!(editor.plan().spaces.is_empty());
    while editor.undo_label().is_some() {
        editor.undo();
    }
    assert_eq!(editor.plan().spaces.len(), 4);
}

/// However far off its lane a space lies, neither its cell nor those around it are torn.
#[test]
fn cells_off_the_line_are_plain() {
    let (mut editor, _) = harbour();
    let id = editor.plan().finish[1];
    let space = editor.space(id).clone();
    let (sin, cos) = space.heading.to_radians().sin_cos();
    let around: Vec<SpaceId> = {
        let spaces = editor.plan().spaces.iter();
        let behind = spaces.filter(|s| s.lane == space.lane && s.next.contains(&id));
        behind.map(|s| s.id).chain([id, space.next[0]]).collect()
    };
    for aside in [6.0, 12.0, 20.0, 28.0, 40.0] {
        let at = [space.x - sin * aside, space.y + cos * aside];
        editor.apply(&Edit::PlaceSpace(id, at));
        for id in &around {
            let cell = editor.derived().cells.get(*id).expect("its cell");
            let (left, right) = cell.outline.split_at(cell.outline.len() / 2);
            for (left, right) in left.iter().zip(right.iter().rev()) {
                let (x, y) = (right[0] - left[0], right[1] - left[1]);
                let straight = (y * cos - x * sin) / x.hypot(y);
                assert!(straight > 0.75, "{aside} mm off: {id} by {straight}");
            }
        }
        run(&mut editor, &[Command::Undo]);
    }
}
