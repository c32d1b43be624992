//! `corner.entry-change`: a lane change leads into a corner.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.entry-change",
    severity: Severity::Advice,
    finds: "A lane change leads into a corner.",
    why: "The lines at which corners begin are nearly always crossed straight ahead; the change \
            may be meant, but is easily overlooked.",
    example: "41 in lane 1, on the straight, leads to 92 in lane 2, the first space of a corner.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        for side in [LinkKind::ChangeLeft, LinkKind::ChangeRight] {
            let Some(link) = cx.sound_change(spot, side) else {
                continue;
            };
            let Some(corner) = cx.whole_corner(link.to) else {
                continue;
            };
            if cx.survey.corner[spot].is_some() || !cx.is_entry(link.to) {
                continue;
            }
            let (from, to, id) = (cx.id(spot), cx.id(link.to), cx.plan.corners[corner].id);
            found.push(
                ENTRY
                    .problem(
                        Place::at(link_at(link))
                            .space(from)
                            .corner(id)
                            .link(from, to),
                        format!("the link from {from} to {to} changes lane into corner {id}"),
                        "remove it, or silence this where it is meant",
                    )
                    .fix_to_look_at(
                        format!("Remove the link from {from} to {to}"),
                        vec![Change::RemoveLink(from, to)],
                    ),
            );
        }
    }
}
