//! `corner.many-stops`: a corner asks for more than three stops.

use super::absurd_stops::ABSURD;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.many-stops",
    severity: Severity::Warning,
    finds: "A corner asks for more than three stops.",
    why: "The rules know corners of one, two and three stops (TRACK-2); what missing two of four \
            means is anyone's guess.",
    example: "\"stops\": 4.",
    fix: false,
    check,
};

/// The most stops that a printed corner asks for.
const USUAL: u32 = 3;

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        if (USUAL + 1..ABSURD).contains(&corner.stops) {
            found.push(ENTRY.problem(
                Place::at(format!("/corners/{at}/stops")).corner(corner.id),
                format!("corner {} asks for {} stops", corner.id, corner.stops),
                "set its stops to 1, 2 or 3",
            ));
        }
    }
}
