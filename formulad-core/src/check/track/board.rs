//! `track.board`: the board has no sensible size.

use crate::check::context::{FAREST, is_sane, plain};
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "track.board",
    severity: Severity::Warning,
    finds: "The board has no sensible size.",
    why: "It cannot be drawn or printed.",
    example: "\"board\": {\"width\": 0, \"height\": 700}.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let board = cx.plan.board;
    for (name, length) in [("width", board.width), ("height", board.height)] {
        if !is_sane(length, FAREST) || length <= 0.0 {
            found.push(ENTRY.problem(
                Place::at(format!("/board/{name}")),
                format!("the {name} of the board is {} mm", plain(length)),
                format!("set it to a number of millimetres up to {FAREST}"),
            ));
        }
    }
}
