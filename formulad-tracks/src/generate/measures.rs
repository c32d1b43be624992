//! Measures of boards.

use std::ops::RangeInclusive;

/// The distance between two lanes, in spaces.
pub(crate) const LANE: f64 = crate::figures::usual::LANE_WIDTH;
/// The degrees that a space of a corner turns by.
pub(super) const DEGREES: f64 = 24.0;
/// How far apart the middles of two stretches of road have to be, in widths of the road.
pub(super) const APART: f64 = 2.0;
/// The length of a space on the board, in millimetres.
pub(super) const SPACE: f64 = crate::figures::usual::SPACE_LENGTH;
/// The margin around the centres of the spaces, in millimetres.
pub(super) const MARGIN: f64 = 60.0;
/// The shortest and the longest lap that can be generated, in spaces of the middle of the road.
pub(super) const LAP: RangeInclusive<u32> = 60..=400;
