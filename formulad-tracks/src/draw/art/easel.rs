//! What pieces are drawn on: in units of their width, in the light of the board.

use formulad_core::plan::{Lettering, PictureData, Typeface};

use super::super::style::{Around, Style};
use super::super::{Color, Image, Item, Layer, Shape, Stroke, Text, light};
use crate::geometry::{self, Point, Vec2, unit};
use crate::picture::Header;

/// The frame of a picture that is missing.
pub(super) const FRAME: Color = Color::hex(0x8b_9299);

/// Draws in units of the piece: 1 is its width, and its middle is at (0, 0).
pub(in crate::draw) struct Easel {
    pub(super) at: Point,
    pub(super) right: Vec2,
    pub(super) down: Vec2,
    pub(super) size: f64,
    /// How many times as deep as usual it is.
    pub(super) deep: f64,
    pub(super) lettering: Lettering,
    pub(super) typeface: Typeface,
    pub(super) layer: Layer,
    /// How strongly the light shows: on a city by night there is little of it.
    pub(super) light: f64,
    pub(in crate::draw) shade: Color,
    pub(super) items: Vec<Item>,
}

impl Easel {
    /// One for something that grows or is built in a landscape.
    pub(in crate::draw) fn on_ground(
        style: &Style,
        at: Point,
        heading: f64,
        size: [f64; 2],
    ) -> Self {
        Self::new(style, Layer::Ground, at, heading, size)
    }

    /// One for a piece of this width, as if as deep as a usual one of `depth`.
    pub(super) fn new(
        style: &Style,
        layer: Layer,
        at: Point,
        heading: f64,
        [size, depth]: [f64; 2],
    ) -> Self {
        let right = geometry::heading(heading.rem_euclid(360.0));
        let is_city = style.around == Around::City && layer == Layer::Ground;
        Self {
            at,
            right: right * size,
            down: right.turn_90() * depth,
            size,
            deep: depth / size,
            lettering: style.lettering,
            typeface: style.typeface,
            layer,
            light: if is_city { 0.3 } else { 1.0 },
            shade: light::shade(style),
            items: Vec::new(),
        }
    }

    /// What has been drawn, from the bottom to the top: shadows first.
    pub(in crate::draw) fn into_items(self) -> Vec<Item> {
        self.items
    }

    pub(super) fn place(&self, (x, y): (f64, f64)) -> Point {
        self.at + self.right * x + self.down * y
    }

    pub(super) fn push(&mut self, shape: Shape, color: Color) {
        self.items
            .push(Item::filled(self.layer, None, shape, color));
    }

    pub(super) fn polygon(&mut self, color: Color, points: &[(f64, f64)]) {
        let points = points.iter().map(|point| self.place(*point)).collect();
        self.push(Shape::Polygon(points), color);
    }

    pub(super) fn rect(&mut self, color: Color, (x0, y0): (f64, f64), (x1, y1): (f64, f64)) {
        self.polygon(color, &[(x0, y0), (x1, y0), (x1, y1), (x0, y1)]);
    }

    pub(super) fn disc(&mut self, color: Color, x: f64, y: f64, radius: f64) {
        let (center, radius) = (self.place((x, y)), radius * self.size);
        self.push(Shape::Circle { center, radius }, color);
    }

    pub(super) fn line(&mut self, color: Color, width: f64, points: &[(f64, f64)]) {
        let points = points.iter().map(|point| self.place(*point)).collect();
        let stroke = Stroke::new(width * self.size, color);
        let line = Shape::Polyline(points);
        self.items
            .push(Item::stroked(self.layer, None, line, stroke));
    }

    /// The shadow of a part with these corners, which are those of a convex shape, that is this many millimetres high.
    pub(super) fn shadow(&mut self, high: f64, points: &[(f64, f64)]) {
        let points = points.iter().map(|point| self.place(*point)).collect();
        let shadow = light::shadow(&Shape::Polygon(points), high);
        self.push(shadow, self.shade);
    }

    /// The shadow of something as wide as the piece and this deep.
    pub(super) fn shadow_of_rect(&mut self, high: f64, deep: f64) {
        let (x, y) = (0.5, deep / 2.0);
        self.shadow(high, &[(-x, -y), (x, -y), (x, y), (-x, y)]);
    }

    /// The shadow of a board on posts, which lies apart from it.
    fn shadow_below(&mut self, off: f64, half: f64) {
        let at = self.at;
        // A shadow is as long as things are high: by the smaller side.
        self.at += light::AWAY * (off * self.size * self.deep.min(1.0));
        self.rect(self.shade, (-0.5, -half), (0.5, half));
        self.at = at;
    }

    /// A disc this far from the middle, away from the light, or towards it; both in widths of the piece.
    pub(super) fn lit_disc(&mut self, color: Color, away: f64, radius: f64) {
        let center = self.at + light::AWAY * (away * self.size);
        let radius = radius * self.size;
        self.push(Shape::Circle { center, radius }, color);
    }

    /// A colour in more light.
    pub(super) fn bright(&self, color: Color, part: f64) -> Color {
        color.bright(part * self.light)
    }

    /// A colour on a slope that falls this way.
    pub(super) fn on_slope(&self, color: Color, (x, y): (f64, f64)) -> Color {
        let way = unit(self.right * x + self.down * y, Vec2::ZERO);
        match light::on_slope(way) {
            lit if lit > 0.0 => self.bright(color, 0.26 * lit),
            lit => color.dark(-0.22 * lit),
        }
    }

    /// A part of a picture, as wide as the piece.
    pub(super) fn image(
        &mut self,
        (data, header): (&PictureData, Header),
        crop: [f64; 4],
        opacity: f32,
    ) {
        let [left, top, right, bottom] = crop;
        let wide = f64::from(header.width) * (1.0 - left - right);
        let high = f64::from(header.height) * (1.0 - top - bottom);
        let half = high / wide / 2.0;
        let corners = [(-0.5, -half), (0.5, -half), (0.5, half), (-0.5, half)];
        self.items.push(Item {
            layer: self.layer,
            owner: None,
            shape: Shape::Image(Image {
                data: data.clone(),
                header,
                crop,
                corners: corners.map(|at| self.place(at)),
                opacity,
            }),
            fill: None,
            stroke: None,
        });
    }

    /// A frame where a picture would be.
    pub(super) fn missing(&mut self) {
        let corners =
            [(-0.5, -0.35), (0.5, -0.35), (0.5, 0.35), (-0.5, 0.35)].map(|at| self.place(at));
        self.items.extend(no_image(self.layer, &corners));
    }

    pub(super) fn write(&mut self, text: &str, size: f64, ink: Color) {
        if text.is_empty() {
            return;
        }
        let rotation = libm::atan2(self.right.y, self.right.x).to_degrees();
        let line = Text {
            rotation,
            ..Text::bold(self.at, size, text).set(self.lettering, self.typeface)
        };
        self.push(Shape::Text(line), ink);
    }

    /// A board with a text as large as fits on it; the deck of a bridge has stairs at its ends.
    pub(super) fn sign(&mut self, color: Color, ink: Color, is_bridge: bool, text: &str) {
        let half = if is_bridge { 0.085 } else { 0.11 };
        self.shadow_below(if is_bridge { 0.07 } else { 0.03 }, half);
        if is_bridge {
            for (left, right) in [(-0.5, -0.44), (0.44, 0.5)] {
                self.rect(ink, (left, -1.5 * half), (right, 1.5 * half));
            }
        }
        self.rect(color, (-0.5, -half), (0.5, half));
        let frame = [
            (-0.5, -half),
            (0.5, -half),
            (0.5, half),
            (-0.5, half),
            (-0.5, -half),
        ];
        self.line(ink, 0.012, &frame);
        let room = (if is_bridge { 0.84 } else { 0.94 }) * self.size;
        let height = 1.5 * half * self.size * self.deep;
        let line = Text::bold(self.at, 1.0, text).set(self.lettering, self.typeface);
        let width = line.width().max(0.01);
        self.write(text, height.min(room / width), ink);
    }
}

/// What is drawn instead of a picture that cannot be shown: a crossed-out frame.
pub(in crate::draw) fn no_image(layer: Layer, corners: &[Point; 4]) -> Vec<Item> {
    let [a, b, c, d] = *corners;
    let stroke = Stroke::new(0.01 * (b - a).length().min(100.0), FRAME.dark(0.3));
    let line = |points: Vec<Point>| Item::stroked(layer, None, Shape::Polyline(points), stroke);
    vec![
        Item::filled(
            layer,
            None,
            Shape::Polygon(corners.to_vec()),
            Color::hex(0xd9dcdf),
        ),
        line(vec![a, b, c, d, a]),
        line(vec![a, c]),
        line(vec![b, d]),
    ]
}
