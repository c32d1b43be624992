//! `grid.in-corner`: a grid place is in a corner.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "grid.in-corner",
    severity: Severity::Warning,
    finds: "A grid place is in a corner.",
    why: "It is allowed, and 25 of 430 places on known circuits are; but a car that starts there \
            has stops to make before it is rolling.",
    example: "The last row of a grid that reaches back into the corner before the line.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, place) in cx.plan.grid.iter().enumerate() {
        if let Some(corner) = cx
            .survey
            .spot(place.space)
            .and_then(|s| cx.survey.corner_id(s))
        {
            found.push(
                ENTRY.problem(
                    Place::at(format!("/grid/{at}"))
                        .space(place.space)
                        .corner(corner),
                    format!(
                        "place {}, on space {}, is in corner {corner}",
                        at + 1,
                        place.space
                    ),
                    "move the grid forward, or silence this where it is meant",
                ),
            );
        }
    }
}
