//! The corners and the straights, a row each.

use formulad_core::CornerId;
use formulad_core::analysis::par::CornerCost;
use formulad_core::track::{Corner, Straight, Turn};

use super::html::Html;
use super::solved::Solved;
use super::table::{Cell, Column, Table, decimal, maybe, name, number, words};
use super::texts::{corners as texts, head, page};
use crate::figures::{Figures, StraightFigures};
use crate::words::{fixed, joined, percent, whole_percent};

/// Writes the corners: what they are, and what the best driver does in them.
pub(super) fn corners(html: &mut Html, figures: &Figures, solved: Option<&Solved<'_>>) {
    if figures.corners.is_empty() {
        html.paragraph(texts::none());
        return;
    }
    let turn = |turn, degrees| match turn {
        Turn::Left => texts::left(degrees),
        Turn::Right => texts::right(degrees),
    };
    Table::of(
        texts::table(),
        &figures.corners,
        &[
            (head::number(), &|corner| number(corner.id)),
            (head::corner(), &|corner| name(&corner.name)),
            (head::stops(), &|corner| number(corner.stops)),
            (texts::turns_by(), &|corner| {
                words(turn(corner.turn, corner.turning))
            }),
            (texts::spaces_by_lane(), &|corner| {
                words(joined(&corner.lanes, " · "))
            }),
            (texts::longest(), &|corner| number(corner.longest)),
            (texts::shortest(), &|corner| number(corner.shortest)),
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
        texts::driven(),
        corners,
        &[
            (head::number(), &|(corner, _)| number(corner.id)),
            (head::corner(), &|(corner, _)| name(&corner.name)),
            (head::stops(), &|(corner, _)| number(corner.stops)),
            (texts::stops_made(), &|(_, made)| {
                decimal(made.stops / laps, 2)
            }),
            (head::turns(), &|(_, made)| decimal(made.turns / laps, 2)),
            (head::overshot(), &|(_, made)| {
                let chance = made.overshoot_chance();
                Cell::Bar(whole_percent(chance), chance)
            }),
            (texts::wear(), &|(_, made)| decimal(made.wear / laps, 2)),
            (head::retires(), &|(_, made)| {
                number(percent(made.retires / laps))
            }),
            (
                texts::costs(),
                &|(corner, _)| match solved.cost(corner.id).and_then(|cost| cost.turns) {
                    Some(cost) if most > 0.0 => Cell::Bar(fixed(cost, 2), cost / most),
                    Some(cost) => Cell::Bar(fixed(cost, 2), 0.0),
                    None => number(texts::no_cost()),
                },
            ),
            (texts::remark(), &|(corner, _)| {
                words(remark(corner.id, solved).words())
            }),
        ],
    )
    .write(html);
    html.note(texts::note());
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
            (true, true) => texts::idle_trap(),
            (true, false) => texts::idle(),
            (false, true) => texts::trap(),
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
        name(corner.map_or(page::none().to_owned(), |corner| {
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
        (texts::from(), &|(_, straight)| called(straight.after)),
        (texts::to(), &|(_, straight)| called(straight.before)),
        (texts::spaces(), &|(_, straight)| {
            let length = straight.middle_length;
            Cell::Bar(length.to_string(), f64::from(length) / most)
        }),
        (head::turns(), &|(at, _)| {
            let turns = turns_on(*at).map_or(0.0, |(turns, _)| turns);
            decimal(turns, 2)
        }),
        (texts::gear(), &|(at, _)| {
            maybe(turns_on(*at).and_then(|(_, gear)| gear), 1)
        }),
    ];
    let columns = &columns[..if solved.is_some() { 5 } else { 3 }];
    let straights = figures.straights.iter().enumerate();
    Table::of(texts::straights(), straights, columns).write(html);
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
