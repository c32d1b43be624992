//! `link.two-into-lane`: a space leads to two spaces of the same lane.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.two-into-lane",
    severity: Severity::Error,
    finds: "A space leads to two spaces of the same lane.",
    why: "One of the two has to be the next one; a step cannot choose how far it goes.",
    example: "Space 41 leads to 42 and to 43, both in its own lane.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for link in cx.faulty(Fault::SecondIntoLane) {
        let (from, to) = (cx.id(link.from), cx.id(link.to));
        found.push(ENTRY.problem(
            Place::at(link_at(link)).space(from).link(from, to),
            format!(
                "space {from} leads to a second space of lane {}, {to}",
                cx.lane(link.to)
            ),
            "leave the link to the nearer one",
        ));
    }
}
