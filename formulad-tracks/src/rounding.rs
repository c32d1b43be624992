//! How precisely lengths are kept.

/// Rounds to hundredths, which is how precisely track files keep lengths.
pub(crate) fn hundredths(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

/// Rounds to millionths, which is how precisely files of other programs are written.
#[cfg(feature = "kit")]
pub(crate) fn millionths(number: f64) -> f64 {
    (number * 1e6).round() / 1e6
}
