//! What races come to on average: the rows of every table about them.

use formulad_core::analysis::simulate::{
    Comparison, Difference, Differences, Mean, Spread, Totals,
};

/// A figure of a race that is averaged over many.
#[derive(Debug, Clone, Copy)]
pub struct Average {
    /// Its permanent name, such as `winner-turns`.
    pub key: &'static str,
    /// What it is called.
    pub label: &'static str,
    /// Its unit.
    pub unit: &'static str,
    spread: fn(&Totals) -> Spread,
    difference: fn(&Differences) -> Difference,
}

/// All of them, in the order of tables.
///
/// ```
/// use formulad_core::analysis::simulate::Totals;
/// use formulad_tracks::figures::races::AVERAGES;
///
/// assert_eq!(AVERAGES[0].label, "turns of the winner");
/// assert_eq!(AVERAGES[0].mean(&Totals::default()), None);
/// ```
pub const AVERAGES: [Average; 5] = [
    average(
        "winner-turns",
        "turns of the winner",
        "turns",
        |t| t.winners,
        |d| d.winners,
    ),
    average(
        "rounds",
        "rounds until the last car is home or out",
        "rounds",
        |t| t.rounds,
        |d| d.rounds,
    ),
    average(
        "retired",
        "cars that retire",
        "cars",
        |t| t.retired,
        |d| d.retired,
    ),
    average(
        "overtakes",
        "overtaking moves",
        "moves",
        |t| t.overtakes,
        |d| d.overtakes,
    ),
    average(
        "wear",
        "wear points spent by all cars",
        "points",
        |t| t.wear,
        |d| d.wear,
    ),
];

const fn average(
    key: &'static str,
    label: &'static str,
    unit: &'static str,
    spread: fn(&Totals) -> Spread,
    difference: fn(&Differences) -> Difference,
) -> Average {
    Average {
        key,
        label,
        unit,
        spread,
        difference,
    }
}

impl Average {
    /// Returns its mean over the races; none without races.
    #[must_use]
    pub fn mean(&self, totals: &Totals) -> Option<Mean> {
        (self.spread)(totals).mean()
    }

    /// Returns the mean difference of the second experiment from the first, race by race.
    #[must_use]
    pub fn difference(&self, compared: &Comparison) -> Option<Mean> {
        (self.difference)(&compared.differences).mean()
    }
}

/// Says whether a difference is more than chance: whether its 95 % interval leaves out zero.
#[must_use]
pub fn verdict(difference: Mean) -> &'static str {
    let (low, high) = difference.interval();
    if difference.error.is_none() || (low <= 0.0 && high >= 0.0) {
        "may be chance"
    } else if difference.value > 0.0 {
        "more"
    } else {
        "less"
    }
}
