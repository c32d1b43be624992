//! A closed curve in even steps.

use crate::geometry::{Point, Vec2, turn};

/// The length of a step, in metres, of curves that are neither short nor huge.
const STEP: f64 = 5.0;
/// The fewest steps and the most: those of a short curve are as fine, beside its bends, as those of one of 4500 m.
const STEPS: std::ops::RangeInclusive<usize> = 900..=20_000;

/// Why points make no curve that a circuit could follow.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CurveError {
    /// A coordinate that is not a finite number.
    #[error("{}", t!(
        "point {point} has a coordinate that is not a finite number; give plain numbers",
        point = .0
    ))]
    NotFinite(usize),
    /// A coordinate beyond anything on earth.
    #[error("{}", t!(
        "point {point} lies further out than any circuit; check its units",
        point = .0
    ))]
    TooFar(usize),
    /// More points than anybody draws.
    #[error("{}", t!(
        "the curve has {points} points; {most} are enough for any circuit",
        points = .0, most = Curve::MAX_POINTS
    ))]
    TooMany(usize),
    /// Fewer than three different points.
    #[error("{}", t!(
        "the curve has only {points} different points; it takes at least 3",
        points = .0
    ))]
    TooFew(usize),
    /// A path that does not lead back to its start.
    #[error("{}", t!("the path is open; close it"))]
    Open,
    /// A path of several parts.
    #[error("{}", t!("the path has several parts; a circuit follows one"))]
    Several,
    /// The points lie on a line.
    #[error("{}", t!("the points lie on a line; a circuit has to lead round"))]
    Line,
}

/// A closed curve, resampled at even distances.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    points: Vec<Point>,
    step: f64,
}

impl Curve {
    /// Maximum number of points that a curve is given by.
    pub const MAX_POINTS: usize = 200_000;
    /// Maximum distance of a coordinate from the origin.
    const FURTHEST: f64 = 1e8;

    /// A smooth closed curve through points measured in metres. A last point that repeats the first
    /// is left out.
    ///
    /// # Errors
    ///
    /// [`CurveError`] when the points make no curve that a circuit could follow.
    pub fn through<P: Copy + Into<Point>>(points: &[P]) -> Result<Self, CurveError> {
        if points.len() > Self::MAX_POINTS {
            return Err(CurveError::TooMany(points.len()));
        }
        let points: Vec<Point> = points.iter().map(|point| (*point).into()).collect();
        for (at, point) in points.iter().enumerate() {
            Self::check_point(at, *point)?;
        }
        Ok(Self::even(&spline(&different(points)?)))
    }

    /// The closed curve along a fine outline.
    pub(super) fn around(outline: Vec<Point>) -> Result<Self, CurveError> {
        Ok(Self::even(&different(outline)?))
    }

    /// Checks that the point with this number can lie on a curve.
    pub(super) fn check_point(at: usize, Point { x, y }: Point) -> Result<(), CurveError> {
        if !x.is_finite() || !y.is_finite() {
            return Err(CurveError::NotFinite(at));
        }
        if x.abs() > Self::FURTHEST || y.abs() > Self::FURTHEST {
            return Err(CurveError::TooFar(at));
        }
        Ok(())
    }

    /// The closed curve through points that are evenly spaced already.
    pub(super) fn of_steps(points: Vec<Point>, step: f64) -> Self {
        Self { points, step }
    }

    /// The same outline in even steps.
    fn even(outline: &[Point]) -> Self {
        let total = length(outline);
        let count = ((total / STEP).round() as usize).clamp(*STEPS.start(), *STEPS.end());
        let step = total / count as f64;
        let mut points = Vec::with_capacity(count);
        let mut walked = 0.0;
        let mut wanted = 0.0;
        for (at, from) in outline.iter().enumerate() {
            let to = outline[(at + 1) % outline.len()];
            let piece = from.distance(to);
            while points.len() < count && wanted <= walked + piece {
                let part = if piece > 0.0 {
                    (wanted - walked) / piece
                } else {
                    0.0
                };
                points.push(from.lerp(to, part));
                wanted += step;
            }
            walked += piece;
        }
        while points.len() < count {
            points.push(outline[0]);
        }
        Self { points, step }
    }

    /// The points, evenly spaced.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// The distance from one point to the next.
    #[must_use]
    pub fn step(&self) -> f64 {
        self.step
    }

    /// Its length.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.step * self.points.len() as f64
    }

    /// The same curve driven the other way, from the same start.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut points = self.points.clone();
        points.reverse();
        points.rotate_right(1);
        Self {
            points,
            step: self.step,
        }
    }

    /// The same curve, smoothed with a Gaussian of this standard deviation.
    pub(super) fn smoothed(&self, deviation: f64) -> Self {
        /// Maximum number of passes over a long curve of many points.
        const MOST: f64 = 100.0;
        let count = self.points.len();
        let mut points = self.points.clone();
        // Each pass averages neighbours, which adds half a squared step to the variance.
        let steps = deviation / self.step;
        let times = (2.0 * steps * steps).round().min(MOST) as u32;
        for _ in 0..times {
            let before = points.clone();
            for (at, point) in points.iter_mut().enumerate() {
                let sides = before[(at + count - 1) % count].midpoint(before[(at + 1) % count]);
                *point = before[at].midpoint(sides);
            }
        }
        Self {
            points,
            step: self.step,
        }
    }

    /// How far the curve turns at each point, in radians to the right, measured over `reach` steps
    /// to either side.
    pub(super) fn turns(&self, reach: usize) -> Vec<f64> {
        let count = self.points.len();
        (0..count)
            .map(|at| {
                let here = self.points[at];
                let before = self.points[(at + count - reach % count) % count];
                let after = self.points[(at + reach) % count];
                turn(here - before, after - here) / reach as f64
            })
            .collect()
    }
}

/// The points that differ from the one before, if they make a curve.
fn different(mut points: Vec<Point>) -> Result<Vec<Point>, CurveError> {
    points.dedup();
    while points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    if points.len() < 3 {
        return Err(CurveError::TooFew(points.len()));
    }
    if is_line(&points) {
        return Err(CurveError::Line);
    }
    Ok(points)
}

/// The length of a closed outline.
pub(super) fn length(outline: &[Point]) -> f64 {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(a, b)| a.distance(*b)).sum()
}

/// Whether points lie nearly on a line: the spread across is less than a hundredth of that along.
fn is_line(points: &[Point]) -> bool {
    let count = points.len() as f64;
    let (mx, my) = points
        .iter()
        .fold((0.0, 0.0), |(x, y), p| (x + p.x, y + p.y));
    let (mx, my) = (mx / count, my / count);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for Point { x, y } in points {
        xx += (x - mx) * (x - mx);
        xy += (x - mx) * (y - my);
        yy += (y - my) * (y - my);
    }
    let half = (xx + yy) / 2.0;
    let root = ((xx - yy) * (xx - yy) / 4.0 + xy * xy).sqrt();
    let (along, across) = (half + root, half - root);
    across <= along * 1e-4
}

/// A fine outline of the smooth closed curve through points: a cubic between each two, running at
/// each point parallel to the line through its neighbours.
fn spline(points: &[Point]) -> Vec<Point> {
    let count = points.len();
    let mut outline = Vec::new();
    for at in 0..count {
        let [a, b, c, d] = [count - 1, 0, 1, 2].map(|step| points[(at + step) % count]);
        let piece = b.distance(c);
        // The slopes, for points at uneven distances.
        let slope = |before: Point, here: Point, after: Point| {
            let [left, right] = [before, after].map(|end| end.distance(here).max(1e-12));
            let (from, to) = (here - before, after - here);
            let along = |from, to| (from / left * right + to / right * left) / (left + right);
            Vec2::new(along(from.x, to.x) * piece, along(from.y, to.y) * piece)
        };
        let (m, n) = (slope(a, b, c), slope(b, c, d));
        let steps = if count > 2000 { 2 } else { 16 };
        for step in 0..steps {
            let t = f64::from(step) / f64::from(steps);
            let (t2, t3) = (t * t, t * t * t);
            let [p, q, r, s] = [
                2.0 * t3 - 3.0 * t2 + 1.0,
                t3 - 2.0 * t2 + t,
                -2.0 * t3 + 3.0 * t2,
                t3 - t2,
            ];
            let point = b.to_vec2() * p + m * q + c.to_vec2() * r + n * s;
            outline.push(point.to_point());
        }
    }
    outline
}

/// Returns the point this far along a cubic, from 0 to 1, by arithmetic that rounds the same on
/// every machine.
pub(super) fn on_cubic(points: [Point; 4], part: f64) -> Point {
    let rest = 1.0 - part;
    let weights = [
        rest * rest * rest,
        3.0 * rest * rest * part,
        3.0 * rest * part * part,
        part * part * part,
    ];
    let points = points.into_iter().zip(weights);
    points.fold(Point::ORIGIN, |sum, (point, weight)| {
        sum + point.to_vec2() * weight
    })
}

/// Returns an upper bound of the length of a cubic.
pub(super) fn cubic_length([a, b, c, d]: [Point; 4]) -> f64 {
    a.distance(b) + b.distance(c) + c.distance(d)
}
