//! `link.bypasses-finish`: one can drive round without crossing the finish line.

use crate::check::finish::ragged::tears;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "link.bypasses-finish",
    severity: Severity::Error,
    finds: "One can drive round without crossing the finish line.",
    why: "A lap is counted on crossing the line (TRACK-4); a car on that way never finishes.",
    example: "A link that closes a small circle within the road.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    if !tears(cx).is_empty() {
        return;
    }
    for group in &cx.loops {
        // Told of by the checks of the finish.
        if cx.bypass_by_lane(group).is_some() || cx.bypasses_by_pit(group) {
            continue;
        }
        let Some(first) = group.first() else { continue };
        found.push(ENTRY.problem(
            Place::at(space_at(*first)).spaces(group.iter().map(|spot| cx.id(*spot))),
            match group.len() {
                1 => format!("space {} leads back to itself", cx.id(*first)),
                many => format!(
                    "one can drive round on {many} spaces, {} among them, without crossing the line",
                    cx.id(*first)
                ),
            },
            "remove the link that closes the circle, or lead it across the line",
        ));
    }
}
