//! One light for the whole board, from the upper left, and the shadows that it casts.

use super::painter::Painter;
use super::style::{Around, Style};
use super::{Color, Item, Layer, Shape};
use crate::geometry::{Point, Vec2, hull};

/// Where shadows fall: a vector of length 1.
pub(super) const AWAY: Vec2 = Vec2::new(0.6, 0.8);

/// The colour of shadows: by day, by night, when the ground is dark already, and with little ink.
pub(super) const fn shade(style: &Style) -> Color {
    match (style.around, style.is_dark) {
        (Around::Paper, _) => Color::hex(0).alpha(46),
        (_, true) => Color::hex(0x00_0000).alpha(110),
        (_, false) => Color::hex(0x0a_1420).alpha(58),
    }
}

/// The shadow on level ground of something of this outline and this height, in millimetres: what a polygon, which is
/// convex, covers on the way there; other shapes are only moved.
pub(super) fn shadow(shape: &Shape, height: f64) -> Shape {
    let off = AWAY * height;
    let moved = |points: &[Point]| -> Vec<Point> { points.iter().map(|at| *at + off).collect() };
    match shape {
        Shape::Polygon(points) => {
            let all = points.iter().copied().chain(moved(points)).collect();
            Shape::Polygon(hull(all))
        }
        shape => {
            let mut shape = shape.clone();
            shape.points_mut().for_each(|at| *at += off);
            shape
        }
    }
}

/// How much light a slope gets that falls this way, a vector of length 1: 1 towards the light, −1 away from it.
pub(super) fn on_slope(way: Vec2) -> f64 {
    -way.dot(AWAY)
}

impl Painter<'_> {
    /// Paints the shadow of a shape that stands this high above the ground.
    pub(super) fn shadow(&mut self, layer: Layer, shape: &Shape, height: f64) {
        let color = shade(self.style);
        self.push(Item::filled(layer, None, shadow(shape, height), color));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rect, bounds};

    /// It reaches as far as the top's shadow, and leaves no gap beside the thing.
    #[test]
    fn a_shadow_goes_from_the_foot_of_a_thing_to_its_lower_right() {
        let house = Shape::rect(Rect::new(10.0, 10.0, 20.0, 16.0));
        let shadow = shadow(&house, 5.0);
        assert_eq!(
            bounds(shadow.outline()),
            Some(Rect::new(10.0, 10.0, 23.0, 20.0))
        );
        let corners: Vec<Point> = shadow.outline().copied().collect();
        // Not the corner that only a box around both would have.
        assert!(!corners.contains(&Point::new(23.0, 10.0)), "{corners:?}");
        assert!(corners.contains(&Point::new(20.0, 10.0)), "{corners:?}");
    }

    #[test]
    fn slopes_to_the_upper_left_are_lit() {
        assert!(on_slope(Vec2::new(-1.0, 0.0)) > 0.0);
        assert!(on_slope(Vec2::new(0.0, -1.0)) > 0.0);
        assert!(on_slope(Vec2::new(0.6, 0.8)) < -0.99);
    }
}
