//! The corners and the straights, a row each.

use formulad_core::CornerId;
use formulad_core::analysis::par::CornerCost;
use formulad_core::track::{Corner, Straight, Turn};

use super::html::Html;
use super::solved::Solved;
use super::table::{Cell, Column, Table, decimal, maybe, name, number, words};
use crate::figures::{Figures, StraightFigures};
use crate::words::{fixed, joined, percent, whole_percent};

/// Writes the corners: what they are, and what the best driver does in them.
pub(super) fn corners(html: &mut Html, figures: &Figures, solved: Option<&Solved<'_>>) {
    if figures.corners.is_empty() {
        html.paragraph(t!("There are none."));
        return;
    }
    let turn = |turn, degrees: u32| match turn {
        Turn::Left => t!("{degrees}° left", degrees),
        Turn::Right => t!("{degrees}° right", degrees),
    };
    Table::of(
        t!("The corners, in driving order"),
        &figures.corners,
        &[
            (t!("No."), &|corner| number(corner.id)),
            (t!("Corner"), &|corner| name(&corner.name)),
            (t!("Stops"), &|corner| number(corner.stops)),
            (t!("Turns by"), &|corner| {
                words(turn(corner.turn, corner.turning))
            }),
            (t!("Spaces by lane"), &|corner| {
                words(joined(&corner.lanes, " · "))
            }),
            (t!("Longest path"), &|corner| number(corner.longest)),
            (t!("Shortest path"), &|corner| number(corner.shortest)),
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
        t!("What the best driver does in them, per lap, from pole position"),
        corners,
        &[
            (t!("No."), &|(corner, _)| number(corner.id)),
            (t!("Corner"), &|(corner, _)| name(&corner.name)),
            (t!("Stops"), &|(corner, _)| number(corner.stops)),
            (t!("Stops made" as "of a corner"), &|(_, made)| {
                decimal(made.stops / laps, 2)
            }),
            (t!("Turns"), &|(_, made)| decimal(made.turns / laps, 2)),
            (t!("Overshot"), &|(_, made)| {
                let chance = made.overshoot_chance();
                Cell::Bar(whole_percent(chance), chance)
            }),
            (t!("Wear, points"), &|(_, made)| {
                decimal(made.wear / laps, 2)
            }),
            (t!("Retires"), &|(_, made)| {
                number(percent(made.retires / laps))
            }),
            (t!("Costs, turns"), &|(corner, _)| match solved
                .cost(corner.id)
                .and_then(|cost| cost.turns)
            {
                Some(cost) if most > 0.0 => Cell::Bar(fixed(cost, 2), cost / most),
                Some(cost) => Cell::Bar(fixed(cost, 2), 0.0),
                None => number(t!("cannot be raced on without it")),
            }),
            (t!("Remark"), &|(corner, _)| {
                words(remark(corner.id, solved).words())
            }),
        ],
    )
    .write(html);
    html.note(t!(
        "Turns are those that begin in the corner or on the straight before it. The cost of a \
         corner is how much lower par over the line would be with a straight in its place: usually \
         half a turn to a whole one for each stop. A corner is idle if it costs a tenth of a turn \
         or less: nobody has to slow down for it. It is a trap if even the best driver retires in \
         it once in a thousand races or more."
    ));
}

/// What stands out about a corner.
#[derive(Debug, Clone, Copy)]
pub(super) struct Remark {
    pub(super) is_idle: bool,
    pub(super) is_trap: bool,
}

impl Remark {
    fn words(self) -> &'static str {
        match (self.is_idle, self.is_trap) {
            (true, true) => t!("idle, and a trap"),
            (true, false) => t!("idle"),
            (false, true) => t!("trap"),
            (false, false) => "",
        }
    }
}

/// Returns what stands out about a corner.
pub(super) fn remark(corner: CornerId, solved: &Solved<'_>) -> Remark {
    Remark {
        is_idle: solved.cost(corner).is_some_and(CornerCost::is_idle),
        is_trap: solved.standing.forecast.traps().any(|trap| trap == corner),
    }
}

/// Writes the straights.
pub(super) fn straights(html: &mut Html, figures: &Figures, solved: Option<&Solved<'_>>) {
    let called = |id: Option<CornerId>| {
        let corner = figures.corners.iter().find(|corner| Some(corner.id) == id);
        name(corner.map_or(t!("–").to_owned(), |corner| {
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
        (t!("From"), &|(_, straight)| called(straight.after)),
        (t!("To"), &|(_, straight)| called(straight.before)),
        (t!("Spaces" as "of a corner"), &|(_, straight)| {
            let length = straight.middle_length;
            Cell::Bar(length.to_string(), f64::from(length) / most)
        }),
        (t!("Turns"), &|(at, _)| {
            let turns = turns_on(*at).map_or(0.0, |(turns, _)| turns);
            decimal(turns, 2)
        }),
        (t!("Gear of turns that begin there"), &|(at, _)| {
            maybe(turns_on(*at).and_then(|(_, gear)| gear), 1)
        }),
    ];
    let columns = &columns[..if solved.is_some() { 5 } else { 3 }];
    let straights = figures.straights.iter().enumerate();
    Table::of(t!("The straights, in driving order"), straights, columns).write(html);
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
