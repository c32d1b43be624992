//! `weather.overlap`: some rolls of the d20 give two weathers.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "weather.overlap",
    severity: Severity::Error,
    finds: "Some rolls of the d20 give two weathers.",
    why: "The table has to tell one for every roll (TRACK-9).",
    example: "1–8 rain and 8–12 changeable.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let mut taken = [false; 21];
    for (at, line) in cx.plan.weather.iter().enumerate() {
        let Some(rolls) = super::rolls(line) else {
            continue;
        };
        let mut twice = false;
        for taken in &mut taken[rolls] {
            twice |= std::mem::replace(taken, true);
        }
        if twice {
            found.push(ENTRY.problem(
                Place::at(format!("/weather/{at}")),
                format!(
                    "the line from {} to {} of the weather table overlaps one before it",
                    line.from, line.to
                ),
                "let every roll be in one line",
            ));
        }
    }
}
