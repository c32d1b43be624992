//! `finish.unknown-space`: the finish lists a space that does not exist.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "finish.unknown-space",
    severity: Severity::Error,
    finds: "The finish lists a space that does not exist.",
    why: "Usually the space was deleted, or its number mistyped.",
    example: "\"finish\": [1, 201, 999] where no space has the id 999.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, id) in cx.plan.finish.iter().enumerate() {
        if cx.is_unknown(*id) {
            found.push(ENTRY.problem(
                Place::at(format!("/finish/{at}")).space(*id),
                format!("the finish lists {id}, which does not exist"),
                "correct the number, or take it out",
            ));
        }
    }
}
