//! `link.jumps-a-lane`: a link leads past a lane.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.jumps-a-lane",
    severity: Severity::Error,
    finds: "A link leads past a lane.",
    why: "A step changes by one lane at most (TRACK-1).",
    example: "From a space of lane 1 to one of lane 3.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for link in cx.faulty(Fault::JumpsALane) {
        let (from, to) = (cx.id(link.from), cx.id(link.to));
        found.push(
            ENTRY
                .problem(
                    Place::at(link_at(link)).space(from).link(from, to),
                    format!(
                        "the link from {from} to {to} leads from lane {} to lane {}",
                        cx.lane(link.from),
                        cx.lane(link.to)
                    ),
                    "lead to a space of the same or a neighbouring lane",
                )
                .fix_to_look_at(
                    format!("Remove the link from {from} to {to}"),
                    vec![Change::RemoveLink(from, to)],
                ),
        );
    }
}
