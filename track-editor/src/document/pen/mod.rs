//! The space that the pen adds: it continues a lane, and is linked by the usual rules of the road.

mod gap;
mod rules;

use formulad_core::plan::SpacePlan;
use formulad_core::{SpaceId, TrackPlan};

use super::place::{apart, direction, length, middle, offset, short, short_heading, way};
use super::spaces::{self, NewSpace, ahead_in_lane, free_id};
pub(crate) use gap::close;
use rules::Rules;

/// The new space at this place, continuing from `tail`.
///
/// It takes the tail's lane, and the tail leads to it. If the tail already leads on in its lane,
/// the new space goes in between, and joins the corner that the two share. On straights, the spaces
/// of neighbour lanes half a space behind and ahead are linked with it; links that now pass the new
/// space are removed. Without a tail, the nearest space determines the heading and, by the side it
/// is on, the lane.
///
/// `length` is the circuit's [`usual_length`](super::lanes::usual_length).
pub fn extend(plan: &TrackPlan, tail: Option<SpaceId>, at: [f64; 2], length: f64) -> NewSpace {
    carry(plan, tail, at, None, length)
}

/// As [`extend`], for a space with this heading, in degrees; `None` takes it from the spaces around.
fn carry(
    plan: &TrackPlan,
    tail: Option<SpaceId>,
    at: [f64; 2],
    way: Option<f64>,
    length: f64,
) -> NewSpace {
    let tail = tail.and_then(|id| plan.spaces.iter().find(|s| s.id == id));
    let mut space = SpacePlan {
        id: free_id(plan),
        lane: Some(1),
        x: short(at[0]),
        y: short(at[1]),
        heading: 0.0,
        next: Vec::new(),
    };
    let ahead = tail.and_then(|tail| {
        let ahead = ahead_in_lane(plan, tail, tail.lane?)?;
        plan.spaces.iter().find(|s| s.id == ahead)
    });
    match tail {
        Some(tail) => {
            space.lane = tail.lane;
            space.heading = heading(tail, ahead.unwrap_or(&space)).unwrap_or(tail.heading);
        }
        None => start(plan, &mut space, length),
    }
    if let Some(way) = way {
        space.heading = short_heading(way);
    }
    let mut rules = Rules::new(plan, &space, length);
    if let Some(tail) = tail {
        rules.follow(tail, ahead);
    }
    if space.lane.is_some() {
        rules.meet_lane_ahead();
        rules.change_lanes();
    }
    let Rules {
        link,
        unlink,
        corner,
        ..
    } = rules;
    NewSpace {
        space,
        corner,
        link,
        unlink,
    }
}

/// Links a space of a straight with those of the neighbour lanes that lie half a space behind and ahead of it, as if it
/// were new.
pub(super) fn change_lanes(plan: &mut TrackPlan, id: SpaceId, length: f64) {
    let Some(space) = plan.spaces.iter().find(|space| space.id == id).cloned() else {
        return;
    };
    let mut rules = Rules::new(plan, &space, length);
    rules.change_lanes();
    let Rules { link, unlink, .. } = rules;
    for (from, to) in unlink {
        spaces::unlink(plan, from, to);
    }
    for (from, to) in link {
        spaces::link(plan, from, to);
    }
}

/// Takes heading and lane from the nearest space, if one is near.
fn start(plan: &TrackPlan, space: &mut SpacePlan, length: f64) {
    let near = plan
        .spaces
        .iter()
        .filter(|s| s.lane.is_some())
        .min_by(|a, b| apart(a, space).total_cmp(&apart(b, space)));
    let Some(near) = near.filter(|near| apart(near, space) < 2.0 * length) else {
        return;
    };
    space.heading = near.heading;
    let (_, across) = offset(near, space);
    let side = if across > 0.3 * length {
        1
    } else if across < -0.3 * length {
        -1
    } else {
        0
    };
    let lane = near.lane.and_then(|lane| lane.checked_add_signed(side));
    space.lane = lane.filter(|lane| (1..=4).contains(lane)).or(near.lane);
}

fn within(number: f64, low: f64, high: f64) -> bool {
    (low..=high).contains(&number)
}

/// The heading from one space to another, unless they lie in the same place.
fn heading(from: &SpacePlan, to: &SpacePlan) -> Option<f64> {
    let way = way(middle(from), middle(to));
    (length(way) > 0.1).then(|| short_heading(direction(way)))
}

#[cfg(test)]
mod tests {
    use formulad_tracks::figures::usual::SPACE_LENGTH;

    use super::*;
    use crate::document::{Design, Edit, lanes::usual_length};

    fn space(id: u32, lane: u32, x: f64, y: f64, next: &[u32]) -> SpacePlan {
        SpacePlan {
            id: SpaceId(id),
            lane: Some(lane),
            x,
            y,
            heading: 0.0,
            next: next.iter().copied().map(SpaceId).collect(),
        }
    }

    /// Two lanes running right, lane 2 half a space ahead of lane 1.
    fn road() -> TrackPlan {
        TrackPlan {
            spaces: vec![
                space(1, 1, 0.0, 0.0, &[2]),
                space(2, 1, 20.0, 0.0, &[]),
                space(3, 2, 10.0, 11.0, &[4]),
                space(4, 2, 30.0, 11.0, &[5]),
                space(5, 2, 50.0, 11.0, &[]),
            ],
            ..TrackPlan::default()
        }
    }

    fn apply(edit: &Edit, plan: &mut TrackPlan) {
        let mut design = Design::from(std::mem::take(plan));
        edit.apply(&mut design);
        *plan = design.plan;
    }

    fn links(new: &NewSpace) -> Vec<(u32, u32)> {
        new.link.iter().map(|(from, to)| (from.0, to.0)).collect()
    }

    #[test]
    fn a_lane_is_carried_on_with_links_to_the_half_ahead_neighbours() {
        let new = extend(&road(), Some(SpaceId(2)), [40.0, 0.0], 20.0);
        assert_eq!(links(&new), [(2, 6), (4, 6), (6, 5)]);
        let mut plan = road();
        new.add_to(&mut plan);
        assert_eq!(plan.spaces[5].lane, Some(1));
        assert_eq!(plan.spaces[5].next, [SpaceId(5)]);
    }

    #[test]
    fn corners_get_no_lane_changes_by_themselves() {
        let mut plan = road();
        apply(&Edit::MakeCorner(vec![SpaceId(4), SpaceId(5)]), &mut plan);
        let new = extend(&plan, Some(SpaceId(2)), [40.0, 0.0], 20.0);
        assert_eq!(links(&new), [(2, 6)]);
    }

    #[test]
    fn a_space_goes_between_two_that_follow_one_another() {
        let mut plan = road();
        extend(&plan, Some(SpaceId(3)), [20.0, 11.0], 20.0).add_to(&mut plan);
        assert_eq!(plan.spaces[2].next, [SpaceId(6)]);
        assert!(plan.spaces[5].next.contains(&SpaceId(4)));
    }

    #[test]
    fn links_past_a_new_space_give_way() {
        let mut plan = road();
        // Lane 1 skips the place at 40: 2 leads on to 9, and so does 4 from its side.
        plan.spaces.push(space(9, 1, 60.0, 0.0, &[]));
        plan.spaces[1].next = vec![SpaceId(9), SpaceId(5)];
        plan.spaces[3].next.push(SpaceId(9));
        extend(&plan, Some(SpaceId(2)), [40.0, 0.0], 20.0).add_to(&mut plan);
        let next = |id: u32| {
            let space = plan.spaces.iter().find(|s| s.id.0 == id).unwrap();
            space.next.iter().map(|to| to.0).collect::<Vec<_>>()
        };
        assert_eq!(next(2), [10], "5 lies beyond the new space");
        assert_eq!(next(4), [5, 10]);
        assert_eq!(next(10), [9, 5]);
    }

    #[test]
    fn between_two_spaces_of_a_corner_the_corner_goes_on() {
        let mut plan = road();
        apply(&Edit::MakeCorner(vec![SpaceId(3), SpaceId(4)]), &mut plan);
        extend(&plan, Some(SpaceId(3)), [20.0, 11.0], 20.0).add_to(&mut plan);
        assert!(plan.corners[0].spaces.contains(&SpaceId(6)));
        assert_eq!(plan.spaces[5].next, [SpaceId(4)], "and no lane is changed");
    }

    #[test]
    fn a_gap_closes() {
        let mut plan = road();
        plan.spaces.push(space(9, 1, 60.0, 0.0, &[]));
        let new = extend(&plan, Some(SpaceId(2)), [40.0, 0.0], 20.0);
        assert!(links(&new).contains(&(10, 9)));
    }

    #[test]
    fn without_a_tail_the_nearest_space_gives_lane_and_heading() {
        let new = extend(&road(), None, [30.0, 22.0], 20.0);
        assert_eq!(new.space.lane, Some(3));
        assert!(new.space.heading.abs() < 1e-9);
    }

    #[test]
    fn the_usual_length_is_measured_in_the_lanes() {
        let is = |plan: &TrackPlan, length: f64| (usual_length(plan) - length).abs() < 1e-9;
        assert!(is(&TrackPlan::default(), SPACE_LENGTH));
        assert!(is(&road(), 20.0));
    }
}
