//! Curves as drawing programs keep them.

use kurbo::{BezPath, PathEl, PathSeg};

use super::curve::{Curve, CurveError, cubic_length, on_cubic};
use crate::geometry::Point;

/// Approximate number of points at which a path is sampled.
const POINTS: f64 = 4000.0;

impl Curve {
    /// The curve of a closed path, measured in metres, y pointing down. Straight pieces stay
    /// straight.
    ///
    /// ```
    /// use formulad_tracks::generate::{self, Curve, CurveError, Spec};
    /// use kurbo::BezPath;
    ///
    /// // Two straights of 900 m, and a bend of 30 m radius at each end.
    /// let mut path = BezPath::new();
    /// path.move_to((0.0, 0.0));
    /// path.line_to((900.0, 0.0));
    /// path.curve_to((940.0, 0.0), (940.0, 60.0), (900.0, 60.0));
    /// path.line_to((0.0, 60.0));
    /// path.curve_to((-40.0, 60.0), (-40.0, 0.0), (0.0, 0.0));
    /// path.close_path();
    /// let plan = generate::along(&Curve::of_path(&path)?, &Spec::new("Oval"))?;
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
            points_of(*element).try_for_each(|point| Self::check_point(at, point))?;
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
        let pieces: Vec<[Point; 4]> = path.segments().map(cubic).collect();
        let lengths: Vec<f64> = pieces.iter().copied().map(cubic_length).collect();
        let total: f64 = lengths.iter().sum();
        let mut outline: Vec<Point> = Vec::new();
        for (piece, length) in pieces.iter().zip(lengths) {
            let steps = (length / total.max(1e-12) * POINTS).ceil().max(1.0) as u32;
            let part = |step: u32| f64::from(step) / f64::from(steps);
            outline.extend((0..steps).map(|step| on_cubic(*piece, part(step))));
        }
        Self::around(outline)
    }
}

/// The points that define an element.
fn points_of(element: PathEl) -> impl Iterator<Item = Point> {
    let points = match element {
        PathEl::MoveTo(a) | PathEl::LineTo(a) => [Some(a), None, None],
        PathEl::QuadTo(a, b) => [Some(a), Some(b), None],
        PathEl::CurveTo(a, b, c) => [Some(a), Some(b), Some(c)],
        PathEl::ClosePath => [None; 3],
    };
    points.into_iter().flatten()
}

/// The control points of a piece, as a cubic.
fn cubic(piece: PathSeg) -> [Point; 4] {
    let cubic = piece.to_cubic();
    [cubic.p0, cubic.p1, cubic.p2, cubic.p3]
}
