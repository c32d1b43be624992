//! `space.unreached`: no link leads to a space on the road.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "space.unreached",
    severity: Severity::Error,
    finds: "No link leads to a space on the road.",
    why: "No car can ever stand there, so the lane before it breaks off or the space is a \
            left-over.",
    example: "A space that is in no other space's \"next\".",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        if !cx.survey.on_road(spot) || cx.muddled[spot] || cx.lane_breaks_before(spot) {
            continue;
        }
        let mut links = cx.survey.links.to(spot);
        if links.all(|link| link.from == spot) {
            let id = cx.id(spot);
            found.push(ENTRY.problem(
                Place::at(space_at(spot)).space(id),
                format!("no link leads to space {id}"),
                "link the space before it to it, or delete it",
            ));
        }
    }
}
