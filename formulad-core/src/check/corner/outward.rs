//! `corner.outward`: a lane change in a corner leads to the other side than the others.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.outward",
    severity: Severity::Warning,
    finds: "A lane change in a corner leads to the other side than the others.",
    why: "Within a corner all arrows point the same way, to the inside.",
    example: "In a right-hand corner nine changes lead to the right and one to the left.",
    fix: true,
    check,
};

/// Changes are few when the others are this many times as many.
const FEW: usize = 4;

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let mut changes = vec![[0_usize; 2]; cx.plan.corners.len()];
    let sides = [LinkKind::ChangeLeft, LinkKind::ChangeRight];
    let single = |spot: Spot, side: usize| {
        let other = cx.sound_change(spot, sides[1 - side]);
        cx.sound_change(spot, sides[side])
            .filter(|_| other.is_none())
    };
    for spot in 0..cx.survey.len() {
        let Some(corner) = cx.whole_corner(spot) else {
            continue;
        };
        for side in [0, 1] {
            changes[corner][side] += usize::from(single(spot, side).is_some());
        }
    }
    for spot in 0..cx.survey.len() {
        let Some(corner) = cx.whole_corner(spot) else {
            continue;
        };
        for side in [0, 1] {
            let Some(link) = single(spot, side) else {
                continue;
            };
            if changes[corner][side] * FEW > changes[corner][1 - side] {
                continue;
            }
            let (from, to, id) = (cx.id(link.from), cx.id(link.to), cx.plan.corners[corner].id);
            found.push(
                ENTRY
                    .problem(
                        Place::at(link_at(link))
                            .space(from)
                            .corner(id)
                            .link(from, to),
                        format!(
                            "the link from {from} to {to} leads to the other side than the rest of \
                             corner {id}"
                        ),
                        "remove it",
                    )
                    .fix_to_look_at(
                        format!("Remove the link from {from} to {to}"),
                        vec![Change::RemoveLink(from, to)],
                    ),
            );
        }
    }
}
