//! `corner.empty`: a corner has no spaces.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.empty",
    severity: Severity::Error,
    finds: "A corner has no spaces.",
    why: "No car can stop in it.",
    example: "\"spaces\": [].",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        if corner.spaces.is_empty() {
            found.push(ENTRY.problem(
                Place::at(format!("/corners/{at}/spaces")).corner(corner.id),
                format!("corner {} has no spaces", corner.id),
                "give it spaces, or delete it",
            ));
        }
    }
}
