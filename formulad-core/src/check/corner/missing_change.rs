//! `corner.missing-change`: a lane change is missing in a corner where those around it are there.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.missing-change",
    severity: Severity::Warning,
    finds: "A lane change is missing in a corner where those around it are there.",
    why: "An arrow left out by accident is hard to see, and changes the corner's longest and \
            shortest way.",
    example: "41, 42 and 43 could all change to lane 2, but only 41 and 43 do.",
    fix: true,
    check,
};

/// So many others, all alike, make a rule.
const ENOUGH: usize = 1;

/// A space of a corner, and the space of the next lane that it could lead to.
struct Candidate {
    from: Spot,
    to: Spot,
    /// Whether it leads there, or somewhere else in that lane.
    there: bool,
}

fn in_driving_order(cx: &Context<'_>, corner: usize) -> Vec<Spot> {
    let spots = cx.pieces[corner].first().into_iter().flatten();
    let mut spots: Vec<(f64, Spot)> = spots.map(|spot| (0.0, *spot)).collect();
    if let Some((_, first)) = spots.first().copied() {
        for (lead, spot) in &mut spots {
            *lead = cx.lead(first, *spot);
        }
    }
    spots.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    spots.into_iter().map(|(_, spot)| spot).collect()
}

/// The changes to one side that a corner could have, lane by lane in driving order.
fn candidates(
    cx: &Context<'_>,
    corner: usize,
    spots: &[Spot],
    side: LinkKind,
) -> [Vec<Candidate>; 4] {
    let mut lanes = [const { Vec::new() }; 4];
    for from in spots.iter().copied() {
        let there = cx.change(from, side);
        let to = there.or_else(|| cx.expected_change(from, side));
        if let Some(to) = to
            && cx.survey.corner[to] == Some(corner)
            && let Some(lane) = lanes.get_mut(usize::from(cx.lane(from)).wrapping_sub(1))
        {
            lane.push(Candidate {
                from,
                to,
                there: there.is_some(),
            });
        }
    }
    lanes
}

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for at in 0..cx.plan.corners.len() {
        let spots = in_driving_order(cx, at);
        for side in [LinkKind::ChangeLeft, LinkKind::ChangeRight] {
            for lane in candidates(cx, at, &spots, side) {
                let there = lane.iter().filter(|candidate| candidate.there).count();
                for (nth, candidate) in lane.iter().enumerate() {
                    let near = |nth: Option<usize>| {
                        nth.and_then(|nth| lane.get(nth)).is_some_and(|c| c.there)
                    };
                    let between = near(nth.checked_sub(1)) && near(Some(nth + 1));
                    let only = there + 1 == lane.len() && there >= ENOUGH;
                    if !candidate.there && (between || only) && cx.is_clear(candidate.from) {
                        found.push(cx.missing(&ENTRY, candidate.from, candidate.to, false));
                    }
                }
            }
        }
    }
}
