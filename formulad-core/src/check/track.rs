//! `track.*`: the track as a whole.

use super::context::{FAREST, MOST_SPACES, is_sane, plain};
use super::prelude::*;
use crate::{Problem, TrackPlan};

kinds! {
    warning BOARD "track.board":
        "The board has no sensible size.",
        "It cannot be drawn or printed.",
        "\"board\": {\"width\": 0, \"height\": 700}.";

    error BOARD_TOO_LARGE "track.board-too-large":
        "The board is absurdly large.",
        "No picture can be made of it, and no sheet holds it; a board of a hundred metres is more than \
         anyone means.",
        "\"board\": {\"width\": 1e308, \"height\": 700}.";

    error EMPTY "track.empty":
        "The track has no spaces.",
        "There is nothing to drive on.",
        "\"spaces\": [].";

    advice NO_NAME "track.no-name":
        "The track has no name.",
        "It is printed on the board, and lists of tracks show it.",
        "\"name\": \"\".";

    error TOO_LARGE "track.too-large":
        "The track has more spaces than can be raced on.",
        "The race counts spaces in 16 bits; the largest printed circuit has 611.",
        "A file with 70,000 spaces.";
}

/// Reports lists that are too long. Looked for before anything else, so that nobody has to wait for
/// the rest.
pub(super) fn too_large(plan: &TrackPlan) -> Vec<Problem> {
    let lists = [
        ("spaces", plan.spaces.len()),
        ("corners", plan.corners.len()),
        ("finish", plan.finish.len()),
        ("grid", plan.grid.len()),
    ];
    let too_long = lists.into_iter().filter(|(_, count)| *count > MOST_SPACES);
    let problem = |(list, count)| {
        let message = format!("the track has {count} items in its list of {list}");
        let help = format!("leave at most {MOST_SPACES}; nothing else is checked until then");
        TOO_LARGE.at(format!("/{list}"), message, help)
    };
    too_long.map(problem).collect()
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let plan = cx.plan;
    for (name, length) in [("width", plan.board.width), ("height", plan.board.height)] {
        if !is_sane(length, FAREST) || length <= 0.0 {
            let message = format!("the {name} of the board is {} mm", plain(length));
            let help = format!("set it to a number of millimetres up to {FAREST}");
            let kind = if is_sane(length, FAREST) {
                &BOARD
            } else {
                &BOARD_TOO_LARGE
            };
            reporter.push(kind.at(format!("/board/{name}"), message, help));
        }
    }
    if !plan.spaces.iter().any(|space| space.lane.is_some()) {
        let message = "the track has no spaces on the road";
        reporter.push(EMPTY.at("/spaces", message, "add some"));
    }
    if plan.name.trim().is_empty() {
        reporter.push(NO_NAME.at("/name", "the track has no name", "give it one"));
    }
}
