//! What single edits do.

use crate::fixture::*;
use track_editor::document::lap;

/// One lane of spaces that lead round in a ring.
fn ring(count: u32) -> TrackPlan {
    TrackPlan {
        spaces: (1..=count)
            .map(|id| SpacePlan {
                id: SpaceId(id),
                lane: Some(1),
                x: f64::from(id) * 20.0,
                y: 0.0,
                heading: 0.0,
                next: vec![SpaceId(id % count + 1)],
            })
            .collect(),
        finish: vec![SpaceId(1)],
        ..TrackPlan::default()
    }
}

fn ids(ids: impl IntoIterator<Item = u32>) -> Vec<SpaceId> {
    ids.into_iter().map(SpaceId).collect()
}

#[test]
fn deleting_spaces_joins_the_lane_up_and_forgets_them_everywhere() {
    let mut plan = ring(12);
    apply(&Edit::MakeCorner(ids([4, 5])), &mut plan);
    apply(&Edit::MakeCorner(ids([8, 9])), &mut plan);
    apply(&Edit::DeleteSpaces(ids([4, 5, 9])), &mut plan);
    let next = |id: u32| space_of(&plan, SpaceId(id)).next.clone();
    assert_eq!(next(3), ids([6]));
    assert_eq!(next(8), ids([10]));
    assert_eq!(plan.corners.len(), 1, "a corner without spaces goes");
    assert_eq!(plan.corners[0].spaces, ids([8]));
}

#[test]
fn deleting_the_first_space_past_the_line_moves_the_line_to_the_next() {
    let mut plan = ring(6);
    apply(&Edit::DeleteSpaces(ids([1])), &mut plan);
    assert_eq!(plan.finish, ids([2]));
}

#[test]
fn corners_stand_in_driving_order_and_ask_for_the_usual_stops() {
    let mut plan = ring(60);
    apply(&Edit::MakeCorner(ids(30..=38)), &mut plan);
    apply(&Edit::MakeCorner(ids([12, 10, 11])), &mut plan);
    apply(&Edit::MakeCorner(ids(40..=56)), &mut plan);
    let corners = plan.corners.iter();
    let corners = corners.map(|c| (c.id.0, c.spaces[0].0, c.stops));
    assert!(corners.eq([(2, 10, 1), (1, 30, 2), (3, 40, 3)]));
}

#[test]
fn a_space_is_in_one_corner_at_a_time() {
    let mut plan = ring(20);
    apply(&Edit::MakeCorner(ids([3, 4, 5])), &mut plan);
    apply(&Edit::MakeCorner(ids([5, 6])), &mut plan);
    assert_eq!(plan.corners[0].spaces, ids([3, 4]));
    assert_eq!(plan.corners[1].spaces, ids([5, 6]));
    apply(&Edit::LeaveCorners(ids([5, 6])), &mut plan);
    assert_eq!(plan.corners.len(), 1);
    apply(&Edit::DeleteCorner(CornerId(1)), &mut plan);
    assert!(plan.corners.is_empty());
}

#[test]
fn a_doubled_number_is_given_away_by_the_second() {
    let mut plan = ring(4);
    plan.spaces[2].id = SpaceId(2);
    apply(&Edit::Renumber(SpaceId(2)), &mut plan);
    assert_eq!(plan.spaces[1].id, SpaceId(2));
    assert_eq!(plan.spaces[2].id, SpaceId(5));
    let before = plan.clone();
    apply(&Edit::Renumber(SpaceId(2)), &mut plan);
    assert_eq!(plan, before, "it is no longer doubled");
}

#[test]
fn links_lead_to_other_spaces_that_are_there_and_once() {
    let mut plan = ring(4);
    let before = plan.clone();
    apply(&Edit::Link(SpaceId(1), SpaceId(1)), &mut plan);
    apply(&Edit::Link(SpaceId(1), SpaceId(99)), &mut plan);
    apply(&Edit::Link(SpaceId(1), SpaceId(2)), &mut plan);
    assert_eq!(plan, before);
    apply(&Edit::Unlink(SpaceId(1), SpaceId(2)), &mut plan);
    assert!(plan.spaces[0].next.is_empty());
}

#[test]
fn boxes_come_and_go_with_the_pit() {
    let mut plan = ring(4);
    apply(&Edit::SetTeam(ids([2, 3]), Some(1)), &mut plan);
    apply(&Edit::SetTeam(ids([3]), Some(2)), &mut plan);
    let boxes = &plan.pit.as_ref().unwrap().boxes;
    assert!(boxes.iter().map(|b| b.team).eq([1, 2]));
    apply(&Edit::SetTeam(ids([2, 3]), None), &mut plan);
    assert_eq!(plan.pit, None);
}

#[test]
fn steps_are_counted_along_the_links_both_ways() {
    let plan = ring(6);
    assert_eq!(lap::steps_from_line(&plan)[&SpaceId(4)], 3);
    assert_eq!(lap::steps_to_line(&plan)[&SpaceId(4)], 3);
    assert_eq!(lap::steps_to_line(&plan)[&SpaceId(6)], 1);
    let all = plan.spaces.iter().map(|s| s.id).collect();
    assert_eq!(lap::longest_path(&plan, &all), 0, "a ring has no end");
}

#[test]
fn a_selection_is_of_a_corner_when_it_lies_in_it() {
    let mut plan = ring(9);
    apply(&Edit::MakeCorner(ids([3, 4])), &mut plan);
    let corner = |of: &[u32]| Selection::of(of.iter().copied().map(SpaceId)).corner(&plan);
    assert_eq!(corner(&[3]), Some(CornerId(1)));
    assert_eq!(corner(&[3, 4]), Some(CornerId(1)));
    assert_eq!(corner(&[4, 5]), None);
    assert_eq!(corner(&[]), None);
}
