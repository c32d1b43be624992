//! The frame around a board.

use super::Signs;
use crate::draw::style::Around;
use crate::draw::{Color, Layer, Shape, Stroke};
use crate::geometry::{Point, Rect};

/// How far from the edge its two lines run, and how wide they are.
const LINES: [(f64, f64); 2] = [(4.0, 1.4), (6.6, 0.45)];
/// The side of a square in its corners, and how many there are each way.
const SQUARE: f64 = 3.0;
const SQUARES: u32 = 3;
/// The smallest board that has one, and how much room it takes.
const LEAST: f64 = 240.0;
const ROOM: f64 = 8.0;

impl Signs<'_, '_> {
    /// Paints the frame under the road, which may come as near to the edge as it likes. Nothing else stands on it.
    pub(super) fn frame(&mut self) {
        let (width, height) = (self.layout.width, self.layout.height);
        if self.style.around == Around::Paper || width.min(height) < LEAST {
            return;
        }
        let board = Rect::new(0.0, 0.0, width, height);
        let ink = self.drawn();
        for (off, width) in LINES {
            let Rect { x0, y0, x1, y1 } = board.inflate(-off, -off);
            let line = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0), (x1, y0)];
            let line = line.map(Point::from).to_vec();
            self.painter
                .line(Layer::Scenery, None, line, Stroke::new(width, ink));
        }
        let side = SQUARE * f64::from(SQUARES);
        let off = LINES[0].0 + side / 2.0 - LINES[0].1 / 2.0;
        let Rect { x0, y0, x1, y1 } = board.inflate(-off, -off);
        for corner in [(x0, y0), (x1, y0), (x1, y1), (x0, y1)] {
            let field = Rect::from_center_size(corner, (side, side));
            let [white, black] = self.style.finish;
            self.fill_below(Shape::rect(field), white);
            for at in (0..SQUARES * SQUARES).step_by(2) {
                let (x, y) = (f64::from(at % SQUARES), f64::from(at / SQUARES));
                let origin = (field.x0 + x * SQUARE, field.y0 + y * SQUARE);
                let square = Rect::from_origin_size(origin, (SQUARE, SQUARE));
                self.fill_below(Shape::rect(square), black);
            }
        }
        for edge in [
            Rect { y1: ROOM, ..board },
            Rect { x1: ROOM, ..board },
            Rect {
                y0: height - ROOM,
                ..board
            },
            Rect {
                x0: width - ROOM,
                ..board
            },
        ] {
            self.grid.take(edge);
        }
    }

    /// What is drawn on the ground: dark by day, bright by night.
    pub(super) fn drawn(&self) -> Color {
        self.style
            .pointer
            .alpha(if self.style.is_dark { 120 } else { 190 })
    }

    fn fill_below(&mut self, shape: Shape, color: Color) {
        self.painter
            .fill(Layer::Scenery, None, shape, color.alpha(230));
    }
}
