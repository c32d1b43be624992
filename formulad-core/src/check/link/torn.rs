//! `link.torn`: a link leads over bare ground, where the road is torn apart.

use super::too_far::problem;
use crate::check::context::Far;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.torn",
    severity: Severity::Error,
    finds: "A link longer than four spaces leads over bare ground: the road is torn apart.",
    why: "There is no road to drive on between the two; usually a part of the circuit was moved or \
            deleted.",
    example: "Every space to the right of x = 400 was moved by 300 mm.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for link in cx.far(Far::Torn) {
        found.push(problem(cx, &ENTRY, link));
    }
}
