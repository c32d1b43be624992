//! `track.no-name`: the track has no name.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "track.no-name",
    severity: Severity::Advice,
    finds: "The track has no name.",
    why: "It is printed on the board, and lists of tracks show it.",
    example: "\"name\": \"\".",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    if cx.plan.name.trim().is_empty() {
        found.push(ENTRY.problem(Place::at("/name"), "the track has no name", "give it one"));
    }
}
