//! The weather panel: the rolls of the d20 that give each weather (TRACK-9).

use formulad_core::plan::Weather;

use super::{MARGIN, Signs};
use crate::draw::text_width::shortened;
use crate::draw::{Color, Layer, Shape, Stroke};
use crate::geometry::{Point, Rect, Size, Vec2, heading};

/// The most ranges that are shown: more than the three weathers make no sense.
const RANGES: usize = 6;

/// The width of a range, and the height of them all.
const COLUMN: f64 = 31.0;
const HEIGHT: f64 = 37.0;

/// How much free space around the panel counts.
const ROOM: f64 = 40.0;

/// The discs a cloud is made of: across, down, radius.
const CLOUD: [(f64, f64, f64); 4] = [
    (-5.0, 1.2, 3.4),
    (0.0, -1.2, 4.7),
    (5.0, 1.2, 3.4),
    (0.0, 2.0, 3.0),
];

impl Signs<'_, '_> {
    pub(super) fn weather(&mut self) {
        let ranges = &self.layout.plan.weather;
        let ranges = &ranges[..ranges.len().min(RANGES)];
        if ranges.is_empty() {
            return;
        }
        let width = COLUMN * ranges.len() as f64 + 4.0;
        let size = Size::new(width + 2.0 * MARGIN, HEIGHT + 2.0 * MARGIN);
        let cost = |rect: Rect, least: f64| {
            if -ROOM >= least {
                return -ROOM;
            }
            -self.grid.room(rect, ROOM)
        };
        let Some(place) = self.grid.place(size, self.grid.board(), 2, cost) else {
            return;
        };
        self.grid.take(place);
        let rect = place.inflate(-MARGIN, -MARGIN);
        self.board(None, rect);
        for (i, range) in ranges.iter().enumerate() {
            let x = rect.x0 + 2.0 + COLUMN * (i as f64 + 0.5);
            self.sky(range.weather, Point::new(x, rect.y0 + 14.0));
            let text = if range.from == range.to {
                range.from.to_string()
            } else {
                format!("{}–{}", range.from, range.to)
            };
            let at = Point::new(x, rect.y1 - 7.4);
            self.write(None, at, &shortened(&text, 7), 8.4, self.style.letters);
        }
    }

    fn sky(&mut self, weather: Weather, at: Point) {
        let (sun, cloud, rain) = (self.style.sun, self.style.cloud, self.style.rain);
        match weather {
            Weather::Good => {
                self.disc(at, 5.6, sun);
                for turn in 0..8 {
                    let way = heading(f64::from(turn) * 45.0);
                    self.ray(at + way * 7.2, at + way * 9.6, sun);
                }
            }
            Weather::Changeable => {
                self.disc(at + Vec2::new(5.0, -3.6), 4.6, sun);
                self.cloud(at + Vec2::new(-1.2, 1.0), cloud);
            }
            Weather::Rain => {
                self.cloud(at + Vec2::new(0.0, -2.0), cloud);
                for x in [-4.4, 0.0, 4.4] {
                    let (top, bottom) = (Vec2::new(x + 0.8, 4.6), Vec2::new(x - 1.0, 9.0));
                    self.ray(at + top, at + bottom, rain);
                }
            }
        }
    }

    fn cloud(&mut self, at: Point, color: Color) {
        for (x, y, radius) in CLOUD {
            self.disc(at + Vec2::new(x, y), radius, color);
        }
    }

    fn disc(&mut self, center: Point, radius: f64, color: Color) {
        let disc = Shape::Circle { center, radius };
        self.painter.fill(Layer::Signs, None, disc, color);
    }

    fn ray(&mut self, from: Point, to: Point, color: Color) {
        let stroke = Stroke::new(1.2, color);
        self.painter
            .line(Layer::Signs, None, vec![from, to], stroke);
    }
}
