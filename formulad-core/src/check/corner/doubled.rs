//! `corner.doubled`: two corners have the same number.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.doubled",
    severity: Severity::Error,
    finds: "Two corners have the same number.",
    why: "Stops are counted for a corner by its number.",
    example: "Two corners with \"id\": 3.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let mut ids: Vec<_> = cx
        .plan
        .corners
        .iter()
        .map(|corner| corner.id)
        .enumerate()
        .collect();
    ids.sort_by_key(|(at, id)| (*id, *at));
    for pair in ids.windows(2) {
        if let [(_, first), (at, id)] = pair
            && first == id
        {
            found.push(ENTRY.problem(
                Place::at(format!("/corners/{at}/id")).corner(*id),
                format!("corner {id} is there twice"),
                "give one of the two another number",
            ));
        }
    }
}
