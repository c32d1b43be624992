//! Round shapes with uneven edges: hills, pools.

use crate::draw::chance::PlaceNoise;
use crate::draw::painter::Painter;
use crate::draw::{Color, Layer, Shape};
use crate::geometry::{Point, Rect, Vec2};

/// A round shape whose edge swings in and out a little.
pub(super) struct Blob {
    pub(super) center: Point,
    pub(super) radius: f64,
    /// Its width relative to its height.
    pub(super) stretch: f64,
    /// The phases of the swings of its edge, of which there are two, three and five to a turn.
    swings: [f64; 3],
}

impl Blob {
    pub(super) fn new(center: Point, radius: f64, chance: &mut PlaceNoise) -> Self {
        Self {
            center,
            radius,
            stretch: chance.between(1.1, 1.7),
            swings: [(); 3].map(|()| chance.between(0.0, std::f64::consts::TAU)),
        }
    }

    /// The distance to the edge in this direction, in radii.
    pub(super) fn reach(&self, angle: f64) -> f64 {
        let [two, three, five] = self.swings;
        1.0 + 0.09 * libm::cos(2.0 * angle + two)
            + 0.06 * libm::cos(3.0 * angle + three)
            + 0.03 * libm::cos(5.0 * angle + five)
    }

    /// Its edge from its right end around to it again, clockwise, scaled by `times`.
    pub(super) fn ring(&self, times: f64) -> Vec<Point> {
        const PLACES: u32 = 72;
        let at = |i: u32| {
            let angle = std::f64::consts::TAU * f64::from(i) / f64::from(PLACES);
            let (sin, cos) = libm::sincos(angle);
            // Ridges and valleys: no line of equal height is quite like the one below.
            let ridge = 0.03 * libm::cos(7.0 * angle + 9.0 * times)
                + 0.02 * libm::cos(4.0 * angle - 14.0 * times);
            let radius = times * self.radius * (self.reach(angle) + ridge);
            self.center + Vec2::new(cos * self.stretch, sin) * radius
        };
        (0..=PLACES).map(at).collect()
    }

    /// Its upper and lower edge, scaled by `times` and clamped to the board. Long edges need more
    /// points to look round.
    pub(super) fn edges(&self, times: f64, board: Rect) -> [Vec<Point>; 2] {
        let places = (22.0 + times * self.radius * self.stretch / 12.0) as u32;
        [-1.0, 1.0].map(|side| {
            let at = |i: u32| {
                let angle = side * std::f64::consts::PI * f64::from(i) / f64::from(places);
                let (sin, cos) = libm::sincos(angle);
                let radius = times * self.radius * self.reach(angle);
                let at = self.center + Vec2::new(cos * self.stretch, sin) * radius;
                within(board, at)
            };
            (0..=places).map(at).collect()
        })
    }

    pub(super) fn paint(&self, painter: &mut Painter<'_>, times: f64, board: Rect, color: Color) {
        let [left, right] = self.edges(times, board);
        painter.fill(Layer::Ground, None, Shape::Ribbon { left, right }, color);
    }
}

/// The place on the board that is nearest to this one.
pub(super) fn within(board: Rect, at: Point) -> Point {
    let Rect { x0, y0, x1, y1 } = board;
    Point::new(at.x.clamp(x0, x1), at.y.clamp(y0, y1))
}
