//! Shares and means, with their intervals.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Deserialize, Serialize, Serializer};

/// A share, counted in a sample: `count` of `of`.
///
/// ```
/// use formulad_core::analysis::simulate::Share;
///
/// let share = Share { count: 40, of: 100 };
/// assert_eq!(share.value(), 0.4);
/// let (low, high) = share.interval();
/// assert!((low - 0.309).abs() < 0.001 && (high - 0.498).abs() < 0.001);
/// ```
///
/// As JSON: `{"count":40,"of":100,"share":0.4,"low":0.309…,"high":0.498…}`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
pub struct Share {
    /// How many.
    pub count: u64,
    /// Of how many.
    pub of: u64,
}

/// How many standard deviations on either side of its mean hold 95 % of a normal distribution.
const Z: f64 = 1.959_963_984_540_054;

impl Share {
    /// The share itself, from 0 to 1; 0 if `of` is 0.
    #[must_use]
    pub fn value(self) -> f64 {
        if self.of == 0 {
            return 0.0;
        }
        self.count as f64 / self.of as f64
    }

    /// Wilson's 95 % interval: where the share of infinitely many races is likely to be, if each of these
    /// is independent of the others. From 0 to 1 if `of` is 0.
    ///
    /// With `p` the share of `n`, and `z` = 1.96: `(p + z²/2n ± z·√(p(1 − p)/n + z²/4n²)) / (1 + z²/n)`
    /// (Wilson, *Journal of the American Statistical Association* 22, 1927).
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        if self.of == 0 {
            return (0.0, 1.0);
        }
        let (p, n) = (self.value().min(1.0), self.of as f64);
        let (square, scale) = (Z * Z, 1.0 + Z * Z / n);
        let middle = p + square / (2.0 * n);
        let half = Z * (p * (1.0 - p) / n + square / (4.0 * n * n)).sqrt();
        let low = ((middle - half) / scale).max(0.0);
        let high = ((middle + half) / scale).min(1.0);
        // Rounding must not exclude the share itself.
        (low.min(p), high.max(p))
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (low, high) = self.interval();
        let mut fields = serializer.serialize_struct("Share", 5)?;
        fields.serialize_field("count", &self.count)?;
        fields.serialize_field("of", &self.of)?;
        fields.serialize_field("share", &self.value())?;
        fields.serialize_field("low", &low)?;
        fields.serialize_field("high", &high)?;
        fields.end()
    }
}

impl fmt::Display for Share {
    /// `40.0 % (30.9–49.8)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (low, high) = self.interval();
        let [value, low, high] = [self.value(), low, high].map(|part| 100.0 * part);
        write!(f, "{value:.1} % ({low:.1}–{high:.1})")
    }
}

/// A mean, and its standard error.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    /// The mean.
    #[serde(rename = "mean")]
    pub value: f64,
    /// Its standard error: the mean of infinitely many races is no further away about two times out of
    /// three, and no further than twice that 19 times out of 20. `None` for a single race.
    pub error: Option<f64>,
}

impl Mean {
    /// The mean of numbers with this count, sum and sum of squares; `None` without numbers.
    pub(super) fn of(count: u64, sum: i128, squares: u64) -> Option<Self> {
        if count == 0 {
            return None;
        }
        let n = count as f64;
        // n·Σx² − (Σx)², in whole numbers, so that nothing is lost where both are large and close.
        let square = sum.unsigned_abs().saturating_pow(2);
        let scaled = (u128::from(count) * u128::from(squares)).saturating_sub(square);
        let error = (count > 1).then(|| (scaled as f64 / (n - 1.0)).sqrt() / n);
        let value = sum as f64 / n;
        Some(Self { value, error })
    }

    /// The 95 % interval: 1.96 standard errors to either side; just the mean for a single race.
    #[must_use]
    pub fn interval(self) -> (f64, f64) {
        let reach = self.reach().unwrap_or(0.0);
        (self.value - reach, self.value + reach)
    }

    /// Half of the 95 % interval, as written after ±: 1.96 standard errors. `None` for a single race.
    #[must_use]
    pub fn reach(self) -> Option<f64> {
        self.error.map(|error| Z * error)
    }
}

impl fmt::Display for Mean {
    /// `24.31 ± 0.08`, with half of the 95 % interval.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = f.precision().unwrap_or(2);
        write!(f, "{:.decimals$}", self.value)?;
        match self.reach() {
            Some(reach) => write!(f, " ± {reach:.decimals$}"),
            None => Ok(()),
        }
    }
}
