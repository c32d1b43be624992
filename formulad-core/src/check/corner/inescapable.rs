//! `corner.inescapable`: a corner asks for more stops than it has spaces one after the other.

use super::absurd_stops::ABSURD;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.inescapable",
    severity: Severity::Error,
    finds: "A corner asks for more stops than it has spaces one after the other.",
    why: "Every stop needs a space of its own, so no car can leave it as it asks (OVER-1, \
            OVER-2).",
    example: "A corner of two spaces a lane with 3 stops.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        let Some(reach) = &cx.reach[at] else {
            continue;
        };
        let longest = reach.longest;
        if longest >= corner.stops || corner.stops >= ABSURD {
            continue;
        }
        found.push(
            ENTRY
                .problem(
                    Place::at(format!("/corners/{at}/stops")).corner(corner.id),
                    format!(
                        "corner {} asks for {} stops, but its longest way has {longest} spaces",
                        corner.id, corner.stops
                    ),
                    format!("let it ask for {longest} at most, or make it longer"),
                )
                .fix_to_look_at(
                    format!("Let corner {} ask for {longest}", corner.id),
                    vec![Change::SetStops(corner.id, longest)],
                ),
        );
    }
}
