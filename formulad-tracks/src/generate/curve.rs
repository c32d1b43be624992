//! A closed curve, as even steps.

/// A point of a curve, y pointing down.
pub type Point = (f64, f64);

/// The length of a step, in metres, of curves that are neither tiny nor huge.
const STEP: f64 = 5.0;

/// Why points make no curve that a circuit could follow.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum CurveError {
    /// A coordinate that is no number.
    #[error("point {0} has a coordinate that is no finite number; give plain numbers")]
    NotFinite(usize),
    /// A coordinate beyond anything on earth.
    #[error("point {0} lies further out than any circuit; check its units")]
    TooFar(usize),
    /// More points than anybody draws.
    #[error("the curve has {0} points; {max} are enough for any circuit", max = Curve::MAX_POINTS)]
    TooMany(usize),
    /// Fewer than three different points.
    #[error("the curve has only {0} different points; it takes at least 3")]
    TooFew(usize),
    /// A path that does not lead back to its start.
    #[error("the path is open; close it")]
    Open,
    /// A path of several parts.
    #[error("the path has several parts; a circuit follows one")]
    Several,
    /// The points lie on a line.
    #[error("the points lie on a line; a circuit has to lead round")]
    Line,
}

/// A closed curve, resampled at even distances.
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    points: Vec<Point>,
    step: f64,
}

impl Curve {
    /// The most points that a curve may be given by.
    pub const MAX_POINTS: usize = 200_000;
    /// The furthest that a coordinate may be from the origin.
    const FURTHEST: f64 = 1e8;

    /// A smooth closed curve through points measured in metres. A last point that repeats the first
    /// is left out.
    ///
    /// # Errors
    ///
    /// [`CurveError`] when the points make no curve that a circuit could follow.
    pub fn through(points: &[Point]) -> Result<Self, CurveError> {
        if points.len() > Self::MAX_POINTS {
            return Err(CurveError::TooMany(points.len()));
        }
        for (at, point) in points.iter().enumerate() {
            Self::check_point(at, *point)?;
        }
        Ok(Self::even(&spline(&different(points.to_vec())?)))
    }

    /// The closed curve along a fine outline.
    pub(super) fn around(outline: Vec<Point>) -> Result<Self, CurveError> {
        Ok(Self::even(&different(outline)?))
    }

    /// Whether the point of this number can lie on a curve.
    pub(super) fn check_point(at: usize, (x, y): Point) -> Result<(), CurveError> {
        if !x.is_finite() || !y.is_finite() {
            return Err(CurveError::NotFinite(at));
        }
        if x.abs() > Self::FURTHEST || y.abs() > Self::FURTHEST {
            return Err(CurveError::TooFar(at));
        }
        Ok(())
    }

    /// The closed curve of points that lie in such even steps already.
    pub(super) fn of_steps(points: Vec<Point>, step: f64) -> Self {
        Self { points, step }
    }

    /// The same outline in even steps.
    fn even(outline: &[Point]) -> Self {
        let total = length(outline);
        let count = ((total / STEP).round() as usize).clamp(64, 20_000);
        let step = total / count as f64;
        let mut points = Vec::with_capacity(count);
        let mut walked = 0.0;
        let mut wanted = 0.0;
        for (at, from) in outline.iter().enumerate() {
            let to = outline[(at + 1) % outline.len()];
            let piece = distance(*from, to);
            while points.len() < count && wanted <= walked + piece {
                let part = if piece > 0.0 {
                    (wanted - walked) / piece
                } else {
                    0.0
                };
                points.push(between(*from, to, part));
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

    /// By how much the curve turns at each point, in radians to the right, measured over so many
    /// steps to either side.
    pub(super) fn turns(&self, reach: usize) -> Vec<f64> {
        let count = self.points.len();
        (0..count)
            .map(|at| {
                let here = self.points[at];
                let before = self.points[(at + count - reach % count) % count];
                let after = self.points[(at + reach) % count];
                let (ax, ay) = (here.0 - before.0, here.1 - before.1);
                let (bx, by) = (after.0 - here.0, after.1 - here.1);
                libm::atan2(ax * by - ay * bx, ax * bx + ay * by) / reach as f64
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

/// How far apart two points are.
pub(crate) fn distance(a: Point, b: Point) -> f64 {
    let (x, y) = (b.0 - a.0, b.1 - a.1);
    (x * x + y * y).sqrt()
}

fn between(a: Point, b: Point, part: f64) -> Point {
    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
}

/// The length of a closed outline.
pub(super) fn length(outline: &[Point]) -> f64 {
    let next = outline.iter().cycle().skip(1);
    outline
        .iter()
        .zip(next)
        .map(|(a, b)| distance(*a, *b))
        .sum()
}

/// Whether points lie nearly on a line: the spread across is less than a hundredth of that along.
fn is_line(points: &[Point]) -> bool {
    let count = points.len() as f64;
    let (mx, my) = points
        .iter()
        .fold((0.0, 0.0), |(x, y), p| (x + p.0, y + p.1));
    let (mx, my) = (mx / count, my / count);
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for (x, y) in points {
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
        let piece = distance(b, c);
        // The slopes, for points at uneven distances.
        let slope = |before: Point, here: Point, after: Point| {
            let (left, right) = (
                distance(before, here).max(1e-12),
                distance(here, after).max(1e-12),
            );
            let x = (here.0 - before.0) / left * right + (after.0 - here.0) / right * left;
            let y = (here.1 - before.1) / left * right + (after.1 - here.1) / right * left;
            (x / (left + right) * piece, y / (left + right) * piece)
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
            outline.push((
                p * b.0 + q * m.0 + r * c.0 + s * n.0,
                p * b.1 + q * m.1 + r * c.1 + s * n.1,
            ));
        }
    }
    outline
}
