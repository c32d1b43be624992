//! `finish.not-across`: the finish line does not reach across all lanes.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "finish.not-across",
    severity: Severity::Error,
    finds: "The finish line does not reach across all lanes.",
    why: "A car in the lane without a line never completes a lap (TRACK-4).",
    example: "A finish of lanes 1 and 2 on a three-lane road.",
    fix: true,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let Some(open) = cx.loops.iter().find_map(|group| cx.bypass_by_lane(group)) else {
        return;
    };
    let id = cx.id(open);
    let mut finish = cx.plan.finish.clone();
    finish.push(id);
    finish.sort_by_key(|id| {
        let lane = cx.survey.spot(*id).map_or(0, |spot| cx.lane(spot));
        if lane == 0 { u8::MAX } else { lane }
    });
    found.push(
        ENTRY
            .problem(
                Place::at("/finish")
                    .space(id)
                    .spaces(cx.plan.finish.iter().copied()),
                format!(
                    "the finish line does not reach across lane {}",
                    cx.lane(open)
                ),
                format!("add the first space past the line in that lane, perhaps {id}"),
            )
            .fix_to_look_at(
                format!("Add space {id} to the finish"),
                vec![Change::SetFinish(finish)],
            ),
    );
}
