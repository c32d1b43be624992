//! `pit.box-doubled`: two boxes are on one space.

use crate::check::prelude::*;
use std::collections::BTreeSet;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.box-doubled",
    severity: Severity::Error,
    finds: "Two boxes are on one space.",
    why: "Only one car can be served on a space.",
    example: "\"boxes\": [{\"space\": 501, \"team\": 1}, {\"space\": 501, \"team\": 2}].",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let mut seen = BTreeSet::new();
    for (at, entry) in cx.boxes() {
        if !seen.insert(entry.space) {
            found.push(ENTRY.problem(
                Place::at(format!("/pit/boxes/{at}")).space(entry.space),
                format!("space {} is a box twice", entry.space),
                "take one of the two out",
            ));
        }
    }
}
