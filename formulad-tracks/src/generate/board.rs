//! The board that a circuit is printed on.

use formulad_core::plan::{Board, TrackPlan};

use super::curve::Point;

/// The length of a space on the board, in millimetres.
pub(super) const SPACE: f64 = crate::figures::usual::SPACE_LENGTH;
/// The margin around the centres of the spaces, in millimetres.
pub(super) const MARGIN: f64 = 60.0;

/// The usual board, in spaces: 100 by 70 cm without the margins.
const USUAL: (f64, f64) = (
    (1000.0 - 2.0 * MARGIN) / SPACE,
    (700.0 - 2.0 * MARGIN) / SPACE,
);
/// The steps in which a circuit is turned on the board, in degrees.
const TURN: i32 = 5;
/// How much smaller the board has to become for it to be turned further.
const GAIN: f64 = 0.02;

/// Brings a circuit laid out in spaces to millimetres, turns it until it fits a usual board or the
/// smallest of that shape, and cuts the board to fit. Places are rounded to what track files keep.
pub(super) fn fit(plan: &mut TrackPlan) {
    // As it is, if that fits; else the way for which the board is smallest, turned no more than needed.
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
    let places = plan.spaces.iter().map(|space| (space.x, space.y));
    let [left, top, right, bottom] = extent(places);
    for space in &mut plan.spaces {
        space.x = hundredths((space.x - left) * SPACE + MARGIN);
        space.y = hundredths((space.y - top) * SPACE + MARGIN);
        space.heading = (space.heading.rem_euclid(360.0) * 10.0).round() / 10.0 % 360.0;
    }
    plan.board = Board {
        width: ((right - left) * SPACE + 2.0 * MARGIN).ceil(),
        height: ((bottom - top) * SPACE + 2.0 * MARGIN).ceil(),
    };
}

/// How many times as large as the usual board a circuit needs it, if it is turned so far.
fn scale(plan: &TrackPlan, degrees: i32) -> f64 {
    let way = libm::sincos(f64::from(degrees).to_radians());
    let places = plan
        .spaces
        .iter()
        .map(|space| turned((space.x, space.y), way));
    let [left, top, right, bottom] = extent(places);
    ((right - left) / USUAL.0).max((bottom - top) / USUAL.1)
}

/// Turns a circuit clockwise.
fn turn(plan: &mut TrackPlan, degrees: i32) {
    let degrees = f64::from(degrees);
    let way = libm::sincos(degrees.to_radians());
    for space in &mut plan.spaces {
        (space.x, space.y) = turned((space.x, space.y), way);
        space.heading += degrees;
    }
}

/// A place turned clockwise by an angle of this sine and cosine.
fn turned((x, y): Point, (sine, cosine): (f64, f64)) -> Point {
    (x * cosine - y * sine, x * sine + y * cosine)
}

pub(super) fn hundredths(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// The least and greatest coordinates: left, top, right, bottom.
fn extent(places: impl Iterator<Item = Point>) -> [f64; 4] {
    let none = [
        f64::INFINITY,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NEG_INFINITY,
    ];
    places.fold(none, |[left, top, right, bottom], (x, y)| {
        [left.min(x), top.min(y), right.max(x), bottom.max(y)]
    })
}
