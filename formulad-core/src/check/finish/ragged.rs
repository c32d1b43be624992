//! `finish.ragged`: the finish line is torn: its spaces do not lie side by side.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "finish.ragged",
    severity: Severity::Error,
    finds: "The finish line is torn: its spaces do not lie side by side.",
    why: "A car that changes lane there could cross it twice in a lap, or not at all.",
    example: "A finish whose space in lane 2 lies ten spaces further on than in lanes 1 and 3.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (left, right) in tears(cx) {
        let (left_lane, right_lane) = (cx.lane(left), cx.lane(right));
        let (left, right) = (cx.id(left), cx.id(right));
        found.push(ENTRY.problem(
            Place::at("/finish").space(left).space(right),
            if left_lane == right_lane {
                format!("the finish line crosses lane {left_lane} twice, at {left} and at {right}")
            } else {
                format!("at the finish line, {left} and {right} do not lie side by side")
            },
            "take one space from each lane, each beside the next",
        ));
    }
}

/// The spaces of neighbouring lanes at which the line is torn.
pub(in crate::check) fn tears(cx: &Context<'_>) -> Vec<(Spot, Spot)> {
    let finish = cx.plan.finish.iter();
    let mut line: Vec<Spot> = finish.filter_map(|id| cx.survey.spot(*id)).collect();
    line.retain(|spot| cx.survey.on_road(*spot));
    line.sort_by_key(|spot| (cx.lane(*spot), *spot));
    line.dedup();
    let pairs = line.iter().copied().zip(line.iter().copied().skip(1));
    pairs
        .filter(|(left, right)| {
            cx.is_clear(*left) && cx.is_clear(*right) && !cx.beside[*left].contains(right)
        })
        .collect()
}
