//! Spaces whose surface damages cars (STREET-2): black, with cracks all over.

use super::super::canvas::Canvas;
use super::super::ground::chance::Chance;
use super::super::layout::{Layout, Spot};
use super::super::style::Street;
use super::super::{Layer, Owner, Point};

/// From where cracks run out, and where to, in halves of a space along and across.
const CRACKS: [[(f64, f64); 4]; 4] = [
    [(-0.98, -0.5), (-0.5, -0.1), (-0.2, -0.35), (0.05, 0.05)],
    [(0.05, 0.05), (0.4, -0.2), (0.6, -0.55), (0.98, -0.75)],
    [(0.05, 0.05), (0.3, 0.45), (0.7, 0.4), (0.95, 0.85)],
    [(-0.5, -0.1), (-0.55, 0.3), (-0.3, 0.55), (-0.4, 0.98)],
];

pub(super) fn paint(canvas: &mut Canvas, layout: &Layout<'_>, street: &Street, spot: &Spot) {
    let owner = Some(Owner::Space(spot.id));
    let half = layout.lane / 2.0;
    let hole = spot.band(-half + 0.3, half - 0.3);
    canvas.fill(Layer::Marks, owner, hole, street.ruin);
    let mut chance = Chance::at(spot.id.0, 1);
    let flip = |part: f64| if part < 0.5 { -1.0 } else { 1.0 };
    let (along, across) = (flip(chance.next()), flip(chance.next()));
    let along = spot.way * (along * layout.space * 0.46);
    let across = spot.way.right() * (across * half * 0.9);
    for (width, crack) in [0.9, 0.9, 0.7, 0.6].into_iter().zip(CRACKS) {
        let mut place = |(on, aside): (f64, f64)| {
            let (x, y) = (on + 0.16 * chance.next() - 0.08, aside);
            spot.at + along * x + across * y
        };
        let line: Vec<Point> = crack.into_iter().map(&mut place).collect();
        canvas.line(Layer::Marks, owner, line, width, street.crack);
    }
}
