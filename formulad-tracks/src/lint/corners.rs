//! `design.corner-stops`, `design.long-corner` and `design.one-path`: corners.

use formulad_core::problem::Change;

use super::prelude::*;
use crate::figures::CornerFigures;

kinds! {
    advice CORNER_STOPS "design.corner-stops" fixable:
        "A corner requires fewer or more stops than its longest way suggests.",
        "The longest way through predicts the stops of nearly all corners: up to 8 spaces 1, 9 to 16 \
         spaces 2, more 3. With a stop too many cars crawl from space to space; with one too few the \
         corner is no obstacle. Reported for a corner of 1 stop longer than 10, of 2 stops outside 9 to 16, \
         of 3 stops shorter than 15; on two lanes one space less, on four one more.",
        "A corner of 20 spaces with one stop.";

    advice LONG_CORNER "design.long-corner":
        "A corner is longer than those of other circuits.",
        "Of ten corners of three stops nine have a longest way of at most 22 spaces. In one of more than 26, three \
         stops are no obstacle any more: cars are in it for as long as it takes. On two lanes one space less, on \
         four one more.",
        "A corner of 40 spaces that goes round half of the board.";

    advice ONE_PATH "design.one-path":
        "A corner of several lanes leaves no choice of way: no lane can be changed in it, or all ways \
         through are equally long.",
        "Going wide for a longer way, or cutting in for a shorter one, is what drivers do in corners.",
        "A corner of three lanes whose spaces lead straight ahead only.";
}

/// Usual lengths of the longest way through a corner with this many stops, on three lanes: those
/// that suggest the number, and those of the middle four fifths of such corners.
fn usual_lengths(stops: u8) -> Option<std::ops::RangeInclusive<u32>> {
    match stops {
        1 => Some(1..=10),
        2 => Some(9..=16),
        3 => Some(15..=u32::MAX),
        // None, or more than three, is reported by the checks.
        _ => None,
    }
}

/// Maximum length of the longest way through a corner, on three lanes, without advice about it.
const LONGEST: u32 = 26;

pub(super) fn check(circuit: &Circuit<'_>, reporter: &mut Reporter<'_>) {
    for corner in &circuit.figures.corners {
        check_stops(circuit, corner, reporter);
        check_size(circuit, corner, reporter);
        let (id, spaces) = (corner.id, corner.longest);
        let lanes = corner.lanes.iter().filter(|spaces| **spaces > 0).count();
        let (message, help) = if lanes < 2 {
            continue;
        } else if corner.changes == 0 {
            let message = message!("no lane can be changed in corner {id}", id);
            (message, message!("add lane changes towards its inside"))
        } else if corner.longest == corner.shortest {
            let message = message!(
                "all ways through corner {id} have 1 space"
                    | "all ways through corner {id} have {spaces} spaces",
                spaces,
                id
            );
            (
                message,
                message!("give its outer lanes more spaces than its inner ones"),
            )
        } else {
            continue;
        };
        reporter.push(circuit.at_corner(&ONE_PATH, id, "spaces", message, help));
    }
}

/// The longest way as it would be on three lanes: a lane more makes the way from outermost to innermost
/// a space longer.
fn longest_on_three(circuit: &Circuit<'_>, corner: &CornerFigures) -> u32 {
    (corner.longest + 3).saturating_sub(circuit.figures.lanes.into())
}

fn check_size(circuit: &Circuit<'_>, corner: &CornerFigures, reporter: &mut Reporter<'_>) {
    let id = corner.id;
    if longest_on_three(circuit, corner) > LONGEST {
        let message = message!(
            "the longest way through corner {id} has 1 space"
                | "the longest way through corner {id} has {spaces} spaces",
            spaces = corner.longest,
            id
        );
        reporter.push(circuit.at_corner(
            &LONG_CORNER,
            id,
            "spaces",
            message,
            message!("make two corners of it, with a straight between them"),
        ));
    }
}

fn check_stops(circuit: &Circuit<'_>, corner: &CornerFigures, reporter: &mut Reporter<'_>) {
    let longest = longest_on_three(circuit, corner);
    let suggested = usual::stops_for(longest);
    let is_usual = usual_lengths(corner.stops).is_none_or(|usual| usual.contains(&longest));
    if is_usual || suggested == corner.stops {
        return;
    }
    let id = corner.id;
    let message = message!(
        "corner {id} requires {stops}, but its longest way has {spaces}",
        id,
        stops = message!("1 stop" | "{count} stops", count = corner.stops),
        spaces = message!("1 space" | "{count} spaces", count = corner.longest)
    );
    let help = message!("require {suggested}, or change its length", suggested);
    let problem = circuit.at_corner(&CORNER_STOPS, id, "stops", message, help);
    let label = message!("Set the stops of corner {id} to {suggested}", id, suggested);
    reporter.push(problem.unsafe_fix(label, vec![Change::SetStops(id, suggested.into())]));
}
