//! Colours.

use std::fmt;

/// A colour: red, green and blue of the sRGB space, and how much it covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Color {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity: 0 is invisible, 255 covers what lies under it.
    pub a: u8,
}

impl Color {
    /// An opaque colour from its usual hexadecimal notation.
    ///
    /// ```
    /// use formulad_tracks::draw::Color;
    ///
    /// assert_eq!(Color::hex(0xffcc00).to_string(), "#ffcc00");
    /// ```
    #[must_use]
    pub const fn hex(rgb: u32) -> Self {
        let [_, r, g, b] = rgb.to_be_bytes();
        Self { r, g, b, a: 255 }
    }

    /// The same colour, covering this much.
    #[must_use]
    pub const fn alpha(self, a: u8) -> Self {
        Self { a, ..self }
    }

    /// The colour so far on the way to another: 0 is this one, 1 the other.
    pub(super) fn towards(self, other: Self, part: f64) -> Self {
        let mix = |from: u8, to: u8| {
            (f64::from(from) + (f64::from(to) - f64::from(from)) * part).round() as u8
        };
        Self {
            r: mix(self.r, other.r),
            g: mix(self.g, other.g),
            b: mix(self.b, other.b),
            a: self.a,
        }
    }
}

impl fmt::Display for Color {
    /// Writes it as CSS does: `#rrggbb`, with opacity left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}
