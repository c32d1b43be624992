//! `link.backwards`: a link leads to a space that lies behind.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.backwards",
    severity: Severity::Error,
    finds: "A link leads to a space that lies behind.",
    why: "Cars never go backwards (MOVE-1), and every link has to bring a car nearer to the \
            line.",
    example: "Space 42 leads back to 41.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for link in cx.faulty(Fault::Backwards) {
        let (from, to) = (cx.id(link.from), cx.id(link.to));
        found.push(
            ENTRY
                .problem(
                    Place::at(link_at(link)).space(from).link(from, to),
                    format!("the link from {from} to {to} leads backwards"),
                    "lead to a space that lies ahead",
                )
                .fix_to_look_at(
                    format!("Remove the link from {from} to {to}"),
                    vec![Change::RemoveLink(from, to)],
                ),
        );
    }
}
