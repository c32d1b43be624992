//! What only a street race has: residents, danger, police, tunnels (TRACK-8), and lamps.

use super::Style;
use super::canvas::Canvas;
use super::layout::Layout;
use super::site::Site;

mod danger;
mod lamps;
mod police;
mod residents;
mod tunnels;

/// Paints the features of a street race, under the lines of the road.
pub(super) fn paint(canvas: &mut Canvas, layout: &Layout<'_>, site: &mut Site, style: &Style) {
    let (Some(plan), Some(street)) = (&layout.plan.street, &style.street) else {
        return;
    };
    tunnels::paint(canvas, layout, style, street);
    lamps::paint(canvas, layout, street);
    for spot in plan.residents.iter().filter_map(|id| layout.find(*id)) {
        residents::paint(canvas, layout, site, street, spot);
    }
    for spot in plan.danger.iter().filter_map(|id| layout.find(*id)) {
        danger::paint(canvas, layout, street, spot);
    }
    for spot in plan.police.iter().filter_map(|id| layout.find(*id)) {
        police::paint(canvas, layout, style, street, spot);
    }
}
