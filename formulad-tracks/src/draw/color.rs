//! Colours.

use std::fmt;

use formulad_core::plan::Rgb;

/// An sRGB colour: red, green, blue and opacity.
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

    /// A chosen colour; black if none is.
    pub(super) const fn of(color: Option<Rgb>) -> Self {
        match color {
            Some(Rgb(r, g, b)) => Self { r, g, b, a: 255 },
            None => Self::hex(0),
        }
    }

    /// The same colour with this opacity.
    #[must_use]
    pub const fn alpha(self, a: u8) -> Self {
        Self { a, ..self }
    }

    /// Whether dark letters stand out on it better than bright ones.
    pub(super) const fn is_light(self) -> bool {
        299 * self.r as u32 + 587 * self.g as u32 + 114 * self.b as u32 > 140_000
    }

    /// The colour at night. Translucent colours and dark ones stay as they are.
    pub(super) fn by_night(self) -> Self {
        const NIGHT: Color = Color::hex(0x0f_1622);
        let brightest = self.r.max(self.g).max(self.b);
        if self.a < 255 || brightest < 60 {
            self
        } else {
            self.towards(NIGHT, 0.8)
        }
    }

    /// The colour in the light: part of the way to white.
    pub(super) fn bright(self, part: f64) -> Self {
        self.towards(Self::hex(0xff_ffff), part)
    }

    /// The colour in the shade: part of the way to a soft black.
    pub(super) fn dark(self, part: f64) -> Self {
        self.towards(Self::hex(0x1d_1f22), part)
    }

    /// The colour part of the way to another: 0 is this one, 1 the other.
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

impl From<Rgb> for Color {
    fn from(Rgb(r, g, b): Rgb) -> Self {
        Self { r, g, b, a: 255 }
    }
}

impl From<Color> for Rgb {
    fn from(color: Color) -> Self {
        Self(color.r, color.g, color.b)
    }
}

impl fmt::Display for Color {
    /// Writes it as CSS does: `#rrggbb`, with opacity left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.r, self.g, self.b)
    }
}
