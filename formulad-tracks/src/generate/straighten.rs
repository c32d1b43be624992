//! Straights without the bumps of the data.

use super::corners::Bend;
use super::curve::Curve;
use crate::geometry::Point;

/// The curve with everything between its corners drawn as straights and smooth bends that lie nowhere
/// further than `off` metres from it: what bends less is noise.
pub(super) fn straighten(curve: &Curve, bends: &[Bend], off: f64) -> Curve {
    let count = curve.points().len();
    let mut points = curve.points().to_vec();
    for (at, bend) in bends.iter().enumerate() {
        let first = bend.first + bend.count;
        let next = bends[(at + 1) % bends.len()].first;
        let length = (next + 2 * count - first) % count;
        // From the last point of a corner to the first of the next.
        let ends = first + count - 1;
        let run: Vec<Point> = (0..length + 2)
            .map(|step| curve.points()[(ends + step) % count])
            .collect();
        let mut kept = vec![0];
        thin(&run, (0, run.len() - 1), off, &mut kept);
        let legs: Vec<Point> = kept.into_iter().map(|at| run[at]).collect();
        for (step, point) in even(&rounded(&legs), length + 2).into_iter().enumerate() {
            points[(ends + step) % count] = point;
        }
    }
    Curve::of_steps(points, curve.step())
}

/// Keeps the points of a run that a line needs to lie within `off` of all others (Douglas and
/// Peucker); the first is kept already.
fn thin(run: &[Point], (first, last): (usize, usize), off: f64, kept: &mut Vec<usize>) {
    let way = run[last] - run[first];
    let length = way.length().max(1e-9);
    let away = |at: usize| ((run[at] - run[first]).cross(way) / length).abs();
    let furthest = (first + 1..last).max_by(|a, b| away(*a).total_cmp(&away(*b)));
    match furthest.filter(|at| away(*at) > off) {
        Some(at) => {
            thin(run, (first, at), off, kept);
            thin(run, (at, last), off, kept);
        }
        None => kept.push(last),
    }
}

/// An outline with rounded bends, each as far as half-way along its shorter leg.
fn rounded(legs: &[Point]) -> Vec<Point> {
    const STEPS: u32 = 12;
    let (Some(first), Some(last)) = (legs.first(), legs.last()) else {
        return Vec::new();
    };
    let mut outline = vec![*first];
    for three in legs.windows(3) {
        let [a, b, c] = [three[0], three[1], three[2]];
        let half = a.distance(b).min(b.distance(c)) / 2.0;
        let toward = |to: Point| {
            let way = to - b;
            b + way * (half / way.length().max(1e-9))
        };
        let (from, to) = (toward(a), toward(c));
        outline.extend((0..=STEPS).map(|step| {
            let t = f64::from(step) / f64::from(STEPS);
            from.lerp(b, t).lerp(b.lerp(to, t), t)
        }));
    }
    outline.push(*last);
    outline
}

/// A number of points at even distances along an outline, its ends included.
fn even(outline: &[Point], count: usize) -> Vec<Point> {
    let length: f64 = outline.windows(2).map(|two| two[0].distance(two[1])).sum();
    let mut points = Vec::with_capacity(count);
    let mut walked = 0.0;
    for two in outline.windows(2) {
        let piece = two[0].distance(two[1]);
        while points.len() < count {
            let wanted = length * points.len() as f64 / (count - 1).max(1) as f64;
            if wanted > walked + piece {
                break;
            }
            points.push(two[0].lerp(two[1], (wanted - walked) / piece.max(1e-9)));
        }
        walked += piece;
    }
    let last = outline.last().copied().unwrap_or(Point::ORIGIN);
    points.resize(count, last);
    points
}
