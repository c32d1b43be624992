//! `finish.*`: the finish line.

use super::prelude::*;

kinds! {
    warning DOUBLED "finish.doubled" fixable:
        "The finish lists a space twice.",
        "Once is enough.",
        "\"finish\": [1, 201, 1].";

    error MISSING "finish.missing":
        "There is no finish line.",
        "Laps are counted at the line (TRACK-4), and everything along the lap is measured from it.",
        "\"finish\": [].";

    error NOT_ACROSS "finish.not-across" fixable:
        "The finish line does not reach across all lanes.",
        "A car in the lane without a line never completes a lap (TRACK-4).",
        "A finish of lanes 1 and 2 on a three-lane road.";

    error NOT_IN_PIT "finish.not-in-pit":
        "The pit lane passes the finish line without crossing it.",
        "A car that stops for tyres would not complete its lap (TRACK-4).",
        "A pit lane from before the line to past it, none of whose spaces is in \"finish\".";

    warning ORDER "finish.order" fixable:
        "The finish does not list its spaces from lane 1 on, the pit lane's last.",
        "The order is how readers, and players at the table, find their lane.",
        "\"finish\": [201, 1, 401] where 1 is in lane 1 and 201 in lane 2.";

    error RAGGED "finish.ragged":
        "The finish line is torn: its spaces do not lie side by side, and laps are miscounted.",
        "A car that changes lane there can cross it twice in a lap, or not at all (TRACK-4).",
        "A finish whose space in lane 2 lies ten spaces further on than in lanes 1 and 3.";

    warning STEPPED "finish.stepped":
        "The spaces of the finish line do not lie side by side.",
        "Every way crosses the line once a lap, but a line is easier to see when it runs straight across.",
        "A finish whose space in lane 3 lies a space further on than in lane 2, where no lane change leads \
         across that step.";

    error UNKNOWN_SPACE "finish.unknown-space":
        "The finish lists a space that does not exist.",
        "Usually the space was deleted, or its number mistyped.",
        "\"finish\": [1, 201, 999] where no space has the id 999.";

    error WRONG_SPACE "finish.wrong-space" fixable:
        "The finish lists a space that lies elsewhere than the others.",
        "One lane has no line, and laps are miscounted in another (TRACK-4).",
        "\"finish\": [1, 217, 401] where 201 lies beside 1 and 401.";
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let finish = &cx.plan.finish;
    if finish.is_empty() && !cx.plan.spaces.is_empty() {
        reporter.push(MISSING.at(
            "/finish",
            message!("there is no finish line"),
            message!("list the first space past the line in each lane, from lane 1 on"),
        ));
    }
    check_order(cx, reporter);
    let tears = tears(cx);
    let torn = if is_miscounted(cx) { &RAGGED } else { &STEPPED };
    for (left, right) in &tears {
        let (lane, right_lane) = (cx.lane(*left), cx.lane(*right));
        let (left, right) = (cx.id(*left), cx.id(*right));
        let message = if lane == right_lane {
            message!(
                "the finish line crosses lane {lane} twice, at {left} and at {right}",
                lane,
                left,
                right
            )
        } else {
            message!(
                "at the finish line, {left} and {right} do not lie side by side",
                left,
                right
            )
        };
        let help = message!("take one space from each lane, each beside the next");
        reporter.push(torn.at("/finish", message, help).spaces([left, right]));
    }
    if let Some(open) = cx.loops.iter().find_map(|group| cx.bypass_by_lane(group)) {
        let id = cx.id(open);
        let mut whole = finish.clone();
        whole.push(id);
        whole.sort_by_key(|id| lane_in_order(cx, *id).unwrap_or(u8::MAX));
        let message = message!(
            "the finish line does not reach across lane {lane}",
            lane = cx.lane(open)
        );
        let help = message!(
            "add the first space past the line in that lane, perhaps {id}",
            id
        );
        let problem = NOT_ACROSS.at("/finish", message, help).space(id);
        let problem = problem.spaces(finish.iter().copied());
        reporter.push(problem.unsafe_fix(
            message!("Add space {id} to the finish", id),
            vec![Change::SetFinish(whole)],
        ));
    }
    let is_bypass =
        |group: &&Vec<SpaceIdx>| cx.bypass_by_lane(group).is_none() && cx.bypasses_by_pit(group);
    if let Some(group) = cx.loops.iter().find(is_bypass)
        && tears.is_empty()
    {
        let pit = group.iter().filter(|spot| cx.survey.off_road(**spot));
        let problem = NOT_IN_PIT.at(
            "/finish",
            message!("one can pass the finish line through the pit lane without crossing it"),
            message!("add the first pit lane space past the line to the finish"),
        );
        reporter.push(problem.spaces(pit.map(|spot| cx.id(*spot))));
    }
}

/// Whether the line is torn so that laps are not counted.
fn is_miscounted(cx: &Context<'_>) -> bool {
    !tears(cx).is_empty() && (!cx.loops.is_empty() || cx.crosses_line_twice())
}

/// Whether the line is torn, so that places along the lap, which begin there, are wrong.
pub(super) fn is_torn(cx: &Context<'_>) -> bool {
    !tears(cx).is_empty()
}

/// The lane of a space of the finish; off the road comes last.
fn lane_in_order(cx: &Context<'_>, id: SpaceId) -> Option<u8> {
    let lane = cx.lane(cx.survey.spot(id)?);
    Some(if lane == 0 { u8::MAX } else { lane })
}

fn check_order(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let finish = &cx.plan.finish;
    let lanes: Option<Vec<u8>> = finish.iter().map(|id| lane_in_order(cx, *id)).collect();
    if lanes.is_none_or(|lanes| lanes.is_sorted()) {
        return;
    }
    let mut sorted = finish.clone();
    sorted.sort_by_key(|id| lane_in_order(cx, *id));
    let problem = ORDER.at(
        "/finish",
        message!("the finish does not go from lane 1 to the last, and then to the pit lane"),
        message!("put its spaces into that order"),
    );
    let problem = problem.spaces(finish.iter().copied());
    reporter.push(problem.safe_fix(
        message!("Sort the finish by lane"),
        vec![Change::SetFinish(sorted)],
    ));
}

/// Spaces of neighbouring lanes at the line are nearer than this, in lengths of a space, whatever else is wrong there.
const NEAR: f64 = 3.0;

/// The spaces of neighbouring lanes at which the line is torn.
pub(super) fn tears(cx: &Context<'_>) -> Vec<(SpaceIdx, SpaceIdx)> {
    let finish = cx.plan.finish.iter();
    let mut line: Vec<SpaceIdx> = finish.filter_map(|id| cx.survey.spot(*id)).collect();
    line.retain(|spot| cx.survey.on_road(*spot));
    line.sort_by_key(|spot| (cx.lane(*spot), *spot));
    line.dedup();
    let pairs = line.iter().copied().zip(line.iter().copied().skip(1));
    pairs
        .filter(|(left, right)| {
            let is_clear = cx.is_clear(*left) && cx.is_clear(*right);
            is_clear && !cx.beside.of(*left).contains(right)
                || cx.apart(*left, *right) > NEAR * cx.survey.space_length
        })
        .collect()
}
