//! The name of the circuit.

use formulad_core::TrackPlan;

use super::{MARGIN, Signs};
use crate::draw::text_width::{shortened, text_width};
use crate::draw::{Layer, Shape, Text};
use crate::geometry::{Point, Rect, Size};

/// The sizes of its font, the largest for which the board has room is taken.
const SIZES: [f64; 7] = [44.0, 36.0, 30.0, 24.0, 19.0, 15.0, 12.0];

/// How much free space around it counts.
const ROOM: f64 = 60.0;

impl Signs<'_, '_> {
    pub(super) fn name(&mut self) {
        let name = shortened(&self.layout.plan.name, 40);
        if name.is_empty() {
            return;
        }
        let figures = figures(self.layout.plan);
        for size in SIZES {
            let width = text_width(&name, size).max(text_width(&figures, 0.28 * size));
            if let Some(rect) = self.open_place(Size::new(width + size, size * 1.75)) {
                self.grid.take(rect.inflate(MARGIN, MARGIN));
                self.name_plate(rect, &name, &figures, size);
                return;
            }
        }
    }

    /// The place with the most room around it, rather in the middle of the board.
    fn open_place(&self, size: Size) -> Option<Rect> {
        let layout = self.layout;
        let middle = Point::new(layout.width / 2.0, layout.height / 2.0);
        let side = layout.width.max(layout.height);
        let cost = |rect: Rect, least: f64| {
            let off = 20.0 * ((rect.center() - middle).length() / side);
            if off - ROOM >= least {
                return off - ROOM;
            }
            off - self.grid.room(rect, ROOM)
        };
        let around = 4.0 * MARGIN;
        let wide = Size::new(size.width + around, size.height + around);
        let place = self.grid.place(wide, self.grid.board(), 2, cost)?;
        Some(Rect::from_center_size(place.center(), size))
    }

    fn name_plate(&mut self, rect: Rect, name: &str, figures: &str, size: f64) {
        let style = self.style;
        self.board(None, rect);
        let middle = rect.center().x;
        let at = Point::new(middle, rect.y0 + size * 0.64);
        self.write(None, at, name, size, style.letters);
        let line = Rect::new(
            rect.x0 + size * 0.5,
            rect.y0 + size * 1.23,
            rect.x1 - size * 0.5,
            rect.y0 + size * 1.27,
        );
        self.painter
            .fill(Layer::Signs, None, Shape::rect(line), style.accent);
        let at = Point::new(middle, rect.y1 - size * 0.27);
        let label = Text {
            bold: false,
            ..Text::bold(at, size * 0.28, figures)
        };
        self.painter.text(Layer::Signs, None, label, style.letters);
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
