//! `grid.short`: the grid has fewer than ten places.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "grid.short",
    severity: Severity::Warning,
    finds: "The grid has fewer than ten places.",
    why: "Ten cars can take part; with fewer places not all of them can start.",
    example: "A grid of nine places, one of which was deleted by accident.",
    fix: false,
    check,
};

/// The places of a printed grid.
const USUAL: usize = 10;

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let grid = &cx.plan.grid;
    if grid.is_empty() || grid.len() >= USUAL {
        return;
    }
    let lane = |at: usize| Some(cx.lane(cx.survey.spot(grid.get(at)?.space)?));
    // Places alternate between two lanes; where they do not, one is missing.
    let gap = (1..grid.len()).find(|at| lane(*at) == lane(at - 1));
    let place = Place::at("/grid");
    let (place, help) = match gap {
        Some(gap) => (
            place.space(grid[gap - 1].space).space(grid[gap].space),
            format!(
                "add a place between {} and {}",
                grid[gap - 1].space,
                grid[gap].space
            ),
        ),
        None => (
            place.space(grid[grid.len() - 1].space).space(grid[0].space),
            format!("add places behind {}", grid[grid.len() - 1].space),
        ),
    };
    found.push(ENTRY.problem(
        place,
        match grid.len() {
            1 => "the grid has 1 place".to_owned(),
            many => format!("the grid has {many} places"),
        },
        help,
    ));
}
