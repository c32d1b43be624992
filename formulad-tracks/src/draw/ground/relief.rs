//! Rising ground under the road, in the light of the board.

use super::blob::{Blob, within};
use crate::draw::chance::PlaceNoise;
use crate::draw::painter::Painter;
use crate::draw::{Color, Layer, Shape, Stroke, light};
use crate::geometry::{Point, Rect, Vec2, unit};

/// The ground at the foot of a mountain and at its top.
pub(super) const FOOT: Color = Color::hex(0xd0_d6b4);
const TOP: Color = Color::hex(0xef_ece4);
const CONTOUR: Color = Color::hex(0xb5_b08e);

const HILLS: [Color; 2] = [Color::hex(0xde_e3bd), Color::hex(0xd0_d6a8)];

/// Gentle hills.
pub(super) fn hills(painter: &mut Painter<'_>, board: Rect, seed: u32) {
    for at in 0..14_u32 {
        let mut chance = PlaceNoise::at(seed, at + 1);
        let (x, y) = (chance.next(), chance.next());
        // One in each field of a grid of five by three, so that they spread.
        let x = (f64::from(at % 5) + x) / 5.0 * board.width();
        let y = (f64::from(at / 5) + y) / 3.0 * board.height();
        let radius = chance.between(0.08, 0.17) * board.width().min(board.height());
        let mut blob = Blob::new(Point::new(x, y), radius, &mut chance);
        let color = HILLS[at as usize % 2];
        // Its foot, of which only the side away from the light is seen, the slope, and the top.
        blob.paint(painter, 1.0, board, color.dark(0.08));
        for (times, off, bright) in [(0.965, 0.045, 0.0), (0.66, 0.12, 0.12)] {
            blob.center = Point::new(x, y) - light::AWAY * (off * radius);
            blob.paint(painter, times, board, color.bright(bright));
        }
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
            let times = 1.0 - part;
            let color = FOOT.towards(TOP, part);
            let ring = self.blob.ring(times);
            let half = ring.len() / 2;
            let edge = |places: &mut dyn Iterator<Item = &Point>| {
                places.map(|at| within(self.board, *at)).collect()
            };
            let level = Shape::Ribbon {
                left: edge(&mut ring[half..].iter().rev()),
                right: edge(&mut ring[..=half].iter()),
            };
            painter.fill(Layer::Ground, None, level, color);
            self.slopes(painter, times, color);
            self.contour(painter, times);
        }
    }

    /// Shades the ground from one line of equal height to the next, in a few flat tones.
    fn slopes(&self, painter: &mut Painter<'_>, times: f64, color: Color) {
        let above = times - 1.0 / f64::from(Self::LEVELS);
        let [outer, inner] = [times, above.max(0.0)].map(|times| self.blob.ring(times));
        let tone = |at: usize| {
            let edge = outer[at + 1] - outer[at];
            let out = unit(Vec2::new(edge.y, -edge.x), Vec2::ZERO);
            (4.0 * light::on_slope(out)).round() as i32
        };
        let mut start = 0;
        while start + 1 < outer.len() {
            let of = tone(start);
            let mut end = start + 1;
            while end + 1 < outer.len() && tone(end) == of {
                end += 1;
            }
            let part = 0.022 * f64::from(of.abs());
            let shaded = if of > 0 {
                color.bright(1.6 * part)
            } else {
                color.dark(part)
            };
            let edge = |ring: &[Point]| {
                let places = ring[start..=end].iter();
                places.map(|at| within(self.board, *at)).collect()
            };
            let slope = Shape::Ribbon {
                left: edge(&outer),
                right: edge(&inner),
            };
            if of != 0 {
                painter.fill(Layer::Ground, None, slope, shaded);
            }
            start = end;
        }
    }

    /// Draws a line of equal height as far as it lies on the board.
    fn contour(&self, painter: &mut Painter<'_>, times: f64) {
        let ring = self.blob.ring(times);
        for part in ring.split(|at| !self.board.contains(*at)) {
            if part.len() > 1 {
                let pen = Stroke::new(0.5, CONTOUR);
                painter.line(Layer::Ground, None, part.to_vec(), pen);
            }
        }
    }
}
