//! Points, vectors and rectangles, in millimetres of the board with y down; those of [`kurbo`].
//!
//! Sines and cosines come from [`libm`], so that pictures and plans are the same on every machine.
//!
//! ```
//! use formulad_tracks::geometry::{Point, bounds};
//!
//! let around = bounds([Point::new(1.0, 5.0), Point::new(4.0, 1.0)]);
//! assert_eq!(around.map(|it| it.size().to_vec2()), Some((3.0, 4.0).into()));
//! ```

use std::borrow::Borrow;

pub use kurbo::{self, Point, Rect, Size, Vec2};

use crate::rounding;

/// Returns the vector of length 1 that points this many degrees clockwise from +x.
#[must_use]
pub fn heading(degrees: f64) -> Vec2 {
    let (sin, cos) = libm::sincos(degrees.to_radians());
    Vec2::new(cos, sin)
}

/// Returns a vector turned clockwise by the angle from +x to `by`, and scaled by the length of `by`.
#[must_use]
pub fn rotated(vector: Vec2, by: Vec2) -> Vec2 {
    Vec2::new(
        vector.x * by.x - vector.y * by.y,
        vector.x * by.y + vector.y * by.x,
    )
}

/// Returns the vector of length 1 that points the same way; `or` if the vector has no length.
#[must_use]
pub fn unit(vector: Vec2, or: Vec2) -> Vec2 {
    let length = vector.length();
    if length > 1e-9 {
        vector * (1.0 / length)
    } else {
        or
    }
}

/// Returns the angle from one vector to another, in radians clockwise, from −π to π.
#[must_use]
pub fn turn(from: Vec2, to: Vec2) -> f64 {
    libm::atan2(from.cross(to), from.dot(to))
}

/// Returns the smallest rectangle around these points, if there are any.
pub fn bounds(points: impl IntoIterator<Item = impl Borrow<Point>>) -> Option<Rect> {
    let mut points = points.into_iter().map(|point| *point.borrow());
    let Point { x, y } = points.next()?;
    Some(points.fold(Rect::new(x, y, x, y), |bounds, at| bounds.union_pt(at)))
}

/// Returns the square of the distance of a point to a rectangle; 0 inside it.
#[must_use]
pub fn squared_distance(rect: Rect, point: Point) -> f64 {
    let x = (rect.x0 - point.x).max(point.x - rect.x1).max(0.0);
    let y = (rect.y0 - point.y).max(point.y - rect.y1).max(0.0);
    Vec2::new(x, y).hypot2()
}

/// Returns the corners of the convex hull of these points, in order. It has no area if the points
/// lie on one line, or are fewer than three.
#[must_use]
pub fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let chain = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while let [.., before, last] = chain[..]
                && (last - before).cross(point - last) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        // Where one chain ends the other begins.
        chain.pop();
        chain
    };
    let mut hull = chain(&mut points.iter().copied());
    hull.extend(chain(&mut points.iter().rev().copied()));
    hull
}

/// Rounds to hundredths, which is how precisely track files keep lengths.
#[must_use]
pub fn hundredths(length: f64) -> f64 {
    rounding::hundredths(length)
}
