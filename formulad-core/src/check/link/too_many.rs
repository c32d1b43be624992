//! `link.too-many`: a space has more links than there are ways to go.

use crate::check::context::MOST_LINKS;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.too-many",
    severity: Severity::Error,
    finds: "A space has more links than there are ways to go.",
    why: "Ahead, left, right and one more, into a tunnel or the pit lane, is all a space can \
            have.",
    example: "\"next\": [1, 2, 3, 4, 5].",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        let space = cx.survey.space(spot);
        let count = space.next.len();
        if count > MOST_LINKS {
            found.push(ENTRY.problem(
                Place::at(format!("/spaces/{spot}/next")).space(space.id),
                format!("space {} has {count} links", space.id),
                format!("leave at most {MOST_LINKS}"),
            ));
        }
    }
}
