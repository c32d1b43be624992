//! The line at which the police measure (STREET-3).

use super::super::canvas::Canvas;
use super::super::layout::{Layout, Spot};
use super::super::style::Street;
use super::super::{Layer, Owner, Style};

/// The width of the line, and of its white edges.
const LINE: f64 = 2.4;
const EDGE: f64 = 3.8;

/// A line across the beginning of the first space past it.
pub(super) fn paint(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    style: &Style,
    street: &Street,
    spot: &Spot,
) {
    let (at, across) = spot.back();
    let arm = across * (layout.lane / 2.0);
    let owner = Some(Owner::Space(spot.id));
    for (width, color) in [(EDGE, style.paint), (LINE, street.police)] {
        canvas.line(Layer::Marks, owner, vec![at - arm, at + arm], width, color);
    }
}
