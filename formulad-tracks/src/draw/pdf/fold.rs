//! Marks where a board that is printed in one piece is folded.

use crate::draw::{Color, Item, Layer, Scene, Seams, Shape, Stroke};
use crate::geometry::Point;

/// How far marks reach into the board, and half of the cross where two folds meet.
const LENGTH: f64 = 6.0;
const CROSS: f64 = 2.5;
/// A dark line on a bright one can be seen on any ground.
const LINES: [(f64, Color); 2] = [(0.9, Color::hex(0xff_ffff)), (0.25, Color::hex(0x00_0000))];

/// A short line at both ends of each fold, and a cross where two meet.
pub(super) fn marks(scene: &Scene) -> Vec<Item> {
    let Seams { upright, level } = &scene.folds;
    let (width, height) = (scene.width, scene.height);
    let reach = LENGTH.min(width / 10.0).min(height / 10.0);
    let mut lines: Vec<[(f64, f64); 2]> = Vec::new();
    for x in upright {
        lines.extend([
            [(*x, 0.0), (*x, reach)],
            [(*x, height - reach), (*x, height)],
        ]);
    }
    for y in level {
        lines.extend([[(0.0, *y), (reach, *y)], [(width - reach, *y), (width, *y)]]);
    }
    for x in upright {
        for y in level {
            lines.extend([
                [(x - CROSS, *y), (x + CROSS, *y)],
                [(*x, y - CROSS), (*x, y + CROSS)],
            ]);
        }
    }
    let draw = |(width, color)| {
        lines.iter().map(move |ends| {
            let ends = ends.map(Point::from).to_vec();
            let stroke = Stroke::new(width, color);
            Item::stroked(Layer::Signs, None, Shape::Polyline(ends), stroke)
        })
    };
    LINES.into_iter().flat_map(draw).collect()
}
