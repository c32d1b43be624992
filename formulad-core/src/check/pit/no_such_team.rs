//! `pit.no-such-team`: a box belongs to a team that cannot be.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.no-such-team",
    severity: Severity::Error,
    finds: "A box belongs to a team that cannot be.",
    why: "Teams are counted from 1.",
    example: "\"team\": 0.",
    fix: false,
    check,
};

/// More teams than anyone races with.
const MOST: u32 = 100;

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, entry) in cx.boxes() {
        if entry.team == 0 || entry.team > MOST {
            found.push(ENTRY.problem(
                Place::at(format!("/pit/boxes/{at}/team")).space(entry.space),
                format!(
                    "the box on space {} belongs to team {}",
                    entry.space, entry.team
                ),
                "number the teams from 1, two boxes each",
            ));
        }
    }
}
