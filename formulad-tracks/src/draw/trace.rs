//! Shapes as paths, for what paints paths.

use super::{Item, Point, Shape};

/// The largest numbers that are painted: ten times as far away as anything on a board can be.
const FAR: f64 = 1e6;

/// Whether all numbers of an item are numbers, and none so large that painting it makes no sense.
pub(super) fn can_be_painted(item: &Item) -> bool {
    let number = |number: f64| number.abs() <= FAR;
    let all = |points: &[Point]| {
        points
            .iter()
            .all(|point| number(point.x) && number(point.y))
    };
    let shape = match &item.shape {
        Shape::Polygon(points) | Shape::Polyline(points) => all(points),
        Shape::Ribbon { left, right } => all(left) && all(right),
        Shape::Circle { center, radius } => all(&[*center]) && number(*radius),
        Shape::Text {
            at, size, rotation, ..
        } => all(&[*at]) && number(*size) && number(*rotation),
    };
    shape && item.stroke.is_none_or(|stroke| number(stroke.width))
}

/// What a path is drawn with.
pub(super) trait Pen {
    /// Begins a line here.
    fn move_to(&mut self, to: Point);
    /// Draws a straight line.
    fn line_to(&mut self, to: Point);
    /// Draws a cubic curve by way of two control points.
    fn curve_to(&mut self, one: Point, other: Point, to: Point);
    /// Goes back to where the line began.
    fn close(&mut self);
}

/// Draws the outline of a shape; of text, which is drawn otherwise, nothing.
pub(super) fn trace(shape: &Shape, pen: &mut impl Pen) {
    match shape {
        Shape::Polygon(points) => {
            lines(points, pen);
            pen.close();
        }
        Shape::Ribbon { left, right } => {
            lines(left.iter().chain(right.iter().rev()), pen);
            pen.close();
        }
        Shape::Polyline(points) => lines(points, pen),
        Shape::Circle { center, radius } => circle(*center, *radius, pen),
        Shape::Text { .. } => {}
    }
}

fn lines<'a>(points: impl IntoIterator<Item = &'a Point>, pen: &mut impl Pen) {
    let mut points = points.into_iter();
    if let Some(first) = points.next() {
        pen.move_to(*first);
    }
    for point in points {
        pen.line_to(*point);
    }
}

/// A circle of four curves, which leave it by less than 0.03 % of its radius.
fn circle(center: Point, radius: f64, pen: &mut impl Pen) {
    /// How long the arms of a curve are, in radii.
    const ARM: f64 = 0.552_284_749_8;
    let mut way = Point::new(1.0, 0.0) * radius;
    pen.move_to(center + way);
    for _ in 0..4 {
        let next = way.right();
        let (one, other) = (way + next * ARM, next + way * ARM);
        pen.curve_to(center + one, center + other, center + next);
        way = next;
    }
    pen.close();
}
