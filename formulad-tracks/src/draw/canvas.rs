//! Paints items into a scene, and the shapes they are made of.

use std::collections::BTreeMap;
use std::ops::{Add, Mul, Sub};

use super::{Anchor, Color, Item, Layer, Owner, Point, Shape, Stroke};

/// The longest side a picture may have.
pub(super) const LARGEST_BOARD: f64 = 100_000.0;

/// Collects the items of a scene.
#[derive(Default)]
pub(super) struct Canvas {
    /// In the order in which they are painted: whether they are signs, which are above all, their
    /// storey, their layer.
    items: BTreeMap<(bool, u32, Layer), Vec<Item>>,
    storey: u32,
}

impl Canvas {
    /// Paints what follows so many storeys above the ground, over all that is painted below.
    pub(super) fn on_storey(&mut self, storey: u32) {
        self.storey = storey;
    }

    fn push(&mut self, item: Item) {
        let place = (item.layer == Layer::Signs, self.storey, item.layer);
        self.items.entry(place).or_default().push(item);
    }

    /// Fills a shape.
    pub(super) fn fill(&mut self, layer: Layer, owner: Option<Owner>, shape: Shape, fill: Color) {
        self.push(Item {
            layer,
            owner,
            shape,
            fill: Some(fill),
            stroke: None,
        });
    }

    /// Fills a shape and draws its outline.
    pub(super) fn outlined(
        &mut self,
        layer: Layer,
        owner: Option<Owner>,
        shape: Shape,
        fill: Color,
        stroke: Stroke,
    ) {
        self.push(Item {
            layer,
            owner,
            shape,
            fill: Some(fill),
            stroke: Some(stroke),
        });
    }

    /// Draws a line.
    pub(super) fn line(
        &mut self,
        layer: Layer,
        owner: Option<Owner>,
        points: Vec<Point>,
        width: f64,
        color: Color,
    ) {
        self.push(Item {
            layer,
            owner,
            shape: Shape::Polyline(points),
            fill: None,
            stroke: Some(Stroke { width, color }),
        });
    }

    /// Writes a line of text, centred.
    pub(super) fn text(
        &mut self,
        layer: Layer,
        owner: Option<Owner>,
        label: &Label<'_>,
        color: Color,
    ) {
        let shape = Shape::Text {
            at: label.at,
            text: label.text.to_owned(),
            size: label.size,
            anchor: Anchor::Middle,
            bold: label.bold,
            rotation: label.rotation,
        };
        self.fill(layer, owner, shape, color);
    }

    /// The items, storey by storey and layer by layer, and the signs above all storeys.
    pub(super) fn into_items(self) -> Vec<Item> {
        let mut items = Vec::with_capacity(self.items.values().map(Vec::len).sum());
        items.extend(self.items.into_values().flatten());
        items
    }
}

/// A line of text and its place.
pub(super) struct Label<'a> {
    pub(super) at: Point,
    pub(super) text: &'a str,
    pub(super) size: f64,
    pub(super) bold: bool,
    pub(super) rotation: f64,
}

/// A rectangle along the edges of the board.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rect {
    /// Its top left corner.
    pub min: Point,
    /// Its bottom right corner.
    pub max: Point,
}

impl Rect {
    pub(super) fn around(center: Point, width: f64, height: f64) -> Self {
        let half = Point::new(width / 2.0, height / 2.0);
        Self {
            min: center - half,
            max: center + half,
        }
    }

    /// How wide it is.
    #[must_use]
    pub fn width(self) -> f64 {
        self.max.x - self.min.x
    }

    /// How high it is.
    #[must_use]
    pub fn height(self) -> f64 {
        self.max.y - self.min.y
    }

    pub(super) fn center(self) -> Point {
        (self.min + self.max) * 0.5
    }

    pub(super) fn grown(self, by: f64) -> Self {
        let by = Point::new(by, by);
        Self {
            min: self.min - by,
            max: self.max + by,
        }
    }

    /// The smallest rectangle around this one and another.
    pub(super) fn with(self, other: Self) -> Self {
        Self {
            min: Point::new(self.min.x.min(other.min.x), self.min.y.min(other.min.y)),
            max: Point::new(self.max.x.max(other.max.x), self.max.y.max(other.max.y)),
        }
    }

    /// Whether they have a place in common.
    pub(super) fn meets(self, other: Self) -> bool {
        self.min.x <= other.max.x
            && other.min.x <= self.max.x
            && self.min.y <= other.max.y
            && other.min.y <= self.max.y
    }

    /// Its corners, clockwise from the top left.
    pub(super) fn polygon(self) -> Shape {
        let (a, b) = (self.min, self.max);
        Shape::Polygon(vec![a, Point::new(b.x, a.y), b, Point::new(a.x, b.y)])
    }

    /// The same with rounded corners.
    pub(super) fn rounded(self, radius: f64) -> Shape {
        /// A quarter of a circle, from its top, clockwise.
        const QUARTER: [(f64, f64); 4] = [(0.0, -1.0), (0.5, -0.866), (0.866, -0.5), (1.0, 0.0)];
        let (a, b) = (self.min, self.max);
        let centers = [
            Point::new(b.x - radius, a.y + radius),
            Point::new(b.x - radius, b.y - radius),
            Point::new(a.x + radius, b.y - radius),
            Point::new(a.x + radius, a.y + radius),
        ];
        let mut points = Vec::with_capacity(16);
        for (turns, center) in centers.into_iter().enumerate() {
            for (x, y) in QUARTER {
                let mut arm = Point::new(x, y);
                for _ in 0..turns {
                    arm = arm.right();
                }
                points.push(center + arm * radius);
            }
        }
        Shape::Polygon(points)
    }

    /// The square of how far a point lies outside it.
    pub(super) fn squared_distance(self, point: Point) -> f64 {
        let x = (self.min.x - point.x).max(point.x - self.max.x).max(0.0);
        let y = (self.min.y - point.y).max(point.y - self.max.y).max(0.0);
        let way = Point::new(x, y);
        way.dot(way)
    }
}

/// A rectangle around a place, this long the given way and this wide across it.
pub(super) fn tile(at: Point, way: Point, length: f64, width: f64) -> Shape {
    let (on, right) = (way * (length / 2.0), way.right() * (width / 2.0));
    Shape::Polygon(vec![
        at - on - right,
        at + on - right,
        at + on + right,
        at - on + right,
    ])
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, by: f64) -> Self {
        Self::new(self.x * by, self.y * by)
    }
}

impl Point {
    /// The way of this heading, one millimetre long.
    pub(super) fn heading(degrees: f64) -> Self {
        let (sin, cos) = libm::sincos(degrees.to_radians());
        Self::new(cos, sin)
    }

    pub(super) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }

    /// The way a quarter turn to the right of this one.
    pub(super) fn right(self) -> Self {
        Self::new(-self.y, self.x)
    }

    pub(super) fn dot(self, other: Self) -> f64 {
        self.x * other.x + self.y * other.y
    }

    /// The same way, one millimetre long; `or` where this one has no length.
    pub(super) fn unit(self, or: Self) -> Self {
        let length = self.length();
        if length > 1e-9 {
            self * (1.0 / length)
        } else {
            or
        }
    }
}

/// A text on one line, cut where it is longer than a sign can be.
pub(super) fn shortened(text: &str, characters: usize) -> String {
    let text = text.trim().replace(char::is_control, " ");
    if text.chars().count() <= characters {
        return text;
    }
    let start: String = text.chars().take(characters.saturating_sub(1)).collect();
    format!("{}…", start.trim_end())
}
