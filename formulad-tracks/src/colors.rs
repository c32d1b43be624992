//! The colours of boards.

use formulad_core::plan::{ArtColors, Rgb};

/// The default colours of a board by day; the ground depends on the landscape.
pub(crate) const USUAL: ArtColors = ArtColors {
    outside: None,
    inside: None,
    road: Some(Rgb(0x56, 0x5c, 0x64)),
    one_stop: Some(Rgb(0x7b, 0x6a, 0x58)),
    two_stops: Some(Rgb(0x8a, 0x5f, 0x48)),
    three_stops: Some(Rgb(0x96, 0x4f, 0x40)),
    pit: Some(Rgb(0x77, 0x7e, 0x87)),
    paint: Some(Rgb(0xff, 0xff, 0xff)),
    kerb: Some(Rgb(0xd0, 0x31, 0x2d)),
    board: Some(Rgb(0x1d, 0x2a, 0x38)),
    letters: Some(Rgb(0xfb, 0xf9, 0xf2)),
};

/// The contrast of two colours: from 1, for the same, to 21, for black and white (WCAG 2, "contrast
/// ratio").
pub(crate) fn contrast(one: Rgb, other: Rgb) -> f64 {
    let (one, other) = (luminance(one), luminance(other));
    (one.max(other) + 0.05) / (one.min(other) + 0.05)
}

/// The relative luminance of a colour (WCAG 2).
fn luminance(Rgb(red, green, blue): Rgb) -> f64 {
    let linear = |channel: u8| {
        let channel = f64::from(channel) / 255.0;
        if channel <= 0.04045 {
            channel / 12.92
        } else {
            ((channel + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ratios that WCAG 2 gives for black, white, and the darkest grey that passes on white.
    #[test]
    fn contrast_is_measured_as_wcag_does() {
        let (black, white) = (Rgb(0, 0, 0), Rgb(255, 255, 255));
        assert!((contrast(white, white) - 1.0).abs() < 1e-12);
        assert!((contrast(black, white) - 21.0).abs() < 1e-9);
        assert!((contrast(Rgb(0x76, 0x76, 0x76), white) - 4.54).abs() < 0.005);
    }
}
