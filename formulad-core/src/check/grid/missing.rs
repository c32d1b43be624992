//! `grid.missing`: there is no starting grid.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "grid.missing",
    severity: Severity::Error,
    finds: "There is no starting grid.",
    why: "Cars start from the grid (GRID-1).",
    example: "\"grid\": [].",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    if cx.plan.grid.is_empty() && !cx.plan.spaces.is_empty() {
        found.push(ENTRY.problem(
            Place::at("/grid"),
            "there is no starting grid",
            "add ten places before the line, pole position first",
        ));
    }
}
