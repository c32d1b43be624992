//! `corner.trap`: a car that enters a corner in one of the lanes cannot make all its stops.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.trap",
    severity: Severity::Warning,
    finds: "A car that enters a corner in one of the lanes cannot make all its stops.",
    why: "Every stop needs a space of its own; from there, even the longest way has too few, and \
            every car that comes along is fined or out.",
    example: "A corner with 2 stops whose inside lane has a single space.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        let Some(reach) = &cx.reach[at] else {
            continue;
        };
        if reach.longest < corner.stops {
            continue;
        }
        for (spot, length) in reach.entries.iter().copied() {
            if length < corner.stops {
                let id = cx.id(spot);
                found.push(ENTRY.problem(
                    Place::at(format!("/corners/{at}/stops")).space(id).corner(corner.id),
                    format!(
                        "a car entering corner {} at space {id} has {length} spaces for {} stops",
                        corner.id, corner.stops
                    ),
                    "lengthen that lane of the corner, or add a lane change to a longer one",
                ));
            }
        }
    }
}
