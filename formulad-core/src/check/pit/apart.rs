//! `pit.apart`: the spaces at which the pit lane is entered, or left, do not follow each other.

use crate::check::context::{LONG, LinkEnd};
use crate::check::prelude::*;
use crate::survey::Link;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.apart",
    severity: Severity::Warning,
    finds: "The spaces at which the pit lane is entered, or left, do not follow each other.",
    why: "It is entered from two successive spaces of one lane, and left to two; one elsewhere \
            is usually a slip.",
    example: "An exit to 103 and to 226.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (end, name) in [(LinkEnd::Entry, "entered from"), (LinkEnd::Exit, "left to")] {
        let mut links = cx.pit_links(end);
        links.truncate(LONG);
        if links.len() < 2 {
            continue;
        }
        for link in &links {
            if links.iter().any(|other| follow(cx, end, link, other)) {
                continue;
            }
            let (from, to) = (cx.id(link.from), cx.id(link.to));
            let road = match end {
                LinkEnd::Entry => from,
                LinkEnd::Exit => to,
            };
            found.push(
                ENTRY.problem(
                    Place::at(link_at(link))
                        .space(from)
                        .space(to)
                        .link(from, to),
                    format!("the pit lane is {name} space {road}, out of line with the other"),
                    "take two successive spaces of one lane",
                ),
            );
        }
    }
}

/// Whether two links join two successive spaces of the road to one space of the pit lane, or to
/// two in the same order.
fn follow(cx: &Context<'_>, end: LinkEnd, one: &Link, other: &Link) -> bool {
    let ends = |link: &Link| match end {
        LinkEnd::Entry => (link.from, link.to),
        LinkEnd::Exit => (link.to, link.from),
    };
    let ((road, pit), (other_road, other_pit)) = (ends(one), ends(other));
    let in_order =
        |behind: Spot, ahead: Spot| behind == ahead || cx.next_in_pit_lane(behind) == Some(ahead);
    if cx.survey.ahead[road] == Some(other_road) {
        in_order(pit, other_pit)
    } else {
        cx.survey.ahead[other_road] == Some(road) && in_order(other_pit, pit)
    }
}
