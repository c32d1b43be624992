//! What the name of the circuit is written on.

use formulad_core::plan::{Sign, TitleStyle};

use super::Signs;
use crate::draw::style::Around;
use crate::draw::{Color, Item, Layer, Owner, Shape, Stroke, Text};
use crate::geometry::{Point, Rect, Vec2, heading};

const OWNER: Option<Owner> = Some(Owner::Sign(Sign::Name));

/// How much wider than its text a style is, and how high it is, in sizes of the font.
pub(super) const fn room(style: TitleStyle) -> (f64, f64) {
    match style {
        TitleStyle::Plate | TitleStyle::Plain => (1.0, 1.75),
        TitleStyle::Ribbon => (3.4, 2.0),
        TitleStyle::Ticket => (2.6, 1.75),
        TitleStyle::Emblem => (1.8, 2.55),
    }
}

impl Signs<'_, '_> {
    pub(super) fn name_plate(&mut self, rect: Rect, title: &Text, figures: &str, size: f64) {
        let style = self.style;
        let (ink, line) = match style.title {
            TitleStyle::Plate => {
                self.board(OWNER, rect);
                self.inner_rim(OWNER, rect, style.letters);
                (style.letters, style.accent)
            }
            TitleStyle::Ribbon => {
                self.ribbon(rect, size);
                (style.letters, style.accent)
            }
            TitleStyle::Ticket => {
                self.ticket(rect, size);
                (style.board, style.board)
            }
            TitleStyle::Plain => {
                self.halo(rect);
                (style.pointer, style.pointer)
            }
            TitleStyle::Emblem => {
                self.emblem(rect, size);
                (style.letters, style.accent)
            }
        };
        // The text lies at the bottom of what is higher than others, and beside the stub of a ticket.
        let middle = match style.title {
            TitleStyle::Ticket => rect.center().x - 0.8 * size,
            _ => rect.center().x,
        };
        let below = match style.title {
            TitleStyle::Ribbon => 0.25 * size,
            TitleStyle::Emblem => 0.14 * size,
            _ => 0.0,
        };
        let top = rect.y1 - below - 1.75 * size;
        let title = Text {
            at: Point::new(middle, top + size * 0.64),
            size,
            ..title.clone()
        };
        let width = match style.title {
            TitleStyle::Plate => rect.width() - size,
            _ => title.width().max(2.0 * size),
        };
        self.painter.text(Layer::Signs, OWNER, title, ink);
        let rule = Rect::new(
            middle - width / 2.0,
            top + size * 1.23,
            middle + width / 2.0,
            top + size * 1.27,
        );
        self.fill(Shape::rect(rule), line);
        let label = Text {
            bold: false,
            ..Text::bold(Point::new(middle, top + size * 1.48), size * 0.28, figures)
        };
        self.painter.text(Layer::Signs, OWNER, label, ink);
    }

    fn fill(&mut self, shape: Shape, color: Color) {
        self.painter.fill(Layer::Signs, OWNER, shape, color);
    }

    fn rimmed(&mut self, shape: Shape, color: Color, rim: Color) {
        let rim = Stroke::new(0.6, rim);
        self.painter
            .outlined(Layer::Signs, OWNER, shape, color, rim);
    }

    /// A band with two ends folded behind it.
    fn ribbon(&mut self, rect: Rect, size: f64) {
        let style = self.style;
        let (tail, drop) = (1.3 * size, 0.25 * size);
        let below = Color {
            a: 255,
            ..style.board.dark(0.35)
        };
        let is_paper = style.around == Around::Paper;
        for (end, inwards) in [(rect.x0, 1.0), (rect.x1, -1.0)] {
            let [tip, notch, fold] = [0.0, 0.5 * size, tail].map(|x| end + inwards * x);
            let (top, bottom) = (rect.y0 + drop, rect.y1);
            // A swallow's tail: its outer edge runs inwards to the notch and out again.
            let rows = [top, f64::midpoint(top, bottom), bottom];
            let outer = rows.into_iter().zip([tip, notch, tip]);
            let outer = outer.map(|(y, x)| Point::new(x, y)).collect();
            let inner = rows.map(|y| Point::new(fold, y)).to_vec();
            let shape = Shape::Ribbon {
                left: outer,
                right: inner,
            };
            let color = if is_paper { style.board } else { below };
            self.rimmed(shape, color, style.letters);
            let behind = end + inwards * (tail - 0.5 * size);
            let fold = vec![
                Point::new(behind, rect.y1 - drop),
                Point::new(fold, rect.y1 - drop),
                Point::new(fold, bottom),
            ];
            self.fill(Shape::Polygon(fold), style.ink.alpha(150));
        }
        let band = Rect {
            x0: rect.x0 + tail - 0.5 * size,
            x1: rect.x1 - tail + 0.5 * size,
            y1: rect.y1 - drop,
            ..rect
        };
        self.rimmed(Shape::rect(band), style.board, style.letters);
        for y in [band.y0 + 1.6, band.y1 - 1.6] {
            let line = vec![Point::new(band.x0 + 1.2, y), Point::new(band.x1 - 1.2, y)];
            let thin = Stroke::new(0.3, style.accent);
            self.painter.line(Layer::Signs, OWNER, line, thin);
        }
    }

    /// A bright card with bites in its ends and a chequered stub.
    fn ticket(&mut self, rect: Rect, size: f64) {
        const STEPS: u32 = 24;
        let style = self.style;
        let bite = 0.26 * size;
        let row = |i: u32| rect.y0 + rect.height() * f64::from(i) / f64::from(STEPS);
        let depth = |y: f64| {
            let off = y - rect.center().y;
            (bite * bite - off * off).max(0.0).sqrt()
        };
        let edge = |x: f64, inwards: f64| {
            let at = |i: u32| Point::new(x + inwards * depth(row(i)), row(i));
            (0..=STEPS).map(at).collect()
        };
        let card = Shape::Ribbon {
            left: edge(rect.x0, 1.0),
            right: edge(rect.x1, -1.0),
        };
        self.rimmed(card, style.letters, style.board);
        let stub = rect.x1 - 1.6 * size;
        let count = (rect.height() / 2.4) as u32;
        for hole in 0..count {
            let y = rect.y0 + rect.height() * (f64::from(hole) + 0.5) / f64::from(count);
            let center = Point::new(stub, y);
            let hole = Shape::Circle {
                center,
                radius: 0.5,
            };
            self.fill(hole, style.board);
        }
        let side = 0.24 * size;
        let middle = Point::new(f64::midpoint(stub, rect.x1 - bite), rect.center().y);
        self.chequers(
            Rect::from_center_size(middle, (3.0 * side, 5.0 * side)),
            side,
            style.board,
        );
    }

    /// Squares of this side, every second one painted.
    fn chequers(&mut self, area: Rect, side: f64, color: Color) {
        let (columns, rows) = (
            (area.width() / side).round() as u32,
            (area.height() / side).round() as u32,
        );
        for row in 0..rows {
            for column in (row % 2..columns).step_by(2) {
                let off = (f64::from(column) * side, f64::from(row) * side);
                let origin = area.origin() + Vec2::from(off);
                self.fill(
                    Shape::rect(Rect::from_origin_size(origin, (side, side))),
                    color,
                );
            }
        }
    }

    /// What makes letters on the ground stand out.
    fn halo(&mut self, rect: Rect) {
        let style = self.style;
        let bright = if style.is_dark {
            style.board
        } else {
            style.paper
        };
        self.rimmed(
            Shape::rounded(rect, 0.5 * rect.height()),
            bright.alpha(110),
            bright.alpha(0),
        );
    }

    /// A badge with a chequered band over the name.
    fn emblem(&mut self, rect: Rect, size: f64) {
        let style = self.style;
        let (radius, off) = (0.42 * rect.height(), 0.09 * size);
        self.fill(
            round(rect + Vec2::new(0.8, 1.0), radius),
            style.ink.alpha(70),
        );
        self.rimmed(round(rect, radius), style.board, style.letters);
        let inner = round(rect.inflate(-off, -off), radius - off);
        let thin = Stroke::new(0.05 * size, style.accent);
        let rim = Item::stroked(Layer::Signs, OWNER, inner, thin);
        self.painter.push(rim);
        let side = 0.17 * size;
        let columns = (0.55 * rect.width() / side / 2.0).floor() * 2.0 + 1.0;
        let middle = Point::new(rect.center().x, rect.y0 + 0.4 * size);
        let band = Rect::from_center_size(middle, (columns * side, 2.0 * side));
        self.chequers(band, side, style.letters);
    }
}

/// A rectangle with corners that are round however large they are.
fn round(rect: Rect, radius: f64) -> Shape {
    const STEPS: u32 = 10;
    let Rect { x0, y0, x1, y1 } = rect.inflate(-radius, -radius);
    let centers = [(x1, y1), (x0, y1), (x0, y0), (x1, y0)];
    let corners = (0..).zip(centers).flat_map(|(turn, center)| {
        let step = 90.0 / f64::from(STEPS);
        let arm = move |i: u32| heading(90.0 * f64::from(turn) + step * f64::from(i)) * radius;
        (0..=STEPS).map(move |i| Point::from(center) + arm(i))
    });
    Shape::Polygon(corners.collect())
}
