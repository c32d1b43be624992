//! Colours.

use std::fmt;

use serde::{Deserialize, Serialize};

/// A colour: red, green and blue of the sRGB space. In files it is written as on the Web, `#rrggbb`.
///
/// ```
/// use formulad_core::plan::Rgb;
///
/// let orange: Rgb = "#FFCC00".parse()?;
/// assert_eq!((orange, orange.to_string()), (Rgb(255, 204, 0), "#ffcc00".to_owned()));
/// assert!("orange".parse::<Rgb>().is_err());
/// # Ok::<(), formulad_core::plan::BadColor>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rgb(pub u8, pub u8, pub u8);

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl std::str::FromStr for Rgb {
    type Err = BadColor;

    fn from_str(text: &str) -> Result<Self, BadColor> {
        let digits = text.strip_prefix('#').filter(|digits| {
            digits.len() == 6 && digits.bytes().all(|digit| digit.is_ascii_hexdigit())
        });
        let number = digits.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let [_, red, green, blue] = number.ok_or(BadColor)?.to_be_bytes();
        Ok(Self(red, green, blue))
    }
}

impl TryFrom<String> for Rgb {
    type Error = BadColor;

    fn try_from(text: String) -> Result<Self, BadColor> {
        text.parse()
    }
}

impl From<Rgb> for String {
    fn from(color: Rgb) -> Self {
        color.to_string()
    }
}

/// A text that is not a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{}", t!("not a colour: write `#` and six hexadecimal digits, such as `#ffcc00`"))]
pub struct BadColor;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_a_hash_and_six_digits() {
        for bad in [
            "", "#", "ffcc00", "#ffcc0", "#ffcc000", "#ffcg00", "#+fcc00", "#ééé",
        ] {
            assert_eq!(bad.parse::<Rgb>(), Err(BadColor), "{bad}");
        }
        assert_eq!("#0a0B0c".parse(), Ok(Rgb(10, 11, 12)));
    }
}
