//! Spaces under windows (STREET-1): lit by them, with the houses beside the road.

use super::super::canvas::{Canvas, Rect, tile};
use super::super::ground::chance::Chance;
use super::super::layout::{Layout, Spot};
use super::super::road::VERGE;
use super::super::site::Site;
use super::super::style::Street;
use super::super::{Layer, Owner, Point};

/// From the road to the houses, and their depths: of the front with its windows, and with the roof.
const PAVEMENT: f64 = 5.0;
const FRONT: f64 = 9.0;
const DEPTH: f64 = 14.0;

pub(super) fn paint(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    site: Option<&mut Site>,
    street: &Street,
    spot: &Spot,
) {
    let half = layout.lane / 2.0;
    let owner = Some(Owner::Space(spot.id));
    canvas.fill(
        Layer::Marks,
        owner,
        spot.band(-half, half),
        street.lit.alpha(64),
    );
    window(canvas, layout, street, spot);
    let Some(site) = site else {
        return;
    };
    for (edge, side) in spot.edge.into_iter().zip([-1.0, 1.0]) {
        if edge {
            house(canvas, layout, site, street, spot, side);
        }
    }
}

/// The sign on the space: a window of four panes.
fn window(canvas: &mut Canvas, layout: &Layout<'_>, street: &Street, spot: &Spot) {
    let owner = Some(Owner::Space(spot.id));
    let (way, across) = (spot.way, spot.way.right());
    let middle = spot.at - way * (0.26 * layout.space);
    let pane = 0.17 * layout.lane;
    let frame = tile(middle, way, 2.7 * pane, 2.7 * pane);
    canvas.fill(Layer::Marks, owner, frame, street.frame);
    for (on, aside) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)] {
        let at = middle + (way * on + across * aside) * (0.6 * pane);
        canvas.fill(Layer::Marks, owner, tile(at, way, pane, pane), street.lit);
    }
}

/// The house beside this space, where there is room for one.
fn house(
    canvas: &mut Canvas,
    layout: &Layout<'_>,
    site: &mut Site,
    street: &Street,
    spot: &Spot,
    side: f64,
) {
    /// The distances of the rows of windows from the front of the house.
    const ROWS: [f64; 2] = [2.4, 6.6];
    const COLUMNS: u32 = 3;
    let (road, front) = (
        layout.lane / 2.0 + VERGE,
        layout.lane / 2.0 + VERGE + PAVEMENT,
    );
    let out = spot.way.right() * side;
    let place = Rect::around(
        spot.at + out * (front + DEPTH / 2.0),
        DEPTH / 2.0,
        DEPTH / 2.0,
    );
    if !site.is_free(place) {
        return;
    }
    site.take(place.grown(DEPTH / 2.0));
    let owner = Some(Owner::Space(spot.id));
    let mut chance = Chance::at(spot.id.0, 2);
    let shade = street.walls[((chance.next() * 3.0) as usize).min(2)];
    let bands = [
        (road, front, street.lit.alpha(36)),
        (front, front + FRONT, shade),
        (front + FRONT, front + DEPTH, street.tiles),
    ];
    for (near, far, color) in bands {
        let mut ends = [side * near, side * far];
        ends.sort_by(f64::total_cmp);
        canvas.fill(Layer::Ground, owner, spot.band(ends[0], ends[1]), color);
    }
    for row in ROWS {
        for column in 0..COLUMNS {
            let along = (f64::from(column) + 0.5) / f64::from(COLUMNS) - 0.5;
            let at: Point = spot.at + spot.way * (along * layout.space) + out * (front + row);
            let color = if chance.next() < 0.72 {
                street.lit
            } else {
                street.unlit
            };
            canvas.fill(Layer::Ground, owner, tile(at, spot.way, 2.4, 2.9), color);
        }
    }
}
