//! `lane.hole`: a space is missing from a lane.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "lane.hole",
    severity: Severity::Warning,
    finds: "A space is missing from a lane.",
    why: "Cars have to leave the lane there; that may be meant, as where the road is blocked, but \
            often the space was deleted by mistake.",
    example: "Space 42 was deleted, and lane 1 goes on from 41 to 43.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        let Some(to) = cx.lane_has_hole_after(spot) else {
            continue;
        };
        let (from, to) = (cx.id(spot), cx.id(to));
        found.push(ENTRY.problem(
            Place::at(space_at(spot)).space(from).space(to),
            format!("a space is missing between {from} and {to}"),
            "put a space there, and link it; or silence this, if nobody is to drive there",
        ));
    }
}
