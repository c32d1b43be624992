//! `link.missing`: a lane change is missing on a straight.

use std::collections::BTreeSet;

use super::MISSING;
use crate::check::corner::open_lanes;
use crate::check::prelude::*;

const SIDES: [LinkKind; 2] = [LinkKind::ChangeLeft, LinkKind::ChangeRight];

/// Whether the lane goes on into a corner.
fn is_approach(cx: &Context<'_>, spot: SpaceIdx) -> bool {
    cx.survey.ahead[spot].is_some_and(|ahead| cx.survey.corner[ahead].is_some())
}

/// Whether lanes are changed right before corners, too, in the outermost lanes and in those between:
/// on most printed boards nothing but straight ahead leads from the last space of a lane, on some
/// in the lanes between only, others have changes there as on any straight.
fn changes_before_corners(cx: &Context<'_>) -> [bool; 2] {
    let mut votes = [0_i32; 2];
    let is_plain = |spot: SpaceIdx| cx.survey.corner[spot].is_none();
    for spot in (0..cx.survey.len()).filter(|spot| is_plain(*spot) && is_approach(cx, *spot)) {
        for side in SIDES {
            let vote = &mut votes[usize::from(is_between(cx, spot))];
            let change = cx.sound_change(spot, side);
            if change.is_some_and(|link| is_plain(link.to)) {
                *vote += 1;
            } else if cx.expected_change(spot, side).is_some_and(is_plain) {
                *vote -= 1;
            }
        }
    }
    votes.map(|vote| vote >= 0)
}

/// Whether a lane has others on both sides.
fn is_between(cx: &Context<'_>, spot: SpaceIdx) -> bool {
    let lane = cx.lane(spot);
    let lanes = cx.beside.of(spot).iter().map(|spot| cx.lane(*spot));
    let beside = |other: u8| lanes.clone().any(|lane| lane == other);
    beside(lane.wrapping_sub(1)) && beside(lane.wrapping_add(1))
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let before_corners = changes_before_corners(cx);
    // What lies beside a corner and should belong to it is reported there.
    let around = cx.around.iter();
    let beside = around.flat_map(|around| open_lanes(cx, around.corner));
    let beside: BTreeSet<SpaceIdx> = beside.collect();
    let is_plain = |spot: SpaceIdx| cx.survey.corner[spot].is_none() && !beside.contains(&spot);
    for from in (0..cx.survey.len()).filter(|spot| is_plain(*spot)) {
        if !cx.is_clear(from)
            || cx.survey.enters_tunnel(from)
            || is_approach(cx, from) && !before_corners[usize::from(is_between(cx, from))]
            // One that leads nowhere, or that nothing leads to, is reported as such.
            || cx.survey.links.from(from).is_empty()
        {
            continue;
        }
        for side in SIDES {
            if let Some(to) = cx.expected_change(from, side)
                && is_plain(to)
                && cx.survey.links.to(to).next().is_some()
            {
                reporter.push(cx.missing(&MISSING, from, to, true));
            }
        }
    }
}
