//! Plates and panels beside the road.

use formulad_core::track::Corner;

use super::layout::Layout;
use super::occupancy::OccupancyGrid;
use super::painter::Painter;
use super::style::Style;
use super::{Color, Layer, Owner, Shape, Stroke, Text};
use crate::geometry::{Point, Rect, Vec2};

mod corner;
mod direction;
mod name;
mod street;
mod weather;

#[cfg(feature = "kit")]
pub(crate) use weather::sky;

/// The free space kept around every sign.
const MARGIN: f64 = 3.0;

/// Puts up the signs of a plan, those that belong to a place before those that go anywhere.
pub(super) fn paint(painter: &mut Painter<'_>, corners: &[Corner], grid: &mut OccupancyGrid) {
    let mut signs = Signs {
        layout: painter.layout,
        style: painter.style,
        painter,
        grid,
    };
    signs.corners(corners);
    signs.street();
    signs.direction();
    signs.name();
    signs.weather();
}

/// What signs are made of and put on.
struct Signs<'a, 'p> {
    painter: &'a mut Painter<'p>,
    layout: &'p Layout<'p>,
    style: &'p Style,
    grid: &'a mut OccupancyGrid,
}

impl Signs<'_, '_> {
    /// Paints a dark board with a bright rim and a little shadow.
    fn board(&mut self, owner: Option<Owner>, rect: Rect) {
        self.panel(owner, rect, self.style.board, self.style.letters);
    }

    /// Paints the same in bright, with a dark rim.
    fn card(&mut self, owner: Option<Owner>, rect: Rect) {
        self.panel(owner, rect, self.style.letters, self.style.board);
    }

    fn panel(&mut self, owner: Option<Owner>, rect: Rect, fill: Color, rim: Color) {
        let shadow = Shape::rounded(rect + Vec2::new(0.8, 1.0), 2.4);
        let dim = self.style.ink.alpha(70);
        self.painter.fill(Layer::Signs, owner, shadow, dim);
        let rim = Stroke::new(0.6, rim);
        let panel = Shape::rounded(rect, 2.4);
        self.painter.outlined(Layer::Signs, owner, panel, fill, rim);
    }

    /// Writes a line of bold text, its middle at this place.
    fn write(&mut self, owner: Option<Owner>, at: Point, text: &str, size: f64, ink: Color) {
        let text = Text::bold(at, size, text);
        self.painter.text(Layer::Signs, owner, text, ink);
    }
}
