//! `grid.off-road`: a grid place is off the road.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "grid.off-road",
    severity: Severity::Error,
    finds: "A grid place is off the road.",
    why: "A car cannot start from the pit lane or a box.",
    example: "A grid place on a pit lane space.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, place) in cx.plan.grid.iter().enumerate() {
        if cx
            .survey
            .spot(place.space)
            .is_some_and(|spot| cx.survey.off_road(spot))
        {
            found.push(ENTRY.problem(
                Place::at(format!("/grid/{at}/space")).space(place.space),
                format!(
                    "place {}, on space {}, is off the road",
                    at + 1,
                    place.space
                ),
                "put it into a lane",
            ));
        }
    }
}
