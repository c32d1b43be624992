//! The curve as the generator takes it.
//!
//! A rounded point becomes three knots, the two ends of its arc and its middle; any other point
//! becomes one. The editor counts places on the curve in points, the generator in knots.

use formulad_tracks::generate::Knot;
use formulad_tracks::geometry::Point;

use super::{Bend, Road};
use crate::document::place::length;

/// The arc by which a rounded point leads from one straight to the next; all places are relative to
/// the point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::document) struct Arc {
    /// Its radius, as far as there is room.
    pub(in crate::document) radius: f64,
    /// Where it begins and ends.
    pub(in crate::document) ends: [[f64; 2]; 2],
    /// Its middle, and the handle there of the curve going out.
    middle: [[f64; 2]; 2],
    /// The length of the handles at its ends, as a fraction of the way to the point.
    pull: f64,
}

/// A smaller turn counts as straight on, in radians.
const STRAIGHT: f64 = 0.01;

impl Arc {
    /// The length of the handles if one piece leads from end to end, as a fraction of the way to the
    /// point.
    pub(in crate::document) fn whole_pull(&self) -> f64 {
        let reach = length(self.ends[0]).max(1e-9);
        let turn = 2.0 * libm::atan(reach / self.radius.max(1e-9));
        4.0 / 3.0 * libm::tan(turn / 4.0) * self.radius / reach
    }
}

impl Road {
    /// The arc of a rounded point. `None` for any other point, and where the curve goes straight on.
    pub(in crate::document) fn arc(&self, at: usize) -> Option<Arc> {
        let Bend::Rounded { radius } = self.points.get(at)?.bend else {
            return None;
        };
        let count = self.points.len();
        let is_end = !self.closed && (at == 0 || at + 1 == count);
        if is_end || count < 3 {
            return None;
        }
        let leg = |other: usize| {
            let (here, there) = (self.points[at].at, &self.points[other]);
            let way = [there.at[0] - here[0], there.at[1] - here[1]];
            // Two arcs share the way between them.
            let share = match there.bend {
                Bend::Rounded { .. } => 0.5,
                _ => 0.9,
            };
            let long = length(way);
            (long > 1e-6).then(|| (way.map(|n| n / long), long * share))
        };
        let (back, room) = leg((at + count - 1) % count)?;
        let (on, more) = leg((at + 1) % count)?;
        let turn = libm::acos((-back[0] * on[0] - back[1] * on[1]).clamp(-1.0, 1.0));
        if turn < STRAIGHT {
            return None;
        }
        let half = libm::tan(turn / 2.0);
        let reach = (radius * half).min(room).min(more);
        let radius = reach / half;
        let way = |a: [f64; 2], by: f64| a.map(|n| n * by);
        let chord = [on[0] - back[0], on[1] - back[1]];
        let chord = way(chord, 1.0 / length(chord).max(1e-9));
        let inside = [on[0] + back[0], on[1] + back[1]];
        let inside = match length(inside) {
            // The curve turns straight back: the arc goes across.
            long if long < 1e-9 => [-on[1], on[0]],
            long => way(inside, 1.0 / long),
        };
        let pull = 4.0 / 3.0 * libm::tan(turn / 8.0) * radius;
        let off = radius / libm::cos(turn / 2.0).max(1e-9) - radius;
        Some(Arc {
            radius,
            ends: [way(back, reach), way(on, reach)],
            middle: [way(inside, off), way(chord, pull)],
            pull: pull / reach.max(1e-9),
        })
    }

    /// The knot of a point, with the knots before and after it, on a closed curve.
    pub(in crate::document) fn knots_at(&self, at: usize) -> [Knot; 3] {
        let knots = Knots::of(self);
        let (here, count) = (knots.of_points[at], knots.list.len());
        [count - 1, 0, 1].map(|by| knots.list[(here + by) % count])
    }

    /// The radius of a rounded point if the ends of its arc lie this far from it.
    pub(in crate::document) fn radius_for(&self, at: usize, reach: f64) -> Option<f64> {
        let arc = self.arc(at)?;
        Some(reach * arc.radius / length(arc.ends[0]).max(1e-9))
    }
}

/// The knots of a curve, from its first point on.
#[derive(Debug)]
pub(super) struct Knots {
    pub(super) list: Vec<Knot>,
    /// The index of the knot of each point; for a rounded one, of the middle of its arc.
    of_points: Vec<usize>,
}

impl Knots {
    pub(super) fn of(road: &Road) -> Self {
        let mut list: Vec<Knot> = Vec::new();
        let mut of_points = Vec::new();
        let mut first_begins = None;
        for (at, point) in road.points.iter().enumerate() {
            let place = |by: [f64; 2]| Point::new(point.at[0] + by[0], point.at[1] + by[1]);
            let Some(arc) = road.arc(at) else {
                of_points.push(list.len());
                let [before, after] = match point.bend {
                    Bend::Rounded { .. } => [[0.0; 2]; 2],
                    _ => road.handles(at),
                };
                list.push(Knot {
                    at: place([0.0; 2]),
                    before: place(before),
                    after: place(after),
                });
                continue;
            };
            let [begin, end] = arc.ends;
            let toward = |end: [f64; 2]| end.map(|n| n * (1.0 - arc.pull));
            let begins = Knot {
                at: place(begin),
                before: place(begin),
                after: place(toward(begin)),
            };
            if at == 0 {
                first_begins = Some(begins);
            } else {
                list.push(begins);
            }
            of_points.push(list.len());
            let [middle, on] = arc.middle;
            list.push(Knot {
                at: place(middle),
                before: place([middle[0] - on[0], middle[1] - on[1]]),
                after: place([middle[0] + on[0], middle[1] + on[1]]),
            });
            list.push(Knot {
                at: place(end),
                before: place(toward(end)),
                after: place(end),
            });
        }
        list.extend(first_begins);
        Self { list, of_points }
    }

    /// The way from a point to the next: its first knot, and its number of steps from knot to knot.
    fn way(&self, point: usize) -> (usize, usize) {
        let first = self.of_points[point];
        let next = self.of_points.get(point + 1).copied();
        (first, next.unwrap_or(self.list.len()) - first)
    }

    /// Converts a place counted in points to one counted in knots.
    pub(super) fn knot(&self, place: f64) -> f64 {
        let Some(last) = self.of_points.len().checked_sub(1) else {
            return 0.0;
        };
        let point = (place.max(0.0) as usize).min(last);
        let (first, steps) = self.way(point);
        first as f64 + (place - point as f64) * steps.max(1) as f64
    }

    /// The opposite of [`Knots::knot`].
    pub(super) fn place(&self, knot: f64) -> f64 {
        let point = self
            .of_points
            .partition_point(|first| *first as f64 <= knot);
        let Some(point) = point.checked_sub(1) else {
            return 0.0;
        };
        let (first, steps) = self.way(point);
        point as f64 + (knot - first as f64) / steps.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::road::RoadPoint;

    fn square(bends: [Bend; 4]) -> Road {
        let places = [
            [100.0, 100.0],
            [500.0, 100.0],
            [500.0, 400.0],
            [100.0, 400.0],
        ];
        let points = places.into_iter().zip(bends);
        let points = points.map(|(at, bend)| RoadPoint {
            bend,
            ..RoadPoint::smooth(at)
        });
        Road {
            points: points.collect(),
            closed: true,
            ..Road::default()
        }
    }

    const ROUND: Bend = Bend::Rounded { radius: 50.0 };

    #[test]
    fn a_rounded_point_lies_inside_its_corner() {
        let road = square([ROUND; 4]);
        let arc = road.arc(1).expect("an arc");
        // In a right angle, the arc begins one radius away from the point.
        let [begin, end] = arc.ends;
        assert!((begin[0] + 50.0).abs() < 1e-9 && begin[1].abs() < 1e-9);
        assert!(end[0].abs() < 1e-9 && (end[1] - 50.0).abs() < 1e-9);
        // All of the arc is 50 mm from its centre, and the rest is straight.
        for (_, [x, y]) in road.outline(2.0) {
            let from_middle = length([x - 450.0, y - 150.0]);
            if x > 450.0 && y < 150.0 {
                assert!((from_middle - 50.0).abs() < 0.1, "{x} {y}: {from_middle}");
            } else if (150.0..450.0).contains(&x) {
                assert!((y - 100.0).abs() < 1e-6 || (y - 400.0).abs() < 1e-6);
            }
        }
        let whole = 2.0 * (300.0 + 200.0) + std::f64::consts::TAU * 50.0;
        assert!(
            (road.millimetres() - whole).abs() < 2.0,
            "{}",
            road.millimetres()
        );
    }

    #[test]
    fn arcs_share_what_room_there_is() {
        let road = square([Bend::Rounded { radius: 900.0 }; 4]);
        let radius = |at: usize| road.arc(at).map(|arc| arc.radius.round());
        assert_eq!([0, 1, 2, 3].map(radius), [Some(150.0); 4]);
    }

    #[test]
    fn places_are_the_same_in_points_and_in_knots() {
        for bends in [
            [ROUND; 4],
            [Bend::Smooth, ROUND, Bend::Sharp, ROUND],
            [ROUND, Bend::Smooth, Bend::Smooth, Bend::Sharp],
        ] {
            let knots = Knots::of(&square(bends));
            for step in 0..400 {
                let place = f64::from(step) / 100.0;
                let again = knots.place(knots.knot(place));
                assert!((again - place).abs() < 1e-9, "{place}: {again}");
            }
        }
    }
}
