//! `link.two-into-lane`: a space leads to two spaces of the same lane.

use crate::check::context::MOST_LINKS;
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

fn check(cx: &Context<'_>, found: &mut Vec<Problem>) {
    for spot in 0..cx.survey.len() {
        let links = cx.survey.links.from(spot);
        // Only the first few can be right, and there may be thousands.
        for (at, link) in links.iter().enumerate().take(MOST_LINKS) {
            let twin = links[..at].iter().find(|other| {
                other.to != link.to
                    && cx.survey.on_road(other.to)
                    && cx.lane(other.to) == cx.lane(link.to)
            });
            let Some(twin) = twin else { continue };
            if !cx.survey.on_road(link.from)
                || link.kind == LinkKind::Tunnel
                || twin.kind == LinkKind::Tunnel
                || cx.is_faulty(link)
                || cx.is_faulty(twin)
            {
                continue;
            }
            let (from, to) = (cx.id(spot), cx.id(link.to));
            found.push(
                ENTRY.problem(
                    Place::at(link_at(link))
                        .space(from)
                        .link(from, cx.id(twin.to))
                        .link(from, to),
                    format!(
                        "space {from} leads to both {} and {to} in lane {}",
                        cx.id(twin.to),
                        cx.lane(link.to)
                    ),
                    "leave the link to the nearer one",
                ),
            );
        }
    }
}
