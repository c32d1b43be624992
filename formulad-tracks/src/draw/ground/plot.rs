//! A place where something may stand, and what stands in all of them.

use super::relief::Peak;
use super::{BLOCK, STREET};
use crate::draw::art::{Areas, Easel, Tiers};
use crate::draw::chance::PlaceNoise;
use crate::draw::occupancy::OccupancyGrid;
use crate::draw::style::Style;
use crate::draw::{Color, Item, Layer, Shape, Stroke};
use crate::geometry::{Point, Rect, Vec2};

/// What is the same everywhere on a board.
pub(super) struct Site<'a> {
    pub(super) style: &'a Style,
    pub(super) areas: &'a Areas<'a>,
    pub(super) peak: Peak,
    pub(super) board: Rect,
}

/// A place where something may stand.
pub(super) struct Plot<'a> {
    pub(super) tiers: &'a mut Tiers,
    pub(super) site: &'a Site<'a>,
    pub(super) grid: &'a OccupancyGrid,
    /// The colour of the ground.
    pub(super) ground: Color,
    /// The room that there is: its middle lies here, if nothing else does.
    pub(super) room: Rect,
    pub(super) at: Point,
    pub(super) chance: PlaceNoise,
}

impl Plot<'_> {
    /// Whether neither the road nor a sign nor an area of the designer's takes up any of a rectangle.
    pub(super) fn is_free(&self, rect: Rect) -> bool {
        self.grid.is_free(rect) && !self.site.areas.touch(rect)
    }

    /// Whether all of the place can be built on.
    pub(super) fn is_clear(&self) -> bool {
        let size = (BLOCK.0 - STREET, BLOCK.1 - STREET);
        self.is_free(Rect::from_center_size(self.at, size).inflate(1.0, 1.0))
    }

    /// Draws a thing of this width at this place, which is given from the middle.
    pub(super) fn draw(
        &mut self,
        draw: fn(&mut Easel, Color),
        (x, y): (f64, f64),
        size: f64,
        color: Color,
    ) {
        self.build(draw, self.at + Vec2::new(x, y), 0.0, [size, size], color);
    }

    /// Draws a thing of this size, turned this way.
    pub(super) fn build(
        &mut self,
        draw: fn(&mut Easel, Color),
        at: Point,
        heading: f64,
        size: [f64; 2],
        color: Color,
    ) {
        let mut easel = Easel::on_ground(self.site.style, at, heading, size);
        draw(&mut easel, color);
        self.tiers.add(easel);
    }

    pub(super) fn fill(&mut self, tier: usize, shape: Shape, color: Color) {
        let item = Item::filled(Layer::Ground, None, shape, color);
        self.tiers.push(tier, item);
    }

    /// A line through these places, which are given from the middle.
    pub(super) fn line(&mut self, points: &[(f64, f64)], width: f64, color: Color) {
        self.line_on(0, points, width, color);
    }

    pub(super) fn line_on(&mut self, tier: usize, points: &[(f64, f64)], width: f64, color: Color) {
        let points = points.iter().map(|at| self.at + Vec2::from(*at)).collect();
        let stroke = Stroke::new(width, color);
        let item = Item::stroked(Layer::Ground, None, Shape::Polyline(points), stroke);
        self.tiers.push(tier, item);
    }

    /// A random shift, at most this far across and down.
    pub(super) fn shift(&mut self, most: f64) -> (f64, f64) {
        let mut off = || self.chance.between(-most, most);
        (off(), off())
    }
}
