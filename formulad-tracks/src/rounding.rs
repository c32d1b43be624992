//! How precisely lengths are kept.

/// Rounds to hundredths, which is how precisely track files keep lengths.
pub(crate) fn hundredths(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}
