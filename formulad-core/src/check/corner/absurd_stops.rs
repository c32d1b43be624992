//! `corner.absurd-stops`: a corner asks for an absurd number of stops.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.absurd-stops",
    severity: Severity::Error,
    finds: "A corner asks for an absurd number of stops.",
    why: "No car would ever come out of it.",
    example: "\"stops\": 300.",
    fix: false,
    check,
};

/// From this many stops on nobody can mean it.
pub(super) const ABSURD: u32 = 10;

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        if corner.stops >= ABSURD {
            found.push(ENTRY.problem(
                Place::at(format!("/corners/{at}/stops")).corner(corner.id),
                format!("corner {} asks for {} stops", corner.id, corner.stops),
                "set its stops to 1, 2 or 3",
            ));
        }
    }
}
