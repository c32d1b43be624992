//! The numbers that the colours of a heat map stand for.

use formulad_core::language;

use super::ramp;
use super::{Color, Tone};
use crate::words;

/// The numbers that the colours of a heat map stand for.
///
/// On light ground more is darker, on dark ground it is lighter: what is furthest from the ground is
/// the most.
///
/// ```
/// use formulad_tracks::draw::{HeatScale, Tone};
///
/// let scale = HeatScale::of([0.0, 0.11, 0.27], Tone::Light);
/// assert_eq!((scale.low(), scale.high()), (0.0, 0.3));
/// assert_ne!(scale.color(0.1), scale.color(0.2));
/// assert_eq!(scale.labels(), ["0", "0.15", "0.3"]);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct HeatScale {
    low: f64,
    high: f64,
    is_open: bool,
    /// Whether 0 is in the middle.
    is_difference: bool,
    tone: Tone,
}

impl HeatScale {
    /// A scale from one number to another. Numbers beyond it have the colour of the nearer end.
    #[must_use]
    pub const fn new(low: f64, high: f64, tone: Tone) -> Self {
        Self {
            low,
            high,
            is_open: false,
            is_difference: false,
            tone,
        }
    }

    /// A scale from 0 to a round number that covers all of these values except the highest 2 % of those above 0: a few
    /// outliers would make the rest look alike.
    #[must_use]
    pub fn of(values: impl IntoIterator<Item = f64>, tone: Tone) -> Self {
        let (high, is_open) = end(values);
        Self {
            is_open,
            ..Self::new(0.0, high, tone)
        }
    }

    /// A scale for differences, with 0 in the middle and the same range on both sides: up to a round number, as in
    /// [`HeatScale::of`].
    ///
    /// ```
    /// use formulad_tracks::draw::{HeatScale, Tone};
    ///
    /// let scale = HeatScale::of_differences([-0.27, 0.1], Tone::Light);
    /// assert_eq!(scale.labels(), ["−0.3", "0", "+0.3"]);
    /// assert_ne!(scale.color(-0.1), scale.color(0.1));
    /// ```
    #[must_use]
    pub fn of_differences(values: impl IntoIterator<Item = f64>, tone: Tone) -> Self {
        let (high, is_open) = end(values.into_iter().map(f64::abs));
        Self {
            is_open,
            is_difference: true,
            ..Self::new(-high, high, tone)
        }
    }

    /// The number of the first colour.
    #[must_use]
    pub const fn low(&self) -> f64 {
        self.low
    }

    /// The number of the last colour.
    #[must_use]
    pub const fn high(&self) -> f64 {
        self.high
    }

    /// The ground that the colours lie on.
    #[must_use]
    pub const fn tone(&self) -> Tone {
        self.tone
    }

    /// The colour of a number.
    #[must_use]
    pub fn color(&self, value: f64) -> Color {
        self.color_at((value - self.low) / (self.high - self.low))
    }

    /// The colour this far along the scale, from 0 to 1.
    #[must_use]
    pub fn color_at(&self, part: f64) -> Color {
        let part = match part.is_nan() {
            true if self.is_difference => 0.5,
            true => 0.0,
            false => part,
        };
        match self.is_difference {
            true => ramp::difference(part, self.tone),
            false => ramp::color(part, self.tone),
        }
    }

    /// What is written at the beginning, the middle and the end of the colours. A plus at the end, or “≤” and “≥” for
    /// differences, says that some numbers lie beyond.
    #[must_use]
    pub fn labels(&self) -> [String; 3] {
        let step = (self.high - self.low) / 2.0;
        let digits = (1.0 - libm::floor(libm::log10(step))).clamp(0.0, 9.0) as usize;
        let plus = if self.is_open { "+" } else { "" };
        if self.is_difference {
            let most = short(self.high, digits);
            let beyond = if self.is_open {
                ["≤ ", "≥ "]
            } else {
                [""; 2]
            };
            let [less, more] = beyond;
            return [
                format!("{less}−{most}"),
                "0".to_owned(),
                format!("{more}+{most}"),
            ];
        }
        [
            short(self.low, digits),
            short(self.low + step, digits),
            short(self.high, digits) + plus,
        ]
    }
}

/// A round number that covers all of these values except the highest 2 % of those above 0; and whether a value is
/// higher.
fn end(values: impl IntoIterator<Item = f64>) -> (f64, bool) {
    let is_some = |value: &f64| value.is_finite() && *value > 0.0;
    let mut values: Vec<f64> = values.into_iter().filter(is_some).collect();
    values.sort_by(f64::total_cmp);
    let beyond = values.len() / 50;
    let usual = values.len().checked_sub(1 + beyond).map(|at| values[at]);
    let high = usual.map_or(1.0, round_up);
    (high, values.last().is_some_and(|most| *most > high))
}

/// Rounds up to 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6 or 8 times a power of ten.
fn round_up(value: f64) -> f64 {
    const ROUND: [f64; 10] = [1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0];
    let power = libm::floor(libm::log10(value));
    // A power of ten below 1 is not exact, but its inverse is.
    let times = |digits: f64, power: f64| {
        if power < 0.0 {
            digits / libm::pow(10.0, -power)
        } else {
            digits * libm::pow(10.0, power)
        }
    };
    let mut round = ROUND.into_iter().map(|digits| times(digits, power));
    round
        .find(|round| *round >= value)
        .unwrap_or_else(|| times(1.0, power + 1.0))
}

/// Formats a number with at most this many decimals, without trailing zeros.
fn short(value: f64, digits: usize) -> String {
    let text = words::fixed(value, digits);
    let mark = language::decimal_mark();
    if !text.contains(mark) {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches(mark).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_is_a_round_number() {
        for (most, end) in [
            (0.26, 0.3),
            (0.3, 0.3),
            (0.0071, 0.008),
            (9.0, 10.0),
            (17.0, 20.0),
            (1234.0, 1500.0),
        ] {
            let scale = HeatScale::of([most], Tone::Light);
            assert!(
                (scale.high() - end).abs() < 1e-12 * end,
                "{most}: {scale:?}"
            );
        }
    }

    #[test]
    fn a_few_high_numbers_do_not_count() {
        let mut values = vec![0.1; 98];
        values.extend([5.0; 2]);
        let scale = HeatScale::of(values.iter().copied(), Tone::Light);
        assert_eq!(scale.labels(), ["0", "0.05", "0.1+"]);
        values.push(5.0);
        assert_eq!(HeatScale::of(values, Tone::Light).labels()[2], "5");
    }

    #[test]
    fn nothing_and_nonsense_have_a_scale() {
        for values in [vec![], vec![0.0], vec![f64::NAN, -1.0, f64::INFINITY]] {
            let scale = HeatScale::of(values, Tone::Dark);
            assert_eq!(scale.labels(), ["0", "0.5", "1"]);
            assert_eq!(scale.color(f64::NAN), scale.color(0.0));
            assert_eq!(scale.color(9.0), scale.color(1.0));
        }
    }

    #[test]
    fn more_is_further_from_the_ground() {
        let lightness = |tone, part| {
            let scale = HeatScale::new(0.0, 1.0, tone);
            ramp::to_lab(scale.color(part))[0]
        };
        assert!(lightness(Tone::Light, 0.2) > lightness(Tone::Light, 0.8));
        assert!(lightness(Tone::Dark, 0.2) < lightness(Tone::Dark, 0.8));
    }
}
