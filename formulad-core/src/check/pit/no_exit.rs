//! `pit.no-exit`: no link leads from the pit lane back to the road.

use crate::check::context::LinkEnd;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.no-exit",
    severity: Severity::Error,
    finds: "No link leads from the pit lane back to the road.",
    why: "Cars would stay in the pits for ever.",
    example: "A pit lane whose last space leads nowhere.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    if let Some(last) = cx.pit_lane_without(LinkEnd::Exit) {
        found.push(ENTRY.problem(
            Place::at(space_at(last)).space(cx.id(last)),
            "no link leads out of the pit lane",
            "lead its last space to two spaces of the lane beside it",
        ));
    }
}
