//! `weather.*`: the weather table.

use crate::plan::WeatherRange;
use std::ops::RangeInclusive;

pub(super) mod gap;
pub(super) mod missing;
pub(super) mod overlap;
pub(super) mod range;

/// The rolls of a line of the table; none where it is no range of the d20.
fn rolls(line: &WeatherRange) -> Option<RangeInclusive<usize>> {
    let is_range = line.from >= 1 && line.to <= 20 && line.from <= line.to;
    is_range.then_some(line.from as usize..=line.to as usize)
}
