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

pub(crate) fn too_many_spaces(count: usize) -> Message {
    message!(
        "the track has 1 item in its list of spaces"
            | "the track has {count} items in its list of spaces",
        count
    )
}

pub(crate) fn too_many_corners(count: usize) -> Message {
    message!(
        "the track has 1 item in its list of corners"
            | "the track has {count} items in its list of corners",
        count
    )
}

pub(crate) fn too_many_finish(count: usize) -> Message {
    message!(
        "the track has 1 item in its list of finish"
            | "the track has {count} items in its list of finish",
        count
    )
}

pub(crate) fn too_many_grid(count: usize) -> Message {
    message!(
        "the track has 1 item in its list of grid"
            | "the track has {count} items in its list of grid",
        count
    )
}

pub(crate) fn board_width(width: String) -> Message {
    message!("the width of the board is {width} mm", width)
}

pub(crate) fn board_height(height: String) -> Message {
    message!("the height of the board is {height} mm", height)
}

/// Reports lists that are too long. This comes before all other checks, so that nobody has to wait
/// for them.
pub(super) fn too_large(plan: &TrackPlan) -> Vec<Problem> {
    let lists: [(_, _, fn(_) -> _); 4] = [
        ("spaces", plan.spaces.len(), too_many_spaces),
        ("corners", plan.corners.len(), too_many_corners),
        ("finish", plan.finish.len(), too_many_finish),
        ("grid", plan.grid.len(), too_many_grid),
    ];
    let too_long = lists.into_iter().filter(|it| it.1 > MOST_SPACES);
    let problem = |(list, count, message): (_, _, fn(_) -> Message)| {
        let message = message(count);
        let help = message!(
            "leave at most {most}; nothing else is checked until then",
            most = MOST_SPACES
        );
        TOO_LARGE.at(format!("/{list}"), message, help)
    };
    too_long.map(problem).collect()
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let plan = cx.plan;
    let lengths: [(_, _, fn(_) -> _); 2] = [
        ("width", plan.board.width, board_width),
        ("height", plan.board.height, board_height),
    ];
    for (name, length, message) in lengths {
        if !is_sane(length, FAREST) || length <= 0.0 {
            let message = message(plain(length));
            let help = message!(
                "set it to a number of millimetres up to {most}",
                most = FAREST
            );
            let kind = if is_sane(length, FAREST) {
                &BOARD
            } else {
                &BOARD_TOO_LARGE
            };
            reporter.push(kind.at(format!("/board/{name}"), message, help));
        }
    }
    if !plan.spaces.iter().any(|space| space.lane.is_some()) {
        reporter.push(EMPTY.at(
            "/spaces",
            message!("the track has no spaces on the road"),
            message!("add some"),
        ));
    }
    if plan.name.trim().is_empty() {
        reporter.push(NO_NAME.at(
            "/name",
            message!("the track has no name"),
            message!("give it one"),
        ));
    }
}
