//! `corner.unknown-space`: a corner lists a space that does not exist.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.unknown-space",
    severity: Severity::Error,
    finds: "A corner lists a space that does not exist.",
    why: "Usually the space was deleted, or its number mistyped.",
    example: "\"spaces\": [41, 42, 999] where no space has the id 999.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        for (member, space) in corner.spaces.iter().enumerate() {
            if !cx.is_unknown(*space) {
                continue;
            }
            found.push(
                ENTRY
                    .problem(
                        Place::at(format!("/corners/{at}/spaces/{member}"))
                            .space(*space)
                            .corner(corner.id),
                        format!("corner {} lists {space}, which does not exist", corner.id),
                        "take it out of the corner, or correct the number",
                    )
                    .safe_fix(
                        format!("Take {space} out of corner {}", corner.id),
                        vec![Change::LeaveCorner(*space, corner.id)],
                    ),
            );
        }
    }
}
