//! Places on the board, in millimetres, and directions, in degrees clockwise from the right.
//!
//! Everything is computed with `libm`, so that plans are the same on all platforms.

use formulad_core::plan::SpacePlan;
use formulad_tracks::geometry::hundredths;

/// Whether two places are identical, bit for bit.
pub(crate) fn same(a: [f64; 2], b: [f64; 2]) -> bool {
    a.map(f64::to_bits) == b.map(f64::to_bits)
}

/// The way from one place to another.
pub(crate) fn way(from: [f64; 2], to: [f64; 2]) -> [f64; 2] {
    [to[0] - from[0], to[1] - from[1]]
}

/// The length of a way.
pub(crate) fn length([x, y]: [f64; 2]) -> f64 {
    libm::hypot(x, y)
}

/// The distance between two places.
///
/// That of `formulad_core`'s survey is for progress and rank, and private. This one goes into plans, so it is
/// computed with `libm` like everything here.
pub(crate) fn distance(a: [f64; 2], b: [f64; 2]) -> f64 {
    length(way(b, a))
}

/// The direction of a way.
pub(crate) fn direction([x, y]: [f64; 2]) -> f64 {
    libm::atan2(y, x).to_degrees()
}

/// Sine and cosine of a direction.
pub(crate) fn sin_cos(degrees: f64) -> (f64, f64) {
    libm::sincos(degrees.to_radians())
}

/// The middle of a space.
pub(crate) fn middle(space: &SpacePlan) -> [f64; 2] {
    [space.x, space.y]
}

/// The distance between the middles of two spaces.
pub(super) fn apart(a: &SpacePlan, b: &SpacePlan) -> f64 {
    distance(middle(a), middle(b))
}

/// How far `to` lies ahead of `from` and to its right.
pub(super) fn offset(from: &SpacePlan, to: &SpacePlan) -> (f64, f64) {
    let [x, y] = way(middle(from), middle(to));
    let (sin, cos) = sin_cos(from.heading);
    (x * cos + y * sin, y * cos - x * sin)
}

/// A heading in tenths of a degree, as the track file keeps it.
pub(super) fn short_heading(degrees: f64) -> f64 {
    let tenths = (degrees.rem_euclid(360.0) * 10.0).round() / 10.0;
    tenths.rem_euclid(360.0)
}

/// Rounds to hundredths, which are finer than any printer and keep files short.
pub(super) fn short(number: f64) -> f64 {
    let short = hundredths(number);
    if short.is_finite() { short } else { number }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    /// Calls `f` with the text of every source file of a folder but this one.
    fn for_sources(folder: &Path, f: &mut impl FnMut(&Path, &str)) {
        for entry in std::fs::read_dir(folder).expect("the sources are there") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                for_sources(&path, f);
            } else if !path.ends_with(file!().rsplit('/').next().unwrap_or_default()) {
                f(&path, &std::fs::read_to_string(&path).expect("it is text"));
            }
        }
    }

    #[test]
    fn no_edit_uses_the_trigonometry_of_the_platform() {
        let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for folder in ["document", "tools", "actions"] {
            for_sources(&src.join(folder), &mut |path, text| {
                for call in [
                    "hypot", "sin_cos", "sin", "cos", "tan", "atan", "atan2", "acos", "powf",
                ] {
                    let call = format!(".{call}(");
                    assert!(!text.contains(&call), "{}: {call}", path.display());
                }
            });
        }
    }
}
