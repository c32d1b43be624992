//! `pit.no-entry`: no link leads from the road into the pit lane.

use crate::check::context::LinkEnd;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.no-entry",
    severity: Severity::Error,
    finds: "No link leads from the road into the pit lane.",
    why: "Nobody can stop (PIT-1).",
    example: "A pit lane whose first space no space on the road leads to.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    if let Some(first) = cx.pit_lane_without(LinkEnd::Entry) {
        found.push(ENTRY.problem(
            Place::at(space_at(first)).space(cx.id(first)),
            "no link leads into the pit lane",
            "lead two successive spaces of an outer lane to its first space",
        ));
    }
}
