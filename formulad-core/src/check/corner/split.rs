//! `corner.split`: a corner is in pieces.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.split",
    severity: Severity::Error,
    finds: "A corner is in pieces.",
    why: "A corner is one stretch of road (TRACK-2); stops in one piece would count for the \
            other.",
    example: "A corner's list that contains a space on the far side of the circuit.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        let Some((_, rest)) = cx.pieces[at].split_first() else {
            continue;
        };
        for piece in rest {
            let spaces: Vec<_> = piece.iter().map(|spot| cx.id(*spot)).collect();
            let Some(first) = spaces.first() else {
                continue;
            };
            let member = corner.spaces.iter().position(|space| space == first);
            found.push(
                ENTRY
                    .problem(
                        Place::at(format!("/corners/{at}/spaces/{}", member.unwrap_or(0)))
                            .spaces(spaces.iter().copied())
                            .corner(corner.id),
                        match piece.len() {
                            1 => format!("space {first} is apart from the rest of corner {}", corner.id),
                            many => format!(
                                "{many} spaces, {first} among them, are apart from the rest of corner {}",
                                corner.id
                            ),
                        },
                        "take them out of the corner, or make a corner of their own of them",
                    )
                    .fix_to_look_at(
                        format!("Take them out of corner {}", corner.id),
                        spaces
                            .iter()
                            .map(|space| Change::LeaveCorner(*space, corner.id))
                            .collect(),
                    ),
            );
        }
    }
}
