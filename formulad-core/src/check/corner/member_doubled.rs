//! `corner.member-doubled`: a corner lists a space twice.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.member-doubled",
    severity: Severity::Warning,
    finds: "A corner lists a space twice.",
    why: "Once is enough.",
    example: "\"spaces\": [41, 42, 41].",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        let mut members: Vec<_> = corner.spaces.iter().copied().enumerate().collect();
        members.sort_by_key(|(member, space)| (*space, *member));
        for pair in members.windows(2) {
            if let [(_, first), (member, space)] = pair
                && first == space
            {
                found.push(
                    ENTRY
                        .problem(
                            Place::at(format!("/corners/{at}/spaces/{member}"))
                                .space(*space)
                                .corner(corner.id),
                            format!("corner {} lists space {space} twice", corner.id),
                            "list it once",
                        )
                        .safe_fix(
                            format!("List space {space} once"),
                            vec![Change::LeaveCorner(*space, corner.id)],
                        ),
                );
            }
        }
    }
}
