//! The legend of a heat map.

use formulad_core::TrackPlan;

use super::super::canvas::{Rect, shortened};
use super::super::layout::Layout;
use super::super::road::VERGE;
use super::super::site::Site;
use super::super::width::text_width;
use super::super::{Anchor, Item, Layer, Point, Scene, Shape, Stroke};
use super::{Color, HeatScale, Palette};

/// The sizes of the title for which room is looked for, the largest first; the rest goes by it.
const SIZES: [f64; 4] = [14.0, 11.0, 9.0, 7.0];

/// How many steps the colours are shown in.
const STEPS: u32 = 48;

/// How much free space around it counts.
const ROOM: f64 = 24.0;

/// Puts up what the colours of a heat map stand for, where the board has room for it between its
/// road and its signs; says whether it has.
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
    let mut site = Site::new(&layout, VERGE + 4.0);
    for sign in scene.layer(Layer::Signs) {
        if let Shape::Polygon(points) = &sign.shape
            && let Some(bounds) = bounds(points)
        {
            site.take(bounds.grown(3.0));
        }
    }
    let corner = Point::new(0.0, layout.height);
    let side = layout.width.max(layout.height);
    for size in SIZES {
        let width = (text_width(&title, size) + 2.0 * size).max(16.0 * size);
        let height = 5.3 * size;
        // Rather in the lower left corner, where legends are looked for, but not crammed in.
        let cost = |rect: Rect, least: f64| {
            let off = 60.0 * ((rect.center() - corner).length() / side);
            if off - ROOM >= least {
                return off - ROOM;
            }
            off - site.room(rect, ROOM)
        };
        let around = (width + 10.0, height + 10.0);
        if let Some(place) = site.place(around, site.board(), 2, cost) {
            let rect = Rect::around(place.center(), width, height);
            Legend { scene, scale, size }.paint(rect, &title);
            return true;
        }
    }
    false
}

fn bounds(points: &[Point]) -> Option<Rect> {
    let first = *points.first()?;
    let start = Rect {
        min: first,
        max: first,
    };
    let point = |at: &Point| Rect { min: *at, max: *at };
    Some(points.iter().map(point).fold(start, Rect::with))
}

struct Legend<'a> {
    scene: &'a mut Scene,
    scale: &'a HeatScale,
    size: f64,
}

impl Legend<'_> {
    fn paint(&mut self, rect: Rect, title: &str) {
        let (size, palette) = (self.size, Palette::of(self.scale.tone()));
        let rim = Stroke {
            width: 0.05 * size,
            color: palette.rim,
        };
        self.push(rect.rounded(0.3 * size), palette.board, Some(rim));
        let left = Point::new(rect.min.x + size, rect.min.y + 1.15 * size);
        self.write(left, title, (size, Anchor::Start, true), palette.ink);
        let bar = Rect {
            min: rect.min + Point::new(size, 2.1 * size),
            max: Point::new(rect.max.x - size, rect.min.y + 3.3 * size),
        };
        let step = bar.width() / f64::from(STEPS);
        for i in 0..STEPS {
            let from = bar.min.x + step * f64::from(i);
            // Each reaches under the next, so that no seams show.
            let reach = if i + 1 < STEPS { 1.5 * step } else { step };
            let field = Rect {
                min: Point::new(from, bar.min.y),
                max: Point::new(from + reach, bar.max.y),
            };
            let part = f64::from(i) / f64::from(STEPS - 1);
            self.push(field.polygon(), self.scale.color_at(part), None);
        }
        let frame = [bar.min, Point::new(bar.max.x, bar.min.y), bar.max];
        let frame = frame
            .into_iter()
            .chain([Point::new(bar.min.x, bar.max.y), bar.min]);
        self.scene.items.push(Item {
            layer: Layer::Signs,
            owner: None,
            shape: Shape::Polyline(frame.collect()),
            fill: None,
            stroke: Some(rim),
        });
        let places = [
            (bar.min.x, Anchor::Start),
            (bar.center().x, Anchor::Middle),
            (bar.max.x, Anchor::End),
        ];
        for ((x, anchor), label) in places.into_iter().zip(self.scale.labels()) {
            let at = Point::new(x, rect.min.y + 4.25 * size);
            self.write(at, &label, (0.85 * size, anchor, false), palette.ink);
        }
    }

    fn push(&mut self, shape: Shape, fill: Color, stroke: Option<Stroke>) {
        self.scene.items.push(Item {
            layer: Layer::Signs,
            owner: None,
            shape,
            fill: Some(fill),
            stroke,
        });
    }

    fn write(&mut self, at: Point, text: &str, font: (f64, Anchor, bool), ink: Color) {
        let (size, anchor, bold) = font;
        let text = Shape::Text {
            at,
            text: text.to_owned(),
            size,
            anchor,
            bold,
            rotation: 0.0,
        };
        self.push(text, ink, None);
    }
}
