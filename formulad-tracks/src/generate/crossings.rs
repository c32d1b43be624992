//! Where a curve crosses itself, and how far the bridges there reach.

use super::curve::Curve;
use crate::geometry::Point;

/// How many spaces to either side of a crossing a bridge reaches: there the road may come near to
/// itself.
pub(super) const BRIDGE: usize = 7;

/// Distance between two places on a cycle of `count` places, the shorter way round.
pub(super) fn round(a: usize, b: usize, count: usize) -> usize {
    let apart = a.abs_diff(b) % count.max(1);
    apart.min(count - apart)
}

/// Whether two places of a lap of `count` lie on the two roads of a bridge, within `reach` of it.
pub(super) fn on_bridge(
    (a, b): (usize, usize),
    bridges: &[(usize, usize)],
    count: usize,
    reach: usize,
) -> bool {
    let near = |a: usize, b: usize| round(a, b, count) <= reach;
    bridges
        .iter()
        .any(|(p, q)| near(a, *p) && near(b, *q) || near(a, *q) && near(b, *p))
}

/// Number of pieces of the coarse outline that is searched.
const PIECES: usize = 400;

/// The places at which a curve crosses itself, as pairs of its points.
pub(super) fn crossings(curve: &Curve) -> Vec<(usize, usize)> {
    let step = (curve.points().len() / PIECES).max(1);
    let coarse: Vec<Point> = curve.points().iter().copied().step_by(step).collect();
    let count = coarse.len();
    let piece = curve.step() * step as f64;
    let mut found = Vec::new();
    for i in 0..count {
        let mut next = i + 2;
        while next < count {
            let j = next;
            let (a, b) = (coarse[i], coarse[j]);
            // Far away: skips the points that cannot be near yet.
            next += 1 + (a.distance(b) / piece - 2.0).max(0.0) as usize;
            let is_neighbour = i == 0 && j + 1 == count;
            if !is_neighbour && cross(a, coarse[(i + 1) % count], b, coarse[(j + 1) % count]) {
                found.push((i * step, j * step));
            }
        }
    }
    found
}

/// Whether two pieces cross. Touching counts as being on one side.
fn cross(a: Point, b: Point, c: Point, d: Point) -> bool {
    let is_right = |p: Point, q: Point, r: Point| {
        let (way, other) = (q - p, r - p);
        way.x * other.y >= way.y * other.x
    };
    is_right(a, b, c) != is_right(a, b, d) && is_right(c, d, a) != is_right(c, d, b)
}
