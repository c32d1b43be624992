//! `design.grid`: the grid is not laid out as on the circuits that people play.

use super::prelude::*;
use crate::figures::Figures;

kinds! {
    advice GRID "design.grid":
        "The grid of a circuit of three lanes is not the usual one: ten places, on the two outer lanes \
         in turn, pole position 2 spaces before the line, the second 3, and each further row 3 spaces \
         behind the one before it.",
        "So 41 of 43 circuits have it. What a place on the grid is worth is known from there.",
        "Places one space behind the other in the middle lane.";
}

/// The places of a usual grid.
const PLACES: usize = 10;

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    let Some((at, message)) = circuit.measured().and_then(odd_place) else {
        return;
    };
    let problem = GRID.at(
        format!("/grid/{at}"),
        message,
        message!("start from the outer lanes in turn, 2, 3, 5, 6, 8, 9 … spaces before the line"),
    );
    reporter.push(problem.spaces(circuit.figures.grid.get(at).map(|place| place.space)));
}

/// The first place that is not as usual, and what is odd about it.
fn odd_place(figures: &Figures) -> Option<(usize, Message)> {
    let pole = figures.grid.first()?.lane;
    let outer = [1, figures.lanes];
    for (at, place) in figures.grid.iter().enumerate() {
        let (number, space) = (at + 1, place.space);
        if at >= PLACES {
            let count = figures.grid.len();
            return Some((
                at,
                message!(
                    "the grid has 1 place, not {usual}"
                        | "the grid has {count} places, not {usual}",
                    count,
                    usual = PLACES
                ),
            ));
        }
        // The lanes of the first two places take turns.
        let is_turn = (at % 2 == 0) == (place.lane == pole);
        if !is_turn
            || !place
                .lane
                .is_some_and(|lane| outer.contains(&lane.number()))
        {
            let message = message!(
                "place {number}, on space {space}, is not in its outer lane",
                number,
                space
            );
            return Some((at, message));
        }
        let usual = u32::try_from(2 + 3 * (at / 2) + at % 2).ok();
        if let (Some(before), Some(usual)) = (place.before_line, usual)
            && before != usual
        {
            let message = message!(
                "place {number}, on space {space}, is 1 space before the line, not {usual}"
                    | "place {number}, on space {space}, is {before} spaces before the line, not \
                       {usual}",
                before,
                number,
                space,
                usual
            );
            return Some((at, message));
        }
    }
    None
}
