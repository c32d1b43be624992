//! `space.same-spot`: two spaces lie on one spot and point the same way.

use std::collections::HashMap;

use super::SAME_SPOT;
use crate::check::context::is_somewhere;
use crate::check::prelude::*;
use crate::survey::distance;

messages! { "space.same-spot";
    lies_on(id: SpaceId, other: SpaceId) = "space {id} lies on space {other}";
    move_one = "move one of them, or delete it";
}

/// Centres nearer to each other than this many space lengths are on one spot. Lanes are at least
/// 0.46 apart; spaces of a lane squeezed into a schematic bend may come closer.
const SAME: f64 = 0.1;

/// Roads that cross by a bridge differ by more than this many degrees.
const BRIDGE: f64 = 30.0;

fn on_one_spot(cx: &Context<'_>, one: SpaceIdx, other: SpaceIdx, near: f64) -> bool {
    let turn = cx.survey.space(one).heading - cx.survey.space(other).heading;
    let turn = turn.rem_euclid(360.0);
    // A space that is there twice is reported by its id.
    cx.id(one) != cx.id(other)
        && distance(cx.survey.centre(one), cx.survey.centre(other)) < near
        && !(turn > BRIDGE && turn < 360.0 - BRIDGE)
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    // Within a micrometre and ten centimetres, whatever the size of the spaces.
    let near = (SAME * cx.survey.space_length).clamp(0.001, 100.0);
    // Of the spaces found on one spot, only the first stays in its cell.
    let mut placed: HashMap<(i64, i64), Vec<SpaceIdx>> = HashMap::with_capacity(cx.survey.len());
    for (spot, space) in cx.plan.spaces.iter().enumerate() {
        if !is_somewhere(space) {
            continue;
        }
        // Cells are twice as wide as what is near, so that it lies in two of them at most.
        let [column, row] = [cells(space.x, near), cells(space.y, near)];
        let around = column.into_iter().flat_map(|x| row.map(|y| (x, y)));
        let other = around
            .filter_map(|cell| placed.get(&cell))
            .flatten()
            .find(|other| on_one_spot(cx, **other, spot, near));
        let Some(other) = other.map(|other| cx.id(*other)) else {
            placed.entry((column[0], row[0])).or_default().push(spot);
            continue;
        };
        let problem = SAME_SPOT.at(space_at(spot), lies_on(space.id, other), move_one());
        reporter.push(problem.spaces([space.id, other]));
    }
}

/// The cell in which a coordinate lies, and the one it is nearer to.
fn cells(number: f64, near: f64) -> [i64; 2] {
    let at = number / (2.0 * near);
    let cell = at.floor();
    let side = if at - cell < 0.5 { -1 } else { 1 };
    [cell as i64, cell as i64 + side]
}
