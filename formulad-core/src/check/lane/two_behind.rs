//! `lane.two-behind`: two spaces of a lane lead straight ahead to the same space.

use crate::check::prelude::*;
use crate::survey::Link;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "lane.two-behind",
    severity: Severity::Error,
    finds: "Two spaces of a lane lead straight ahead to the same space.",
    why: "Every space has one space directly behind it in its lane (TRACK-6); of the two, one \
            should lead to another space.",
    example: "41 and 42 in lane 1 both lead to 43 in lane 1.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Vec<Problem>) {
    for spot in 0..cx.survey.len() {
        let mut links: Vec<&Link> = cx.survey.links.to(spot).collect();
        links.retain(|link| link.kind == LinkKind::Ahead && !cx.is_faulty(link));
        links.sort_by(|a, b| cx.lead(a.from, spot).total_cmp(&cx.lead(b.from, spot)));
        let Some((near, far)) = links.split_first() else {
            continue;
        };
        for link in far {
            let (to, from, near) = (cx.id(spot), cx.id(link.from), cx.id(near.from));
            found.push(
                ENTRY.problem(
                    Place::at(link_at(link))
                        .space(from)
                        .space(near)
                        .space(to)
                        .link(from, to)
                        .link(near, to),
                    format!("spaces {near} and {from} both lead straight ahead to {to}"),
                    "lead one of them elsewhere",
                ),
            );
        }
    }
}
