//! The points and handles that a curve is drawn with.

use super::spec::DrawnError;
use crate::generate::curve::{Curve, CurveError, cubic_length, on_cubic};
use crate::geometry::Point;

/// A point that a drawn curve runs through, with its handles, in millimetres: a cubic Bézier curve
/// leads from each knot to the next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Knot {
    /// Where it is.
    pub at: Point,
    /// The handle that pulls the curve coming in; at the point itself it does not pull.
    pub before: Point,
    /// The handle that pulls the curve going out.
    pub after: Point,
}

impl Knot {
    /// A knot without handles.
    #[must_use]
    pub fn sharp(at: impl Into<Point>) -> Self {
        let at = at.into();
        Self {
            at,
            before: at,
            after: at,
        }
    }

    /// The same knot on a curve that is driven the other way.
    pub(super) fn turned(self) -> Self {
        Self {
            at: self.at,
            before: self.after,
            after: self.before,
        }
    }

    /// The place part of the way to the next knot, from 0 to 1.
    #[must_use]
    pub fn toward(&self, next: &Self, part: f64) -> Point {
        on_cubic([self.at, self.after, next.before, next.at], part)
    }
}

/// Points along a curve, closed or open, about this many millimetres apart, each with its place on it:
/// the number of a knot and the part of the way to the next. Values that are not numbers are skipped.
#[must_use]
pub fn curve_points(knots: &[Knot], closed: bool, step: f64) -> Vec<(f64, Point)> {
    /// Maximum number of points between two knots.
    const MOST: f64 = 4000.0;
    let mut points = Vec::new();
    let pieces = if closed {
        knots.len()
    } else {
        knots.len().saturating_sub(1)
    };
    for at in 0..pieces {
        let (knot, next) = (knots[at], knots[(at + 1) % knots.len()]);
        let length = cubic_length([knot.at, knot.after, next.before, next.at]);
        let steps = (length / step.max(1e-3)).ceil();
        let steps = if steps.is_finite() {
            steps.clamp(1.0, MOST) as u32
        } else {
            1
        };
        points.extend((0..steps).map(|step| {
            let part = f64::from(step) / f64::from(steps);
            (at as f64 + part, knot.toward(&next, part))
        }));
    }
    if let Some(last) = knots.last().filter(|_| !closed) {
        points.push((pieces as f64, last.at));
    }
    points.retain(|(_, at)| at.is_finite());
    points
}

/// Maximum distance of anything from the corner of the board, in millimetres.
const FURTHEST: f64 = 20_000.0;
/// Maximum number of knots of a curve.
const MOST: usize = 2000;

/// Checks that knots can make a closed curve.
pub(super) fn check(knots: &[Knot]) -> Result<(), DrawnError> {
    if knots.len() > MOST {
        return Err(CurveError::TooMany(knots.len()).into());
    }
    if knots.len() < 2 {
        return Err(CurveError::TooFew(knots.len()).into());
    }
    for (at, knot) in knots.iter().enumerate() {
        for point in [knot.at, knot.before, knot.after] {
            Curve::check_point(at, point)?;
            if point.x.abs() > FURTHEST || point.y.abs() > FURTHEST {
                return Err(CurveError::TooFar(at).into());
            }
        }
    }
    Ok(())
}
