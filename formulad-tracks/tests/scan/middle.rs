//! The rough line along the middle of a road, as a person clicks it.

use formulad_core::{SpaceId, Track, TrackPlan};
use formulad_tracks::geometry::{Point, Vec2};

/// A point every third space along the middle of the road, from the finish line on, each up to a fifth of a space off;
/// in millimetres of the board.
pub(crate) fn rough_line(plan: &TrackPlan) -> Vec<Point> {
    let track = Track::new(plan.clone()).expect("a circuit without errors");
    let lanes = u32::from(track.lanes());
    let middle = lanes.div_ceil(2);
    let place = |id: SpaceId| {
        let space = plan.spaces.iter().find(|space| space.id == id);
        let space = space.expect("a space of the plan");
        (space.lane, Point::new(space.x, space.y))
    };
    let first = plan.finish.iter().copied();
    let first = first.clone().find(|id| place(*id).0 == Some(middle));
    let first = first.expect("the finish line crosses every lane");
    let mut lap = vec![first];
    let mut ahead = track.ahead(first);
    while let Some(id) = ahead.filter(|id| *id != first && lap.len() < plan.spaces.len()) {
        lap.push(id);
        ahead = track.ahead(id);
    }
    let length = place(lap[0]).1.distance(place(lap[1]).1);
    let mut chance = Chance(2026);
    let points = lap.iter().step_by(3).map(|id| {
        let (_, at) = place(*id);
        let at = if lanes % 2 == 1 {
            at
        } else {
            let beside = plan.spaces.iter().filter(|s| s.lane == Some(middle + 1));
            let beside = beside.map(|space| Point::new(space.x, space.y));
            let nearest = beside.min_by(|a, b| a.distance(at).total_cmp(&b.distance(at)));
            at.midpoint(nearest.expect("a space of the lane beside"))
        };
        at + chance.offset() * (length / 5.0)
    });
    points.collect()
}

/// A fixed sequence of numbers that look random: a linear congruential generator.
struct Chance(u64);

impl Chance {
    /// A number from 0 to 1.
    fn next(&mut self) -> f64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as f64 / (1_u64 << 31) as f64
    }

    /// A vector of length 1 at most.
    fn offset(&mut self) -> Vec2 {
        loop {
            let offset = Vec2::new(2.0 * self.next() - 1.0, 2.0 * self.next() - 1.0);
            if offset.hypot() <= 1.0 {
                return offset;
            }
        }
    }
}
