//! `grid.far-back`: a grid place lies far behind the others.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "grid.far-back",
    severity: Severity::Warning,
    finds: "A grid place lies far behind the others.",
    why: "The last of ten places is 15 spaces before the line on known circuits; one much \
            further back is usually on a wrong space.",
    example: "A place on the far side of the circuit.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, place) in cx.plan.grid.iter().enumerate() {
        let Some(before) = cx.before_line(place.space) else {
            continue;
        };
        if before > cx.grid_reach(at) && !cx.is_past_line(before, at) {
            found.push(ENTRY.problem(
                Place::at(format!("/grid/{at}")).space(place.space),
                format!(
                    "place {}, on space {}, lies {} spaces before the line",
                    at + 1,
                    place.space,
                    before.round()
                ),
                "move it up behind the place before it",
            ));
        }
    }
}
