//! The display list: what a picture of a circuit consists of, in the order it is painted.

use std::slice::{from_mut, from_ref};

use formulad_core::plan::{Lettering, PictureData, Sign, Typeface};
use formulad_core::{CornerId, SpaceId};

use super::text_width::width_in;
use super::{Color, Seams};
use crate::geometry::{Point, Rect, Vec2, bounds};
use crate::picture::Header;

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
    /// Who designed the circuit; empty if nobody says.
    pub author: String,
    /// The usual length of a space of the circuit, the median; `None` if there is nothing to measure.
    pub space: Option<f64>,
    /// Where the board is folded. Nothing is painted there; pages of the whole board have marks.
    pub folds: Seams,
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
        let shows = |item: &Item| !item.is_white() && item.may_reach(area);
        !self.items.iter().any(shows)
    }
}

/// One thing to paint.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Item {
    /// What kind of thing it is. A scene's items are sorted by it, except that the road of a bridge, from
    /// [`Layer::Road`] to [`Layer::Marks`], lies on top of the whole road below.
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
    /// Something whose inside is filled.
    ///
    /// ```
    /// use formulad_tracks::draw::{Color, Item, Layer, Rect, Shape, Stroke, Text};
    ///
    /// let plate = Shape::rect(Rect::new(10.0, 10.0, 50.0, 22.0));
    /// let white = Item::filled(Layer::Signs, None, plate.clone(), Color::hex(0xff_ffff));
    /// let edge = Stroke::new(0.5, Color::hex(0x00_0000));
    /// let outline = Item::stroked(Layer::Signs, None, plate, edge);
    /// let words = Text::bold((30.0, 16.0).into(), 6.0, "Box 3").along(200.0);
    /// assert_eq!(words.rotation, 20.0);
    /// let words = Item::filled(Layer::Signs, None, Shape::Text(words), edge.color);
    /// # let _ = [white, outline, words];
    /// ```
    #[must_use]
    pub fn filled(layer: Layer, owner: Option<Owner>, shape: Shape, fill: Color) -> Self {
        Self {
            layer,
            owner,
            shape,
            fill: Some(fill),
            stroke: None,
        }
    }

    /// Something of which only the outline is drawn.
    #[must_use]
    pub fn stroked(layer: Layer, owner: Option<Owner>, shape: Shape, stroke: Stroke) -> Self {
        Self {
            layer,
            owner,
            shape,
            fill: None,
            stroke: Some(stroke),
        }
    }

    /// Returns what its inside is painted with; a line has none.
    pub(super) fn inside(&self) -> Option<Color> {
        let is_line = matches!(self.shape, Shape::Polyline(_));
        self.fill.filter(|_| !is_line)
    }

    /// Whether it cannot be seen on white paper.
    fn is_white(&self) -> bool {
        let is_white = |color: Color| color.a == 0 || color == Color::hex(0xff_ffff);
        let has_pixels = matches!(self.shape, Shape::Image(_));
        !has_pixels
            && self.fill.is_none_or(is_white)
            && self.stroke.is_none_or(|stroke| is_white(stroke.color))
    }

    /// Whether any of its paint may lie in this area, judging by generous bounds.
    fn may_reach(&self, area: Rect) -> bool {
        let reach = match &self.shape {
            Shape::Circle { radius, .. } => *radius,
            Shape::Text(text) => text.width() + text.size,
            Shape::Polygon(_) | Shape::Ribbon { .. } | Shape::Polyline(_) | Shape::Image(_) => 0.0,
        };
        let width = self.stroke.map_or(0.0, |stroke| stroke.width);
        bounds(self.shape.outline())
            .map(|bounds| bounds.inflate(reach, reach).inflate(width, width))
            .is_some_and(|bounds| bounds.overlaps(area))
    }
}

/// The layers of a scene, from the bottom to the top; the middle ones repeat for each bridge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Layer {
    /// The sheet and what is printed on it around the road.
    Ground,
    /// What the designer has put beside the road or under it.
    Scenery,
    /// Asphalt, under the spaces and around them.
    Road,
    /// The red and white edge of corners.
    Kerbs,
    /// One cell for each space.
    Spaces,
    /// What is painted on the road: arrows, the finish line, the grid.
    Marks,
    /// What the designer has written, and the bridges over the road.
    Overhead,
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
    /// A sign that belongs to no corner.
    Sign(Sign),
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
    Text(Text),
    /// A picture of the designer's. It has neither fill nor stroke.
    Image(Image),
}

impl Shape {
    /// Returns its points: the whole outline, or the middle of a disc, or the place of a text.
    pub fn outline(&self) -> impl Iterator<Item = &Point> {
        let (there, back): (&[Point], &[Point]) = match self {
            Self::Polygon(points) | Self::Polyline(points) => (points, &[]),
            Self::Ribbon { left, right } => (left, right),
            Self::Circle { center, .. } => (from_ref(center), &[]),
            Self::Text(text) => (from_ref(&text.at), &[]),
            Self::Image(image) => (&image.corners, &[]),
        };
        there.iter().chain(back.iter().rev())
    }

    /// Returns the same points, to be changed.
    pub(crate) fn points_mut(&mut self) -> impl Iterator<Item = &mut Point> {
        let (one, other): (&mut [Point], &mut [Point]) = match self {
            Self::Polygon(points) | Self::Polyline(points) => (points, &mut []),
            Self::Ribbon { left, right } => (left, right),
            Self::Circle { center, .. } => (from_mut(center), &mut []),
            Self::Text(text) => (from_mut(&mut text.at), &mut []),
            Self::Image(image) => (&mut image.corners, &mut []),
        };
        one.iter_mut().chain(other)
    }

    /// Returns the shape of a rectangle.
    #[must_use]
    pub fn rect(rect: Rect) -> Self {
        let Rect { x0, y0, x1, y1 } = rect;
        let corners = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)];
        Self::Polygon(corners.map(Point::from).to_vec())
    }

    /// Returns the shape of a rectangle with rounded corners.
    pub(crate) fn rounded(rect: Rect, radius: f64) -> Self {
        /// A quarter of a circle, from its top, clockwise.
        const QUARTER: [(f64, f64); 4] = [(0.0, -1.0), (0.5, -0.866), (0.866, -0.5), (1.0, 0.0)];
        let Rect { x0, y0, x1, y1 } = rect;
        let (left, top, right, bottom) = (x0 + radius, y0 + radius, x1 - radius, y1 - radius);
        let centers = [(right, top), (right, bottom), (left, bottom), (left, top)];
        let corners = centers.into_iter().enumerate().flat_map(|(turns, center)| {
            QUARTER.map(|arm| {
                let arm = (0..turns).fold(Vec2::from(arm), |arm, _| arm.turn_90());
                Point::from(center) + arm * radius
            })
        });
        Self::Polygon(corners.collect())
    }

    /// Returns a rectangle around a place, of this length in the given direction.
    pub(super) fn tile(at: Point, way: Vec2, length: f64, width: f64) -> Self {
        let (on, right) = (way * (length / 2.0), way.turn_90() * (width / 2.0));
        Self::Polygon(vec![
            at - on - right,
            at + on - right,
            at + on + right,
            at - on + right,
        ])
    }
}

/// One line of text.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Text {
    /// The place of the text: half-way up its capitals, and across as `anchor` says.
    pub at: Point,
    /// What is written.
    pub text: String,
    /// The size of the font.
    pub size: f64,
    /// Which part of the line lies at `at`.
    pub anchor: Anchor,
    /// Which letters it is set in.
    pub typeface: Typeface,
    /// Whether it is set in bold.
    pub bold: bool,
    /// How far it is turned clockwise about `at`, in degrees.
    pub rotation: f64,
    /// How wide its letters are, as a part of their usual width.
    pub stretch: f64,
    /// The extra space between them, in sizes of the font.
    pub spacing: f64,
    /// How far they lean to the right, as a part of their height.
    pub slant: f64,
}

impl Text {
    /// A level line in bold, its middle at this place.
    #[must_use]
    pub fn bold(at: Point, size: f64, text: impl Into<String>) -> Self {
        Self {
            at,
            text: text.into(),
            size,
            anchor: Anchor::Middle,
            typeface: Typeface::Sans,
            bold: true,
            rotation: 0.0,
            stretch: 1.0,
            spacing: 0.0,
            slant: 0.0,
        }
    }

    /// The same line in this lettering and typeface.
    pub(super) fn set(self, lettering: Lettering, typeface: Typeface) -> Self {
        let line = Self { typeface, ..self };
        match lettering {
            Lettering::Bold => line,
            Lettering::Light => Self {
                bold: false,
                ..line
            },
            Lettering::Condensed => Self {
                stretch: 0.76,
                ..line
            },
            Lettering::Wide => Self {
                spacing: 0.14,
                ..line
            },
            Lettering::Slanted => Self {
                slant: 0.21,
                ..line
            },
        }
    }

    /// The approximate length of the line.
    #[must_use]
    pub fn width(&self) -> f64 {
        let letters = self.text.chars().count() as f64;
        width_in(self.typeface, &self.text, self.size) * self.stretch
            + letters * self.spacing * self.size
    }

    /// The same line turned to run with the road at a space of this heading, but never upside down.
    ///
    /// ```
    /// use formulad_tracks::draw::Text;
    ///
    /// let along = |heading| Text::bold((0.0, 0.0).into(), 6.0, "Box 3").along(heading).rotation;
    /// assert_eq!([along(30.0), along(-135.0), along(470.0)], [30.0, 45.0, -70.0]);
    /// ```
    #[must_use]
    pub fn along(self, heading: f64) -> Self {
        let heading = heading.rem_euclid(360.0);
        let upside_down = heading > 90.5 && heading < 270.5;
        let turned = if upside_down { 180.0 } else { 0.0 };
        Self {
            rotation: heading - turned,
            ..self
        }
    }
}

/// A picture of the designer's, or a part of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Image {
    /// Its file, which contains only base64 characters.
    pub data: PictureData,
    /// What the beginning of the file says.
    pub header: Header,
    /// How much of it is cut off at the left, top, right and bottom, as parts of its width and height.
    pub crop: [f64; 4],
    /// Where the corners of what is left of it lie, clockwise from the top left.
    pub corners: [Point; 4],
    /// How opaque it is, from 0 to 1: by night, pictures on the ground let the dark through.
    pub opacity: f32,
}

impl Image {
    /// The vectors along the upper edge of what is shown, from the first corner to the second, and along its left edge.
    #[must_use]
    pub fn ways(&self) -> [Vec2; 2] {
        let [left, right, _, below] = self.corners;
        [right - left, below - left]
    }

    /// Where the top left corner of the uncropped picture would lie, and the vectors along the edges of a pixel.
    #[cfg(any(feature = "pdf", feature = "png"))]
    pub(super) fn pixels(&self) -> (Point, [Vec2; 2]) {
        let [left, top, wide, high] = self.part();
        let [right, down] = self.ways();
        let (right, down) = (right / wide, down / high);
        (self.corners[0] - right * left - down * top, [right, down])
    }

    /// The part that is shown, in pixels: its left, top, width and height.
    #[must_use]
    pub fn part(&self) -> [f64; 4] {
        let [width, height] = [self.header.width, self.header.height].map(f64::from);
        let [left, top, right, bottom] = self.crop;
        [
            left * width,
            top * height,
            (1.0 - left - right) * width,
            (1.0 - top - bottom) * height,
        ]
    }
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
#[non_exhaustive]
pub struct Stroke {
    /// The width of the line.
    pub width: f64,
    /// Its colour.
    pub color: Color,
}

impl Stroke {
    /// A line of this width in millimetres.
    #[must_use]
    pub const fn new(width: f64, color: Color) -> Self {
        Self { width, color }
    }
}
