//! The name of the circuit.

use formulad_core::TrackPlan;

use super::super::canvas::{Label, Rect, shortened};
use super::super::width::text_width;
use super::super::{Layer, Point};
use super::{MARGIN, Signs};

/// The sizes of its font, the largest for which the board has room is taken.
const SIZES: [f64; 7] = [44.0, 36.0, 30.0, 24.0, 19.0, 15.0, 12.0];

/// How much free space around it counts.
const ROOM: f64 = 60.0;

impl Signs<'_> {
    pub(super) fn name(&mut self) {
        let name = shortened(&self.layout.plan.name, 40);
        if name.is_empty() {
            return;
        }
        let figures = figures(self.layout.plan);
        for size in SIZES {
            let width = text_width(&name, size).max(text_width(&figures, 0.28 * size));
            if let Some(rect) = self.open_place(width + size, size * 1.75) {
                self.site.take(rect.grown(MARGIN));
                self.name_plate(rect, &name, &figures, size);
                return;
            }
        }
    }

    /// The place with the most room around it, rather in the middle of the board.
    fn open_place(&self, width: f64, height: f64) -> Option<Rect> {
        let layout = self.layout;
        let middle = Point::new(layout.width / 2.0, layout.height / 2.0);
        let side = layout.width.max(layout.height);
        let cost = |rect: Rect, least: f64| {
            let off = 20.0 * ((rect.center() - middle).length() / side);
            if off - ROOM >= least {
                return off - ROOM;
            }
            off - self.site.room(rect, ROOM)
        };
        let around = 4.0 * MARGIN;
        let size = (width + around, height + around);
        let place = self.site.place(size, self.site.board(), 2, cost)?;
        Some(Rect::around(place.center(), width, height))
    }

    fn name_plate(&mut self, rect: Rect, name: &str, figures: &str, size: f64) {
        let style = self.style;
        self.board(None, rect);
        let middle = rect.center().x;
        let at = Point::new(middle, rect.min.y + size * 0.64);
        self.write(None, at, name, size, style.letters);
        let line = Rect {
            min: Point::new(rect.min.x + size * 0.5, rect.min.y + size * 1.23),
            max: Point::new(rect.max.x - size * 0.5, rect.min.y + size * 1.27),
        };
        self.canvas
            .fill(Layer::Signs, None, line.polygon(), style.accent);
        let label = Label {
            at: Point::new(middle, rect.max.y - size * 0.27),
            text: figures,
            size: size * 0.28,
            bold: false,
            rotation: 0.0,
        };
        self.canvas.text(Layer::Signs, None, &label, style.letters);
    }
}

/// What the circuit asks for, in a line.
fn figures(plan: &TrackPlan) -> String {
    let count = |number: u64, what: &str| match number {
        1 => format!("1 {what}"),
        _ => format!("{number} {what}s"),
    };
    let stops = plan.corners.iter().map(|c| u64::from(c.stops)).sum();
    let corners = count(plan.corners.len() as u64, "corner");
    format!("{corners} · {}", count(stops, "stop"))
}
