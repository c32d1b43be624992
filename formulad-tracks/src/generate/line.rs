//! The middle line in fine steps, and what lies beside it.

use crate::geometry::{Point, Vec2};

/// Steps of the fine line to a space.
pub(super) const FINE: usize = 8;

/// The middle of the road as a fine closed line; the unit is the length of a space.
pub(super) struct Midline {
    points: Vec<Point>,
    /// The unit vector to the driver's right at each point.
    across: Vec<Vec2>,
}

/// A place beside the line.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Beside {
    pub(super) place: Point,
    /// The direction of the road there, as a unit vector.
    pub(super) way: Vec2,
}

impl Beside {
    /// The way the road runs, in degrees clockwise from +x.
    pub(super) fn heading(&self) -> f64 {
        libm::atan2(self.way.y, self.way.x).to_degrees()
    }
}

impl Midline {
    /// The smooth line through points in the middles of the spaces.
    pub(super) fn through(middles: &[Point]) -> Self {
        Self::of(fine(middles))
    }

    /// The line of these points, [`FINE`] to a space, the first in the middle of the first space.
    pub(super) fn of(points: Vec<Point>) -> Self {
        let count = points.len();
        let across = (0..count)
            .map(|at| {
                let (a, b) = (points[(at + count - 4) % count], points[(at + 4) % count]);
                let length = a.distance(b).max(1e-9);
                let right = (b - a).turn_90();
                Vec2::new(right.x / length, right.y / length)
            })
            .collect();
        Self { points, across }
    }

    /// The place at a distance from the start and an offset to the right, both in spaces.
    pub(super) fn at(&self, along: f64, right: f64) -> Beside {
        let count = self.points.len();
        // The points lie in the middles of the spaces.
        let place = ((along - 0.5) * FINE as f64).rem_euclid(count as f64);
        let low = (place as usize).min(count - 1);
        let part = place - low as f64;
        let next = (low + 1) % count;
        let across = self.across[low].lerp(self.across[next], part);
        Beside {
            place: self.points[low].lerp(self.points[next], part) + across * right,
            way: Vec2::new(across.y, -across.x),
        }
    }

    /// How long a lane is between two places of the line.
    pub(super) fn length(&self, from: f64, to: f64, right: f64) -> f64 {
        self.walk(from, to, right)
            .last()
            .map_or(0.0, |(_, length)| length)
    }

    /// Where along the line a lane has covered each part of its length between two places. The
    /// parts must rise.
    pub(super) fn places(
        &self,
        from: f64,
        to: f64,
        right: f64,
        parts: impl Iterator<Item = f64>,
    ) -> Vec<f64> {
        let outline: Vec<(f64, f64)> = self.walk(from, to, right).collect();
        let length = outline.last().map_or(0.0, |(_, length)| *length);
        let mut at = 1;
        parts
            .map(|part| {
                let wanted = part * length;
                while at + 1 < outline.len() && outline[at].1 < wanted {
                    at += 1;
                }
                let [(a, before), (b, after)] = [outline[at - 1], outline[at]];
                let part = (wanted - before) / (after - before).max(1e-9);
                a + (b - a) * part
            })
            .collect()
    }

    /// The places of the line between two, in fine steps, each with the length of the lane up to
    /// there.
    fn walk(&self, from: f64, to: f64, right: f64) -> impl Iterator<Item = (f64, f64)> {
        let steps = (((to - from) * FINE as f64).round() as usize).max(1);
        let mut walked = 0.0;
        let mut last = self.at(from, right).place;
        (0..=steps).map(move |step| {
            let along = from + (to - from) * step as f64 / steps as f64;
            let here = self.at(along, right).place;
            walked += last.distance(here);
            last = here;
            (along, walked)
        })
    }
}

/// A fine closed line through points a space apart: a cubic between each two.
fn fine(points: &[Point]) -> Vec<Point> {
    let count = points.len();
    let mut line = Vec::with_capacity(count * FINE);
    for at in 0..count {
        let [a, b, c, d] = [count - 1, 0, 1, 2].map(|step| points[(at + step) % count]);
        for step in 0..FINE {
            let t = step as f64 / FINE as f64;
            let (t2, t3) = (t * t, t * t * t);
            let mix = |a: f64, b: f64, c: f64, d: f64| {
                0.5 * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * t2
                    + (3.0 * b - a - 3.0 * c + d) * t3)
            };
            line.push(Point::new(mix(a.x, b.x, c.x, d.x), mix(a.y, b.y, c.y, d.y)));
        }
    }
    line
}
