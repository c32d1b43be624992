//! The board that a circuit is printed on.

use formulad_core::plan::{Board, TrackPlan};

use super::measures::{MARGIN, SPACE};
use crate::geometry::{Point, Rect, bounds, heading, hundredths, rotated};

/// The usual board, in spaces: 100 by 70 cm without the margins.
const USUAL: (f64, f64) = (
    (1000.0 - 2.0 * MARGIN) / SPACE,
    (700.0 - 2.0 * MARGIN) / SPACE,
);
/// The steps in which a circuit is turned on the board, in degrees.
const TURN: i32 = 5;
/// How much the board has to shrink for a circuit to be turned further.
const GAIN: f64 = 0.02;

/// Brings a circuit laid out in spaces to millimetres, turns it until it fits a usual board or the
/// smallest of that shape, and cuts the board to fit. Places are rounded to what track files keep.
pub(super) fn fit(plan: &mut TrackPlan) {
    // Unturned if that fits; otherwise turned for the smallest board, no further than needed.
    let mut best = (0, scale(plan, 0));
    for turned in (TURN..=90)
        .step_by(TURN as usize)
        .flat_map(|degrees| [-degrees, degrees])
    {
        let needed = scale(plan, turned);
        if best.1 > 1.0 && needed < best.1 - GAIN {
            best = (turned, needed);
        }
    }
    turn(plan, best.0);
    let Rect { x0, y0, x1, y1 } = extent(plan, |at| at);
    for space in &mut plan.spaces {
        space.x = hundredths((space.x - x0) * SPACE + MARGIN);
        space.y = hundredths((space.y - y0) * SPACE + MARGIN);
        space.heading = (space.heading.rem_euclid(360.0) * 10.0).round() / 10.0 % 360.0;
    }
    plan.board = Board {
        width: ((x1 - x0) * SPACE + 2.0 * MARGIN).ceil(),
        height: ((y1 - y0) * SPACE + 2.0 * MARGIN).ceil(),
    };
}

/// Size of the board that a circuit needs if turned this far, relative to the usual board.
fn scale(plan: &TrackPlan, degrees: i32) -> f64 {
    let way = heading(degrees.into());
    let extent = extent(plan, |at| rotated(at.to_vec2(), way).to_point());
    ((extent.x1 - extent.x0) / USUAL.0).max((extent.y1 - extent.y0) / USUAL.1)
}

/// Turns a circuit clockwise.
fn turn(plan: &mut TrackPlan, degrees: i32) {
    let degrees = f64::from(degrees);
    let way = heading(degrees);
    for space in &mut plan.spaces {
        let place = rotated((space.x, space.y).into(), way);
        (space.x, space.y) = (place.x, place.y);
        space.heading += degrees;
    }
}

/// The bounding box of all spaces, each moved by `moved`.
fn extent(plan: &TrackPlan, moved: impl Fn(Point) -> Point) -> Rect {
    let places = plan
        .spaces
        .iter()
        .map(|space| moved(Point::new(space.x, space.y)));
    bounds(places).unwrap_or_default()
}
