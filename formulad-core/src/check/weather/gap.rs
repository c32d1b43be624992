//! `weather.gap`: some rolls of the d20 give no weather.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "weather.gap",
    severity: Severity::Error,
    finds: "Some rolls of the d20 give no weather.",
    why: "The table has to tell for every roll (TRACK-9).",
    example: "1–7 rain, 13–20 good, and nothing for 8 to 12.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    // A line that is no range would look like a gap.
    if cx.plan.weather.is_empty()
        || cx
            .plan
            .weather
            .iter()
            .any(|line| super::rolls(line).is_none())
    {
        return;
    }
    let missing: Vec<String> = (1..=20)
        .filter(|roll| {
            !cx.plan
                .weather
                .iter()
                .any(|line| (line.from..=line.to).contains(roll))
        })
        .map(|roll| roll.to_string())
        .collect();
    if !missing.is_empty() {
        found.push(ENTRY.problem(
            Place::at("/weather"),
            format!("the weather table has nothing for {}", missing.join(", ")),
            "let its lines cover 1 to 20",
        ));
    }
}
