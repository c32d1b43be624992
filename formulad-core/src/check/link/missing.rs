//! `link.missing`: a lane change is missing on a straight.

use std::collections::BTreeSet;

use crate::check::corner::not_across::open_lanes;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.missing",
    severity: Severity::Warning,
    finds: "A lane change is missing on a straight.",
    why: "On a straight every space leads to the half-ahead space of each lane beside it; \
            players take it for granted.",
    example: "All spaces of lane 2 lead to lanes 1, 2 and 3, but 57 to lanes 1 and 2 only.",
    fix: true,
    check,
};

/// Whether the lane goes on into a corner.
fn is_approach(cx: &Context<'_>, spot: Spot) -> bool {
    cx.survey.ahead[spot].is_some_and(|ahead| cx.survey.corner[ahead].is_some())
}

/// Whether lanes are changed right before corners, too, in the outermost lanes and in those between:
/// on most printed boards nothing but straight ahead leads from the last space of a lane, on some
/// in the lanes between only, others have changes there as on any straight.
fn changes_before_corners(cx: &Context<'_>) -> [bool; 2] {
    let mut votes = [0_i32; 2];
    let is_plain = |spot: Spot| cx.survey.corner[spot].is_none();
    for spot in (0..cx.survey.len()).filter(|spot| is_plain(*spot) && is_approach(cx, *spot)) {
        for side in [LinkKind::ChangeLeft, LinkKind::ChangeRight] {
            let vote = &mut votes[usize::from(is_between(cx, spot))];
            if cx
                .sound_change(spot, side)
                .is_some_and(|link| is_plain(link.to))
            {
                *vote += 1;
            } else if cx.expected_change(spot, side).is_some_and(is_plain) {
                *vote -= 1;
            }
        }
    }
    votes.map(|vote| vote >= 0)
}

/// Whether a lane has others on either side.
fn is_between(cx: &Context<'_>, spot: Spot) -> bool {
    let lane = cx.lane(spot);
    let beside = |other: u8| cx.beside[spot].iter().any(|spot| cx.lane(*spot) == other);
    beside(lane.wrapping_sub(1)) && beside(lane.wrapping_add(1))
}

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let before_corners = changes_before_corners(cx);
    // What lies beside a corner and should belong to it is told of there.
    let around = cx.around.iter();
    let beside: BTreeSet<Spot> = around
        .flat_map(|around| open_lanes(cx, around.corner))
        .collect();
    for spot in 0..cx.survey.len() {
        if cx.survey.corner[spot].is_some() || !cx.is_clear(spot) || cx.enters_tunnel(spot) {
            continue;
        }
        if is_approach(cx, spot) && !before_corners[usize::from(is_between(cx, spot))] {
            continue;
        }
        // One that leads nowhere, or that nothing leads to, is reported as such.
        if cx.survey.links.from(spot).is_empty() {
            continue;
        }
        for side in [LinkKind::ChangeLeft, LinkKind::ChangeRight] {
            let Some(to) = cx.expected_change(spot, side) else {
                continue;
            };
            if beside.contains(&to)
                || beside.contains(&spot)
                || cx.survey.corner[to].is_some()
                || cx.survey.links.to(to).next().is_none()
            {
                continue;
            }
            found.push(cx.missing(&ENTRY, spot, to, true));
        }
    }
}
