//! `corner.overlap`: a space belongs to two corners.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.overlap",
    severity: Severity::Error,
    finds: "A space belongs to two corners.",
    why: "A stop there could not be counted for one of them (STOP-1).",
    example: "Space 41 in the lists of corners 2 and 3.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        for (member, space) in corner.spaces.iter().enumerate() {
            let Some(first) = cx
                .survey
                .spot(*space)
                .and_then(|spot| cx.survey.corner[spot])
            else {
                continue;
            };
            if first == at {
                continue;
            }
            let other = cx.plan.corners[first].id;
            found.push(
                ENTRY
                    .problem(
                        Place::at(format!("/corners/{at}/spaces/{member}"))
                            .space(*space)
                            .corner(corner.id)
                            .corner(other),
                        format!("space {space} belongs to corners {other} and {}", corner.id),
                        "take it out of one of them",
                    )
                    .fix_to_look_at(
                        format!("Take space {space} out of corner {}", corner.id),
                        vec![Change::LeaveCorner(*space, corner.id)],
                    ),
            );
        }
    }
}
