//! What a circuit has too little or too much of: corners, lane lengths, spaces of a lap and in all,
//! stops.

use super::prelude::*;

pub(crate) fn corners(count: u32, least: f64, most: f64, p10: f64, p90: f64) -> Message {
    message!(
        "the circuit has 1 corner; other circuits have {least} to {most}, usually {p10} to {p90}"
            | "the circuit has {count} corners; other circuits have {least} to {most}, usually \
               {p10} to {p90}",
        count,
        least,
        most,
        p10,
        p90
    )
}

pub(crate) fn lap(count: u32, least: f64, most: f64, p10: f64, p90: f64) -> Message {
    message!(
        "the shortest lap has 1 space; other circuits have {least} to {most}, usually {p10} to \
         {p90}"
            | "the shortest lap has {count} spaces; other circuits have {least} to {most}, usually \
               {p10} to {p90}",
        count,
        least,
        most,
        p10,
        p90
    )
}

pub(crate) fn spaces(count: u32, least: f64, most: f64, p10: f64, p90: f64) -> Message {
    message!(
        "the road has 1 space; other circuits have {least} to {most}, usually {p10} to {p90}"
            | "the road has {count} spaces; other circuits have {least} to {most}, usually {p10} to \
               {p90}",
        count,
        least,
        most,
        p10,
        p90
    )
}

pub(crate) fn stops(count: u32, least: f64, most: f64, p10: f64, p90: f64) -> Message {
    message!(
        "the circuit has 1 stop; other circuits have {least} to {most}, usually {p10} to {p90}"
            | "the circuit has {count} stops; other circuits have {least} to {most}, usually {p10} \
               to {p90}",
        count,
        least,
        most,
        p10,
        p90
    )
}

kinds! {
    advice CORNER_COUNT "design.corner-count":
        "A circuit of three lanes has fewer than 5 or more than 11 corners.",
        "With few corners a race is a matter of dice; with many, nobody ever gets beyond third gear.",
        "An oval with two corners.";

    advice LANE_BALANCE "design.lane-balance":
        "The longest lane of a circuit of three lanes has more than 1.092 times the spaces of the \
         shortest.",
        "The first car in the short lane has won a move. Corners to the other side make up for \
         it.",
        "Lanes of 165, 155 and 145 spaces.";

    advice LAP_LENGTH "design.lap-length":
        "The shortest lap of a circuit of three lanes has fewer than 121 or more than 200 spaces.",
        "Wear points, laps and box stops are made for laps of this length; on a much longer one nobody \
         arrives, on a much shorter one nobody has to save.",
        "A circuit of 90 spaces a lane.";

    advice SPACE_COUNT "design.space-count":
        "A circuit of three lanes has fewer than 375 or more than 611 spaces.",
        "This many fill a board of 1000 × 700 mm with spaces that a car fits on.",
        "A circuit of 800 spaces.";

    advice STOP_SUM "design.stop-sum":
        "The corners of a circuit of three lanes require fewer than 8 or more than 16 stops in total.",
        "Every stop costs a turn: the sum says how long a lap takes, and how hard it is on tyres and \
         brakes.",
        "Seven corners of one stop each.";
}

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    let Some(figures) = circuit.measured() else {
        return;
    };
    let corner_count = u32::try_from(figures.corners.len()).ok();
    type Say = fn(u32, f64, f64, f64, f64) -> Message;
    type Help = fn() -> Message;
    let totals: [(_, _, _, _, Say, Help); 4] = [
        (
            &CORNER_COUNT,
            corner_count,
            &usual::CORNERS,
            "/corners",
            corners,
            || message!("add or remove corners"),
        ),
        (
            &LAP_LENGTH,
            figures.shortest_lap,
            &usual::LAP,
            "/spaces",
            lap,
            || {
                message!(
                    "make the lap longer or shorter; a circuit for short races by mini rules may \
                     silence this"
                )
            },
        ),
        (
            &SPACE_COUNT,
            Some(figures.spaces),
            &usual::SPACES,
            "/spaces",
            spaces,
            || message!("make spaces longer or shorter"),
        ),
        (
            &STOP_SUM,
            Some(figures.stops),
            &usual::STOPS,
            "/corners",
            stops,
            || message!("change the stops of corners"),
        ),
    ];
    for (kind, figure, usual, pointer, message, help) in totals {
        let is_odd = |figure: &u32| usual.standing((*figure).into()).is_outside();
        if let Some(figure) = figure.filter(is_odd) {
            let message = message(figure, usual.least, usual.most, usual.p10, usual.p90);
            reporter.push(kind.at(pointer, message, help()));
        }
    }
    let usual = usual::LANE_BALANCE;
    if let Some(balance) = figures
        .lane_balance()
        .filter(|balance| *balance > usual.most)
    {
        let (longest, shortest) = figures.lane_extremes();
        let message = message!(
            "the longest lane has {longest} spaces, the shortest {shortest}: {balance:.3} times as \
             many; usual is up to {usual:.3}",
            longest,
            shortest,
            balance,
            usual = usual.p90
        );
        reporter.push(LANE_BALANCE.at(
            "/spaces",
            message,
            message!("add corners that turn the other way"),
        ));
    }
}
