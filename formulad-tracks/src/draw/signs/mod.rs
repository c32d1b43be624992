//! Plates and panels beside the road.

use formulad_core::plan::Sign;
use formulad_core::track::Corner;

use super::layout::{LARGEST_BOARD, Layout};
use super::occupancy::OccupancyGrid;
use super::painter::Painter;
use super::style::{Around, Style};
use super::{Color, Item, Layer, Owner, Seams, Shape, Stroke, Text};
use crate::geometry::{Point, Rect, Size, Vec2};

mod chart;
mod corner;
mod direction;
mod frame;
mod kept;
mod name;
mod street;
mod title;
mod weather;

#[cfg(feature = "kit")]
pub(crate) use weather::{rolls, sky};

pub(super) use frame::paint as paint_frame;
pub use kept::SignPlaces;

/// The free space kept around every sign.
const MARGIN: f64 = 3.0;

/// Paints the signs of a plan: those that belong to a place before those that may stand anywhere.
pub(super) fn paint(
    painter: &mut Painter<'_>,
    corners: &[Corner],
    grid: &mut OccupancyGrid,
    seams: &Seams,
    places: &SignPlaces,
) {
    let mut signs = Signs {
        layout: painter.layout,
        style: painter.style,
        painter,
        grid,
        name: None,
        named: None,
        seams,
        places,
    };
    signs.keep_clear();
    signs.corners(corners);
    signs.street();
    signs.direction();
    signs.name();
    signs.weather();
    for edge in frame::room(signs.layout, signs.style).into_iter().flatten() {
        signs.grid.take(edge);
    }
    signs.chart();
}

/// What is drawn on the ground: dark by day, bright by night.
const fn drawn(style: &Style) -> Color {
    style.pointer.alpha(if style.is_dark { 120 } else { 190 })
}

/// What signs are made of and put on.
struct Signs<'a, 'p> {
    painter: &'a mut Painter<'p>,
    layout: &'p Layout<'p>,
    style: &'p Style,
    grid: &'a mut OccupancyGrid,
    /// Where signs should not stand if there is room elsewhere.
    seams: &'a Seams,
    /// Where signs stood before.
    places: &'a SignPlaces,
    /// The size of the circuit's name and its place, where the designer has put it.
    name: Option<(f64, Rect)>,
    /// Where it has been written.
    named: Option<Rect>,
}

impl Signs<'_, '_> {
    /// What it costs to lie on a seam.
    fn on_seam(&self, rect: Rect, costs: f64) -> f64 {
        if self.seams.cross(rect) { costs } else { 0.0 }
    }

    /// Where the designer has put a sign of this size.
    fn given(&self, sign: Sign, size: Size) -> Option<Rect> {
        let (x, y) = self.layout.plan.art.sign(sign)?;
        let is_place = [x, y].iter().all(|at| at.abs() <= LARGEST_BOARD);
        is_place.then(|| Rect::from_center_size((x, y), size))
    }

    /// Keeps other signs away from the places that the designer has given to signs, whatever stands there.
    fn keep_clear(&mut self) {
        let plates = self.layout.plan.corners.iter().filter_map(|corner| {
            let name = corner::short_name(corner);
            self.given(Sign::Corner(corner.id), corner::plate_size(&name))
        });
        let weather = self.given(Sign::Weather, weather::size(self.layout.plan));
        let direction = self.direction_size();
        let direction = direction.and_then(|size| self.given(Sign::Direction, size));
        let given: Vec<Rect> = plates.chain(weather).chain(direction).collect();
        for rect in given {
            self.grid.take(rect);
        }
        self.name = self.given_name();
        if let Some((_, rect)) = self.name {
            self.grid.take(rect);
        }
    }

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
        if self.style.around != Around::Paper {
            // The light on its upper edge.
            let y = rect.y0 + 0.75;
            let edge = vec![Point::new(rect.x0 + 2.4, y), Point::new(rect.x1 - 2.4, y)];
            let lit = Stroke::new(0.5, self.style.paper.alpha(90));
            self.painter.line(Layer::Signs, owner, edge, lit);
        }
    }

    /// Paints a thin line within the rim of a board.
    fn inner_rim(&mut self, owner: Option<Owner>, rect: Rect, color: Color) {
        if self.style.around != Around::Paper {
            let rim = Stroke::new(0.35, color.alpha(120));
            let line = Shape::rounded(rect.inflate(-1.7, -1.7), 1.5);
            self.painter
                .push(Item::stroked(Layer::Signs, owner, line, rim));
        }
    }

    /// Writes a line of bold text, its middle at this place.
    fn write(&mut self, owner: Option<Owner>, at: Point, text: &str, size: f64, ink: Color) {
        let text = Text::bold(at, size, text);
        self.painter.text(Layer::Signs, owner, text, ink);
    }
}
