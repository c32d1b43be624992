//! Level ground under the road: an airfield with its runways, a salt flat with its cracks.

use super::blob::{Blob, within};
use crate::draw::chance::PlaceNoise;
use crate::draw::painter::Painter;
use crate::draw::{Color, Layer, Shape, Stroke};
use crate::geometry::{Point, Rect, Vec2, unit};

const RUNWAY: Color = Color::hex(0xcf_cdc1);
const STRIPE: Color = Color::hex(0xe9_e6da);
const MOWN: Color = Color::hex(0xd4_d4a9);
const CRACK: Color = Color::hex(0xdc_d5c6);
const BRINE: Color = Color::hex(0xdd_e7e4);

/// The ends of the runways, as fractions of the size of the board.
const RUNWAYS: [[(f64, f64); 2]; 2] = [[(0.05, 0.86), (0.93, 0.16)], [(0.16, 0.08), (0.84, 0.93)]];

/// The width of a runway as a fraction of the height of the board.
const RUNWAY_WIDTH: f64 = 0.075;

fn runway_ends(board: Rect) -> [[Point; 2]; 2] {
    RUNWAYS.map(|ends| ends.map(|(x, y)| Point::new(x * board.width(), y * board.height())))
}

/// Mown stripes, and runways over them.
pub(super) fn runways(painter: &mut Painter<'_>, board: Rect) {
    const STRIPES: u32 = 12;
    for at in (0..STRIPES).step_by(2) {
        let high = board.height() / f64::from(STRIPES);
        let top = board.y0 + high * f64::from(at);
        let stripe = Rect::new(board.x0, top, board.x1, top + high);
        painter.fill(Layer::Ground, None, Shape::rect(stripe), MOWN);
    }
    let width = RUNWAY_WIDTH * board.height();
    let ends = runway_ends(board);
    for [from, to] in ends {
        let (way, length) = (unit(to - from, Vec2::ZERO), (to - from).length());
        let slab = Shape::tile(from.midpoint(to), way, length, width);
        painter.fill(Layer::Ground, None, slab, RUNWAY);
    }
    for [from, to] in ends {
        const DASHES: u32 = 24;
        let (way, length) = (unit(to - from, Vec2::ZERO), (to - from).length());
        let dash = length / f64::from(DASHES);
        for at in 2..DASHES - 2 {
            let middle = from + way * (dash * (f64::from(at) + 0.5));
            let line = Shape::tile(middle, way, 0.55 * dash, 0.045 * width);
            painter.fill(Layer::Ground, None, line, STRIPE);
        }
        for (end, inwards) in [(from, way), (to, way * -1.0)] {
            for bar in [-0.36, -0.22, -0.08, 0.08, 0.22, 0.36] {
                let at = end + inwards * (0.7 * dash) + way.turn_90() * (bar * width);
                let bar = Shape::tile(at, way, 0.7 * dash, 0.07 * width);
                painter.fill(Layer::Ground, None, bar, STRIPE);
            }
        }
    }
}

/// Whether a place lies on a runway or near one.
pub(super) fn is_runway(board: Rect, at: Point) -> bool {
    runway_ends(board).into_iter().any(|[from, to]| {
        let off = (at - from).dot(unit(to - from, Vec2::ZERO).turn_90());
        off.abs() < 0.5 * RUNWAY_WIDTH * board.height() + 18.0
    })
}

/// Cracks like the joints of a crooked wall, and pools of brine.
pub(super) fn cracks(painter: &mut Painter<'_>, board: Rect, seed: u32) {
    const COLUMNS: u32 = 15;
    const ROWS: u32 = 12;
    for at in 0..5 {
        let mut chance = PlaceNoise::at(seed, at + 1);
        let place = Point::new(chance.next(), chance.next());
        let center = Point::new(place.x * board.width(), place.y * board.height());
        let radius = chance.between(0.05, 0.1) * board.height();
        let pool = Blob::new(center, radius, &mut chance);
        for (times, color) in [(1.08, CRACK), (1.0, BRINE), (0.62, BRINE.dark(0.06))] {
            pool.paint(painter, times, board, color);
        }
    }
    let (wide, high) = (
        board.width() / f64::from(COLUMNS),
        board.height() / f64::from(ROWS),
    );
    let joint = |column: u32, row: u32| {
        let mut chance = PlaceNoise::at(seed ^ column, row);
        let shaken = Point::new(chance.between(-0.24, 0.24), chance.between(-0.3, 0.3));
        let (column, row) = (f64::from(column) / 2.0, f64::from(row));
        let place = Point::new((column + shaken.x) * wide, (row + shaken.y) * high);
        within(board, place)
    };
    for row in 1..ROWS {
        let line = (0..=2 * COLUMNS).map(|column| joint(column, row)).collect();
        painter.line(Layer::Ground, None, line, Stroke::new(0.7, CRACK));
    }
    for row in 0..ROWS {
        let first = row % 2;
        for column in (first..=2 * COLUMNS).step_by(2) {
            let top = if row == 0 {
                Point::new(joint(column, 0).x, board.y0)
            } else {
                joint(column, row)
            };
            let bottom = if row + 1 == ROWS {
                Point::new(joint(column, ROWS).x, board.y1)
            } else {
                joint(column, row + 1)
            };
            let stroke = Stroke::new(0.7, CRACK);
            painter.line(Layer::Ground, None, vec![top, bottom], stroke);
        }
    }
}
