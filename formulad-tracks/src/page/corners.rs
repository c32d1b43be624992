//! The corners and the straights, a row each.

use formulad_core::CornerId;
use formulad_core::analysis::par::CornerCost;
use formulad_core::track::{Corner, Straight, Turn};

use super::html::Html;
use super::solved::Solved;
use super::table::{Cell, Column, Table, maybe, name, number, words};
use crate::figures::{Figures, StraightFigures};
use crate::words::{fixed, joined, percent, whole_percent};

/// Writes the corners: what they are, and what the best driver does in them.
pub(super) fn corners(html: &mut Html, figures: &Figures, solved: Option<&Solved<'_>>) {
    if figures.corners.is_empty() {
        html.paragraph("There are none.");
        return;
    }
    let turn = |turn| match turn {
        Turn::Left => "left",
        Turn::Right => "right",
    };
    Table::of(
        "The corners, in driving order",
        &figures.corners,
        &[
            ("No.", &|corner| number(corner.id)),
            ("Corner", &|corner| name(&corner.name)),
            ("Stops", &|corner| number(corner.stops)),
            ("Turns by", &|corner| {
                words(format!("{}° {}", corner.turning, turn(corner.turn)))
            }),
            ("Spaces by lane", &|corner| {
                words(joined(&corner.lanes, " · "))
            }),
            ("Longest path", &|corner| number(corner.longest)),
            ("Shortest path", &|corner| number(corner.shortest)),
        ],
    )
    .write(html);
    if let Some(solved) = solved {
        difficulty(html, figures, solved);
    }
}

fn difficulty(html: &mut Html, figures: &Figures, solved: &Solved<'_>) {
    let laps = solved.laps();
    let most = solved.costs.iter().filter_map(|cost| cost.turns);
    let most = most.fold(0.0, f64::max);
    let corners = figures.corners.iter().filter_map(|corner| {
        let forecasts = &solved.standing.forecast.corners;
        let forecast = forecasts.iter().find(|other| other.corner == corner.id)?;
        Some((corner, forecast))
    });
    Table::of(
        "What the best driver does in them, per lap, from pole position",
        corners,
        &[
            ("No.", &|(corner, _)| number(corner.id)),
            ("Corner", &|(corner, _)| name(&corner.name)),
            ("Stops", &|(corner, _)| number(corner.stops)),
            ("Stops made", &|(_, made)| {
                number(fixed(made.stops / laps, 2))
            }),
            ("Turns", &|(_, made)| number(fixed(made.turns / laps, 2))),
            ("Overshot", &|(_, made)| {
                let chance = made.overshoot_chance();
                Cell::Bar(whole_percent(chance), chance)
            }),
            ("Wear, points", &|(_, made)| {
                number(fixed(made.wear / laps, 2))
            }),
            ("Retires", &|(_, made)| number(percent(made.retires / laps))),
            (
                "Costs, turns",
                &|(corner, _)| match solved.cost(corner.id).and_then(|cost| cost.turns) {
                    Some(cost) if most > 0.0 => Cell::Bar(fixed(cost, 2), cost / most),
                    Some(cost) => Cell::Bar(fixed(cost, 2), 0.0),
                    None => number("cannot be raced on without it"),
                },
            ),
            ("Remark", &|(corner, _)| words(remark(corner.id, solved))),
        ],
    )
    .write(html);
    html.note(
        "Turns are those that begin in the corner or on the straight before it. The cost of a corner is how much \
         lower par over the line would be with a straight in its place: usually half a turn to a whole one for \
         each stop. A corner is idle if it costs a tenth of a turn or less: nobody has to slow down for it. It \
         is a trap if even the best driver retires in it once in a thousand races or more.",
    );
}

/// Says what stands out about a corner.
pub(super) fn remark(corner: CornerId, solved: &Solved<'_>) -> &'static str {
    let is_idle = solved.cost(corner).is_some_and(CornerCost::is_idle);
    let is_trap = solved.standing.forecast.traps().any(|trap| trap == corner);
    match (is_idle, is_trap) {
        (true, true) => "idle, and a trap",
        (true, false) => "idle",
        (false, true) => "trap",
        (false, false) => "",
    }
}

/// Writes the straights.
pub(super) fn straights(html: &mut Html, figures: &Figures, solved: Option<&Solved<'_>>) {
    let called = |id: Option<CornerId>| {
        let corner = figures.corners.iter().find(|corner| Some(corner.id) == id);
        name(corner.map_or("–".to_owned(), |corner| {
            format!("{} {}", corner.id, corner.name)
        }))
    };
    let most = f64::from(figures.longest_straight.max(1));
    let turns_on = |at: usize| {
        let solved = solved?;
        let straight = solved.par.track().straights().get(at)?;
        let (turns, gear) = turns_on(straight, solved);
        Some((turns / solved.laps(), gear))
    };
    let columns: [Column<'_, '_, (usize, &StraightFigures)>; 5] = [
        ("From", &|(_, straight)| called(straight.after)),
        ("To", &|(_, straight)| called(straight.before)),
        ("Spaces", &|(_, straight)| {
            let length = straight.length;
            Cell::Bar(length.to_string(), f64::from(length) / most)
        }),
        ("Turns", &|(at, _)| {
            let turns = turns_on(*at).map_or(0.0, |(turns, _)| turns);
            number(fixed(turns, 2))
        }),
        ("Gear of turns that begin there", &|(at, _)| {
            maybe(turns_on(*at).and_then(|(_, gear)| gear), 1)
        }),
    ];
    let columns = &columns[..if solved.is_some() { 5 } else { 3 }];
    let straights = figures.straights.iter().enumerate();
    Table::of("The straights, in driving order", straights, columns).write(html);
}

/// Returns the turns of the best driver that begin on a straight, and their mean gear.
fn turns_on(straight: &Straight, solved: &Solved<'_>) -> (f64, Option<f64>) {
    let spaces = straight.spaces.iter().filter_map(|id| solved.space(*id));
    let (mut turns, mut driven, mut gears) = (0.0, 0.0, 0.0);
    for space in spaces {
        turns += space.turns;
        for (gear, turns) in (1_u8..).zip(space.gears) {
            driven += turns;
            gears += f64::from(gear) * turns;
        }
    }
    (turns, (driven > 0.001).then(|| gears / driven))
}

/// Names a corner with its number.
pub(super) fn called(corner: &Corner) -> String {
    format!("{} {}", corner.id, corner.name).trim().to_owned()
}
