//! `space.off-board`: spaces lie outside the board.

use crate::check::context::{FAREST, is_sane};
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "space.off-board",
    severity: Severity::Warning,
    finds: "Spaces lie outside the board.",
    why: "What is not on the sheet is not printed.",
    example: "A space at x = 1020 on a board 1000 mm wide.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let board = cx.plan.board;
    let sizes = [board.width, board.height];
    if !sizes
        .iter()
        .all(|size| is_sane(*size, FAREST) && *size > 0.0)
    {
        return;
    }
    let outside: Vec<Spot> = (0..cx.survey.len())
        .filter(|spot| {
            let space = cx.survey.space(*spot);
            is_sane(space.x, FAREST)
                && is_sane(space.y, FAREST)
                && !((0.0..=board.width).contains(&space.x)
                    && (0.0..=board.height).contains(&space.y))
        })
        .collect();
    let Some(first) = outside.first() else { return };
    found.push(ENTRY.problem(
        Place::at(space_at(*first)).spaces(outside.iter().map(|spot| cx.id(*spot))),
        format!(
            "{} outside the board of {} × {} mm",
            match outside.len() {
                1 => format!("space {} lies", cx.id(*first)),
                many => format!("{many} spaces lie"),
            },
            board.width,
            board.height
        ),
        match outside.len() {
            1 => "move it onto the board, or make the board larger",
            _ => "move them onto the board, or make the board larger",
        },
    ));
}
