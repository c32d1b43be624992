//! `link.sideways`: a link leads to a space that lies level.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.sideways",
    severity: Severity::Warning,
    finds: "A link leads to a space that lies level.",
    why: "A step that gains no ground lengthens the way: a move could be burnt by weaving.",
    example: "Lanes side by side without stagger, linked straight across.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for link in cx.faulty(Fault::Sideways) {
        let (from, to) = (cx.id(link.from), cx.id(link.to));
        found.push(
            ENTRY
                .problem(
                    Place::at(link_at(link)).space(from).link(from, to),
                    format!("the link from {from} to {to} leads sideways"),
                    "lead to the next space of that lane",
                )
                .fix_to_look_at(
                    format!("Remove the link from {from} to {to}"),
                    vec![Change::RemoveLink(from, to)],
                ),
        );
    }
}
