//! `lane.*`: lanes as a whole.

use super::prelude::*;

kinds! {
    warning BROKEN "lane.broken" fixable:
        "A lane goes on, but no link leads on.",
        "Every space leads straight ahead while its lane goes on; a car here is forced out of its lane.",
        "Spaces 41, 42 and 43 lie in a row, and 42 has no link to 43.";

    warning HOLE "lane.hole":
        "A space is missing from a lane.",
        "Cars have to leave the lane there; that may be meant, as where the road is blocked, but often \
         the space was deleted by mistake.",
        "Space 42 was deleted, and lane 1 goes on from 41 to 43.";

    warning ORDER "lane.order":
        "Lanes are not numbered from the driver's left.",
        "Lane 1 is the driver's left; turned round, changes to the left lead to the right, and the \
         inside of corners is taken for the outside.",
        "A clockwise oval with lane 1 on the inside.";
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    for spot in 0..cx.survey.len() {
        let from = cx.id(spot);
        if let Some(to) = cx.lane_breaks_after(spot) {
            // If nothing else leads on, that is worse, and is reported for the space.
            if cx.leads_on(spot) && !cx.is_reversed(to, spot) {
                let to = cx.id(to);
                let message = message!("the lane breaks off between {from} and {to}", from, to);
                let help = super::link_these(from, to);
                let problem = BROKEN.at(field_at(spot, "next"), message, help);
                let label = super::link_them(from, to);
                let problem = problem.spaces([from, to]).link(from, to);
                reporter.push(problem.safe_fix(label, vec![Change::AddLink(from, to)]));
            }
        }
        if let Some(to) = cx.lane_has_hole_after(spot) {
            let to = cx.id(to);
            let message = message!("a space is missing between {from} and {to}", from, to);
            let help = message!(
                "put a space there, and link it; or silence this, if nobody is to drive there"
            );
            reporter.push(HOLE.at(space_at(spot), message, help).spaces([from, to]));
        }
    }
    check_order(cx, reporter);
}

fn check_order(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let spots = 0..cx.survey.len();
    let wrong: Vec<Option<bool>> = spots.map(|spot| is_mirrored(cx, spot)).collect();
    let known = wrong.iter().flatten().count();
    let mirrored = wrong.iter().flatten().filter(|wrong| **wrong).count();
    if mirrored * 2 > known {
        reporter.push(ORDER.at(
            "/spaces",
            message!("the lanes are numbered from the driver's right"),
            message!("number them from the left, in driving direction"),
        ));
        return;
    }
    for spot in 0..cx.survey.len() {
        let behind = cx.survey.behind[spot].and_then(|behind| wrong[behind]);
        // Only the first of each stretch is reported.
        if wrong[spot] == Some(true) && behind != Some(true) {
            let id = cx.id(spot);
            let message = message!("the lanes change sides from space {id} on", id);
            let help = message!("number the lanes from the left all the way round");
            reporter.push(ORDER.at(field_at(spot, "lane"), message, help).space(id));
        }
    }
}

/// Whether most of the spaces beside this one lie on the opposite side of what their lanes say.
fn is_mirrored(cx: &Context<'_>, spot: SpaceIdx) -> Option<bool> {
    if !cx.is_clear(spot) {
        return None;
    }
    let ahead = cx.way_ahead(spot)?;
    let here = cx.survey.centre(spot);
    let mut votes = 0;
    let beside = cx.beside.of(spot).iter();
    for other in beside.filter(|other| cx.is_clear(**other)) {
        let there = cx.survey.centre(*other);
        // With y down, what lies to the right makes this positive.
        let right = ahead.0 * (there[1] - here[1]) - ahead.1 * (there[0] - here[0]);
        let is_right = (right > 0.0) == (cx.lane(*other) > cx.lane(spot));
        votes += if is_right { -1 } else { 1 };
    }
    (votes != 0).then_some(votes > 0)
}
