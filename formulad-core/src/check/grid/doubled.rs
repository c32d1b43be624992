//! `grid.doubled`: the grid lists a space twice.

use crate::check::prelude::*;
use std::collections::BTreeSet;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "grid.doubled",
    severity: Severity::Error,
    finds: "The grid lists a space twice.",
    why: "Two cars cannot start from one space.",
    example: "\"grid\": [{\"space\": 18}, {\"space\": 18}].",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let mut seen = BTreeSet::new();
    for (at, place) in cx.plan.grid.iter().enumerate() {
        if !seen.insert(place.space) {
            found.push(ENTRY.problem(
                Place::at(format!("/grid/{at}")).space(place.space),
                format!("space {} is on the grid twice", place.space),
                "take out one of the two places",
            ));
        }
    }
}
