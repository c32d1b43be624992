//! `grid.past-line`: a grid place lies past the finish line.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "grid.past-line",
    severity: Severity::Error,
    finds: "A grid place lies past the finish line.",
    why: "The grid lies before the line, so that the first crossing begins lap 1 (TRACK-4); a \
            car past it would be a lap behind.",
    example: "A grid place two spaces past the line.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    if !cx.survey.lap.closed || cx.plan.finish.is_empty() {
        return;
    }
    for (at, place) in cx.plan.grid.iter().enumerate() {
        let before = cx.before_line(place.space);
        if before.is_some_and(|before| cx.is_past_line(before, at)) {
            found.push(ENTRY.problem(
                Place::at(format!("/grid/{at}")).space(place.space),
                format!(
                    "place {}, on space {}, lies past the line",
                    at + 1,
                    place.space
                ),
                "put it before the line",
            ));
        }
    }
}
