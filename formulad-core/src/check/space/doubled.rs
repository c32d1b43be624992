//! `space.doubled`: two spaces have the same number.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "space.doubled",
    severity: Severity::Error,
    finds: "Two spaces have the same number.",
    why: "Links, corners and the grid name spaces by their numbers; a doubled one is ambiguous.",
    example: "Two spaces with \"id\": 41.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        let id = cx.id(spot);
        if let Some(first) = cx.survey.spot(id)
            && first != spot
        {
            found.push(ENTRY.problem(
                Place::at(format!("/spaces/{spot}/id")).space(id),
                format!(
                    "space {id} is there twice: first as item {} of the list",
                    first + 1
                ),
                "give one of the two another number",
            ));
        }
    }
}
