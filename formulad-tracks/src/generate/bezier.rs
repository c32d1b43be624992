//! Curves as drawing programs keep them.

use kurbo::{BezPath, PathEl, PathSeg, Point as At};

use super::curve::distance;
use super::curve::{Curve, CurveError, Point};

/// The points that a path is followed by, about.
const POINTS: f64 = 4000.0;

impl Curve {
    /// The curve of a closed path, measured in metres, y pointing down. Straight pieces stay
    /// straight.
    ///
    /// ```
    /// use formulad_tracks::generate::{self, Curve, CurveError, Recipe};
    /// use kurbo::BezPath;
    ///
    /// // Two straights of 900 m, and a bend of 60 m radius at each end.
    /// let mut path = BezPath::new();
    /// path.move_to((0.0, 0.0));
    /// path.line_to((900.0, 0.0));
    /// path.curve_to((980.0, 0.0), (980.0, 120.0), (900.0, 120.0));
    /// path.line_to((0.0, 120.0));
    /// path.curve_to((-80.0, 120.0), (-80.0, 0.0), (0.0, 0.0));
    /// path.close_path();
    /// let plan = generate::along(&Curve::of_path(&path)?, &Recipe::new("Oval"))?;
    /// assert_eq!(plan.corners.len(), 2);
    ///
    /// path.move_to((200.0, 50.0));
    /// path.line_to((300.0, 50.0));
    /// assert_eq!(Curve::of_path(&path), Err(CurveError::Several));
    /// # Ok::<(), generate::GenerateError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`CurveError`] when the path is open, is more than one, or makes no curve that a circuit
    /// could follow. Points are counted as the elements of the path.
    pub fn of_path(path: &BezPath) -> Result<Self, CurveError> {
        let elements = path.elements();
        if elements.len() > Self::MAX_POINTS {
            return Err(CurveError::TooMany(elements.len()));
        }
        for (at, element) in elements.iter().enumerate() {
            points_of(*element).try_for_each(|point| Self::check_point(at, plain(point)))?;
        }
        let begins = |element: &&PathEl| matches!(element, PathEl::MoveTo(_));
        let beginnings = elements.iter().filter(begins).count();
        if beginnings > 1 || beginnings == 1 && !elements.first().is_some_and(|e| begins(&e)) {
            return Err(CurveError::Several);
        }
        let Some((PathEl::MoveTo(start), last)) = elements.first().zip(elements.last()) else {
            return Err(CurveError::TooFew(0));
        };
        let closing = elements.iter().position(|e| *e == PathEl::ClosePath);
        match closing {
            Some(at) if at + 1 < elements.len() => return Err(CurveError::Several),
            None if last.end_point() != Some(*start) => return Err(CurveError::Open),
            _ => {}
        }
        let pieces: Vec<PathSeg> = path.segments().collect();
        let lengths: Vec<f64> = pieces.iter().map(length).collect();
        let total: f64 = lengths.iter().sum();
        let mut outline: Vec<Point> = Vec::new();
        for (piece, length) in pieces.iter().zip(lengths) {
            let steps = (length / total.max(1e-12) * POINTS).ceil().max(1.0) as u32;
            outline.extend((0..steps).map(|step| on(piece, f64::from(step) / f64::from(steps))));
        }
        Self::around(outline)
    }
}

/// The points that an element is given by.
fn points_of(element: PathEl) -> impl Iterator<Item = At> {
    let points = match element {
        PathEl::MoveTo(a) | PathEl::LineTo(a) => [Some(a), None, None],
        PathEl::QuadTo(a, b) => [Some(a), Some(b), None],
        PathEl::CurveTo(a, b, c) => [Some(a), Some(b), Some(c)],
        PathEl::ClosePath => [None; 3],
    };
    points.into_iter().flatten()
}

fn plain(point: At) -> Point {
    (point.x, point.y)
}

/// The points that a piece is given by, as a cubic.
fn cubic(piece: &PathSeg) -> [Point; 4] {
    let cubic = piece.to_cubic();
    [cubic.p0, cubic.p1, cubic.p2, cubic.p3].map(plain)
}

/// About how long a piece is: never less than it is.
fn length(piece: &PathSeg) -> f64 {
    let [a, b, c, d] = cubic(piece);
    distance(a, b) + distance(b, c) + distance(c, d)
}

/// The place so far along a piece, from 0 to 1, by arithmetic that rounds alike everywhere.
fn on(piece: &PathSeg, part: f64) -> Point {
    let rest = 1.0 - part;
    let weights = [
        rest * rest * rest,
        3.0 * rest * rest * part,
        3.0 * rest * part * part,
        part * part * part,
    ];
    let points = cubic(piece).into_iter().zip(weights);
    points.fold((0.0, 0.0), |sum, (point, weight)| {
        (sum.0 + point.0 * weight, sum.1 + point.1 * weight)
    })
}
