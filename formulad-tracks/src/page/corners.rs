//! The corners and the straights, a row each.

use formulad_core::CornerId;
use formulad_core::analysis::par::CornerCost;
use formulad_core::track::{Corner, Straight, Turn};

use super::html::Html;
use super::solved::Solved;
use super::table::{Cell, Table, name, number, words};
use crate::figures::{CornerFigures, Figures};
use crate::words::{fixed, joined, percent, whole_percent};

/// The corners: what they are, and what the best driver makes of them.
pub(super) fn corners(html: &mut Html, figures: &Figures, solved: Option<&Solved<'_>>) {
    let heads = [
        "No.",
        "Corner",
        "Stops",
        "Turns by",
        "Spaces by lane",
        "Longest way",
        "Shortest way",
    ];
    let mut table = Table::new("The corners, in driving order", &heads);
    for corner in &figures.corners {
        table.row([
            number(corner.id.to_string()),
            name(&corner.name),
            number(corner.stops.to_string()),
            words(format!("{}° {}", corner.turning, side(corner))),
            words(joined(&corner.lanes, " · ")),
            number(corner.longest.to_string()),
            number(corner.shortest.to_string()),
        ]);
    }
    if figures.corners.is_empty() {
        html.paragraph("There are none.");
        return;
    }
    table.write(html);
    if let Some(solved) = solved {
        difficulty(html, figures, solved);
    }
}

fn difficulty(html: &mut Html, figures: &Figures, solved: &Solved<'_>) {
    let heads = [
        "No.",
        "Corner",
        "Stops",
        "Stops made",
        "Turns",
        "Overshot",
        "Wear, points",
        "Retires",
        "Costs, turns",
        "Remark",
    ];
    let mut table = Table::new(
        "What the best driver makes of them, per lap, from pole position",
        &heads,
    );
    let laps = solved.laps();
    let most = solved.costs.iter().filter_map(|cost| cost.turns);
    let most = most.fold(0.0, f64::max);
    for told in &solved.standing.forecast.corners {
        let Some(corner) = figures
            .corners
            .iter()
            .find(|corner| corner.id == told.corner)
        else {
            continue;
        };
        let cost = solved.cost(told.corner).and_then(|cost| cost.turns);
        table.row([
            number(corner.id.to_string()),
            name(&corner.name),
            number(corner.stops.to_string()),
            number(fixed(told.stops / laps, 2)),
            number(fixed(told.turns / laps, 2)),
            Cell::Bar(
                whole_percent(told.overshoot_chance()),
                told.overshoot_chance(),
            ),
            number(fixed(told.wear / laps, 2)),
            number(percent(told.retires / laps)),
            match cost {
                Some(cost) => Cell::Bar(fixed(cost, 2), if most > 0.0 { cost / most } else { 0.0 }),
                None => number("cannot be raced on without it"),
            },
            words(remark(told.corner, solved)),
        ]);
    }
    table.write(html);
    html.note(
        "Turns are those that begin in the corner or on the straight before it. A corner costs what par over the \
         line would be less with a straight in its place: usually half a turn to a whole one for each stop. It \
         is idle where that is a tenth of a turn or less: nobody has to slow down for it. It is a trap \
         where even the best driver retires once in a thousand races or more.",
    );
}

/// What stands out about a corner, in words.
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

/// The straights.
pub(super) fn straights(html: &mut Html, figures: &Figures, solved: Option<&Solved<'_>>) {
    let heads = [
        "From",
        "To",
        "Spaces",
        "Turns",
        "Gear of turns that begin there",
    ];
    let heads = if solved.is_some() {
        &heads[..]
    } else {
        &heads[..3]
    };
    let mut table = Table::new("The straights, in driving order", heads);
    let called = |id: Option<CornerId>| {
        let corner = figures.corners.iter().find(|corner| Some(corner.id) == id);
        corner.map_or("–".to_owned(), |corner| {
            format!("{} {}", corner.id, corner.name)
        })
    };
    let most = f64::from(figures.longest_straight.max(1));
    for (at, straight) in figures.straights.iter().enumerate() {
        let mut row = vec![
            name(called(straight.after)),
            name(called(straight.before)),
            Cell::Bar(
                straight.length.to_string(),
                f64::from(straight.length) / most,
            ),
        ];
        if let Some(solved) = solved {
            let straight = solved.par.track().straights().get(at);
            let (turns, gear) = straight.map_or((0.0, None), |straight| on(straight, solved));
            row.push(number(fixed(turns / solved.laps(), 2)));
            row.push(number(gear.map_or("–".to_owned(), |gear| fixed(gear, 1))));
        }
        table.row(row);
    }
    table.write(html);
}

/// The turns of the best driver that begin on a straight, and their gear on average.
fn on(straight: &Straight, solved: &Solved<'_>) -> (f64, Option<f64>) {
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

fn side(corner: &CornerFigures) -> &'static str {
    match corner.turn {
        Turn::Left => "left",
        Turn::Right => "right",
    }
}

/// What a corner is called on the page, with its number.
pub(super) fn called(corner: &Corner) -> String {
    format!("{} {}", corner.id, corner.name).trim().to_owned()
}
