//! `pit.single-exit`: the pit lane leads back to one space of the road only.

use crate::check::context::LinkEnd;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.single-exit",
    severity: Severity::Advice,
    finds: "The pit lane leads back to one space of the road only.",
    why: "It is left to two spaces on known circuits; with one, a single car on the road closes \
            it.",
    example: "One link from the pit lane to the road.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let links = cx.pit_links(LinkEnd::Exit);
    if let [link] = links[..] {
        let (from, to) = (cx.id(link.from), cx.id(link.to));
        found.push(
            ENTRY.problem(
                Place::at(link_at(link))
                    .space(from)
                    .space(to)
                    .link(from, to),
                format!("the pit lane is left to space {to} only"),
                "lead its last space to the next space of that lane, too",
            ),
        );
    }
}
