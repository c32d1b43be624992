//! `finish.not-in-pit`: the pit lane passes the finish line without crossing it.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "finish.not-in-pit",
    severity: Severity::Error,
    finds: "The pit lane passes the finish line without crossing it.",
    why: "A car that stops for tyres would not complete its lap (TRACK-4).",
    example: "A pit lane from before the line to past it, none of whose spaces is in \"finish\".",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    if !super::ragged::tears(cx).is_empty() {
        return;
    }
    let bypass = cx
        .loops
        .iter()
        .find(|group| cx.bypass_by_lane(group).is_none() && cx.bypasses_by_pit(group));
    let Some(group) = bypass else { return };
    let pit = group.iter().filter(|spot| cx.survey.off_road(**spot));
    found.push(ENTRY.problem(
        Place::at("/finish").spaces(pit.map(|spot| cx.id(*spot))),
        "one can pass the finish line through the pit lane without crossing it",
        "add the first pit lane space past the line to the finish",
    ));
}
