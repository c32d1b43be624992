//! What lies around the road: water outside the circuit, a town inside it; by night a city.

use super::canvas::{Canvas, Rect};
use super::layout::Layout;
use super::road::VERGE;
use super::site::Site;
use super::style::{Around, Street};
use super::{Layer, Point, Shape, Stroke, Style};

/// The width of the land beside the road.
const SHORE: f64 = 9.0;

/// The land: the inside of the circuit and a strip along the road.
pub(super) fn paint(canvas: &mut Canvas, layout: &Layout<'_>, site: &Site, style: &Style) {
    let board = Rect {
        min: Point::default(),
        max: Point::new(layout.width, layout.height),
    };
    canvas.fill(Layer::Ground, None, board.polygon(), style.sea);
    if style.around == Around::Paper {
        return;
    }
    let half = layout.lane / 2.0 + VERGE + SHORE;
    for (half, color) in [(half + 1.2, style.quay), (half, style.land)] {
        for spot in &layout.spots {
            let seam = Stroke { width: 1.0, color };
            canvas.outlined(Layer::Ground, None, spot.band(-half, half), color, seam);
        }
    }
    for strip in site.strips() {
        canvas.fill(Layer::Ground, None, strip.polygon(), style.land);
    }
}

/// The largest board, in square millimetres, that gets houses and waves: they are small, and a
/// larger one would need too many.
const SCENERY: f64 = 4_000_000.0;

/// The houses, trees and waves in the places that are left.
pub(super) fn scenery(canvas: &mut Canvas, site: &Site, style: &Style) {
    let board = site.board();
    if style.around == Around::Paper || board.max.x * board.max.y > SCENERY {
        return;
    }
    let columns = (board.max.x / BLOCK.0) as u32;
    let rows = (board.max.y / BLOCK.1) as u32;
    for row in 1..=rows {
        for column in 1..=columns {
            let at = Point::new(f64::from(column) * BLOCK.0, f64::from(row) * BLOCK.1);
            let mut chance = Chance::at(column, row);
            // By night the sea cannot be seen: the city is everywhere.
            if site.is_inside(at) || style.around == Around::City {
                block(canvas, site, style, at, &mut chance);
            } else {
                wave(canvas, site, style, at, &mut chance);
            }
        }
    }
}

/// From one block of houses to the next, across and down.
const BLOCK: (f64, f64) = (31.0, 25.0);

/// The width of a street between blocks.
const STREET: f64 = 6.0;

fn block(canvas: &mut Canvas, site: &Site, style: &Style, at: Point, chance: &mut Chance) {
    let block = Rect::around(at, BLOCK.0 - STREET, BLOCK.1 - STREET);
    let (split, kind) = (0.35 + 0.3 * chance.next(), chance.next());
    let shades = [chance.next(), chance.next()];
    if !site.is_free(block.grown(1.0)) {
        return;
    }
    if kind < 0.14 {
        let (flip, wind) = (if shades[0] < 0.5 { 1.0 } else { -1.0 }, 4.0 * shades[1]);
        for (x, y, radius) in [(-7.0, -3.5, 3.2), (0.5, 3.5, 4.2), (7.5, -2.0, 3.6)] {
            let tree = Shape::Circle {
                center: at + Point::new(x - 2.0 + wind, y * flip),
                radius,
            };
            canvas.fill(Layer::Ground, None, tree, style.tree);
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
        let roof = style.roofs[((shade * 3.0) as usize).min(2)];
        canvas.fill(Layer::Ground, None, house.polygon(), roof);
        if style.around == Around::City {
            windows(canvas, &style.street, house, chance);
        }
    }
}

/// The few windows of a house behind which someone is awake.
fn windows(canvas: &mut Canvas, street: &Street, house: Rect, chance: &mut Chance) {
    const APART: f64 = 4.2;
    let room = house.grown(-2.4);
    let (columns, rows) = (room.width() / APART, room.height() / APART);
    for row in 0..=rows.max(0.0) as u32 {
        for column in 0..=columns.max(0.0) as u32 {
            let light = chance.next();
            if light < 0.16 {
                let at = room.min + Point::new(f64::from(column), f64::from(row)) * APART;
                let window = Rect::around(at, 1.5, 1.9).polygon();
                let glow = street.lit.alpha(if light < 0.06 { 210 } else { 110 });
                canvas.fill(Layer::Ground, None, window, glow);
            }
        }
    }
}

fn wave(canvas: &mut Canvas, site: &Site, style: &Style, at: Point, chance: &mut Chance) {
    let (dx, dy, shown) = (chance.next(), chance.next(), chance.next());
    let at = at + Point::new((dx - 0.5) * 14.0, (dy - 0.5) * 12.0);
    if shown > 0.68 || !site.is_free(Rect::around(at, 16.0, 8.0).grown(SHORE)) {
        return;
    }
    if shown > 0.63 {
        boat(canvas, style, at);
        return;
    }
    let crest = |x: f64| at + Point::new(x, if (x / 3.5) as i32 % 2 == 0 { 0.8 } else { -0.8 });
    let line = [-7.0, -3.5, 0.0, 3.5, 7.0].map(crest).to_vec();
    canvas.line(Layer::Ground, None, line, 1.1, style.wave);
}

fn boat(canvas: &mut Canvas, style: &Style, at: Point) {
    let shape = |points: [(f64, f64); 4]| {
        Shape::Polygon(points.map(|(x, y)| at + Point::new(x, y)).to_vec())
    };
    let hull = shape([(-5.5, 2.2), (5.5, 2.2), (3.2, 4.6), (-3.6, 4.6)]);
    let main = shape([(0.4, -5.6), (0.4, 1.4), (4.6, 1.4), (4.6, 1.4)]);
    let jib = shape([(-0.4, -4.4), (-0.4, 1.4), (-3.8, 1.4), (-3.8, 1.4)]);
    canvas.fill(Layer::Ground, None, hull, style.quay);
    for sail in [main, jib] {
        canvas.fill(Layer::Ground, None, sail, style.paper);
    }
}

/// Numbers from 0 to 1 that look random and are the same at the same place in every picture, so
/// that an edit moves nothing far away.
pub(super) struct Chance(u32);

impl Chance {
    pub(super) fn at(column: u32, row: u32) -> Self {
        // Odd numbers without a pattern, so that neighbours begin far apart.
        let mixed = column.wrapping_mul(0x9e37_79b1) ^ row.wrapping_mul(0x85eb_ca77);
        let mut chance = Self(mixed | 1);
        for _ in 0..4 {
            chance.next();
        }
        chance
    }

    pub(super) fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        f64::from(self.0 >> 8) / f64::from(1_u32 << 24)
    }
}
