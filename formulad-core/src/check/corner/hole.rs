//! `corner.hole`: a corner has a hole: spaces between its spaces that do not belong to it.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.hole",
    severity: Severity::Warning,
    finds: "A corner has a hole: spaces between its spaces that do not belong to it.",
    why: "A car there is on a straight in the middle of a corner.",
    example: "41, 42, 43 in a row, of which corner 2 lists 41 and 43.",
    fix: true,
    check,
};

/// A longer gap is a straight between two passages of the corner.
const DEEPEST: usize = 4;

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        let Some(corner) = cx.whole_corner(spot) else {
            continue;
        };
        let mut hole = Vec::new();
        let mut next = cx.survey.ahead[spot];
        while let Some(inside) = next
            && cx.survey.corner[inside].is_none()
            && hole.len() < DEEPEST
        {
            hole.push(inside);
            next = cx.survey.ahead[inside];
        }
        if hole.is_empty() || next.and_then(|next| cx.whole_corner(next)) != Some(corner) {
            continue;
        }
        let id = cx.plan.corners[corner].id;
        found.push(
            ENTRY
                .problem(
                    Place::at(format!("/corners/{corner}/spaces"))
                        .spaces(hole.iter().map(|spot| cx.id(*spot)))
                        .corner(id),
                    format!("corner {id} has a hole after space {}", cx.id(spot)),
                    "put the spaces in between into the corner",
                )
                .safe_fix(
                    format!("Fill the hole in corner {id}"),
                    hole.iter()
                        .map(|spot| Change::JoinCorner(cx.id(*spot), id))
                        .collect(),
                ),
        );
    }
}
