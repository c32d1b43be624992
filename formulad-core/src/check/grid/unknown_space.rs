//! `grid.unknown-space`: a grid place is on a space that does not exist.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "grid.unknown-space",
    severity: Severity::Error,
    finds: "A grid place is on a space that does not exist.",
    why: "Usually the space was deleted, or its number mistyped.",
    example: "\"grid\": [{\"space\": 999}] where no space has the id 999.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, place) in cx.plan.grid.iter().enumerate() {
        if cx.is_unknown(place.space) {
            found.push(ENTRY.problem(
                Place::at(format!("/grid/{at}/space")).space(place.space),
                format!(
                    "place {} is on {}, which does not exist",
                    at + 1,
                    place.space
                ),
                "correct the number, or take the place out",
            ));
        }
    }
}
