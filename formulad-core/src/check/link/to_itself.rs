//! `link.to-itself`: a space leads to itself.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.to-itself",
    severity: Severity::Error,
    finds: "A space leads to itself.",
    why: "A step has to lead somewhere else.",
    example: "\"id\": 41, \"next\": [41].",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for link in cx.faulty(Fault::ToItself) {
        let (from, to) = (cx.id(link.from), cx.id(link.to));
        found.push(
            ENTRY
                .problem(
                    Place::at(link_at(link)).space(from).link(from, to),
                    format!("space {from} leads to itself"),
                    "remove the link",
                )
                .safe_fix(
                    format!("Remove the link from {from} to {to}"),
                    vec![Change::RemoveLink(from, to)],
                ),
        );
    }
}
