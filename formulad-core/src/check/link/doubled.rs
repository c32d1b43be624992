//! `link.doubled`: a space leads twice to the same space.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.doubled",
    severity: Severity::Warning,
    finds: "A space leads twice to the same space.",
    why: "The second link adds nothing.",
    example: "\"next\": [42, 42].",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for link in cx.faulty(Fault::Repeated) {
        let (from, to) = (cx.id(link.from), cx.id(link.to));
        found.push(
            ENTRY
                .problem(
                    Place::at(link_at(link)).space(from).link(from, to),
                    format!("space {from} leads to {to} twice"),
                    "remove one of the two links",
                )
                .safe_fix(
                    format!("Remove the link from {from} to {to}"),
                    vec![Change::RemoveLink(from, to)],
                ),
        );
    }
}
