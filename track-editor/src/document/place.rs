//! Places on the board, in millimetres.

use formulad_core::plan::SpacePlan;

/// Whether two places are the very same, digit for digit.
#[must_use]
pub(crate) fn same(a: [f64; 2], b: [f64; 2]) -> bool {
    a.map(f64::to_bits) == b.map(f64::to_bits)
}

/// How far apart the middles of two spaces are.
pub(super) fn distance(a: &SpacePlan, b: &SpacePlan) -> f64 {
    (a.x - b.x).hypot(a.y - b.y)
}

/// How far `to` lies ahead of `from` and to its right.
pub(super) fn offset(from: &SpacePlan, to: &SpacePlan) -> (f64, f64) {
    let (x, y) = (to.x - from.x, to.y - from.y);
    let (sin, cos) = from.heading.to_radians().sin_cos();
    (x * cos + y * sin, y * cos - x * sin)
}
