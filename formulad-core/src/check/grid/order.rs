//! `grid.order`: a grid place lies further forward than the one before it.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "grid.order",
    severity: Severity::Warning,
    finds: "A grid place lies further forward than the one before it.",
    why: "Pole position is the one nearest to the line, and the others follow (GRID-1).",
    example: "\"grid\" listed from the last place to the first.",
    fix: true,
    check,
};

/// Places that differ by less than this many spaces are level.
const LEVEL: f64 = 0.15;

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let places: Option<Vec<f64>> = cx
        .plan
        .grid
        .iter()
        .map(|place| cx.before_line(place.space))
        .collect();
    let Some(places) = places else { return };
    // Places past the line are told of as such.
    let past = |(at, before): (usize, &f64)| cx.is_past_line(*before, at);
    if places.iter().enumerate().any(past) {
        return;
    }
    let wrong = places.windows(2).position(|pair| pair[1] < pair[0] - LEVEL);
    let Some(wrong) = wrong else { return };
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|a, b| places[*a].total_cmp(&places[*b]).then(a.cmp(b)));
    let sorted = order.into_iter().map(|at| cx.plan.grid[at]).collect();
    let (before, after) = (cx.plan.grid[wrong].space, cx.plan.grid[wrong + 1].space);
    found.push(
        ENTRY
            .problem(
                Place::at(format!("/grid/{}", wrong + 1))
                    .space(after)
                    .space(before),
                format!(
                    "place {}, on space {after}, lies further forward than place {}",
                    wrong + 2,
                    wrong + 1
                ),
                "list the grid from pole position back",
            )
            .fix_to_look_at(
                "Sort the grid from the line back".to_owned(),
                vec![Change::SetGrid(sorted)],
            ),
    );
}
