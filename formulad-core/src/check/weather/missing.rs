//! `weather.missing`: there is no weather table.

use crate::check::prelude::*;
use crate::plan::WeatherRange;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "weather.missing",
    severity: Severity::Warning,
    finds: "There is no weather table.",
    why: "Every circuit prints one (TRACK-9); without it the usual one is meant.",
    example: "\"weather\": [].",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    if cx.plan.weather.is_empty() && !cx.plan.spaces.is_empty() {
        found.push(
            ENTRY
                .problem(
                    Place::at("/weather"),
                    "there is no weather table",
                    "take the usual one: 1–7 rain, 8–12 changeable, 13–20 good",
                )
                .safe_fix(
                    "Add the usual weather table".to_owned(),
                    vec![Change::SetWeather(WeatherRange::usual())],
                ),
        );
    }
}
