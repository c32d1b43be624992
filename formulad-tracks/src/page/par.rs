//! Par, the heat maps that follow from it, and the gears.

use formulad_core::SpaceId;
use formulad_core::analysis::par::{Forecast, SpaceForecast};
use formulad_core::dice::Gear;

use super::board::{Boards, Map, class};
use super::chart::{Axes, Series, lines, round_up, text};
use super::html::{Html, Text};
use super::solved::{Begun, Solved};
use super::table::{Cell, Table, decimal, maybe, name, number};
use crate::draw::{HeatScale, HeatShown, Scene, Tone};
use crate::words::{fixed, percent, whole_part, whole_percent};

/// Par from the grid and over the line, and by wear.
pub(super) fn par(html: &mut Html, solved: &Solved<'_>) {
    let rules = solved.par.rules();
    let wear = solved.par.full_wear();
    let retirement = fixed(solved.par.retirement(), 0);
    html.paragraph(&t!(
        "Par is the fewest turns that a car alone on the circuit can expect to need, driven as well \
         as possible: 1 lap here, with {wear} of wear. It is exact, over every roll of the dice. A \
         car that retires is charged {turns} turns."
            | "Par is the fewest turns that a car alone on the circuit can expect to need, driven \
               as well as possible: {laps} laps here, with {wear} of wear. It is exact, over every \
               roll of the dice. A car that retires is charged {turns} turns.",
        laps = rules.laps,
        wear = wear.to_string(),
        turns = retirement
    ));
    let starts = [
        (t!("From pole position"), &solved.standing),
        (t!("Over the line in 4th gear"), &solved.flying),
    ];
    let spent = |points: f64| decimal(points, 1);
    Table::of(
        t!("Par and what the best driver spends, on average"),
        starts,
        &[
            (t!("Start"), &|(start, _)| name(*start)),
            (t!("Par, turns"), &|(_, begun)| decimal(begun.turns, 2)),
            (t!("With the best dice, turns"), &|(_, begun)| {
                maybe(begun.fewest.map(f64::from), 0)
            }),
            (t!("Retires"), &|(_, begun)| {
                number(percent(begun.forecast.retires))
            }),
            (t!("Overshooting, points"), &|(_, begun)| {
                spent(begun.forecast.wear.overshooting)
            }),
            (t!("Braking, points"), &|(_, begun)| {
                spent(begun.forecast.wear.braking)
            }),
            (t!("Skipping gears, points"), &|(_, begun)| {
                spent(begun.forecast.wear.gears)
            }),
            (t!("Engine, points"), &|(_, begun)| {
                spent(begun.forecast.wear.engine)
            }),
        ],
    )
    .write(html);
    if solved.standing.by_wear.is_empty() {
        html.note(t!(
            "By these rules every zone of a car has its own wear points, so there is no one number \
             of points to draw par by. The command formulad par lists par for every number of \
             points of each zone, the others full."
        ));
    } else {
        by_wear(html, solved);
    }
}

fn by_wear(html: &mut Html, solved: &Solved<'_>) {
    let points = |begun: &Begun| -> Vec<(f64, f64)> {
        let by_wear = begun.by_wear.iter();
        by_wear
            .map(|(wear, turns)| (f64::from(*wear), *turns))
            .collect()
    };
    let (standing, flying) = (points(&solved.standing), points(&solved.flying));
    // With hardly any points cars retire so often that the rest would be a flat line.
    let most = standing.iter().map(|(_, turns)| *turns).fold(0.0, f64::max);
    let high = round_up(most.min(1.5 * solved.standing.turns));
    let low = (solved.flying.turns * 0.9).floor();
    html.figure(t!("Par by wear points" as "of par"));
    let axes = Axes {
        title: t!("Par by wear points, from pole position and over the line"),
        across: t!("wear points"),
        up: t!("turns"),
        range: (low, high),
    };
    let shown = [
        Series {
            name: t!("from pole position"),
            points: &standing,
        },
        Series {
            name: t!("over the line in 4th"),
            points: &flying,
        },
    ];
    lines(html, &axes, &shown);
    if most > high {
        html.note(t!(
            "What is missing on the left lies above: with so few points cars retire too often."
        ));
    }
    writeln!(
        html,
        "<details><summary>{}</summary>",
        Text(t!("The same as a table"))
    );
    Table::of(
        t!("Par by wear points" as "of par"),
        standing.iter().zip(&flying),
        &[
            (t!("Wear points" as "of par"), &|((wear, _), _)| {
                name(fixed(*wear, 0))
            }),
            (t!("From pole position, turns"), &|((_, turns), _)| {
                decimal(*turns, 2)
            }),
            (t!("Over the line in 4th, turns"), &|(_, (_, turns))| {
                decimal(*turns, 2)
            }),
        ],
    )
    .write(html);
    html.put("</details>\n</figure>\n");
}

/// Where the best driver's turns begin, overshoot and cost points.
pub(super) fn maps(html: &mut Html, boards: &mut Boards, base: &Scene, solved: &Solved<'_>) {
    html.paragraph(t!("What the best driver does, space by space, in a race alone from pole \
                       position, on average over the dice. A plus at the end of a scale says that a \
                       few spaces have more. Where a pointer rests on a space, its numbers are \
                       shown."));
    let tip = |id: SpaceId| solved.space(id).map(tip);
    for shown in HeatShown::ALL {
        let note = match shown {
            HeatShown::Visits => t!("Strong colours show where the best driver stands between \
                                     turns: the lines worth fighting for. Spaces that stay pale are \
                                     of no use to anybody in a hurry."),
            HeatShown::Overshoots => {
                t!(
                    "From here the best driver goes past a corner with a stop missing, because the \
                     points cost less than the turn."
                )
            }
            HeatShown::Wear => t!(
                "Where the points go: overshooting, braking and skipping gears in turns that begin \
                 here."
            ),
        };
        let map = Map {
            title: shown.title(),
            note,
            scale: HeatScale::of(solved.spaces().map(|space| shown.value(space)), Tone::Light),
            value: &|id| solved.space(id).map(|space| shown.value(space)),
            tip: &tip,
        };
        boards.write(html, base, &map);
    }
}

/// Formats what is shown where a pointer rests on a space.
fn tip(space: &SpaceForecast) -> String {
    let (id, turns) = (space.space.to_string(), fixed(space.turns, 3));
    match mean_gear(space) {
        None => t!(
            "space {space}: {turns} turns begin" | "space {space}: {turns} turns begin",
            whole = whole_part(space.turns),
            space = id,
            turns
        ),
        Some(gear) => t!(
            "space {space}: {turns} turns begin, in gear {gear} on average, {overshoots} overshoot, \
             {points} points"
                | "space {space}: {turns} turns begin, in gear {gear} on average, {overshoots} \
                   overshoot, {points} points",
            whole = whole_part(space.turns),
            space = id,
            turns,
            gear = fixed(gear, 1),
            overshoots = fixed(space.overshoots, 3),
            points = fixed(space.wear, 3)
        ),
    }
}

/// The mean gear of turns that begin on a space; `None` if hardly any do.
pub(super) fn mean_gear(space: &SpaceForecast) -> Option<f64> {
    let turns: f64 = space.gears.iter().sum();
    if turns <= Forecast::DEAD {
        return None;
    }
    let gears = (1_u8..).zip(space.gears);
    let sum: f64 = gears.map(|(gear, turns)| f64::from(gear) * turns).sum();
    Some(sum / turns)
}

/// Which gears the best driver is in, along the lap and on the board.
pub(super) fn gears(html: &mut Html, boards: &mut Boards, base: &Scene, solved: &Solved<'_>) {
    let gears = &solved.standing.forecast.gears;
    let all: f64 = gears.iter().map(|(_, turns)| turns).sum();
    let most = gears.iter().map(|(_, turns)| *turns).fold(0.0, f64::max);
    let part = |turns: f64, of: f64| if of > 0.0 { turns / of } else { 0.0 };
    Table::of(
        t!("Turns by gear, in a race from pole position"),
        gears,
        &[
            (t!("Gear"), &|(gear, _)| name(gear.number().to_string())),
            (t!("Turns"), &|(_, turns)| {
                Cell::Bar(fixed(*turns, 2), part(*turns, most))
            }),
            (t!("Of all turns"), &|(_, turns)| {
                number(whole_percent(part(*turns, all)))
            }),
        ],
    )
    .with_foot([name(t!("All")), decimal(all, 2), number(whole_percent(1.0))])
    .write(html);
    strip(html, solved);
    let map = Map {
        title: t!("Gear of turns that begin here, on average"),
        note: t!("Spaces where hardly any turn begins are left bare."),
        scale: HeatScale::new(1.0, 6.0, Tone::Light),
        value: &|id| solved.space(id).and_then(mean_gear),
        tip: &|id| solved.space(id).map(tip),
    };
    boards.write(html, base, &map);
}

/// The lap from left to right, gears from bottom to top.
fn strip(html: &mut Html, solved: &Solved<'_>) {
    const WIDTH: f64 = 1000.0;
    const ROW: f64 = 22.0;
    const TOP: f64 = 20.0;
    let track = solved.par.track();
    // Ranks are eighths of a space (TRACK-5).
    let place = |id: SpaceId| track.space(id).map(|space| f64::from(space.rank) / 8.0);
    let ends = track.spaces().iter().filter(|space| !space.in_pit());
    let lap = ends
        .map(|space| f64::from(space.rank) / 8.0 + 1.0)
        .fold(1.0, f64::max);
    let columns = lap.ceil() as usize;
    let mut turns = vec![[0.0; 6]; columns];
    for space in solved.spaces() {
        let column = place(space.space).map(|place| (place as usize).min(columns - 1));
        if let Some(column) = column.and_then(|at| turns.get_mut(at)) {
            for (sum, turns) in column.iter_mut().zip(space.gears) {
                *sum += turns;
            }
        }
    }
    let scale = HeatScale::of(turns.iter().flatten().copied(), Tone::Light);
    let [first, _, last] = scale.labels();
    writeln!(
        html,
        "<figure>\n<figcaption><b>{}</b><span class=\"scale\">\
         <span>{first}</span><i class=\"ramp\"></i><span>{last}</span></span></figcaption>\n\
         <svg xmlns=\"http://www.w3.org/2000/svg\" class=\"chart\" viewBox=\"0 0 1040 190\" role=\"img\">\n\
         <title>{}</title>",
        Text(t!("Turns by gear along the lap, per race")),
        Text(t!(
            "The gears in which turns begin, along the lap from the finish line, with the corners \
             by number"
        ))
    );
    let x = |place: f64| 30.0 + place / lap * WIDTH;
    for corner in track.corners() {
        let places = corner.spaces.iter().filter_map(|id| place(*id));
        let from = places.clone().fold(f64::INFINITY, f64::min);
        let to = places.fold(0.0, f64::max) + 1.0;
        if from < to {
            let middle = f64::midpoint(from, to);
            writeln!(
                html,
                "<rect class=\"band\" x=\"{}\" y=\"{TOP}\" width=\"{}\" height=\"{}\"><title>{}</title></rect>",
                tenth(x(from)),
                tenth((to - from) / lap * WIDTH),
                6.0 * ROW,
                Text(&corner.name)
            );
            let (above, id) = ((x(middle), 14.0), corner.id.to_string());
            text(html, "tick", above, "middle", &id);
        }
    }
    for gear in Gear::all() {
        let row = usize::from(gear.number()) - 1;
        let y = TOP + ROW * (5 - row) as f64;
        text(html, "tick", (22.0, y + 15.0), "end", &gear.to_string());
        for (column, turns) in turns.iter().enumerate() {
            let turns = turns[row];
            if turns > Forecast::DEAD {
                writeln!(
                    html,
                    "<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"><title>{}</title></rect>",
                    class((turns - scale.low()) / (scale.high() - scale.low())),
                    tenth(x(column as f64)),
                    y + 1.0,
                    tenth(WIDTH / lap),
                    ROW - 2.0,
                    Text(&t!(
                        "{spaces} spaces past the line, gear {gear}: {turns} turns"
                            | "{spaces} spaces past the line, gear {gear}: {turns} turns",
                        spaces = column,
                        gear = gear.to_string(),
                        turns = fixed(turns, 3)
                    ))
                );
            }
        }
    }
    let mut at = 0.0;
    while at < lap {
        let place = (x(at), TOP + 6.0 * ROW + 16.0);
        text(html, "tick", place, "middle", &at.to_string());
        at += 20.0;
    }
    text(
        html,
        "axis",
        (1030.0, 186.0),
        "end",
        t!("spaces past the finish line"),
    );
    html.put("</svg>\n");
    html.note(t!(
        "Grey bands are the corners, by their numbers; rows are the gears."
    ));
    html.end("figure");
}

/// Formats a coordinate to the tenth.
fn tenth(place: f64) -> String {
    format!("{place:.1}")
}
