//! `corner.mixed-stops`: side by side, a road has corners with different numbers of stops.

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

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for around in &cx.around {
        let Some(other) = mixed_with(cx, around.corner) else {
            continue;
        };
        // Each pair once.
        if other < around.corner && mixed_with(cx, other) == Some(around.corner) {
            continue;
        }
        let pieces = [around.corner, other].map(|corner| cx.pieces[corner].first());
        let spaces = pieces.into_iter().flatten().flatten();
        let (one, two) = (&cx.plan.corners[around.corner], &cx.plan.corners[other]);
        found.push(
            ENTRY.problem(
                Place::at(format!("/corners/{}/spaces", around.corner.max(other)))
                    .spaces(spaces.map(|spot| cx.id(*spot)))
                    .corner(one.id)
                    .corner(two.id),
                format!(
                    "corners {} and {} lie side by side, with {} and {} stops",
                    one.id, two.id, one.stops, two.stops
                ),
                "make one corner of them",
            ),
        );
    }
}

/// Of a corner that can be driven around: the one that lies beside it, in lanes that it leaves
/// open, and asks for another number of stops.
pub(super) fn mixed_with(cx: &Context<'_>, corner: usize) -> Option<usize> {
    let is_around = |corner: &usize| cx.around.iter().any(|around| around.corner == *corner);
    if !is_around(&corner) {
        return None;
    }
    let stops = |corner: usize| cx.plan.corners[corner].stops;
    let open = super::not_across::open_lanes(cx, corner).into_iter();
    open.filter_map(|spot| cx.survey.corner[spot])
        .find(|other| *other != corner && stops(*other) != stops(corner))
}
