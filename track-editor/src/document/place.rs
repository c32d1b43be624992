//! Places on the board, in millimetres.

/// Whether two places are the very same, digit for digit.
#[must_use]
pub(crate) fn same(a: [f64; 2], b: [f64; 2]) -> bool {
    a.map(f64::to_bits) == b.map(f64::to_bits)
}
