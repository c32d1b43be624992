//! The large features under the road: hills, runways, cracks, surf.

use crate::draw::chance::PlaceNoise;
use crate::draw::painter::Painter;
use crate::draw::style::Style;
use crate::draw::{Color, Layer, Shape, Stroke};
use crate::geometry::{Point, Rect, Vec2, unit};

/// The ground at the foot of a mountain and at its top.
pub(super) const FOOT: Color = Color::hex(0xd0d6b4);
const TOP: Color = Color::hex(0xefece4);
const CONTOUR: Color = Color::hex(0xb5b08e);

const HILLS: [Color; 2] = [Color::hex(0xdee3bd), Color::hex(0xd0d6a8)];
const RUNWAY: Color = Color::hex(0xcfcdc1);
const STRIPE: Color = Color::hex(0xe9e6da);
const MOWN: Color = Color::hex(0xd4d4a9);
const CRACK: Color = Color::hex(0xdcd5c6);
const BRINE: Color = Color::hex(0xdde7e4);
const FOAM: Color = Color::hex(0xf4efe0);

/// A round shape whose edge swings in and out a little.
struct Blob {
    center: Point,
    radius: f64,
    /// Its width relative to its height.
    stretch: f64,
    /// The phases of the swings of its edge, of which there are two, three and five to a turn.
    swings: [f64; 3],
}

impl Blob {
    fn new(center: Point, radius: f64, chance: &mut PlaceNoise) -> Self {
        Self {
            center,
            radius,
            stretch: chance.between(1.1, 1.7),
            swings: [(); 3].map(|()| chance.between(0.0, std::f64::consts::TAU)),
        }
    }

    /// The distance to the edge in this direction, in radii.
    fn reach(&self, angle: f64) -> f64 {
        let [two, three, five] = self.swings;
        1.0 + 0.09 * libm::cos(2.0 * angle + two)
            + 0.06 * libm::cos(3.0 * angle + three)
            + 0.03 * libm::cos(5.0 * angle + five)
    }

    /// Its upper and lower edge, scaled by `times` and clamped to the board. Long edges need more
    /// points to look round.
    fn edges(&self, times: f64, board: Rect) -> [Vec<Point>; 2] {
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

    fn paint(&self, painter: &mut Painter<'_>, times: f64, board: Rect, color: Color) {
        let [left, right] = self.edges(times, board);
        painter.fill(Layer::Ground, None, Shape::Ribbon { left, right }, color);
    }
}

/// The place on the board that is nearest to this one.
fn within(board: Rect, at: Point) -> Point {
    let Rect { x0, y0, x1, y1 } = board;
    Point::new(at.x.clamp(x0, x1), at.y.clamp(y0, y1))
}

/// Gentle hills.
pub(super) fn hills(painter: &mut Painter<'_>, board: Rect, seed: u32) {
    for at in 0..14_u32 {
        let mut chance = PlaceNoise::at(seed, at + 1);
        let (x, y) = (chance.next(), chance.next());
        // One in each field of a grid of five by three, so that they spread.
        let x = (f64::from(at % 5) + x) / 5.0 * board.width();
        let y = (f64::from(at / 5) + y) / 3.0 * board.height();
        let radius = chance.between(0.08, 0.17) * board.width().min(board.height());
        let blob = Blob::new(Point::new(x, y), radius, &mut chance);
        blob.paint(painter, 1.0, board, HILLS[at as usize % 2]);
    }
}

/// A mountain.
pub(super) struct Peak {
    blob: Blob,
    board: Rect,
}

impl Peak {
    /// How many steps there are from its foot to the top.
    const LEVELS: u32 = 9;

    pub(super) fn new(board: Rect, seed: u32) -> Self {
        let mut chance = PlaceNoise::at(seed, 0);
        let place = Point::new(chance.between(0.4, 0.6), chance.between(0.32, 0.5));
        let center = Point::new(place.x * board.width(), place.y * board.height());
        let mut blob = Blob::new(center, 0.72 * board.height(), &mut chance);
        blob.stretch = board.width() / board.height().max(1.0);
        Self { blob, board }
    }

    /// How high a place lies, from 0 to 1.
    pub(super) fn height(&self, at: Point) -> f64 {
        let way = at - self.blob.center;
        let way = Vec2::new(way.x / self.blob.stretch, way.y);
        let reach = self.blob.radius * self.blob.reach(libm::atan2(way.y, way.x));
        (1.0 - way.length() / reach.max(1e-9)).clamp(0.0, 1.0)
    }

    pub(super) fn paint(&self, painter: &mut Painter<'_>) {
        for level in 1..Self::LEVELS {
            let part = f64::from(level) / f64::from(Self::LEVELS);
            let [left, right] = self.blob.edges(1.0 - part, self.board);
            let line = left.iter().chain(right.iter().rev()).copied().collect();
            let color = FOOT.towards(TOP, part);
            painter.fill(Layer::Ground, None, Shape::Ribbon { left, right }, color);
            painter.line(Layer::Ground, None, line, Stroke::new(0.6, CONTOUR));
        }
    }
}

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
        pool.paint(painter, 1.0, board, BRINE);
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

/// How far a place lies out in the sea, in millimetres; negative on the beach.
pub(super) fn surf_depth(board: Rect, at: Point) -> f64 {
    at.y - surf_line(board, at.x)
}

/// Where the sea begins.
fn surf_line(board: Rect, x: f64) -> f64 {
    let part = (x - board.x0) / board.width().max(1.0) * std::f64::consts::TAU;
    let swing = libm::sin(1.3 * part + 0.6) + 0.35 * libm::sin(3.7 * part);
    board.y1 - board.height() * (0.13 + 0.035 * swing)
}

/// The sea along the lower edge of the board.
pub(super) fn surf(painter: &mut Painter<'_>, board: Rect) {
    const PLACES: u32 = 48;
    let along = |off: f64| -> Vec<Point> {
        let at = |i: u32| {
            let x = board.x0 + board.width() * f64::from(i) / f64::from(PLACES);
            Point::new(x, surf_line(board, x) + off)
        };
        (0..=PLACES).map(at).collect()
    };
    let bottom = |line: &[Point]| line.iter().map(|at| Point::new(at.x, board.y1)).collect();
    let line = along(0.0);
    let sea = Shape::Ribbon {
        right: bottom(&line),
        left: line.clone(),
    };
    painter.fill(Layer::Ground, None, sea, Style::DAY.sea);
    painter.line(Layer::Ground, None, line, Stroke::new(2.2, FOAM));
    let wave = Stroke::new(1.1, Style::DAY.wave);
    painter.line(Layer::Ground, None, along(6.0), wave);
}
