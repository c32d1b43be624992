//! Tunnels (TRACK-8): at either end a mouth with the number of the tunnel, and stone between.

use super::super::canvas::{Canvas, Label, tile};
use super::super::layout::Layout;
use super::super::road::VERGE;
use super::super::style::Street;
use super::super::{Layer, Owner, Point, Shape, Style};

/// How far the dark of a mouth reaches, the width of the arch around it, and how far the front of
/// the stone reaches over it.
const DARK: f64 = 6.0;
const ARCH: f64 = 1.5;
const FRONT: f64 = 15.0;

pub(super) fn paint(canvas: &mut Canvas, layout: &Layout<'_>, style: &Style, street: &Street) {
    let half = layout.lane / 2.0 + VERGE;
    for (half, color) in [(half + ARCH, street.unlit), (half, street.stone)] {
        for (_, entry, exit) in layout.tunnels() {
            if let Some(way) = layout.under_ground(entry, exit) {
                let owner = Some(Owner::Link(entry.id, exit.id));
                canvas.fill(Layer::Ground, owner, ribbon(&way, half), color);
            }
        }
    }
    for (number, entry, exit) in layout.tunnels() {
        let ((front, right), (back, left)) = (entry.front(), exit.back());
        let inwards = Point::new(right.y, -right.x);
        let mouths = [(entry, front, inwards), (exit, back, left.right())];
        for (spot, at, inwards) in mouths {
            let mouth = Mouth {
                owner: Some(Owner::Space(spot.id)),
                lane: layout.lane,
                at,
                inwards,
            };
            mouth.paint(canvas, style, street);
            mouth.number(canvas, style, spot.heading, number);
        }
    }
}

fn ribbon(way: &[(Point, Point)], half: f64) -> Shape {
    let edge = |off: f64| way.iter().map(|(at, across)| *at + *across * off).collect();
    Shape::Ribbon {
        left: edge(-half),
        right: edge(half),
    }
}

/// Where a lane goes under the ground.
struct Mouth {
    owner: Option<Owner>,
    lane: f64,
    at: Point,
    /// The way into the tunnel, at either end.
    inwards: Point,
}

impl Mouth {
    /// The front, the arch and the dark, over the asphalt of neighbouring lanes that reach further.
    fn paint(&self, canvas: &mut Canvas, style: &Style, street: &Street) {
        for (depth, width, color) in [
            (FRONT, self.lane, street.stone),
            (DARK + ARCH, self.lane - 0.6, style.paint),
            (DARK, self.lane - 0.6 - 2.0 * ARCH, street.mouth),
        ] {
            let middle = self.at + self.inwards * (depth / 2.0);
            let part = tile(middle, self.inwards, depth, width);
            canvas.fill(Layer::Kerbs, self.owner, part, color);
        }
    }

    /// The number above the arch, along the road but never upside down.
    fn number(&self, canvas: &mut Canvas, style: &Style, heading: f64, number: usize) {
        let size = self.lane * 0.66;
        let upside_down = heading > 90.5 && heading < 270.5;
        let label = Label {
            at: self.at + self.inwards * (DARK + ARCH + 0.52 * size),
            text: &number.to_string(),
            size,
            bold: true,
            rotation: if upside_down {
                heading - 180.0
            } else {
                heading
            },
        };
        canvas.text(Layer::Marks, self.owner, &label, style.paint);
    }
}
