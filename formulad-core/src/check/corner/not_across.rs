//! `corner.not-across`: a corner does not reach across all lanes.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.not-across",
    severity: Severity::Error,
    finds: "A corner does not reach across all lanes.",
    why: "A car can drive around it, and need not stop.",
    example: "A corner with spaces in lanes 1 and 2 of a three-lane road.",
    fix: true,
    check,
};

/// The spaces beside a corner in lanes in which it has no space.
pub(in crate::check) fn open_lanes(cx: &Context<'_>, corner: usize) -> Vec<Spot> {
    let Some(piece) = cx.pieces[corner].first() else {
        return Vec::new();
    };
    let mut covered = [false; 5];
    for spot in piece {
        covered[usize::from(cx.lane(*spot))] = true;
    }
    let mut open: Vec<Spot> = piece
        .iter()
        .flat_map(|spot| &cx.beside[*spot])
        .copied()
        .filter(|spot| !covered[usize::from(cx.lane(*spot))])
        .collect();
    open.sort_unstable();
    open.dedup();
    open
}

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let mixed = |corner: usize| super::mixed_stops::mixed_with(cx, corner);
    let told: Vec<usize> = cx
        .around
        .iter()
        .filter_map(|around| Some([around.corner, mixed(around.corner)?]))
        .flatten()
        .collect();
    for around in &cx.around {
        let corner = &cx.plan.corners[around.corner];
        let open = open_lanes(cx, around.corner);
        // Where stops are mixed, corners near by that reach across all lanes look as if they could
        // be driven around.
        if told.contains(&around.corner) || (!told.is_empty() && open.is_empty()) {
            continue;
        }
        let place = Place::at(format!("/corners/{}/spaces", around.corner)).corner(corner.id);
        let problem = ENTRY.problem(
            if open.is_empty() {
                place.space(cx.id(around.meet))
            } else {
                place.spaces(open.iter().map(|spot| cx.id(*spot)))
            },
            format!("corner {} does not reach across all lanes", corner.id),
            "give it spaces in every lane",
        );
        found.push(if open.is_empty() {
            problem
        } else {
            problem.fix_to_look_at(
                format!("Put the spaces beside it into corner {}", corner.id),
                open.iter()
                    .map(|spot| Change::JoinCorner(cx.id(*spot), corner.id))
                    .collect(),
            )
        });
    }
}
