//! The chart: the circuit in small with the numbers of its corners, a rose, and the length of a space.

use super::{MARGIN, Signs, drawn};
use crate::draw::style::Around;
use crate::draw::{Color, Layer, Shape, Stroke, Text};
use crate::geometry::{Point, Rect, Size, Vec2, bounds, heading};

/// The largest sides of the small circuit; the largest for which the board has room is taken.
const SIZES: [f64; 4] = [96.0, 80.0, 66.0, 54.0];
/// The room beside it for the rose, as a part of that, and the height of a number.
const ASIDE: f64 = 0.34;
const FONT: f64 = 4.4;
/// The most free space around it that counts.
const ROOM: f64 = 24.0;

impl Signs<'_, '_> {
    /// Paints the chart where there is much room, away from the title, or leaves it out.
    pub(super) fn chart(&mut self) {
        let spots: Vec<Point> = self.layout.spots.iter().map(|spot| spot.at).collect();
        let Some(around) = bounds(&spots).filter(|_| self.style.around != Around::Paper) else {
            return;
        };
        let corners = self.layout.plan.corners.len();
        let longest = around.width().max(around.height());
        if corners == 0 || longest < 200.0 {
            return;
        }
        let chosen = SIZES.into_iter().find_map(|side| {
            let scale = side / longest;
            let size = Size::new(
                around.width() * scale + side * ASIDE + 16.0,
                (around.height() * scale + 14.0).max(0.5 * side),
            );
            Some((scale, self.chart_place(size)?))
        });
        let Some((scale, rect)) = chosen else {
            return;
        };
        self.grid.take(rect.inflate(MARGIN, MARGIN));
        let side = longest * scale;
        let left = Rect {
            x1: rect.x1 - side * ASIDE - 2.0,
            ..rect
        };
        self.sheet(rect);
        self.small_circuit(left.center(), around.center(), scale);
        let aside = Rect {
            x0: left.x1,
            ..rect
        };
        let radius = 0.4 * side * ASIDE;
        let at = Point::new(aside.center().x - 2.0, aside.y0 + 5.0 + radius);
        self.rose(at, radius.min(0.3 * rect.height()));
        let room = side * ASIDE - 4.0;
        self.bar(Point::new(aside.center().x - 2.0, rect.y1 - 9.0), room);
    }

    fn chart_place(&self, size: Size) -> Option<Rect> {
        let title = self.named.map(|rect| rect.center());
        let (width, height) = (self.layout.width, self.layout.height);
        let side = width.max(height);
        let cost = |rect: Rect, least: f64| {
            let far = title.map_or(0.0, |title| (rect.center() - title).length() / side);
            let Point { x, y } = rect.center();
            let inwards = x.min(width - x).min(y).min(height - y) / side;
            let off = self.on_seam(rect, 1000.0) - 30.0 * far + 160.0 * inwards;
            if off - ROOM >= least {
                return off - ROOM;
            }
            off - self.grid.room(rect, ROOM)
        };
        let wide = Size::new(size.width + 6.0 * MARGIN, size.height + 6.0 * MARGIN);
        let place = self.grid.place(wide, self.grid.board(), 2, cost)?;
        Some(Rect::from_center_size(place.center(), size)).filter(|rect| !self.seams.cross(*rect))
    }

    /// A bright sheet by day and a dark one by night, with a double rim, through which the ground shows.
    fn sheet(&mut self, rect: Rect) {
        let style = self.style;
        let fill = if style.is_dark {
            style.board
        } else {
            style.paper
        };
        let rim = Stroke::new(0.7, drawn(self.style));
        let outside = Shape::rounded(rect, 2.4);
        self.painter
            .outlined(Layer::Overhead, None, outside, fill.alpha(215), rim);
        let inside = Shape::rounded(rect.inflate(-1.6, -1.6), 1.4);
        let rim = Stroke::new(0.25, drawn(self.style));
        self.painter
            .outlined(Layer::Overhead, None, inside, fill.alpha(0), rim);
    }

    fn small_circuit(&mut self, at: Point, middle: Point, scale: f64) {
        let layout = self.layout;
        let place = |from: Point| at + (from - middle) * scale;
        let ink = drawn(self.style).alpha(255);
        // The lines of all lanes run into one.
        let width = (0.9 * layout.lane * scale).max(0.6);
        let mut is_done = vec![false; layout.spots.len()];
        for start in 0..layout.spots.len() {
            let (mut line, mut next) = (Vec::new(), Some(start));
            while let Some(spot) = next.map(|at| &layout.spots[at]) {
                line.push(place(spot.at));
                let ahead = spot.ahead.filter(|to| {
                    let far = layout.spots[*to].at.distance(spot.at);
                    far < layout.longest.max(2.5 * layout.space)
                });
                if next.is_some_and(|at| std::mem::replace(&mut is_done[at], true)) {
                    break;
                }
                next = ahead;
            }
            if line.len() > 1 {
                self.painter
                    .line(Layer::Overhead, None, line, Stroke::new(width, ink));
            }
        }
        if let Some(spot) = layout.plan.finish.first().and_then(|id| layout.find(*id)) {
            let (at, across) = (place(spot.at), spot.way.turn_90() * 3.4);
            let line = vec![at - across, at + across];
            let flag = Stroke::new(1.2, self.style.shortest.0);
            self.painter.line(Layer::Overhead, None, line, flag);
        }
        for (number, corner) in (1..).zip(&layout.plan.corners) {
            let members: Vec<Point> = corner
                .spaces
                .iter()
                .filter_map(|id| Some(layout.find(*id)?.at))
                .collect();
            let sum = members
                .iter()
                .fold(Vec2::ZERO, |sum, at| sum + at.to_vec2());
            if members.is_empty() {
                continue;
            }
            let at = place((sum * (1.0 / members.len() as f64)).to_point());
            self.number(at, number);
        }
    }

    fn number(&mut self, center: Point, number: u32) {
        let (fill, ink) = self.style.stops;
        let disc = Shape::Circle {
            center,
            radius: 0.72 * FONT,
        };
        let rim = Stroke::new(0.35, ink);
        self.painter
            .outlined(Layer::Overhead, None, disc, fill, rim);
        self.say(center, FONT, &number.to_string(), ink);
    }

    fn say(&mut self, at: Point, size: f64, text: &str, ink: Color) {
        let text = Text::bold(at, size, text);
        self.painter.text(Layer::Overhead, None, text, ink);
    }

    /// A rose of eight points, each half in the light.
    fn rose(&mut self, center: Point, radius: f64) {
        let ink = drawn(self.style).alpha(255);
        let (light, dark) = (self.style.accent, ink);
        let ring = Shape::Circle {
            center,
            radius: 0.62 * radius,
        };
        let pen = Stroke::new(0.3, ink);
        self.painter
            .outlined(Layer::Overhead, None, ring, ink.alpha(0), pen);
        for (turn, length, half) in [(45.0, 0.66, 0.17), (0.0, 1.0, 0.2)] {
            for point in 0..4_u32 {
                let degrees = turn + 90.0 * f64::from(point);
                let tip = center + heading(degrees) * (radius * length);
                for (side, color) in [(-45.0, light), (45.0, dark)] {
                    let waist = center + heading(degrees + side) * (radius * half);
                    let half = Shape::Polygon(vec![center, tip, waist]);
                    self.painter.fill(Layer::Overhead, None, half, color);
                }
            }
        }
    }

    /// A bar as long as a space, one half dark and one bright.
    fn bar(&mut self, middle: Point, room: f64) {
        let Some(length) = self.layout.length.filter(|length| *length <= room) else {
            return;
        };
        let ink = drawn(self.style).alpha(255);
        let bar = Rect::from_center_size(middle + Vec2::new(0.0, 0.9), (length, 1.8));
        let pen = Stroke::new(0.3, ink);
        self.painter.outlined(
            Layer::Overhead,
            None,
            Shape::rect(bar),
            self.style.paper,
            pen,
        );
        let half = Rect {
            x1: middle.x,
            ..bar
        };
        self.painter
            .fill(Layer::Overhead, None, Shape::rect(half), ink);
        self.say(middle - Vec2::new(0.0, 3.0), 3.8, t!("1 space"), ink);
    }
}
