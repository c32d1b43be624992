//! `space.off-lane`: a space lies far off the line of its lane.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "space.off-lane",
    severity: Severity::Warning,
    finds: "A space lies far off the line of its lane.",
    why: "What lies beside and behind what is read from the geometry, and players look for the \
            lane where the other spaces are.",
    example: "Space 41 lies a whole space to the left of the line from 40 to 42.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (spot, off) in cx.displaced.iter().enumerate() {
        if let Some(off) = off {
            let id = cx.id(spot);
            found.push(ENTRY.problem(
                Place::at(space_at(spot)).space(id),
                format!("space {id} lies {off:.1} spaces off the line of its neighbours"),
                "move it between the spaces before and after it",
            ));
        }
    }
}
