//! `silence.error`: the track silences an error.

use super::place;
use crate::check::entry;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "silence.error",
    severity: Severity::Warning,
    finds: "The track silences an error.",
    why: "Errors make a track impossible to race on; they cannot be set aside.",
    example: "{\"problem\": \"link.dangling\", \"reason\": \"…\"}.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, silence) in cx.plan.silenced.iter().enumerate() {
        if entry(&silence.problem).is_some_and(|entry| entry.severity == Severity::Error) {
            found.push(ENTRY.problem(
                place(at, silence),
                format!("{} is an error and cannot be silenced", silence.problem),
                "mend it, and delete the entry",
            ));
        }
    }
}
