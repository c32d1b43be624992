//! `pit.box-out-of-place`: a box leads to another space than the one after the pit lane space beside it.

use crate::check::context::MOST_LINKS;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.box-out-of-place",
    severity: Severity::Warning,
    finds: "A box leads to another space than the one after the pit lane space beside it.",
    why: "A box is as far from the entry as the lane beside it; otherwise stopping gains or \
            loses spaces.",
    example: "401 leads to 402 and the box 501, 402 leads to 403; 501 leads to 404.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, entry) in cx.boxes() {
        let Some(spot) = cx.survey.spot(entry.space) else {
            continue;
        };
        let (Some(before), false) = (cx.led_to_by(spot), cx.muddled[spot]) else {
            continue;
        };
        let Some(beside) = cx.next_in_pit_lane(before) else {
            continue;
        };
        // More links than a space may have are told of elsewhere.
        let after = cx.survey.links.from(beside).iter().take(MOST_LINKS);
        if after.len() == 0 {
            continue;
        }
        for link in cx.survey.links.from(spot).iter().take(MOST_LINKS) {
            if link.to == spot || after.clone().any(|o| o.to == link.to && !cx.is_box[o.to]) {
                continue;
            }
            let to = cx.id(link.to);
            found.push(
                ENTRY.problem(
                    Place::at(link_at(link))
                        .space(entry.space)
                        .link(entry.space, to),
                    format!(
                        "box {} on space {} leads to {to}, but space {} beside it does not",
                        at + 1,
                        entry.space,
                        cx.id(beside)
                    ),
                    "lead the box to the space that the one beside it leads to",
                ),
            );
        }
    }
}
