//! `lane.order`: lanes are not numbered from the driver's left.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "lane.order",
    severity: Severity::Warning,
    finds: "Lanes are not numbered from the driver's left.",
    why: "Lane 1 is the driver's left; turned round, changes to the left lead to the right, and \
            the inside of corners is taken for the outside.",
    example: "A clockwise oval with lane 1 on the inside.",
    fix: false,
    check,
};

/// Whether most of the spaces beside this one lie on the other side of it than their lane.
fn is_wrong(cx: &Context<'_>, spot: Spot) -> Option<bool> {
    if !cx.is_clear(spot) {
        return None;
    }
    let ahead = cx.way_ahead(spot)?;
    let here = cx.survey.centre(spot);
    let mut votes = 0;
    for other in &cx.beside[spot] {
        if !cx.is_clear(*other) {
            continue;
        }
        let there = cx.survey.centre(*other);
        // With y down, what lies to the right makes this positive.
        let right = ahead.0 * (there[1] - here[1]) - ahead.1 * (there[0] - here[0]);
        votes += if (right > 0.0) == (cx.lane(*other) > cx.lane(spot)) {
            -1
        } else {
            1
        };
    }
    (votes != 0).then_some(votes > 0)
}

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let wrong: Vec<Option<bool>> = (0..cx.survey.len())
        .map(|spot| is_wrong(cx, spot))
        .collect();
    let told = wrong.iter().flatten().count();
    let all = wrong.iter().flatten().filter(|wrong| **wrong).count();
    if all * 2 > told {
        found.push(ENTRY.problem(
            Place::at("/spaces"),
            "the lanes are numbered from the driver's right",
            "number them from the left, in driving direction",
        ));
        return;
    }
    for spot in 0..cx.survey.len() {
        let behind = cx.survey.behind[spot].and_then(|behind| wrong[behind]);
        // The first of each stretch is told of.
        if wrong[spot] == Some(true) && behind != Some(true) {
            let id = cx.id(spot);
            found.push(ENTRY.problem(
                Place::at(format!("/spaces/{spot}/lane")).space(id),
                format!("the lanes change sides from space {id} on"),
                "number the lanes from the left all the way round",
            ));
        }
    }
}
