//! `link.dangling`: a link leads to a space that does not exist.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.dangling",
    severity: Severity::Error,
    finds: "A link leads to a space that does not exist.",
    why: "A car cannot go there; usually the space was deleted, or the number mistyped.",
    example: "\"next\": [42] where no space has the id 42.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        let space = cx.survey.space(spot);
        for (at, to) in space.next.iter().enumerate() {
            if !cx.is_unknown(*to) {
                continue;
            }
            found.push(
                ENTRY
                    .problem(
                        Place::at(format!("/spaces/{spot}/next/{at}"))
                            .space(space.id)
                            .link(space.id, *to),
                        format!("space {} leads to {to}, which does not exist", space.id),
                        "remove the link, or correct the number",
                    )
                    .fix_to_look_at(
                        format!("Remove the link from {} to {to}", space.id),
                        vec![Change::RemoveLink(space.id, *to)],
                    ),
            );
        }
    }
}
