//! `corner.off-road`: a corner lists a space off the road.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.off-road",
    severity: Severity::Error,
    finds: "A corner lists a space off the road.",
    why: "Nobody stops in a corner while in the pit lane.",
    example: "A pit lane space in a corner's list.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        for (member, space) in corner.spaces.iter().enumerate() {
            if cx
                .survey
                .spot(*space)
                .is_some_and(|spot| cx.survey.off_road(spot))
            {
                found.push(
                    ENTRY
                        .problem(
                            Place::at(format!("/corners/{at}/spaces/{member}"))
                                .space(*space)
                                .corner(corner.id),
                            format!("corner {} lists {space}, which is off the road", corner.id),
                            "take it out of the corner",
                        )
                        .safe_fix(
                            format!("Take space {space} out of corner {}", corner.id),
                            vec![Change::LeaveCorner(*space, corner.id)],
                        ),
                );
            }
        }
    }
}
