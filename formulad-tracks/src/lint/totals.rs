//! What a circuit has too little or too much of: corners, lane lengths, spaces of a lap and in all,
//! stops.

use super::circuit::count;
use super::prelude::*;

pub(super) const KINDS: &[ProblemKind] = &[
    CORNER_COUNT,
    LANE_BALANCE,
    LAP_LENGTH,
    SPACE_COUNT,
    STOP_SUM,
];

const CORNER_COUNT: ProblemKind = ProblemKind::advice(
    "design.corner-count",
    "A circuit of three lanes has fewer than 5 or more than 11 corners.",
    "With few corners a race is a matter of dice; with many, nobody ever gets beyond third gear.",
    "An oval with two corners.",
);

const LANE_BALANCE: ProblemKind = ProblemKind::advice(
    "design.lane-balance",
    "The longest lane of a circuit of three lanes has more than 1.092 times the spaces of the \
     shortest.",
    "The first car in the short lane has won a move. Corners to the other side make up for \
     it.",
    "Lanes of 165, 155 and 145 spaces.",
);

const LAP_LENGTH: ProblemKind = ProblemKind::advice(
    "design.lap-length",
    "The shortest lap of a circuit of three lanes has fewer than 121 or more than 200 spaces.",
    "Wear points, laps and box stops are made for laps of this length; on a much longer one nobody \
     arrives, on a much shorter one nobody has to save.",
    "A circuit of 90 spaces a lane.",
);

const SPACE_COUNT: ProblemKind = ProblemKind::advice(
    "design.space-count",
    "A circuit of three lanes has fewer than 375 or more than 611 spaces.",
    "This many fill a board of 1000 × 700 mm with spaces that a car fits on.",
    "A circuit of 800 spaces.",
);

const STOP_SUM: ProblemKind = ProblemKind::advice(
    "design.stop-sum",
    "The corners of a circuit of three lanes require fewer than 8 or more than 16 stops in total.",
    "Every stop costs a turn: the sum says how long a lap takes, and how hard it is on tyres and \
     brakes.",
    "Seven corners of one stop each.",
);

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    let Some(figures) = circuit.measured() else {
        return;
    };
    let corners = u32::try_from(figures.corners.len()).ok();
    let lap =
        "make the lap longer or shorter; a circuit for short races by mini rules may silence this";
    let (space, stop) = (["space", "spaces"], ["stop", "stops"]);
    let corner = ["corner", "corners"];
    for (kind, figure, usual, pointer, has, [one, many], help) in [
        (
            &CORNER_COUNT,
            corners,
            &usual::CORNERS,
            "/corners",
            "the circuit has",
            corner,
            "add or remove corners",
        ),
        (
            &LAP_LENGTH,
            figures.shortest_lap,
            &usual::LAP,
            "/spaces",
            "the shortest lap has",
            space,
            lap,
        ),
        (
            &SPACE_COUNT,
            Some(figures.spaces),
            &usual::SPACES,
            "/spaces",
            "the road has",
            space,
            "make spaces longer or shorter",
        ),
        (
            &STOP_SUM,
            Some(figures.stops),
            &usual::STOPS,
            "/corners",
            "the circuit has",
            stop,
            "change the stops of corners",
        ),
    ] {
        let is_odd = |figure: &u32| usual.standing((*figure).into()).is_outside();
        if let Some(figure) = figure.filter(is_odd) {
            let figure = count(figure, one, many);
            let message = format!(
                "{has} {figure}; other circuits have {} to {}, usually {} to {}",
                usual.least, usual.most, usual.p10, usual.p90
            );
            reporter.push(kind.at(pointer, message, help));
        }
    }
    let usual = usual::LANE_BALANCE;
    if let Some(balance) = figures
        .lane_balance()
        .filter(|balance| *balance > usual.most)
    {
        let (longest, shortest) = figures.lane_extremes();
        let message = format!(
            "the longest lane has {longest} spaces, the shortest {shortest}: {balance:.3} times as \
             many; usual is up to {:.3}",
            usual.p90
        );
        let help = "add corners that turn the other way";
        reporter.push(LANE_BALANCE.at("/spaces", message, help));
    }
}
