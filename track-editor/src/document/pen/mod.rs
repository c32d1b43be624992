//! What the pen adds: a space that carries a lane on, linked by the usual rules of the road.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::SpacePlan;
use formulad_core::{SpaceId, TrackPlan};

use super::Edit;
use super::edit::{ahead_in_lane, free_id, short};

/// The length of a space where there is none yet to measure, in millimetres.
pub const USUAL_LENGTH: f64 = 19.0;

/// The middle one of the distances between spaces that follow one another in a lane, in
/// millimetres: the length of a space of this circuit.
#[must_use]
pub fn usual_length(plan: &TrackPlan) -> f64 {
    let of: BTreeMap<_, _> = plan.spaces.iter().map(|s| (s.id, s)).collect();
    let mut lengths: Vec<f64> = plan
        .spaces
        .iter()
        .filter(|s| s.lane.is_some())
        .flat_map(|s| {
            s.next
                .iter()
                .filter_map(|to| of.get(to))
                .map(move |t| (s, t))
        })
        .filter(|(s, t)| s.lane == t.lane)
        .map(|(s, t)| distance(s, t))
        .filter(|d| d.is_finite() && *d > 0.0)
        .collect();
    lengths.sort_by(f64::total_cmp);
    lengths
        .get(lengths.len() / 2)
        .copied()
        .unwrap_or(USUAL_LENGTH)
}

/// The edit that sets a space down here, carrying on from `tail`.
///
/// It takes the tail's lane, the tail leads to it, and where the tail already led on in its lane
/// the new space goes between. On straights the half-ahead spaces of neighbour lanes are linked
/// both ways. Without a tail the nearest space says the heading and, by its side, the lane.
///
/// `length` is the circuit's [`usual_length`].
#[must_use]
pub fn extend(plan: &TrackPlan, tail: Option<SpaceId>, at: [f64; 2], length: f64) -> Edit {
    let tail = tail.and_then(|id| plan.spaces.iter().find(|s| s.id == id));
    let mut space = SpacePlan {
        id: free_id(plan),
        lane: Some(1),
        x: short(at[0]),
        y: short(at[1]),
        heading: 0.0,
        next: Vec::new(),
    };
    match tail {
        Some(tail) => {
            space.lane = tail.lane;
            space.heading = heading(tail, &space).unwrap_or(tail.heading);
        }
        None => start(plan, &mut space, length),
    }
    let mut rules = Rules::new(plan, &space, length);
    if let Some(tail) = tail {
        rules.follow(tail);
    }
    if space.lane.is_some() {
        rules.meet_lane_ahead();
        rules.change_lanes();
    }
    let Rules { link, unlink, .. } = rules;
    Edit::AddSpace {
        space,
        link,
        unlink,
    }
}

/// Takes heading and lane from the nearest space, if one is near.
fn start(plan: &TrackPlan, space: &mut SpacePlan, length: f64) {
    let near = plan
        .spaces
        .iter()
        .filter(|s| s.lane.is_some())
        .min_by(|a, b| distance(a, space).total_cmp(&distance(b, space)));
    let Some(near) = near.filter(|near| distance(near, space) < 2.0 * length) else {
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

/// The links a new space gets.
struct Rules<'a> {
    plan: &'a TrackPlan,
    space: &'a SpacePlan,
    length: f64,
    corners: BTreeSet<SpaceId>,
    lanes: BTreeMap<SpaceId, Option<u32>>,
    link: Vec<(SpaceId, SpaceId)>,
    unlink: Vec<(SpaceId, SpaceId)>,
}

impl<'a> Rules<'a> {
    fn new(plan: &'a TrackPlan, space: &'a SpacePlan, length: f64) -> Self {
        Self {
            plan,
            space,
            length,
            corners: plan
                .corners
                .iter()
                .flat_map(|c| &c.spaces)
                .copied()
                .collect(),
            lanes: plan.spaces.iter().map(|s| (s.id, s.lane)).collect(),
            link: Vec::new(),
            unlink: Vec::new(),
        }
    }

    /// The tail leads to the new space, and the new space to where the tail led.
    fn follow(&mut self, tail: &SpacePlan) {
        self.link.push((tail.id, self.space.id));
        let ahead = tail
            .lane
            .and_then(|lane| ahead_in_lane(self.plan, tail, lane));
        if let Some(ahead) = ahead {
            self.unlink.push((tail.id, ahead));
            self.link.push((self.space.id, ahead));
        }
    }

    /// Joins a lane that begins one space ahead.
    fn meet_lane_ahead(&mut self) {
        if self.link.iter().any(|(from, _)| *from == self.space.id) {
            return;
        }
        let starts = |s: &&SpacePlan| {
            let led_to = |b: &SpacePlan| b.lane == s.lane && b.next.contains(&s.id);
            s.lane == self.space.lane && !self.plan.spaces.iter().any(led_to)
        };
        let is_ahead = |s: &&SpacePlan| {
            let (along, across) = offset(self.space, s);
            within(along / self.length, 0.6, 1.45) && across.abs() < 0.35 * self.length
        };
        let ahead = self.near().filter(is_ahead).find(starts).map(|s| s.id);
        if let Some(ahead) = ahead {
            self.link.push((self.space.id, ahead));
        }
    }

    /// Links the half-ahead spaces of neighbour lanes, outside corners.
    fn change_lanes(&mut self) {
        let mut found = Vec::new();
        for other in self.near() {
            let neighbours = matches!(
                (other.lane, self.space.lane),
                (Some(a), Some(b)) if a.abs_diff(b) == 1
            );
            let (along, across) = offset(other, self.space);
            if !neighbours || self.corners.contains(&other.id) || across.abs() > 0.9 * self.length {
                continue;
            }
            if within(along / self.length, 0.25, 0.85) && !self.leads(&other.next, self.space.lane)
            {
                found.push((other.id, self.space.id));
            }
            if within(-along / self.length, 0.25, 0.85) {
                let taken = found.iter().any(|(from, to)| {
                    *from == self.space.id && self.lanes.get(to) == Some(&other.lane)
                });
                if !taken {
                    found.push((self.space.id, other.id));
                }
            }
        }
        self.link.extend(found);
    }

    /// Whether one of these spaces is in this lane.
    fn leads(&self, next: &[SpaceId], lane: Option<u32>) -> bool {
        next.iter().any(|to| self.lanes.get(to) == Some(&lane))
    }

    /// The spaces close by that point about the same way.
    fn near(&self) -> impl Iterator<Item = &'a SpacePlan> + use<'a> {
        let (space, length) = (self.space, self.length);
        self.plan.spaces.iter().filter(move |s| {
            let turn = (s.heading - space.heading).to_radians();
            distance(s, space) < 1.6 * length && turn.cos() > 0.7
        })
    }
}

fn within(number: f64, low: f64, high: f64) -> bool {
    (low..=high).contains(&number)
}

fn distance(a: &SpacePlan, b: &SpacePlan) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// The heading from one space to another, unless they lie on one spot.
fn heading(from: &SpacePlan, to: &SpacePlan) -> Option<f64> {
    let (x, y) = (to.x - from.x, to.y - from.y);
    (x.hypot(y) > 0.1).then(|| short(y.atan2(x).to_degrees().rem_euclid(360.0)))
}

/// How far `to` lies ahead of `from` and to its right.
fn offset(from: &SpacePlan, to: &SpacePlan) -> (f64, f64) {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let (sin, cos) = from.heading.to_radians().sin_cos();
    (x * cos + y * sin, y * cos - x * sin)
}

#[cfg(test)]
mod tests {
    use super::*;

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

    fn links(edit: &Edit) -> Vec<(u32, u32)> {
        let Edit::AddSpace { link, .. } = edit else {
            panic!("the pen adds a space");
        };
        link.iter().map(|(from, to)| (from.0, to.0)).collect()
    }

    #[test]
    fn a_lane_is_carried_on_with_links_to_the_half_ahead_neighbours() {
        let edit = extend(&road(), Some(SpaceId(2)), [40.0, 0.0], 20.0);
        assert_eq!(links(&edit), [(2, 6), (4, 6), (6, 5)]);
        let mut plan = road();
        edit.apply(&mut plan);
        assert_eq!(plan.spaces[5].lane, Some(1));
        assert_eq!(plan.spaces[5].next, [SpaceId(5)]);
    }

    #[test]
    fn corners_get_no_lane_changes_by_themselves() {
        let mut plan = road();
        Edit::MakeCorner(vec![SpaceId(4), SpaceId(5)]).apply(&mut plan);
        let edit = extend(&plan, Some(SpaceId(2)), [40.0, 0.0], 20.0);
        assert_eq!(links(&edit), [(2, 6)]);
    }

    #[test]
    fn a_space_goes_between_two_that_follow_one_another() {
        let mut plan = road();
        extend(&plan, Some(SpaceId(3)), [20.0, 11.0], 20.0).apply(&mut plan);
        assert_eq!(plan.spaces[2].next, [SpaceId(6)]);
        assert!(plan.spaces[5].next.contains(&SpaceId(4)));
    }

    #[test]
    fn a_gap_closes() {
        let mut plan = road();
        plan.spaces.push(space(9, 1, 60.0, 0.0, &[]));
        let edit = extend(&plan, Some(SpaceId(2)), [40.0, 0.0], 20.0);
        assert!(links(&edit).contains(&(10, 9)));
    }

    #[test]
    fn without_a_tail_the_nearest_space_gives_lane_and_heading() {
        let edit = extend(&road(), None, [30.0, 22.0], 20.0);
        let Edit::AddSpace { space, .. } = edit else {
            panic!("the pen adds a space");
        };
        assert_eq!(space.lane, Some(3));
        assert!(space.heading.abs() < 1e-9);
    }

    #[test]
    fn the_usual_length_is_measured_in_the_lanes() {
        let is = |plan: &TrackPlan, length: f64| (usual_length(plan) - length).abs() < 1e-9;
        assert!(is(&TrackPlan::default(), USUAL_LENGTH));
        assert!(is(&road(), 20.0));
    }
}
