//! `pit.unreachable-box`: no space of the pit lane leads to a box.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.unreachable-box",
    severity: Severity::Error,
    finds: "No space of the pit lane leads to a box.",
    why: "Nobody of that team can be served there.",
    example: "A box that is in no \"next\" of the pit lane.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, entry) in cx.boxes() {
        let Some(spot) = cx.survey.spot(entry.space) else {
            continue;
        };
        if cx.survey.off_road(spot) && !cx.muddled[spot] && cx.led_to_by(spot).is_none() {
            found.push(ENTRY.problem(
                Place::at(format!("/pit/boxes/{at}")).space(entry.space),
                format!(
                    "no space of the pit lane leads to the box on space {}",
                    entry.space
                ),
                "link the pit lane space before the one beside it to it",
            ));
        }
    }
}
