//! Closed curves along the road.

use crate::geometry::{Point, Vec2, unit};

/// A closed curve as points at even distances, with its length.
#[derive(Debug, Clone)]
pub(super) struct Curve {
    points: Vec<Point>,
    /// The distance between two points.
    step: f64,
}

impl Curve {
    /// A smooth curve through points: a closed centripetal Catmull-Rom spline, resampled.
    pub(super) fn through(points: &[Point], step: f64) -> Self {
        let count = points.len();
        let at = |i: usize| points[i % count];
        let mut dense = Vec::new();
        for i in 0..count {
            let around = [at(i + count - 1), at(i), at(i + 1), at(i + 2)];
            let pieces = (around[1].distance(around[2]) / step).ceil().max(1.0);
            for piece in 0..pieces as u32 {
                dense.push(between(around, f64::from(piece) / pieces));
            }
        }
        Self::along(&dense, step)
    }

    /// The same way as a closed polyline, with points at even distances near `step`.
    pub(super) fn along(polyline: &[Point], step: f64) -> Self {
        let closed = || polyline.iter().chain(polyline.first()).copied();
        let lengths = closed().zip(closed().skip(1)).map(|(a, b)| a.distance(b));
        let length: f64 = lengths.sum();
        let count = (length / step).round().max(8.0);
        let step = length / count;
        let mut points = Vec::with_capacity(count as usize);
        let mut before = 0.0;
        for (a, b) in closed().zip(closed().skip(1)) {
            let piece = a.distance(b);
            while (points.len() as f64) * step < before + piece && (points.len() as f64) < count {
                let on = (points.len() as f64 * step - before) / piece;
                points.push(a.lerp(b, on));
            }
            before += piece;
        }
        Self { points, step }
    }

    /// The same curve without bends sharper than this.
    pub(super) fn smoothed(&self, reach: f64) -> Self {
        let count = self.points.len();
        let reach = (reach / self.step).round() as usize;
        let width = (2 * reach + 1) as f64;
        let at = |i: usize| self.points[(i + count * 4 - reach) % count].to_vec2();
        let mut sum: Vec2 = (0..=2 * reach).map(at).fold(Vec2::ZERO, |sum, at| sum + at);
        let points: Vec<Point> = (0..count)
            .map(|i| {
                let mean = sum / width;
                sum += at(i + 2 * reach + 1) - at(i);
                mean.to_point()
            })
            .collect();
        Self::along(&points, self.step)
    }

    /// The same curve the other way round.
    pub(super) fn reversed(&self) -> Self {
        let points = self.points.iter().rev().copied().collect();
        Self {
            points,
            step: self.step,
        }
    }

    /// How many points it has.
    pub(super) fn len(&self) -> usize {
        self.points.len()
    }

    pub(super) fn step(&self) -> f64 {
        self.step
    }

    pub(super) fn points(&self) -> &[Point] {
        &self.points
    }

    /// The number of the point that is nearest to a place.
    pub(super) fn nearest(&self, at: Point) -> usize {
        let far = |i: &usize| self.points[*i].distance_squared(at);
        let nearest = (0..self.points.len()).min_by(|a, b| far(a).total_cmp(&far(b)));
        nearest.unwrap_or(0)
    }

    /// The vector of length 1 that points to the right of the way, at a point.
    pub(super) fn right(&self, i: usize) -> Vec2 {
        let count = self.points.len();
        let reach = 2;
        let before = self.points[(i + count - reach) % count];
        let after = self.points[(i + reach) % count];
        unit(after - before, Vec2::new(1.0, 0.0)).turn_90()
    }

    /// The place beside a point of the curve, to its right.
    pub(super) fn beside(&self, i: usize, right: f64) -> Point {
        self.points[i % self.points.len()] + self.right(i) * right
    }
}

/// A point between the second and the third of four, by the centripetal Catmull-Rom spline.
fn between([a, b, c, d]: [Point; 4], on: f64) -> Point {
    let knot = |from: Point, to: Point| from.distance(to).sqrt().max(1e-3);
    let (ab, bc, cd) = (knot(a, b), knot(b, c), knot(c, d));
    // The tangents of the Hermite form.
    let slope = |p: Point, q: Point, r: Point, pq: f64, qr: f64| {
        ((q - p) / pq - (r - p) / (pq + qr) + (r - q) / qr) * bc
    };
    let (from, to) = (slope(a, b, c, ab, bc), slope(b, c, d, bc, cd));
    let (t, tt, ttt) = (on, on * on, on * on * on);
    let place = b.to_vec2() * (2.0 * ttt - 3.0 * tt + 1.0)
        + from * (ttt - 2.0 * tt + t)
        + c.to_vec2() * (3.0 * tt - 2.0 * ttt)
        + to * (ttt - tt);
    place.to_point()
}
