//! `track.empty`: the track has no spaces.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "track.empty",
    severity: Severity::Error,
    finds: "The track has no spaces.",
    why: "There is nothing to drive on.",
    example: "\"spaces\": [].",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    if !cx.plan.spaces.iter().any(|space| space.lane.is_some()) {
        found.push(ENTRY.problem(
            Place::at("/spaces"),
            "the track has no spaces on the road",
            "add some",
        ));
    }
}
