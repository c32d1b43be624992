//! `pit.unknown-space`: a box is on a space that does not exist.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.unknown-space",
    severity: Severity::Error,
    finds: "A box is on a space that does not exist.",
    why: "Usually the space was deleted, or its number mistyped.",
    example: "\"boxes\": [{\"space\": 999, \"team\": 1}] where no space has the id 999.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, entry) in cx.boxes() {
        if cx.is_unknown(entry.space) {
            found.push(ENTRY.problem(
                Place::at(format!("/pit/boxes/{at}/space")).space(entry.space),
                format!("a box is on {}, which does not exist", entry.space),
                "correct the number, or take the box out",
            ));
        }
    }
}
