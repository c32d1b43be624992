//! `space.number`: a coordinate or heading is not a number, or absurdly large.

use crate::check::context::{FAREST, is_sane, plain};
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "space.number",
    severity: Severity::Error,
    finds: "A coordinate or heading is not a number, or absurdly large.",
    why: "Nothing can be measured or drawn there.",
    example: "\"x\": 1e300.",
    fix: false,
    check,
};

/// Ten turns either way are more than anyone means.
const STEEPEST: f64 = 3600.0;

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        let space = cx.survey.space(spot);
        let numbers = [
            ("x", space.x, FAREST),
            ("y", space.y, FAREST),
            ("heading", space.heading, STEEPEST),
        ];
        for (name, number, limit) in numbers {
            if !is_sane(number, limit) {
                found.push(ENTRY.problem(
                    Place::at(format!("/spaces/{spot}/{name}")).space(space.id),
                    format!("the {name} of space {} is {}", space.id, plain(number)),
                    format!("set it to a number between -{limit} and {limit}"),
                ));
            }
        }
    }
}
