//! `corner.missing-change`: a lane change is missing in a corner where those around it are there.

use super::{FEW, MISSING_CHANGE, SIDES, count_changes};
use crate::check::prelude::*;

/// The spaces of a corner in driving order.
fn in_driving_order(cx: &Context<'_>, corner: usize) -> Vec<SpaceIdx> {
    let Some(spots) = cx.components[corner].first() else {
        return Vec::new();
    };
    let leads = spots.iter().map(|spot| (cx.lead(spots[0], *spot), *spot));
    let mut leads: Vec<(f64, SpaceIdx)> = leads.collect();
    leads.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    leads.into_iter().map(|(_, spot)| spot).collect()
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let counts = count_changes(cx);
    for (corner, counts) in counts.into_iter().enumerate() {
        let spots = in_driving_order(cx, corner);
        for (at, side) in SIDES.into_iter().enumerate() {
            // Those that there are lead outward, and are reported.
            let [few, others] = [counts[at], counts[1 - at]];
            if others > 0 && few * FEW <= others {
                continue;
            }
            // For each lane, the spaces that change to this side or could: from, to, and whether
            // they do.
            let mut lanes = [const { Vec::new() }; 4];
            for from in spots.iter().copied() {
                let there = cx.change(from, side);
                if let Some(to) = there.or_else(|| cx.expected_change(from, side))
                    && cx.survey.corner[to] == Some(corner)
                    && let Some(lane) = lanes.get_mut(usize::from(cx.lane(from)).wrapping_sub(1))
                {
                    lane.push((from, to, there.is_some()));
                }
            }
            for lane in lanes {
                let count = lane.iter().filter(|(.., there)| *there).count();
                let is_there = |at: usize| lane.get(at).is_some_and(|(.., there)| *there);
                for (at, (from, to, there)) in lane.iter().enumerate() {
                    let is_between = at > 0 && is_there(at - 1) && is_there(at + 1);
                    let is_only = count > 0 && count + 1 == lane.len();
                    if !there && (is_between || is_only) && cx.is_clear(*from) {
                        reporter.push(cx.missing(&MISSING_CHANGE, *from, *to, false));
                    }
                }
            }
        }
    }
}
