//! `link.too-far`: a link is longer than the spaces there.

use crate::check::context::Far;
use crate::check::prelude::*;
use crate::survey::Link;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.too-far",
    severity: Severity::Warning,
    finds: "A link is nearly twice as long as the spaces there, or longer.",
    why: "A step leads to the space that touches this one; where it leaps, a space was deleted or \
            a part of the road moved.",
    example: "Space 42 between 41 and 43 was deleted, and 41 leads to 43.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for link in cx.far(Far::Stretched) {
        found.push(problem(cx, &ENTRY, link));
    }
}

/// A link that is too long. Removing it would mend nothing.
pub(in crate::check) fn problem(cx: &Context<'_>, entry: &Entry, link: &Link) -> Problem {
    let (from, to) = (cx.id(link.from), cx.id(link.to));
    entry.problem(
        Place::at(link_at(link))
            .space(from)
            .space(to)
            .link(from, to),
        format!(
            "the link from {from} to {to} is as long as {:.1} spaces",
            cx.length(link)
        ),
        "draw the spaces in between, or move the two together",
    )
}
