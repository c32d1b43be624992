//! `silence.unknown`: the track silences a problem that does not exist.

use super::place;
use crate::check::prelude::*;
use crate::check::{DESIGN, entry};

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "silence.unknown",
    severity: Severity::Warning,
    finds: "The track silences a problem that does not exist.",
    why: "Usually the id is mistyped, and the problem meant is still reported.",
    example: "{\"problem\": \"grid.in-corners\", \"reason\": \"…\"}.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, silence) in cx.plan.silenced.iter().enumerate() {
        if entry(&silence.problem).is_none() && !silence.problem.starts_with(DESIGN) {
            found.push(ENTRY.problem(
                place(at, silence),
                format!("there is no problem called {:?}", silence.problem),
                "correct the id, or delete the entry",
            ));
        }
    }
}
