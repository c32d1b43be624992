//! Plates and panels beside the road.

use formulad_core::track::Corner;

use super::canvas::{Canvas, Label, Rect};
use super::layout::Layout;
use super::site::Site;
use super::{Color, Layer, Owner, Point, Stroke, Style};

mod corner;
mod direction;
mod name;
mod street;
mod weather;

/// The free space kept around every sign.
const MARGIN: f64 = 3.0;

/// Puts up the signs of a plan, those that belong to a place before those that go anywhere.
pub(super) fn paint(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    corners: &[Corner],
    site: &mut Site,
    style: &Style,
) {
    let mut signs = Signs {
        canvas,
        layout,
        site,
        style,
    };
    signs.corners(corners);
    signs.street();
    signs.direction();
    signs.name();
    signs.weather();
}

/// What signs are made of and put on.
struct Signs<'a> {
    canvas: &'a mut Canvas,
    layout: &'a Layout<'a>,
    site: &'a mut Site,
    style: &'a Style,
}

impl Signs<'_> {
    /// A dark board with a bright rim and a little shadow.
    fn board(&mut self, owner: Option<Owner>, rect: Rect) {
        let fall = Point::new(0.8, 1.0);
        let shadow = Rect {
            min: rect.min + fall,
            max: rect.max + fall,
        };
        let dim = self.style.ink.alpha(70);
        self.canvas
            .fill(Layer::Signs, owner, shadow.rounded(2.4), dim);
        let rim = Stroke {
            width: 0.6,
            color: self.style.letters,
        };
        let board = rect.rounded(2.4);
        self.canvas
            .outlined(Layer::Signs, owner, board, self.style.board, rim);
    }

    /// A line of bold text, its middle at this place.
    fn write(&mut self, owner: Option<Owner>, at: Point, text: &str, size: f64, ink: Color) {
        let label = Label {
            at,
            text,
            size,
            bold: true,
            rotation: 0.0,
        };
        self.canvas.text(Layer::Signs, owner, &label, ink);
    }
}
