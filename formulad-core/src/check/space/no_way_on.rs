//! `space.no-way-on`: a space on the road leads nowhere.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "space.no-way-on",
    severity: Severity::Error,
    finds: "A space on the road leads nowhere.",
    why: "A car that comes here can never move again.",
    example: "\"next\": [] in the middle of a straight.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        if !cx.survey.on_road(spot) || cx.muddled[spot] || cx.lane_breaks_after(spot).is_some() {
            continue;
        }
        let mut links = cx.survey.links.from(spot).iter();
        if links.all(|link| link.to == spot) {
            let id = cx.id(spot);
            found.push(ENTRY.problem(
                Place::at(format!("/spaces/{spot}/next")).space(id),
                format!("space {id} leads to no other space"),
                "link it to the next space of its lane",
            ));
        }
    }
}
