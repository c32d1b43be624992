//! Street lamps along the edges of the road.

use std::collections::BTreeMap;

use super::super::canvas::Canvas;
use super::super::layout::{Kind, Layout};
use super::super::road::VERGE;
use super::super::style::Street;
use super::super::{Layer, Shape};

/// How far from the asphalt they stand: beyond the kerbs.
const BEYOND: f64 = 2.6;

/// How many spaces of a lane there are to a lamp.
const APART: u32 = 5;

/// The light of a lamp: so many discs in one another, how much larger each is than the one inside
/// it in widths of a lane, and their opacity.
const DISCS: u32 = 12;
const LARGER: f64 = 0.21;
const LIGHT: u8 = 5;

pub(super) fn paint(canvas: &mut Canvas, layout: &Layout<'_>, street: &Street) {
    let top = layout.spots.iter().map(|spot| spot.storey).max();
    let mut passed: BTreeMap<u32, u32> = BTreeMap::new();
    for spot in &layout.spots {
        let Kind::Road(lane) = spot.kind else {
            continue;
        };
        let passed = passed.entry(lane).or_default();
        *passed += 1;
        if !passed.is_multiple_of(APART) {
            continue;
        }
        for (edge, side) in spot.edge.into_iter().zip([-1.0, 1.0]) {
            let off = layout.lane / 2.0 + VERGE + BEYOND;
            let center = spot.at + spot.way.right() * (side * off);
            let disc = |radius| Shape::Circle { center, radius };
            if edge {
                // Light falls on bridges, too, but a lamp below one is hidden.
                canvas.on_storey(top.unwrap_or_default());
                for i in 1..=DISCS {
                    let light = disc(f64::from(i) * LARGER * layout.lane);
                    canvas.fill(Layer::Marks, None, light, street.lit.alpha(LIGHT));
                }
                canvas.on_storey(spot.storey);
                canvas.fill(Layer::Marks, None, disc(1.1), street.lit);
            }
        }
    }
    canvas.on_storey(0);
}
