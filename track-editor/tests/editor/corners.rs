//! Corners: their edges, splitting and joining them, and what a road that follows a curve makes of that.

use crate::fixture::*;
use track_editor::document::lanes::Lanes;
use track_editor::document::{Length, Loss, Side};

/// A circuit drawn by clicks.
fn drawn() -> Editor {
    let editor = drawn_through(&TEN);
    assert_eq!(faults(editor.plan(), Severity::Warning), [""; 0]);
    editor
}

/// The spaces of a corner in a lane, in driving order.
fn in_lane(editor: &Editor, corner: CornerId, lane: u32) -> Vec<SpaceId> {
    let plan = editor.plan();
    let corner = plan.corners.iter().find(|it| it.id == corner);
    let members = corner.map(|it| it.spaces.clone()).unwrap_or_default();
    let lanes = Lanes::of(plan, editor.work.derived().length);
    let of_lane: Vec<SpaceId> = members
        .into_iter()
        .filter(|id| lanes.lane(*id) == Some(lane))
        .collect();
    let is_first = |id: &&SpaceId| lanes.behind(**id).is_none_or(|it| !of_lane.contains(&it));
    let Some(first) = of_lane.iter().find(is_first) else {
        return Vec::new();
    };
    let ahead = std::iter::successors(Some(*first), |id| lanes.ahead(*id));
    ahead.take(of_lane.len()).collect()
}

fn steps(editor: &Editor, from: SpaceId, by: i32) -> SpaceId {
    let lanes = Lanes::of(editor.plan(), editor.work.derived().length);
    let mut here = from;
    for _ in 0..by.abs() {
        let next = if by > 0 {
            lanes.ahead(here)
        } else {
            lanes.behind(here)
        };
        here = next.expect("the lane leads on");
    }
    here
}

/// Drags the entry of a corner forward, or its exit, by a number of spaces of the middle lane.
fn drag_edge(editor: &mut Editor, corner: CornerId, is_exit: bool, by: i32) {
    let lane = in_lane(editor, corner, 2);
    let own = if is_exit {
        lane[lane.len() - 1]
    } else {
        lane[0]
    };
    let to = steps(editor, own, by);
    editor.pick_tool(Kind::Corner);
    let (from, to) = (over(editor, own), over(editor, to));
    let mut half_way = from;
    half_way.at = [0, 1].map(|axis| f64::midpoint(from.at[axis], to.at[axis]));
    editor.drag(&[from, half_way, to]);
}

fn stops(editor: &Editor, corner: CornerId) -> Option<u32> {
    let corners = &editor.plan().corners;
    corners.iter().find(|it| it.id == corner).map(|it| it.stops)
}

/// Links, numbers and lanes follow an edge: nothing is left to be fixed by hand.
#[test]
fn edges_of_every_corner_move_without_a_problem() {
    let start = drawn();
    let corners: Vec<CornerId> = start.plan().corners.iter().map(|it| it.id).collect();
    for corner in corners {
        for (is_exit, outward) in [(false, -1), (true, 1)] {
            let before = in_lane(&start, corner, 2);
            // Inward where there is something to take away.
            let inward = (before.len() > 3).then_some(-outward);
            for by in [Some(outward), inward].into_iter().flatten() {
                let mut editor = drawn();
                drag_edge(&mut editor, corner, is_exit, by);
                assert_eq!(editor.steps(), start.steps() + 1, "one step");
                let found = faults(editor.plan(), Severity::Warning);
                assert_eq!(found, [""; 0], "corner {corner}, exit {is_exit}, by {by}");
                let after = in_lane(&editor, corner, 2);
                let grown = if by == outward { 1 } else { -1 };
                let (was, is) = (before.len() as i32, after.len() as i32);
                assert_eq!(is - was, grown, "corner {corner}, exit {is_exit}, by {by}");
                assert_eq!(stops(&editor, corner), stops(&start, corner));
                assert!(Track::new(editor.plan().clone()).is_ok());
            }
        }
    }
}

/// The curve may change elsewhere, and at the corner itself: it stays the corner that it was made.
#[test]
fn a_corner_shaped_by_hand_survives_the_curve() {
    let mut editor = drawn();
    let corner = editor.plan().corners[0].id;
    let found = in_lane(&editor, corner, 2).len();
    drag_edge(&mut editor, corner, false, -3);
    let shaped = in_lane(&editor, corner, 2);
    assert_eq!(shaped.len(), found + 3);
    editor.pick_tool(Kind::Road);
    for (point, to) in [
        (9, [720.0, 400.0]),
        (1, [120.0, 225.0]),
        (2, [215.0, 110.0]),
    ] {
        let from = TEN[point];
        editor.pull(from, to);
        assert!(editor.dialog().is_none(), "nothing of it is replaced");
        assert_eq!(faults(editor.plan(), Severity::Warning), [""; 0], "{point}");
        let now = in_lane(&editor, corner, 2).len();
        assert!(
            now.abs_diff(shaped.len()) <= 1,
            "{now} spaces after {point}"
        );
    }
    // Asked to, the road finds it where the curve bends again.
    run(&mut editor, &[Command::FindCorners]);
    assert_eq!(faults(editor.plan(), Severity::Warning), [""; 0]);
    let now = in_lane(&editor, corner, 2).len();
    assert!(now.abs_diff(found) <= 1, "{now} spaces, {found} were found");
    assert!(Command::FindCorners.unavailable(&editor).is_some());
}

#[test]
fn corners_are_split_and_joined() {
    let mut editor = drawn();
    let before = editor.plan().clone();
    let numbers = |editor: &Editor| {
        let corners = editor.plan().corners.iter();
        corners.map(|it| it.id.0).collect::<Vec<_>>()
    };
    let longest = before.corners.iter().max_by_key(|it| it.spaces.len());
    let corner = longest.expect("it has corners").id;
    let lane = in_lane(&editor, corner, 2);
    editor.select([lane[lane.len() / 2]]);
    run(&mut editor, &[Command::SplitCorner]);
    assert_eq!(editor.plan().corners.len(), before.corners.len() + 1);
    assert_eq!(
        numbers(&editor),
        (1..=before.corners.len() as u32 + 1).collect::<Vec<_>>()
    );
    // Both begin and end where the one did.
    let parts = [corner, CornerId(corner.0 + 1)].map(|id| in_lane(&editor, id, 2));
    assert_eq!([parts[0].as_slice(), &parts[1]].concat(), lane);
    assert!(Track::new(editor.plan().clone()).is_ok());

    let first = editor.plan().corners.iter().find(|it| it.id == corner);
    let first = first.expect("it is there").spaces.clone();
    editor.select(first);
    run(&mut editor, &[Command::JoinCorner]);
    assert_eq!(
        numbers(&editor),
        (1..=before.corners.len() as u32).collect::<Vec<_>>()
    );
    assert_eq!(in_lane(&editor, corner, 2), lane);
    assert_eq!(faults(editor.plan(), Severity::Warning), [""; 0]);
}

/// A sweep inside a corner is a corner of its own, in its place in the lap.
#[test]
fn a_sweep_inside_a_corner_parts_it() {
    let mut editor = drawn();
    let count = editor.plan().corners.len();
    let longest = editor
        .plan()
        .corners
        .iter()
        .max_by_key(|it| it.spaces.len());
    let corner = longest.expect("it has corners").id;
    let lane = in_lane(&editor, corner, 2);
    assert!(lane.len() >= 6, "{}", lane.len());
    editor.pick_tool(Kind::Corner);
    let (from, to) = (lane[lane.len() / 2], lane[lane.len() - 1]);
    let path = [over(&editor, from), over(&editor, to)];
    editor.drag(&path);
    assert_eq!(editor.plan().corners.len(), count + 1);
    let second = CornerId(corner.0 + 1);
    assert_eq!(in_lane(&editor, second, 2), lane[lane.len() / 2..]);
}

/// What is deleted is straight road, with the lane changes of one, and stays so.
#[test]
fn a_deleted_corner_stays_away() {
    let mut editor = drawn();
    let count = editor.plan().corners.len();
    let last = editor.plan().corners[count - 1].clone();
    editor.apply(&Edit::DeleteCorner(last.id));
    let problems = faults(editor.plan(), Severity::Warning);
    assert_eq!(problems, [""; 0]);
    for (from, to) in [(TEN[9], [720.0, 400.0]), (TEN[14], [292.0, 635.0])] {
        editor.pick_tool(Kind::Road);
        editor.pull(from, to);
        assert_eq!(editor.plan().corners.len(), count - 1);
    }
}

/// The other way round, mirrored and along other lanes it is the same corner.
#[test]
fn a_shaped_corner_goes_along_with_the_circuit() {
    let mut editor = drawn();
    let corner = editor.plan().corners[0].id;
    drag_edge(&mut editor, corner, false, -3);
    let long = |editor: &Editor| {
        let corners = editor.plan().corners.iter();
        let mut sizes: Vec<usize> = corners.map(|it| in_lane(editor, it.id, 2).len()).collect();
        sizes.sort_unstable();
        sizes
    };
    let before = long(&editor);
    editor.apply(&Edit::Reverse);
    assert!(editor.dialog().is_none());
    assert_eq!(long(&editor), before);
    editor.apply(&Edit::Reverse);
    run(&mut editor, &[Command::SelectAll, Command::MirrorAcross]);
    assert_eq!(long(&editor), before);
    for edit in [
        RoadEdit::Insert(1.5),
        RoadEdit::Remove(vec![2]),
        RoadEdit::Pit(Some(Side::Left)),
        RoadEdit::Length(Length::Space(17.0)),
    ] {
        editor.draw_road(&edit);
        editor.answer_replace_road();
        let road = editor.road().expect("it follows its curve");
        assert_eq!(road.stretches.len(), 1, "{edit:?}");
    }
}

/// The corners of a circuit that a curve is drawn through are those of the curve.
#[test]
fn corners_of_a_followed_road_keep_to_the_curve() {
    let (start, _) = harbour();
    for corner in start.plan().corners.iter().map(|it| it.id) {
        let (mut editor, _) = harbour();
        editor.follow_road();
        assert_same(editor.plan(), start.plan());
        let lane = in_lane(&editor, corner, 2).len();
        drag_edge(&mut editor, corner, false, -2);
        assert_eq!(
            in_lane(&editor, corner, 2).len(),
            lane + 2,
            "corner {corner}"
        );
        let about_corners = |editor: &Editor| {
            let mut found = faults(editor.plan(), Severity::Warning);
            // A lane change at the seam has a fix; corners are not torn.
            found.retain(|it| it.starts_with("corner.") && !it.contains("missing-change"));
            found
        };
        assert_eq!(about_corners(&editor), [""; 0], "corner {corner}");
        // The point of the curve nearest to its entry.
        let entry = in_lane(&editor, corner, 2)[0];
        let entry = editor.work.space(entry).map(|it| [it.x, it.y]);
        let entry = entry.expect("it is there");
        let points = editor.road().expect("it follows a curve").points.clone();
        let away = |at: [f64; 2]| (at[0] - entry[0]).hypot(at[1] - entry[1]);
        let order: Vec<f64> = points.iter().map(|point| away(point.at)).collect();
        let nearest = (0..order.len()).min_by(|a, b| order[*a].total_cmp(&order[*b]));
        let nearest = nearest.expect("a curve has points");
        let [x, y] = points[nearest].at;
        editor.draw_road(&RoadEdit::Move(nearest, [x + 2.0, y - 4.0]));
        assert!(
            editor.dialog().is_none(),
            "nobody has changed a space there"
        );
        let now = in_lane(&editor, corner, 2).len();
        assert!(
            now.abs_diff(lane + 2) <= 1,
            "corner {corner}: {lane}, {now}"
        );
        assert_eq!(faults(editor.plan(), Severity::Error), [""; 0]);
    }
}

/// Where somebody has moved a space since the curve was drawn, it is asked about.
#[test]
fn spaces_moved_by_hand_on_a_followed_road_are_asked_about() {
    let (mut editor, _) = harbour();
    editor.follow_road();
    let points = editor.road().expect("it follows a curve").points.clone();
    let [x, y] = points[10].at;
    editor.draw_road(&RoadEdit::Move(10, [x + 3.0, y + 3.0]));
    assert!(editor.dialog().is_none());
    editor.undo();
    let space = nearest(editor.plan(), 2, [x, y]);
    editor.apply(&shift(vec![space], [2.0, 2.0]));
    editor.draw_road(&RoadEdit::Move(10, [x + 3.0, y + 3.0]));
    assert_eq!(editor.document().losses(), [Loss::Spaces(1)]);
}

/// Nobody has changed a space of a circuit that the curve was just drawn through.
#[test]
fn a_point_of_a_followed_road_moves_without_a_question() {
    let (mut editor, _) = harbour();
    editor.follow_road();
    let points = editor.road().expect("it follows a curve").points.clone();
    for (at, [x, y]) in points.iter().map(|point| point.at).enumerate() {
        editor.draw_road(&RoadEdit::Move(at, [x + 3.0, y + 3.0]));
        assert!(editor.dialog().is_none(), "point {at}");
        assert_eq!(
            faults(editor.plan(), Severity::Error),
            [""; 0],
            "point {at}"
        );
        editor.undo();
    }
}
