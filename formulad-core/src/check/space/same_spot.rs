//! `space.same-spot`: two spaces lie on one spot and point the same way.

use std::collections::BTreeMap;

use super::SAME_SPOT;
use crate::check::context::is_somewhere;
use crate::check::prelude::*;
use crate::survey::distance;

/// Centres nearer to each other than this many space lengths are on one spot. Lanes are at least
/// 0.46 apart; spaces of a lane squeezed into a schematic bend may come closer.
const SAME: f64 = 0.1;

/// Roads that cross by a bridge differ by more than this many degrees.
const BRIDGE: f64 = 30.0;

/// The width of a grid cell, in multiples of the distance within which spaces are on one spot.
const CELL: f64 = 10.0;

fn on_one_spot(cx: &Context<'_>, one: SpaceIdx, other: SpaceIdx, near: f64) -> bool {
    // A space that is there twice is reported by its id.
    if cx.id(one) == cx.id(other)
        || distance(cx.survey.centre(one), cx.survey.centre(other)) >= near
    {
        return false;
    }
    let turn = cx.survey.space(one).heading - cx.survey.space(other).heading;
    let turn = turn.rem_euclid(360.0);
    !(turn > BRIDGE && turn < 360.0 - BRIDGE)
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    // Between a micrometre and ten centimetres, whatever the size of the spaces.
    let near = (SAME * cx.survey.space_length).clamp(0.001, 100.0);
    let cell = |number: f64| (number / (CELL * near)).floor() as i64;
    let cells = |number: f64| cell(number - near)..=cell(number + near);
    // The last space in each cell, and for each space the one before it in its cell. Of those on
    // one spot, only the first is in a cell.
    let mut last: BTreeMap<(i64, i64), SpaceIdx> = BTreeMap::new();
    let mut before: Vec<Option<SpaceIdx>> = vec![None; cx.survey.len()];
    for (spot, space) in cx.plan.spaces.iter().enumerate() {
        if !is_somewhere(space) {
            continue;
        }
        let [x, y] = cx.survey.centre(spot);
        let around = cells(x).flat_map(|column| cells(y).map(move |row| (column, row)));
        let other = around
            .filter_map(|cell| last.get(&cell).copied())
            .flat_map(|last| std::iter::successors(Some(last), |spot| before[*spot]))
            .filter(|other| on_one_spot(cx, *other, spot, near))
            .min();
        let Some(other) = other else {
            before[spot] = last.insert((cell(x), cell(y)), spot);
            continue;
        };
        let other = cx.id(other);
        let problem = SAME_SPOT.at(
            space_at(spot),
            message!("space {id} lies on space {other}", id = space.id, other),
            message!("move one of them, or delete it"),
        );
        reporter.push(problem.spaces([space.id, other]));
    }
}
