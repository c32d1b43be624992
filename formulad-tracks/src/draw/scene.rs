//! The display list: what a picture of a circuit consists of, in the order it is painted.

use formulad_core::{CornerId, SpaceId};

use super::width::text_width;
use super::{Color, Rect};

/// A picture of a circuit, in board millimetres with y down.
///
/// Shapes are flattened to points so that any canvas can paint them: an SVG file, a sheet of paper,
/// an editor's window. Later items lie on top of earlier ones.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene {
    /// The width of the board.
    pub width: f64,
    /// The height of the board.
    pub height: f64,
    /// What the picture is called, for readers that cannot see it.
    pub title: String,
    /// The usual length of a space of the circuit, the median; none if there is nothing to measure.
    pub space: Option<f64>,
    /// What to paint, from the bottom to the top.
    pub items: Vec<Item>,
}

impl Scene {
    /// The items of one layer, in painting order.
    pub fn layer(&self, layer: Layer) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| item.layer == layer)
    }

    /// Whether nothing is to be seen in an area when the picture is printed on white paper.
    pub(super) fn is_blank(&self, area: Rect) -> bool {
        !self
            .items
            .iter()
            .any(|item| !item.is_white() && item.may_reach(area))
    }
}

/// One thing to paint.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// What kind of thing it is; a scene's items are sorted by it, but that the road
    /// of a bridge, from [`Layer::Road`] to [`Layer::Marks`], lies on top of all that of the road
    /// below.
    pub layer: Layer,
    /// What part of the track it shows.
    pub owner: Option<Owner>,
    /// Where the paint goes.
    pub shape: Shape,
    /// What the inside is filled with. Text is painted with it.
    pub fill: Option<Color>,
    /// What the outline is drawn with. A [`Shape::Polyline`] has nothing else.
    pub stroke: Option<Stroke>,
}

impl Item {
    /// Whether it cannot be seen on white paper.
    fn is_white(&self) -> bool {
        let is_white = |color: Color| color.a == 0 || color == Color::hex(0xff_ffff);
        self.fill.is_none_or(is_white) && self.stroke.is_none_or(|stroke| is_white(stroke.color))
    }

    /// Whether any of its paint may lie in this area: it is no further from it than it is long.
    fn may_reach(&self, area: Rect) -> bool {
        let mut bounds: Option<Rect> = None;
        let mut add = |at: Point, reach: f64| {
            let place = Rect { min: at, max: at }.grown(reach);
            bounds = Some(bounds.map_or(place, |bounds| bounds.with(place)));
        };
        match &self.shape {
            Shape::Polygon(points) | Shape::Polyline(points) => {
                points.iter().for_each(|at| add(*at, 0.0));
            }
            Shape::Ribbon { left, right } => {
                left.iter().chain(right).for_each(|at| add(*at, 0.0));
            }
            Shape::Circle { center, radius } => add(*center, *radius),
            Shape::Text { at, text, size, .. } => add(*at, text_width(text, *size) + *size),
        }
        let width = self.stroke.map_or(0.0, |stroke| stroke.width);
        bounds.is_some_and(|bounds| bounds.grown(width).meets(area))
    }
}

/// The layers of a scene, from the bottom to the top; the middle ones once more for each bridge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// The sheet and what is printed on it around the road.
    Ground,
    /// Asphalt, under the spaces and around them.
    Road,
    /// The red and white edge of corners.
    Kerbs,
    /// One cell for each space.
    Spaces,
    /// What is painted on the road: arrows, the finish line, the grid.
    Marks,
    /// Plates and panels beside the road.
    Signs,
}

/// What part of a track an item shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Owner {
    /// A space.
    Space(SpaceId),
    /// A corner.
    Corner(CornerId),
    /// A link between two spaces.
    Link(SpaceId, SpaceId),
}

/// Where paint goes.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A filled convex polygon; the last point joins the first.
    Polygon(Vec<Point>),
    /// A filled band between two edges of equally many points: the quads between them are convex,
    /// the whole need not be.
    Ribbon {
        /// The edge on the left of someone who walks along it.
        left: Vec<Point>,
        /// The other edge.
        right: Vec<Point>,
    },
    /// A line through these points.
    Polyline(Vec<Point>),
    /// A disc.
    Circle {
        /// Its middle.
        center: Point,
        /// Its radius.
        radius: f64,
    },
    /// One line of text.
    Text {
        /// The place of the text: half-way up its capitals, and across as `anchor` says.
        at: Point,
        /// What is written.
        text: String,
        /// The size of the font.
        size: f64,
        /// Which part of the line lies at `at`.
        anchor: Anchor,
        /// Whether it is set in bold.
        bold: bool,
        /// How far it is turned clockwise about `at`, in degrees.
        rotation: f64,
    },
}

/// Which part of a line of text lies at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    #[default]
    Middle,
    /// Its end.
    End,
}

/// How an outline is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stroke {
    /// The width of the line.
    pub width: f64,
    /// Its colour.
    pub color: Color,
}

/// A place on the board, or a way from one to another.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// Millimetres from the left edge.
    pub x: f64,
    /// Millimetres from the top edge.
    pub y: f64,
}

impl Point {
    /// The place `x` millimetres from the left edge and `y` from the top.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }
}
