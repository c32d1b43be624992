//! `pit.single-entry`: the pit lane is entered from one space only.

use crate::check::context::LinkEnd;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.single-entry",
    severity: Severity::Advice,
    finds: "The pit lane is entered from one space only.",
    why: "Two successive spaces lead in on known circuits; with one, cars queue for it.",
    example: "One link from the road into the pit lane.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let links = cx.pit_links(LinkEnd::Entry);
    if let [link] = links[..] {
        let (from, to) = (cx.id(link.from), cx.id(link.to));
        found.push(
            ENTRY.problem(
                Place::at(link_at(link))
                    .space(from)
                    .space(to)
                    .link(from, to),
                format!("the pit lane is entered from space {from} only"),
                "lead the next space of that lane in, too",
            ),
        );
    }
}
