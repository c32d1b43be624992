//! The colours of dice.

use formulad_core::dice::Die;

use super::Color;

/// The colour of a die and of the numbers on it, wherever it is drawn.
///
/// ```
/// use formulad_core::dice::{Die, Gear};
/// use formulad_tracks::draw::die_colors;
///
/// let [fourth, fifth] = [Gear::FOURTH, Gear::new(5)?].map(|gear| die_colors(Die::Gear(gear)));
/// assert_ne!(fourth, fifth);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn die_colors(die: Die) -> (Color, Color) {
    let (dark, light) = (Color::hex(0x18_181c), Color::hex(0xff_ffff));
    match die {
        Die::Black => (Color::hex(0x22_2226), light),
        Die::Gear(gear) => match gear.number() {
            1 => (Color::hex(0xf4_d03f), dark),
            2 => (Color::hex(0xec_912d), dark),
            3 => (Color::hex(0xc7_342e), light),
            4 => (Color::hex(0x38_8e3c), light),
            5 => (Color::hex(0x21_66be), light),
            _ => (Color::hex(0x6e_4096), light),
        },
    }
}
