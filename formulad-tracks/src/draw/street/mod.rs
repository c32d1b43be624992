//! What only a street race has: residents, danger, police, tunnels (TRACK-8); by night lamps.

use super::Style;
use super::canvas::Canvas;
use super::layout::Layout;
use super::site::Site;
use super::style::Around;

mod danger;
mod lamps;
mod police;
mod residents;
mod tunnels;

/// Paints the features of a street race, and by night the lamps, under the lines of the road. The
/// houses of residents are put up where there is a site to build on.
pub(super) fn paint(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    mut site: Option<&mut Site>,
    style: &Style,
) {
    let street = &style.street;
    tunnels::paint(canvas, layout, style, street);
    if style.around == Around::City {
        lamps::paint(canvas, layout, street);
    }
    let Some(plan) = &layout.plan.street else {
        return;
    };
    for spot in plan.residents.iter().filter_map(|id| layout.find(*id)) {
        canvas.on_storey(spot.storey);
        residents::paint(canvas, layout, site.as_deref_mut(), street, spot);
    }
    for spot in plan.danger.iter().filter_map(|id| layout.find(*id)) {
        canvas.on_storey(spot.storey);
        danger::paint(canvas, layout, street, spot);
    }
    for spot in plan.police.iter().filter_map(|id| layout.find(*id)) {
        canvas.on_storey(spot.storey);
        police::paint(canvas, layout, style, street, spot);
    }
    canvas.on_storey(0);
}
