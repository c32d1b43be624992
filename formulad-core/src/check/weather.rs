//! `weather.*`: the weather table.

use std::ops::RangeInclusive;

use super::prelude::*;
use crate::plan::WeatherRange;

kinds! {
    error GAP "weather.gap":
        "Some rolls of the d20 give no weather.",
        "Every roll has to give a weather (TRACK-9).",
        "1–7 rain, 13–20 good, and nothing for 8 to 12.";

    warning MISSING "weather.missing" fixable:
        "There is no weather table.",
        "Every circuit prints one (TRACK-9); without it the usual one is meant.",
        "\"weather\": [].";

    error OVERLAP "weather.overlap":
        "Some rolls of the d20 give two weathers.",
        "Every roll has to give one weather (TRACK-9).",
        "1–8 rain and 8–12 changeable.";

    error RANGE "weather.range":
        "A line of the weather table is not a range of the d20.",
        "The table is read with a roll from 1 to 20 (TRACK-9).",
        "{\"from\": 13, \"to\": 24, \"weather\": \"good\"}.";
}

/// The rolls of a line of the table; `None` if it is not a range of the d20.
fn rolls(line: &WeatherRange) -> Option<RangeInclusive<usize>> {
    let is_range = line.from >= 1 && line.to <= 20 && line.from <= line.to;
    is_range.then_some(line.from as usize..=line.to as usize)
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let table = &cx.plan.weather;
    if table.is_empty() && !cx.plan.spaces.is_empty() {
        let problem = MISSING.at(
            "/weather",
            message!("there is no weather table"),
            message!("take the usual one: 1–7 rain, 8–12 changeable, 13–20 good"),
        );
        let changes = vec![Change::SetWeather(WeatherRange::usual())];
        reporter.push(problem.safe_fix(message!("Add the usual weather table"), changes));
    }
    let mut taken = [false; 21];
    for (at, line) in table.iter().enumerate() {
        let (pointer, from, to) = (format!("/weather/{at}"), line.from, line.to);
        let Some(rolls) = rolls(line) else {
            reporter.push(RANGE.at(
                pointer,
                message!("the weather table has a line from {from} to {to}", from, to),
                message!("let it lie within 1 to 20, the lower number first"),
            ));
            continue;
        };
        if taken[rolls.clone()].contains(&true) {
            reporter.push(OVERLAP.at(
                pointer,
                message!(
                    "the line from {from} to {to} of the weather table overlaps one before it",
                    from,
                    to
                ),
                message!("let every roll be in one line"),
            ));
        }
        taken[rolls].fill(true);
    }
    let missing = (1..=20)
        .filter(|roll| !taken[*roll])
        .map(|roll| roll.to_string());
    let missing: Vec<String> = missing.collect();
    // A line that is not a range would look like a gap.
    if !missing.is_empty() && !table.is_empty() && table.iter().all(|line| rolls(line).is_some()) {
        reporter.push(GAP.at(
            "/weather",
            message!(
                "the weather table has nothing for {rolls}",
                rolls = missing.join(", ")
            ),
            message!("let its lines cover 1 to 20"),
        ));
    }
}
