//! `lane.broken`: a lane goes on, but no link leads on.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "lane.broken",
    severity: Severity::Error,
    finds: "A lane goes on, but no link leads on.",
    why: "Every space leads straight ahead while its lane goes on; a car here would be forced \
            out of its lane.",
    example: "Spaces 41, 42 and 43 lie in a row, and 42 has no link to 43.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        let Some(to) = cx.lane_breaks_after(spot) else {
            continue;
        };
        let mut back = cx.survey.links.from(to).iter();
        // A link the wrong way round is reported as such.
        if back.any(|link| link.to == spot && cx.fault(link) == Some(Fault::Backwards)) {
            continue;
        }
        let (from, to) = (cx.id(spot), cx.id(to));
        found.push(
            ENTRY
                .problem(
                    Place::at(format!("/spaces/{spot}/next"))
                        .space(from)
                        .space(to)
                        .link(from, to),
                    format!("the lane breaks off between {from} and {to}"),
                    format!("link {from} to {to}"),
                )
                .safe_fix(
                    format!("Link {from} to {to}"),
                    vec![Change::AddLink(from, to)],
                ),
        );
    }
}
