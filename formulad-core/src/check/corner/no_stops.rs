//! `corner.no-stops`: a corner asks for no stops.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.no-stops",
    severity: Severity::Error,
    finds: "A corner asks for no stops.",
    why: "A corner without stops is a straight (TRACK-2, TRACK-3).",
    example: "\"stops\": 0.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        if corner.stops == 0 {
            found.push(
                ENTRY
                    .problem(
                        Place::at(format!("/corners/{at}/stops")).corner(corner.id),
                        format!("corner {} asks for no stops", corner.id),
                        "set its stops to 1, 2 or 3, or delete the corner",
                    )
                    .fix_to_look_at(
                        format!("Let corner {} ask for 1 stop", corner.id),
                        vec![Change::SetStops(corner.id, 1)],
                    ),
            );
        }
    }
}
