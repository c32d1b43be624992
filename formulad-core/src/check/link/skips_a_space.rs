//! `link.skips-a-space`: a link leads past the space that it should lead to.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.skips-a-space",
    severity: Severity::Warning,
    finds: "A link leads past the space that it should lead to.",
    why: "A car gains a space there, and the one left out is reached from elsewhere or not at \
            all.",
    example: "Space 41 leads to 43, although 42 lies between them.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for link in cx.faulty(Fault::SkipsASpace) {
        let (from, to) = (cx.id(link.from), cx.id(link.to));
        found.push(
            ENTRY
                .problem(
                    Place::at(link_at(link)).space(from).link(from, to),
                    format!("the link from {from} to {to} leads past a space"),
                    "lead to the nearest space ahead",
                )
                .fix_to_look_at(
                    format!("Remove the link from {from} to {to}"),
                    vec![Change::RemoveLink(from, to)],
                ),
        );
    }
}
