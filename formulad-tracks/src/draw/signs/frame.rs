//! The frame around a board.

use super::drawn;
use crate::draw::layout::Layout;
use crate::draw::painter::Painter;
use crate::draw::style::{Around, Style};
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

/// Whether a board has a frame.
fn has_one(layout: &Layout<'_>, style: &Style) -> bool {
    style.around != Around::Paper && layout.width.min(layout.height) >= LEAST
}

/// Paints the frame, on the ground: the road and what stands beside it may come as near to the edge as they like.
pub(in crate::draw) fn paint(painter: &mut Painter<'_>) {
    let (layout, style) = (painter.layout, painter.style);
    if !has_one(layout, style) {
        return;
    }
    let board = Rect::new(0.0, 0.0, layout.width, layout.height);
    for (off, width) in LINES {
        let Rect { x0, y0, x1, y1 } = board.inflate(-off, -off);
        let line = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0), (x1, y0)];
        let line = line.map(Point::from).to_vec();
        let pen = Stroke::new(width, drawn(style));
        painter.line(Layer::Scenery, None, line, pen);
    }
    let side = SQUARE * f64::from(SQUARES);
    let off = LINES[0].0 + side / 2.0 - LINES[0].1 / 2.0;
    let Rect { x0, y0, x1, y1 } = board.inflate(-off, -off);
    let mut fill = |shape: Shape, color: Color| {
        painter.fill(Layer::Scenery, None, shape, color.alpha(230));
    };
    for corner in [(x0, y0), (x1, y0), (x1, y1), (x0, y1)] {
        let field = Rect::from_center_size(corner, (side, side));
        let [white, black] = style.finish;
        fill(Shape::rect(field), white);
        for at in (0..SQUARES * SQUARES).step_by(2) {
            let (x, y) = (f64::from(at % SQUARES), f64::from(at / SQUARES));
            let origin = (field.x0 + x * SQUARE, field.y0 + y * SQUARE);
            let square = Rect::from_origin_size(origin, (SQUARE, SQUARE));
            fill(Shape::rect(square), black);
        }
    }
}

/// The room along the edges of the board that a frame takes, if there is one.
pub(super) fn room(layout: &Layout<'_>, style: &Style) -> Option<[Rect; 4]> {
    let (width, height) = (layout.width, layout.height);
    let board = Rect::new(0.0, 0.0, width, height);
    has_one(layout, style).then_some([
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
    ])
}
