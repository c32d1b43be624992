//! A place where something may stand, and what stands in all of them.

use super::relief::Peak;
use super::{BLOCK, STREET};
use crate::draw::art::{Areas, Easel};
use crate::draw::chance::PlaceNoise;
use crate::draw::occupancy::OccupancyGrid;
use crate::draw::painter::Painter;
use crate::draw::style::Style;
use crate::draw::{Color, Item, Layer, Shape, Stroke};
use crate::geometry::{Point, Rect, Vec2};

/// What stands in a landscape. Nothing in it stands on anything else, so that all shadows are painted first, and then
/// what lies in the same light together, which keeps files short.
#[derive(Default)]
pub(super) struct Tiers(Vec<(usize, Item)>);

impl Tiers {
    /// Adds the parts of a thing, from the bottom to the top.
    pub(super) fn add(&mut self, easel: Easel) {
        let shade = easel.shade;
        let mut tier = 0;
        for item in easel.into_items() {
            let is_shadow = item.fill == Some(shade);
            tier += usize::from(!is_shadow);
            self.0.push((if is_shadow { 0 } else { tier }, item));
        }
    }

    pub(super) fn push(&mut self, tier: usize, item: Item) {
        self.0.push((tier, item));
    }

    pub(super) fn paint(mut self, painter: &mut Painter<'_>) {
        let pen = |item: &Item| item.stroke.map(|stroke| stroke.color);
        self.0
            .sort_by_key(|(tier, item)| (*tier, item.fill, pen(item)));
        for (_, item) in self.0 {
            painter.push(item);
        }
    }
}

/// A place where something may stand.
pub(super) struct Plot<'a> {
    pub(super) tiers: &'a mut Tiers,
    pub(super) style: &'a Style,
    pub(super) grid: &'a OccupancyGrid,
    pub(super) areas: &'a Areas<'a>,
    pub(super) peak: &'a Peak,
    pub(super) board: Rect,
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
        self.grid.is_free(rect) && !self.areas.touch(rect)
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
        let mut easel = Easel::on_ground(self.style, at, heading, size);
        draw(&mut easel, color);
        self.tiers.add(easel);
    }

    pub(super) fn fill(&mut self, tier: usize, shape: Shape, color: Color) {
        let item = Item::filled(Layer::Ground, None, shape, color);
        self.tiers.push(tier, item);
    }

    /// A line through these places, which are given from the middle.
    pub(super) fn line(&mut self, points: &[(f64, f64)], width: f64, color: Color) {
        let points = points.iter().map(|at| self.at + Vec2::from(*at)).collect();
        let stroke = Stroke::new(width, color);
        let item = Item::stroked(Layer::Ground, None, Shape::Polyline(points), stroke);
        self.tiers.push(0, item);
    }

    /// A random shift, at most this far across and down.
    pub(super) fn shift(&mut self, most: f64) -> (f64, f64) {
        let mut off = || self.chance.between(-most, most);
        (off(), off())
    }
}
