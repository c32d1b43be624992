//! `grid.heading`: a grid place faces backwards, or across the road.

use crate::check::context::LONG;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "grid.heading",
    severity: Severity::Warning,
    finds: "A grid place faces backwards, or across the road.",
    why: "Cars start in driving direction.",
    example: "{\"space\": 18, \"heading\": 180} on a space with heading 0.",
    fix: true,
    check,
};

/// Degrees: cars may stand at a slant.
const MOST: f64 = 60.0;

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, place) in cx.plan.grid.iter().enumerate() {
        let (Some(heading), Some(spot)) = (place.heading, cx.survey.spot(place.space)) else {
            continue;
        };
        let off = (heading - cx.survey.space(spot).heading).rem_euclid(360.0);
        // What is not a number is never within the usual.
        if off.min(360.0 - off) <= MOST {
            continue;
        }
        let problem = ENTRY.problem(
            Place::at(format!("/grid/{at}/heading")).space(place.space),
            format!(
                "place {}, on space {}, points another way than the space",
                at + 1,
                place.space
            ),
            "leave the heading out, and it is the space's",
        );
        // The fix carries a whole grid, and there may be as many as there are places.
        found.push(if cx.plan.grid.len() > LONG {
            problem
        } else {
            let mut grid = cx.plan.grid.clone();
            grid[at].heading = None;
            problem.safe_fix(
                format!("Turn place {} forward", at + 1),
                vec![Change::SetGrid(grid)],
            )
        });
    }
}
