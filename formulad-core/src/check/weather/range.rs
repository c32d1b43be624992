//! `weather.range`: a line of the weather table is no range of the d20.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "weather.range",
    severity: Severity::Error,
    finds: "A line of the weather table is no range of the d20.",
    why: "The table is read with a roll from 1 to 20 (TRACK-9).",
    example: "{\"from\": 13, \"to\": 24, \"weather\": \"good\"}.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, range) in cx.plan.weather.iter().enumerate() {
        if super::rolls(range).is_none() {
            found.push(ENTRY.problem(
                Place::at(format!("/weather/{at}")),
                format!(
                    "the weather table has a line from {} to {}",
                    range.from, range.to
                ),
                "let it lie within 1 to 20, the lower number first",
            ));
        }
    }
}
