//! `pit.box-dead-end`: a box leads nowhere.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.box-dead-end",
    severity: Severity::Error,
    finds: "A box leads nowhere.",
    why: "A car that has been served could not drive on.",
    example: "A box with \"next\": [].",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, entry) in cx.boxes() {
        let Some(spot) = cx.survey.spot(entry.space) else {
            continue;
        };
        let mut links = cx.survey.links.from(spot).iter();
        if cx.survey.off_road(spot) && !cx.muddled[spot] && links.all(|link| link.to == spot) {
            found.push(ENTRY.problem(
                Place::at(format!("/pit/boxes/{at}")).space(entry.space),
                format!("the box on space {} leads nowhere", entry.space),
                "link it to the pit lane space after the one beside it",
            ));
        }
    }
}
