//! Averages over many races: the rows of the table on the page of a report, and of the tables that compare
//! two experiments. The command and the editor list what they show of one experiment themselves.

use formulad_core::analysis::simulate::{
    Comparison, Difference, Differences, Mean, Spread, Totals,
};

use crate::words::whole_part;

pub(crate) fn rounds() -> &'static str {
    t!("rounds until the last car is home or out")
}

pub(crate) fn retired() -> &'static str {
    t!("cars that retire")
}

pub(crate) fn overtakes() -> &'static str {
    t!("overtaking moves")
}

pub(crate) fn wear() -> &'static str {
    t!("wear points spent by all cars")
}

// A mean with its unit. It has decimals, and may be such as 12.34 ± 0.05; forms go by the whole number before
// the decimal mark.

pub(crate) fn in_turns(whole: u64, number: &str) -> String {
    t!("{number} turns" | "{number} turns", whole, number)
}

pub(crate) fn in_rounds(whole: u64, number: &str) -> String {
    t!("{number} rounds" | "{number} rounds", whole, number)
}

pub(crate) fn in_cars(whole: u64, number: &str) -> String {
    t!("{number} cars" | "{number} cars", whole, number)
}

pub(crate) fn in_moves(whole: u64, number: &str) -> String {
    t!("{number} moves" | "{number} moves", whole, number)
}

pub(crate) fn in_points(whole: u64, number: &str) -> String {
    t!("{number} points" | "{number} points", whole, number)
}

#[cfg(feature = "page")]
pub(crate) fn in_minutes(whole: u64, number: &str) -> String {
    t!("{number} minutes" | "{number} minutes", whole, number)
}

/// A figure of a race that is averaged over many.
#[derive(Debug, Clone, Copy)]
pub struct Average {
    /// Its permanent name, such as `winner-turns`.
    pub key: &'static str,
    label: fn() -> &'static str,
    unit: fn(u64, &str) -> String,
    spread: fn(&Totals) -> Spread,
    difference: fn(&Differences) -> Difference,
}

/// The averages of the page and of comparisons, in the order of their tables.
///
/// ```
/// use formulad_core::analysis::simulate::Totals;
/// use formulad_tracks::figures::races::AVERAGES;
///
/// assert_eq!(AVERAGES[0].label(), "turns of the winner");
/// assert_eq!(AVERAGES[0].mean(&Totals::default()), None);
/// ```
pub const AVERAGES: [Average; 5] = [
    average(
        "winner-turns",
        || t!("turns of the winner"),
        in_turns,
        |t| t.winners,
        |d| d.winners,
    ),
    average("rounds", rounds, in_rounds, |t| t.rounds, |d| d.rounds),
    average("retired", retired, in_cars, |t| t.retired, |d| d.retired),
    average(
        "overtakes",
        overtakes,
        in_moves,
        |t| t.overtakes,
        |d| d.overtakes,
    ),
    average("wear", wear, in_points, |t| t.wear, |d| d.wear),
];

const fn average(
    key: &'static str,
    label: fn() -> &'static str,
    unit: fn(u64, &str) -> String,
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
    /// What it is called.
    #[must_use]
    pub fn label(&self) -> &'static str {
        (self.label)()
    }

    /// A value of it with its unit. `number` is the value as it is shown, perhaps with half of its interval.
    #[must_use]
    pub fn in_unit(&self, value: f64, number: &str) -> String {
        (self.unit)(whole_part(value), number)
    }

    /// Returns its mean over the races; `None` without races.
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
        t!("may be chance")
    } else if difference.value > 0.0 {
        t!("more")
    } else {
        t!("less")
    }
}
