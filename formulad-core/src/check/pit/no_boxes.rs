//! `pit.no-boxes`: there is a pit lane, but no boxes.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.no-boxes",
    severity: Severity::Error,
    finds: "There is a pit lane, but no boxes.",
    why: "Cars go there to be served; a pit lane without boxes is a way around everybody else.",
    example: "Spaces without a lane, but no \"pit\".",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Vec<Problem>) {
    let lane = (0..cx.survey.len()).find(|spot| cx.survey.off_road(*spot));
    let boxes = cx.plan.pit.as_ref().map(|pit| pit.boxes.len());
    let (pointer, first) = match (lane, boxes) {
        (Some(first), None) => ("/spaces", Some(first)),
        (first, Some(0)) => ("/pit/boxes", first),
        _ => return,
    };
    found.push(ENTRY.problem(
        match first {
            Some(first) if pointer == "/spaces" => Place::at(space_at(first)).space(cx.id(first)),
            Some(first) => Place::at(pointer).space(cx.id(first)),
            None => Place::at(pointer),
        },
        match first {
            Some(first) => format!(
                "there is a pit lane, space {} in it, but no box",
                cx.id(first)
            ),
            None => "there is a pit, but no box".to_owned(),
        },
        "list the boxes in the pit, or give the spaces a lane",
    ));
}
