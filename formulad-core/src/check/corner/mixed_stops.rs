//! `corner.mixed-stops`: side by side, a road has corners with different numbers of stops.

use crate::check::context::Around;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.mixed-stops",
    severity: Severity::Error,
    finds: "Side by side, a road has corners with different numbers of stops.",
    why: "What a car has to do would depend on its lane; the plate beside a corner shows one \
            number.",
    example: "Corner 1 with 2 stops in lanes 1 and 2, corner 2 with 1 stop in lane 3 beside it.",
    fix: false,
    check,
};

/// Whether the way around leads through a corner of another number of stops at the same place.
pub(super) fn is_mixed(cx: &Context<'_>, around: &Around) -> bool {
    around.through.is_some_and(|through| {
        cx.plan.corners[through].stops != cx.plan.corners[around.corner].stops
    })
}

fn check(cx: &Context<'_>, found: &mut Vec<Problem>) {
    for around in &cx.around {
        let Some(through) = around.through else {
            continue;
        };
        // Each pair once.
        if !is_mixed(cx, around) || through < around.corner {
            continue;
        }
        let (one, other) = (&cx.plan.corners[around.corner], &cx.plan.corners[through]);
        let spaces = [around.corner, through]
            .into_iter()
            .filter_map(|corner| cx.pieces[corner].first())
            .flatten();
        found.push(
            ENTRY.problem(
                Place::at(format!("/corners/{through}/spaces"))
                    .spaces(spaces.map(|spot| cx.id(*spot)))
                    .corner(one.id)
                    .corner(other.id),
                format!(
                    "corners {} and {} lie side by side, with {} and {} stops",
                    one.id, other.id, one.stops, other.stops
                ),
                "make one corner of them",
            ),
        );
    }
}
