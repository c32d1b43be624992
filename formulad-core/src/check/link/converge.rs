//! `link.converge`: two spaces of one lane lead to the same space.

use crate::check::prelude::*;
use crate::survey::Link;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.converge",
    severity: Severity::Warning,
    finds: "Two spaces of one lane lead to the same space.",
    why: "Each space of a lane is led to from one space of the lane beside it at most; a second \
            link is usually one that should lead further.",
    example: "41 and 42 in lane 1 both lead to 93 in lane 2.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        for kind in [LinkKind::Ahead, LinkKind::ChangeLeft, LinkKind::ChangeRight] {
            let of_kind = cx.survey.links.to(spot).filter(|link| link.kind == kind);
            if of_kind.take(2).count() < 2 {
                continue;
            }
            let mut links: Vec<&Link> = cx.survey.links.to(spot).collect();
            links.retain(|link| link.kind == kind && !cx.is_faulty(link) && !cx.muddled[link.from]);
            // The one from furthest behind is the odd one.
            links.sort_by(|a, b| cx.lead(a.from, spot).total_cmp(&cx.lead(b.from, spot)));
            let Some((near, far)) = links.split_first() else {
                continue;
            };
            for link in far {
                let (to, from, near) = (cx.id(spot), cx.id(link.from), cx.id(near.from));
                found.push(
                    ENTRY
                        .problem(
                            Place::at(link_at(link))
                                .space(from)
                                .space(near)
                                .space(to)
                                .link(from, to)
                                .link(near, to),
                            format!("spaces {near} and {from} of one lane both lead to {to}"),
                            "remove the link from the further one",
                        )
                        .fix_to_look_at(
                            format!("Remove the link from {from} to {to}"),
                            vec![Change::RemoveLink(from, to)],
                        ),
                );
            }
        }
    }
}
