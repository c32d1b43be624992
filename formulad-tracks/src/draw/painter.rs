//! Paints items into a scene.

use std::collections::BTreeMap;

use super::layout::Layout;
use super::style::Style;
use super::{Color, Item, Layer, Owner, Scene, Shape, Stroke, Text};
use crate::geometry::Point;

/// Collects the items of a picture.
pub(super) struct Painter<'a> {
    pub(super) layout: &'a Layout<'a>,
    pub(super) style: &'a Style,
    /// In painting order: whether they are above all storeys, their storey, their layer.
    items: BTreeMap<(bool, u32, Layer), Vec<Item>>,
    storey: u32,
}

impl<'a> Painter<'a> {
    pub(super) fn new(layout: &'a Layout<'a>, style: &'a Style) -> Self {
        Self {
            layout,
            style,
            items: BTreeMap::new(),
            storey: 0,
        }
    }

    /// Paints what follows this many storeys above the ground, over all that is painted below.
    pub(super) fn on_storey(&mut self, storey: u32) {
        self.storey = storey;
    }

    pub(super) fn push(&mut self, mut item: Item) {
        let layer = item.layer;
        for color in item
            .fill
            .iter_mut()
            .chain(item.stroke.iter_mut().map(|stroke| &mut stroke.color))
        {
            *color = self.style.seen(layer, *color);
        }
        let place = (layer >= Layer::Overhead, self.storey, layer);
        self.items.entry(place).or_default().push(item);
    }

    /// Fills a shape.
    pub(super) fn fill(&mut self, layer: Layer, owner: Option<Owner>, shape: Shape, fill: Color) {
        self.push(Item::filled(layer, owner, shape, fill));
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
        let stroke = Some(stroke);
        self.push(Item {
            stroke,
            ..Item::filled(layer, owner, shape, fill)
        });
    }

    /// Draws a line.
    pub(super) fn line(
        &mut self,
        layer: Layer,
        owner: Option<Owner>,
        points: Vec<Point>,
        stroke: Stroke,
    ) {
        let shape = Shape::Polyline(points);
        self.push(Item::stroked(layer, owner, shape, stroke));
    }

    /// Writes a line of text.
    pub(super) fn text(&mut self, layer: Layer, owner: Option<Owner>, text: Text, color: Color) {
        self.fill(layer, owner, Shape::Text(text), color);
    }

    /// Returns the picture: its items storey by storey and layer by layer, and what is above all storeys last.
    pub(super) fn into_scene(self) -> Scene {
        let layout = self.layout;
        layout.scene(self.items.into_values().flatten().collect())
    }
}
