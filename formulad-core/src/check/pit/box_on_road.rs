//! `pit.box-on-road`: a box is in a lane of the road.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.box-on-road",
    severity: Severity::Error,
    finds: "A box is in a lane of the road.",
    why: "Cars are served off the road (TRACK-7).",
    example: "A box on a space with \"lane\": 1.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, entry) in cx.boxes() {
        if let Some(spot) = cx.survey.spot(entry.space)
            && !cx.survey.off_road(spot)
        {
            found.push(ENTRY.problem(
                Place::at(format!("/pit/boxes/{at}/space")).space(entry.space),
                format!("the box on space {} is on the road", entry.space),
                "leave out the lane of that space, or take another",
            ));
        }
    }
}
