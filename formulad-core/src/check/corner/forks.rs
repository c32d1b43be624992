//! `corner.forks`: a space in a corner leads to both sides.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.forks",
    severity: Severity::Warning,
    finds: "A space in a corner leads to both sides.",
    why: "Corner arrows point to the inside; on printed boards no corner space forks to both \
            sides.",
    example: "A corner space of lane 2 that leads to lanes 1, 2 and 3.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        let Some(corner) = cx.whole_corner(spot) else {
            continue;
        };
        if let (Some(left), Some(right)) = (
            cx.sound_change(spot, LinkKind::ChangeLeft),
            cx.sound_change(spot, LinkKind::ChangeRight),
        ) {
            let id = cx.id(spot);
            found.push(
                ENTRY.problem(
                    Place::at(format!("/spaces/{spot}/next"))
                        .space(id)
                        .corner(cx.plan.corners[corner].id)
                        .link(id, cx.id(left.to))
                        .link(id, cx.id(right.to)),
                    format!("space {id} changes lane to both sides in a corner"),
                    "leave the change towards the inside of the corner",
                ),
            );
        }
    }
}
