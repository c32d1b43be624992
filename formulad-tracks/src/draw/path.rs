//! Shapes as paths, for canvases that paint paths.

use super::{Item, Shape};
use crate::geometry::{Point, Vec2};

/// The largest numbers that are painted: ten times as far away as anything on a board can be.
const FAR: f64 = 1e6;

/// Whether an item has no NaN, and no number so large that painting it makes no sense.
pub(super) fn can_be_painted(item: &Item) -> bool {
    let is_near = |number: f64| number.abs() <= FAR;
    let shape = match &item.shape {
        Shape::Polygon(_) | Shape::Polyline(_) | Shape::Ribbon { .. } | Shape::Image(_) => true,
        Shape::Circle { radius, .. } => is_near(*radius),
        Shape::Text(text) => [
            text.size,
            text.rotation,
            text.stretch,
            text.spacing,
            text.slant,
        ]
        .into_iter()
        .all(is_near),
    };
    shape
        && item
            .shape
            .outline()
            .all(|at| is_near(at.x) && is_near(at.y))
        && item.stroke.is_none_or(|stroke| is_near(stroke.width))
}

/// What a path is drawn with.
pub(super) trait Pen {
    /// Begins a line here.
    fn move_to(&mut self, to: Point);
    /// Draws a straight line.
    fn line_to(&mut self, to: Point);
    /// Draws a cubic curve with two control points.
    fn curve_to(&mut self, one: Point, other: Point, to: Point);
    /// Goes back to where the line began.
    fn close(&mut self);
}

/// Implements [`Pen`] for the path builders of images and documents, which have the same methods.
macro_rules! pen {
    ($builder:ty) => {
        impl Pen for $builder {
            fn move_to(&mut self, to: Point) {
                Self::move_to(self, to.x as f32, to.y as f32);
            }

            fn line_to(&mut self, to: Point) {
                Self::line_to(self, to.x as f32, to.y as f32);
            }

            fn curve_to(&mut self, one: Point, other: Point, to: Point) {
                let [(a, b), (c, d), (x, y)] = [one, other, to].map(|p| (p.x as f32, p.y as f32));
                self.cubic_to(a, b, c, d, x, y);
            }

            fn close(&mut self) {
                Self::close(self);
            }
        }
    };
}

#[cfg(feature = "pdf")]
pen!(krilla::geom::PathBuilder);
#[cfg(feature = "png")]
pen!(tiny_skia::PathBuilder);

/// Draws the outline of a shape, but not of text, which is drawn separately.
pub(super) fn trace(shape: &Shape, pen: &mut impl Pen) {
    match shape {
        Shape::Text(_) => return,
        Shape::Circle { center, radius } => circle(*center, *radius, pen),
        shape => {
            let mut points = shape.outline();
            if let Some(first) = points.next() {
                pen.move_to(*first);
            }
            points.for_each(|point| pen.line_to(*point));
        }
    }
    if !matches!(shape, Shape::Polyline(_)) {
        pen.close();
    }
}

/// A circle of four curves, which deviate from it by less than 0.03 % of its radius.
fn circle(center: Point, radius: f64, pen: &mut impl Pen) {
    /// The length of the control arms of a curve, in radii.
    const ARM: f64 = 0.552_284_749_8;
    let mut way = Vec2::new(1.0, 0.0) * radius;
    pen.move_to(center + way);
    for _ in 0..4 {
        let next = way.turn_90();
        let (one, other) = (way + next * ARM, next + way * ARM);
        pen.curve_to(center + one, center + other, center + next);
        way = next;
    }
}
