//! `grid.*`: the starting grid.

use super::context::LONG;
use super::prelude::*;

kinds! {
    error DOUBLED "grid.doubled":
        "The grid lists a space twice.",
        "Two cars cannot start from one space.",
        "\"grid\": [{\"space\": 18}, {\"space\": 18}].";

    warning FAR_BACK "grid.far-back":
        "A grid place lies far behind the others.",
        "The last of ten places is 15 spaces before the line on known circuits; one much further back \
         is usually on a wrong space.",
        "A place on the far side of the circuit.";

    warning HEADING "grid.heading" fixable:
        "A grid place faces backwards, or across the road.",
        "Cars start in driving direction.",
        "{\"space\": 18, \"heading\": 180} on a space with heading 0.";

    warning IN_CORNER "grid.in-corner":
        "A grid place is in a corner.",
        "It is allowed, and 25 of 430 places on known circuits are; but a car that starts there has \
         stops to make before it is rolling.",
        "The last row of a grid that reaches back into the corner before the line.";

    error MISSING "grid.missing":
        "There is no starting grid.",
        "Cars start from the grid (GRID-1).",
        "\"grid\": [].";

    error OFF_ROAD "grid.off-road":
        "A grid place is off the road.",
        "A car cannot start from the pit lane or a box.",
        "A grid place on a pit lane space.";

    warning ORDER "grid.order" fixable:
        "A grid place lies further forward than the one before it.",
        "Pole position is the one nearest to the line, and the others follow (GRID-1).",
        "\"grid\" listed from the last place to the first.";

    error PAST_LINE "grid.past-line":
        "A grid place lies past the finish line.",
        "The grid lies before the line, so that the first crossing begins lap 1 (TRACK-4); a car past \
         it would be a lap behind.",
        "A grid place two spaces past the line.";

    warning SHORT "grid.short":
        "The grid has fewer than ten places.",
        "Ten cars can take part; with fewer places not all of them can start.",
        "A grid of nine places, one of which was deleted by accident.";

    error UNKNOWN_SPACE "grid.unknown-space":
        "A grid place is on a space that does not exist.",
        "Usually the space was deleted, or its number mistyped.",
        "\"grid\": [{\"space\": 999}] where no space has the id 999.";
}

/// The places of a printed grid.
const USUAL: usize = 10;

/// Degrees by which a car may stand at a slant.
const MOST_SLANT: f64 = 60.0;

/// Places that differ by less than this many spaces are level.
const LEVEL: f64 = 0.15;

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    if cx.plan.grid.is_empty() && !cx.plan.spaces.is_empty() {
        reporter.push(MISSING.at(
            "/grid",
            message!("there is no starting grid"),
            message!("add ten places before the line, pole position first"),
        ));
    }
    for (at, place) in cx.plan.grid.iter().enumerate() {
        let (number, space) = (at + 1, place.space);
        let spot = cx.survey.spot(space);
        let about = |kind: &ProblemKind, field: &str, message: Message, help: Message| {
            kind.at(format!("/grid/{at}{field}"), message, help)
                .space(space)
        };
        let before = cx.before_line(space);
        if before.is_some_and(|before| cx.is_past_line(before, at)) {
            let message = message!(
                "place {number}, on space {space}, lies past the line",
                number,
                space
            );
            reporter.push(about(
                &PAST_LINE,
                "",
                message,
                message!("put it before the line"),
            ));
        } else if let Some(before) = before.filter(|before| *before > cx.grid_reach(at)) {
            let message = message!(
                "place {number}, on space {space}, lies 1 space before the line"
                    | "place {number}, on space {space}, lies {before} spaces before the line",
                before = before.round() as u64,
                number,
                space
            );
            reporter.push(about(
                &FAR_BACK,
                "",
                message,
                message!("move it up behind the place before it"),
            ));
        } else if let Some(corner) = spot.and_then(|spot| cx.whole_corner(spot)) {
            let corner = cx.plan.corners[corner].id;
            let help = message!("move the grid forward, or silence this where it is meant");
            let message = message!(
                "place {number}, on space {space}, is in corner {corner}",
                number,
                space,
                corner
            );
            reporter.push(about(&IN_CORNER, "", message, help).corner(corner));
        }
        let slant = place.heading.zip(spot).map(|(heading, spot)| {
            let off = (heading - cx.survey.space(spot).heading).rem_euclid(360.0);
            off.min(360.0 - off)
        });
        // NaN fails this comparison, and is reported.
        if slant.is_none_or(|slant| slant <= MOST_SLANT) {
            continue;
        }
        let mut problem = about(
            &HEADING,
            "/heading",
            message!(
                "place {number}, on space {space}, points another way than the space",
                number,
                space
            ),
            message!("leave the heading out, and it is the space's"),
        );
        // Each fix contains a whole grid, and there may be one for each place.
        if cx.plan.grid.len() <= LONG {
            let mut grid = cx.plan.grid.clone();
            grid[at].heading = None;
            problem = problem.safe_fix(
                message!("Turn place {number} forward", number),
                vec![Change::SetGrid(grid)],
            );
        }
        reporter.push(problem);
    }
    check_order(cx, reporter);
    check_count(cx, reporter);
}

fn check_order(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let grid = &cx.plan.grid;
    let places = grid.iter().map(|place| cx.before_line(place.space));
    let Some(places) = places.collect::<Option<Vec<f64>>>() else {
        return;
    };
    // A place past the line is reported as such, and so is one far back, if the rest is in order.
    let past = |(at, before): (usize, &f64)| cx.is_past_line(*before, at);
    let is_near = |(at, before): &(usize, &f64)| **before <= cx.grid_reach(*at);
    let near: Vec<f64> = (0..)
        .zip(&places)
        .filter(is_near)
        .map(|(_, before)| *before)
        .collect();
    if places.iter().enumerate().any(past) || near.is_sorted_by(|a, b| *b >= *a - LEVEL) {
        return;
    }
    let wrong = places.windows(2).position(|pair| pair[1] < pair[0] - LEVEL);
    let Some(wrong) = wrong else { return };
    // If the others are in order without the place before, that is the wrong one.
    let in_order_without = |out: usize| {
        let others = places.iter().enumerate().filter(|(at, _)| *at != out);
        let others: Vec<f64> = others.map(|(_, before)| *before).collect();
        others.windows(2).all(|pair| pair[1] >= pair[0] - LEVEL)
    };
    let is_before = in_order_without(wrong) && !in_order_without(wrong + 1);
    let mut order: Vec<usize> = (0..places.len()).collect();
    order.sort_by(|a, b| places[*a].total_cmp(&places[*b]).then(a.cmp(b)));
    let sorted = order.into_iter().map(|at| grid[at]).collect();
    let (before, after) = (grid[wrong].space, grid[wrong + 1].space);
    let help = message!("list the grid from pole position back");
    let problem = if is_before {
        let (number, next) = (wrong + 1, wrong + 2);
        let message = message!(
            "place {number}, on space {before}, lies further back than place {next}",
            number,
            before,
            next
        );
        ORDER
            .at(format!("/grid/{wrong}"), message, help)
            .spaces([before, after])
    } else {
        let (number, last) = (wrong + 2, wrong + 1);
        let message = message!(
            "place {number}, on space {after}, lies further forward than place {last}",
            number,
            after,
            last
        );
        ORDER
            .at(format!("/grid/{}", wrong + 1), message, help)
            .spaces([after, before])
    };
    reporter.push(problem.unsafe_fix(
        message!("Sort the grid from the line back"),
        vec![Change::SetGrid(sorted)],
    ));
}

fn check_count(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let spaces: Vec<_> = cx.plan.grid.iter().map(|place| place.space).collect();
    let (Some(pole), Some(last)) = (spaces.first(), spaces.last()) else {
        return;
    };
    if spaces.len() >= USUAL {
        return;
    }
    let lane = |at: usize| Some(cx.lane(cx.survey.spot(spaces[at])?));
    // Places alternate between two lanes; where they do not, one is missing.
    let gap = (1..spaces.len()).find(|at| lane(*at) == lane(at - 1));
    let (ends, help) = match gap.map(|gap| (spaces[gap - 1], spaces[gap])) {
        Some((before, after)) => (
            [before, after],
            message!("add a place between {before} and {after}", before, after),
        ),
        None => (
            [*last, *pole],
            message!("add places behind {last}", last = *last),
        ),
    };
    let message = message!(
        "the grid has 1 place" | "the grid has {count} places",
        count = spaces.len()
    );
    reporter.push(SHORT.at("/grid", message, help).spaces(ends));
}
