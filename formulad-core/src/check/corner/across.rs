//! `corner.not-across` and `corner.mixed-stops`: corners that do not reach across all lanes.

use super::{MIXED_STOPS, NOT_ACROSS};
use crate::check::prelude::*;

/// The spaces beside a corner in lanes in which it has no space.
pub(in crate::check) fn open_lanes(cx: &Context<'_>, corner: usize) -> Vec<SpaceIdx> {
    let component = cx.components[corner].first();
    let mut open = cx.in_open_lanes(component.map_or(&[], Vec::as_slice));
    open.sort_unstable();
    open.dedup();
    open
}

/// For a corner that can be driven around, the corner that lies beside it, in lanes that it leaves
/// open, and asks for another number of stops.
fn mixed_with(cx: &Context<'_>, corner: usize) -> Option<usize> {
    if !cx.around.iter().any(|around| around.corner == corner) {
        return None;
    }
    let stops = |corner: usize| cx.plan.corners[corner].stops;
    let open = open_lanes(cx, corner).into_iter();
    open.filter_map(|spot| cx.survey.corner[spot])
        .find(|other| *other != corner && stops(*other) != stops(corner))
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let mut mixed = Vec::new();
    for corner in cx.around.iter().map(|around| around.corner) {
        let Some(other) = mixed_with(cx, corner) else {
            continue;
        };
        mixed.extend([corner, other]);
        // Each pair once.
        if other < corner && mixed_with(cx, other) == Some(corner) {
            continue;
        }
        let components = [corner, other].map(|corner| cx.components[corner].first());
        let spaces = components.into_iter().flatten().flatten();
        let (one, two) = (&cx.plan.corners[corner], &cx.plan.corners[other]);
        let message = message!(
            "corners {one} and {other} lie side by side, with {stops} and {others} stops",
            one = one.id,
            other = two.id,
            stops = one.stops,
            others = two.stops
        );
        let pointer = format!("/corners/{}/spaces", corner.max(other));
        let problem = MIXED_STOPS.at(pointer, message, message!("make one corner of them"));
        let problem = problem.spaces(spaces.map(|spot| cx.id(*spot)));
        reporter.push(problem.corner(one.id).corner(two.id));
    }
    for around in &cx.around {
        let id = cx.plan.corners[around.corner].id;
        let open = open_lanes(cx, around.corner);
        // Where stops are mixed, corners near by that reach across all lanes look as if they could
        // be driven around.
        if mixed.contains(&around.corner) || (!mixed.is_empty() && open.is_empty()) {
            continue;
        }
        let pointer = format!("/corners/{}/spaces", around.corner);
        let problem = NOT_ACROSS
            .at(
                pointer,
                message!("corner {id} does not reach across all lanes", id),
                message!("give it spaces in every lane"),
            )
            .corner(id);
        reporter.push(if open.is_empty() {
            problem.space(cx.id(around.meet))
        } else {
            let spaces: Vec<_> = open.iter().map(|spot| cx.id(*spot)).collect();
            let changes = spaces
                .iter()
                .map(|space| Change::JoinCorner(*space, id))
                .collect();
            let label = message!("Put the spaces beside it into corner {id}", id);
            problem.spaces(spaces).unsafe_fix(label, changes)
        });
    }
}
