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

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    // What lies beside a corner and should belong to it is told of there.
    let around = cx.around.iter();
    let beside: BTreeSet<Spot> = around
        .flat_map(|around| open_lanes(cx, around.corner))
        .collect();
    for spot in 0..cx.survey.len() {
        if cx.survey.corner[spot].is_some() || !cx.is_clear(spot) || cx.enters_tunnel(spot) {
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
