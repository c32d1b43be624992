//! The weather panel: the rolls of the d20 that give each weather (TRACK-9).

use formulad_core::TrackPlan;
use formulad_core::plan::{Sign, Weather, WeatherRange};

use super::{MARGIN, Signs};
use crate::draw::style::Style;
use crate::draw::text_width::shortened;
use crate::draw::{Color, Item, Layer, Owner, Shape, Stroke};
use crate::geometry::{Point, Rect, Size, Vec2, heading};

/// The most ranges that are shown; more make no sense with three weathers.
const RANGES: usize = 6;

/// The width of a range, and the height of them all.
const COLUMN: f64 = 31.0;
const HEIGHT: f64 = 37.0;

/// The most free space around the panel that counts.
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
        let ranges = ranges(self.layout.plan);
        if ranges.is_empty() {
            return;
        }
        let size = size(self.layout.plan);
        let wide = Size::new(size.width + 2.0 * MARGIN, size.height + 2.0 * MARGIN);
        let cost = |rect: Rect, least: f64| {
            let seam = self.on_seam(rect, 1000.0);
            if seam - ROOM >= least {
                return seam - ROOM;
            }
            seam - self.grid.room(rect, ROOM)
        };
        let given = self.given(Sign::Weather, wide);
        let kept = || {
            self.kept_weather(size)
                .map(|kept| kept.inflate(MARGIN, MARGIN))
        };
        let free = || self.grid.place(wide, self.grid.board(), 2, cost);
        let Some(place) = given.or_else(kept).or_else(free) else {
            return;
        };
        self.grid.take(place);
        let rect = place.inflate(-MARGIN, -MARGIN);
        let owner = Some(Owner::Sign(Sign::Weather));
        self.board(owner, rect);
        self.inner_rim(owner, rect, self.style.letters);
        for (i, range) in ranges.iter().enumerate() {
            let x = rect.x0 + 2.0 + COLUMN * (i as f64 + 0.5);
            let at = Point::new(x, rect.y0 + 14.0);
            for item in sky(range.weather, at, self.style) {
                self.painter.push(Item { owner, ..item });
            }
            let at = Point::new(x, rect.y1 - 7.4);
            let text = shortened(&rolls(range), 7);
            self.write(owner, at, &text, 8.4, self.style.letters);
        }
    }
}

/// The ranges that are shown.
fn ranges(plan: &TrackPlan) -> &[WeatherRange] {
    &plan.weather[..plan.weather.len().min(RANGES)]
}

/// The size of the panel.
pub(super) fn size(plan: &TrackPlan) -> Size {
    Size::new(COLUMN * ranges(plan).len() as f64 + 4.0, HEIGHT)
}

/// The rolls of a range: "3", "1–6".
pub(crate) fn rolls(range: &WeatherRange) -> String {
    match (range.from, range.to) {
        (from, to) if from == to => from.to_string(),
        (from, to) => format!("{from}–{to}"),
    }
}

/// Draws a weather as a picture about 20 mm wide, with its middle at `at`.
pub(crate) fn sky(weather: Weather, at: Point, style: &Style) -> Vec<Item> {
    let (sun, cloud, rain) = (style.sun, style.cloud, style.rain);
    match weather {
        Weather::Good => {
            let rays = (0..8).map(|turn| {
                let way = heading(f64::from(turn) * 45.0);
                ray(at + way * 7.2, at + way * 9.6, sun)
            });
            std::iter::once(disc(at, 5.6, sun)).chain(rays).collect()
        }
        Weather::Changeable => {
            let mut items = vec![disc(at + Vec2::new(5.0, -3.6), 4.6, sun)];
            items.extend(clouds(at + Vec2::new(-1.2, 1.0), cloud));
            items
        }
        Weather::Rain => {
            let drops = [-4.4, 0.0, 4.4].map(|x| {
                let (top, bottom) = (Vec2::new(x + 0.8, 4.6), Vec2::new(x - 1.0, 9.0));
                ray(at + top, at + bottom, rain)
            });
            clouds(at + Vec2::new(0.0, -2.0), cloud)
                .chain(drops)
                .collect()
        }
    }
}

fn clouds(at: Point, color: Color) -> impl Iterator<Item = Item> {
    CLOUD
        .into_iter()
        .map(move |(x, y, radius)| disc(at + Vec2::new(x, y), radius, color))
}

fn disc(center: Point, radius: f64, color: Color) -> Item {
    let disc = Shape::Circle { center, radius };
    Item::filled(Layer::Signs, None, disc, color)
}

fn ray(from: Point, to: Point, color: Color) -> Item {
    let line = Shape::Polyline(vec![from, to]);
    Item::stroked(Layer::Signs, None, line, Stroke::new(1.2, color))
}
