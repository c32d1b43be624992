//! Blocks of houses, and by night their windows.

use super::super::canvas::Rect;
use super::super::style::Around;
use super::super::{Layer, Point};
use super::{Place, stamps};

/// Two houses, or now and then some trees.
pub(super) fn block(place: &mut Place<'_>) {
    let (split, kind) = (0.35 + 0.3 * place.chance.next(), place.chance.next());
    let shades = [place.chance.next(), place.chance.next()];
    let Some(block) = place.plot() else {
        return;
    };
    if kind < 0.14 {
        let (flip, wind) = (if shades[0] < 0.5 { 1.0 } else { -1.0 }, 4.0 * shades[1]);
        for (x, y, radius) in [(-7.0, -3.5, 3.2), (0.5, 3.5, 4.2), (7.5, -2.0, 3.6)] {
            let at = place.at + Point::new(x - 2.0 + wind, y * flip);
            stamps::disc(place.canvas, at, radius, place.style.tree);
        }
        return;
    }
    let middle = block.min.x + split * block.width();
    let houses = [
        Rect {
            max: Point::new(middle - 0.4, block.max.y),
            ..block
        },
        Rect {
            min: Point::new(middle + 0.4, block.min.y),
            ..block
        },
    ];
    for (house, shade) in houses.into_iter().zip(shades) {
        let roof = place.style.roofs[((shade * 3.0) as usize).min(2)];
        place
            .canvas
            .fill(Layer::Ground, None, house.polygon(), roof);
        if place.style.around == Around::City {
            windows(place, house);
        }
    }
}

/// The few windows of a house behind which someone is awake.
fn windows(place: &mut Place<'_>, house: Rect) {
    const APART: f64 = 4.2;
    let room = house.grown(-2.4);
    let (columns, rows) = (room.width() / APART, room.height() / APART);
    for row in 0..=rows.max(0.0) as u32 {
        for column in 0..=columns.max(0.0) as u32 {
            let light = place.chance.next();
            if light < 0.16 {
                let at = room.min + Point::new(f64::from(column), f64::from(row)) * APART;
                let window = Rect::around(at, 1.5, 1.9).polygon();
                let glow = if light < 0.06 { 210 } else { 110 };
                let glow = place.style.street.lit.alpha(glow);
                place.canvas.fill(Layer::Ground, None, window, glow);
            }
        }
    }
}
