//! `finish.order`: the finish does not list its spaces from lane 1 on, the pit lane's last.

use crate::SpaceId;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "finish.order",
    severity: Severity::Warning,
    finds: "The finish does not list its spaces from lane 1 on, the pit lane's last.",
    why: "The order is how readers, and players at the table, find their lane.",
    example: "\"finish\": [201, 1, 401] where 1 is in lane 1 and 201 in lane 2.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let lane = |id: SpaceId| {
        let lane = cx.survey.spot(id).map(|spot| cx.lane(spot));
        // Off the road comes last.
        lane.map(|lane| if lane == 0 { u8::MAX } else { lane })
    };
    let lanes: Option<Vec<u8>> = cx.plan.finish.iter().map(|id| lane(*id)).collect();
    if lanes.is_none_or(|lanes| lanes.is_sorted()) {
        return;
    }
    let mut sorted = cx.plan.finish.clone();
    sorted.sort_by_key(|id| lane(*id));
    found.push(
        ENTRY
            .problem(
                Place::at("/finish").spaces(cx.plan.finish.iter().copied()),
                "the finish does not go from lane 1 to the last, and then to the pit lane",
                "put its spaces into that order",
            )
            .safe_fix(
                "Sort the finish by lane".to_owned(),
                vec![Change::SetFinish(sorted)],
            ),
    );
}
