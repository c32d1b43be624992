//! `street.unknown-space`: a street feature is on a space that does not exist.

use super::lists;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "street.unknown-space",
    severity: Severity::Error,
    finds: "A street feature is on a space that does not exist.",
    why: "Usually the space was deleted, or its number mistyped.",
    example: "\"danger\": [999] where no space has the id 999.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (list, spaces) in lists(cx) {
        for (at, id) in spaces.iter().enumerate() {
            if cx.is_unknown(*id) {
                found.push(ENTRY.problem(
                    Place::at(format!("/street/{list}/{at}")).space(*id),
                    format!("the list of {list} has {id}, which does not exist"),
                    "correct the number, or take it out",
                ));
            }
        }
    }
}
