//! `space.no-such-lane`: a space names a lane that no road has.

use crate::Lane;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "space.no-such-lane",
    severity: Severity::Error,
    finds: "A space names a lane that no road has.",
    why: "Lanes are counted from 1 at the driver's left, and a road has at most four.",
    example: "\"lane\": 0.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for spot in 0..cx.survey.len() {
        let space = cx.survey.space(spot);
        if let (Some(number), None) = (space.lane, cx.survey.lane[spot]) {
            found.push(ENTRY.problem(
                Place::at(format!("/spaces/{spot}/lane")).space(space.id),
                format!("space {} is in lane {number}", space.id),
                format!(
                    "give it a lane from 1 to {}, or leave the lane out if it is off the road",
                    Lane::MAX
                ),
            ));
        }
    }
}
