//! `street.doubled`: a list of street features has a space twice.

use crate::check::prelude::*;
use std::collections::BTreeSet;

use super::lists;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "street.doubled",
    severity: Severity::Warning,
    finds: "A list of street features has a space twice.",
    why: "Once is enough.",
    example: "\"danger\": [41, 41].",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (list, spaces) in lists(cx) {
        let mut seen = BTreeSet::new();
        for (at, id) in spaces.iter().enumerate() {
            if !seen.insert(*id) {
                found.push(ENTRY.problem(
                    Place::at(format!("/street/{list}/{at}")).space(*id),
                    format!("the list of {list} has space {id} twice"),
                    "list it once",
                ));
            }
        }
    }
}
