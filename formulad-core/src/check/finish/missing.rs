//! `finish.missing`: there is no finish line.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "finish.missing",
    severity: Severity::Error,
    finds: "There is no finish line.",
    why: "Laps are counted at the line (TRACK-4), and everything along the lap is measured from \
            it.",
    example: "\"finish\": [].",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    if cx.plan.finish.is_empty() && !cx.plan.spaces.is_empty() {
        found.push(ENTRY.problem(
            Place::at("/finish"),
            "there is no finish line",
            "list the first space past the line in each lane, from lane 1 on",
        ));
    }
}
