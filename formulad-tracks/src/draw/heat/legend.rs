//! The legend of a heat map.

use formulad_core::TrackPlan;

use super::{Color, HeatScale, Palette};
use crate::draw::layout::{Layout, VERGE};
use crate::draw::occupancy::OccupancyGrid;
use crate::draw::text_width::{shortened, text_width};
use crate::draw::{Anchor, Item, Layer, Scene, Shape, Stroke, Text};
use crate::geometry::{Point, Rect, Size, bounds};

/// The sizes of the title to try, the largest first; the rest of the legend scales with it.
const SIZES: [f64; 4] = [14.0, 11.0, 9.0, 7.0];

/// How many steps the colours are shown in.
const STEPS: u32 = 48;

/// The most free space around it that counts.
const ROOM: f64 = 24.0;

/// Adds a legend for the colours of a heat map if the board has room for it between its road and
/// its signs. Returns whether it has.
///
/// ```
/// use formulad_tracks::bundled;
/// use formulad_tracks::draw::{self, HeatScale, Layer, Theme, Tone};
///
/// let track = bundled::harbour();
/// let mut scene = draw::scene(track.plan(), Some(&track), Theme::Day);
/// let signs = scene.layer(Layer::Signs).count();
/// let scale = HeatScale::new(1.0, 6.0, Tone::Light);
/// assert!(draw::heat_legend(&mut scene, track.plan(), &scale, "Gear"));
/// assert!(scene.layer(Layer::Signs).count() > signs);
/// ```
pub fn heat_legend(scene: &mut Scene, plan: &TrackPlan, scale: &HeatScale, title: &str) -> bool {
    let title = shortened(title, 60);
    let layout = Layout::new(plan);
    let mut grid = OccupancyGrid::new(&layout, VERGE + 4.0);
    for sign in scene.layer(Layer::Signs) {
        if let Shape::Polygon(points) = &sign.shape
            && let Some(bounds) = bounds(points)
        {
            grid.take(bounds.inflate(3.0, 3.0));
        }
    }
    let corner = Point::new(0.0, layout.height);
    let side = layout.width.max(layout.height);
    for size in SIZES {
        let width = (text_width(&title, size) + 2.0 * size).max(16.0 * size);
        let board = Size::new(width, 5.3 * size);
        // Preferably in the lower left corner, where legends are expected, but not crammed in.
        let cost = |rect: Rect, least: f64| {
            let off = 60.0 * ((rect.center() - corner).length() / side);
            if off - ROOM >= least {
                return off - ROOM;
            }
            off - grid.room(rect, ROOM)
        };
        let around = Size::new(board.width + 10.0, board.height + 10.0);
        if let Some(place) = grid.place(around, grid.board(), 2, cost) {
            let rect = Rect::from_center_size(place.center(), board);
            Legend { scene, scale, size }.paint(rect, &title);
            return true;
        }
    }
    false
}

struct Legend<'a> {
    scene: &'a mut Scene,
    scale: &'a HeatScale,
    size: f64,
}

impl Legend<'_> {
    fn paint(&mut self, rect: Rect, title: &str) {
        let (size, palette) = (self.size, Palette::of(self.scale.tone()));
        let rim = Stroke::new(0.05 * size, palette.rim);
        self.push(Shape::rounded(rect, 0.3 * size), palette.board, Some(rim));
        let left = Point::new(rect.x0 + size, rect.y0 + 1.15 * size);
        let title = Text {
            anchor: Anchor::Start,
            ..Text::bold(left, size, title)
        };
        self.push(Shape::Text(title), palette.ink, None);
        let (top, bottom) = (rect.y0 + 2.1 * size, rect.y0 + 3.3 * size);
        let bar = Rect::new(rect.x0 + size, top, rect.x1 - size, bottom);
        let step = bar.width() / f64::from(STEPS);
        for i in 0..STEPS {
            let from = bar.x0 + step * f64::from(i);
            // Each step reaches under the next, so that no seams show.
            let reach = if i + 1 < STEPS { 1.5 * step } else { step };
            let field = Shape::rect(Rect::new(from, top, from + reach, bottom));
            let part = f64::from(i) / f64::from(STEPS - 1);
            self.push(field, self.scale.color_at(part), None);
        }
        let (left, right) = (bar.x0, bar.x1);
        let frame = [
            (left, top),
            (right, top),
            (right, bottom),
            (left, bottom),
            (left, top),
        ];
        let frame = Shape::Polyline(frame.map(Point::from).to_vec());
        let frame = Item::stroked(Layer::Signs, None, frame, rim);
        self.scene.items.push(frame);
        let places = [
            (left, Anchor::Start),
            (bar.center().x, Anchor::Middle),
            (right, Anchor::End),
        ];
        for ((x, anchor), label) in places.into_iter().zip(self.scale.labels()) {
            let label = Text {
                anchor,
                bold: false,
                ..Text::bold(Point::new(x, rect.y0 + 4.25 * size), 0.85 * size, label)
            };
            self.push(Shape::Text(label), palette.ink, None);
        }
    }

    fn push(&mut self, shape: Shape, fill: Color, stroke: Option<Stroke>) {
        self.scene.items.push(Item {
            stroke,
            ..Item::filled(Layer::Signs, None, shape, fill)
        });
    }
}
