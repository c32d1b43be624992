//! `space.same-spot`: two spaces lie on one spot and point the same way.

use crate::check::prelude::*;
use std::collections::BTreeMap;

use crate::check::context::{FAREST, is_sane};
use crate::survey::distance;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "space.same-spot",
    severity: Severity::Error,
    finds: "Two spaces lie on one spot and point the same way.",
    why: "Neither players nor the rules can tell which of the two a car is on; one of them is \
            usually a copy left behind.",
    example: "Spaces 41 and 97 both at (120, 80), heading 0.",
    fix: false,
    check,
};

/// Centres nearer to each other than this many space lengths are on one spot. Lanes are at least
/// 0.46 apart; spaces of a lane squeezed into a schematic bend may come closer.
const SAME: f64 = 0.1;

/// Roads that cross by a bridge differ by more than this many degrees.
const BRIDGE: f64 = 30.0;

fn on_one_spot(cx: &Context<'_>, one: Spot, other: Spot, near: f64) -> bool {
    let turn = cx.survey.space(one).heading - cx.survey.space(other).heading;
    let turn = turn.rem_euclid(360.0);
    // A space that is there twice is told of by its id.
    cx.id(one) != cx.id(other)
        && distance(cx.survey.centre(one), cx.survey.centre(other)) < near
        && !(turn > BRIDGE && turn < 360.0 - BRIDGE)
}

fn check(cx: &Context<'_>, found: &mut Vec<Problem>) {
    // Within a micrometre and ten centimetres, whatever the size of the spaces.
    let near = (SAME * cx.survey.space_length).clamp(0.001, 100.0);
    let cell = |number: f64| (number / near).floor() as i64;
    // Of the spaces found on one spot, only the first stays in the list.
    let mut placed: BTreeMap<(i64, i64), Vec<Spot>> = BTreeMap::new();
    for spot in 0..cx.survey.len() {
        let space = cx.survey.space(spot);
        if !is_sane(space.x, FAREST) || !is_sane(space.y, FAREST) {
            continue;
        }
        let (column, row) = (cell(space.x), cell(space.y));
        let around = (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (column + dx, row + dy)));
        let other = around
            .filter_map(|cell| placed.get(&cell))
            .flatten()
            .find(|other| on_one_spot(cx, **other, spot, near));
        let Some(other) = other else {
            placed.entry((column, row)).or_default().push(spot);
            continue;
        };
        found.push(
            ENTRY.problem(
                Place::at(space_at(spot))
                    .space(space.id)
                    .space(cx.id(*other)),
                format!("space {} lies on space {}", space.id, cx.id(*other)),
                "move one of them, or delete it",
            ),
        );
    }
}
