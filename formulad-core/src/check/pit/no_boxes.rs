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

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    if cx.boxes().next().is_some() {
        return;
    }
    let lane = (0..cx.survey.len()).find(|spot| cx.survey.off_road(*spot));
    let pit = cx.plan.pit.is_some();
    let (place, message) = match lane {
        Some(first) => {
            let id = cx.id(first);
            let place = if pit {
                "/pit/boxes".to_owned()
            } else {
                space_at(first)
            };
            let message = format!("there is a pit lane, space {id} in it, but no box");
            (Place::at(place).space(id), message)
        }
        None if pit => (
            Place::at("/pit/boxes"),
            "there is a pit, but no box".to_owned(),
        ),
        None => return,
    };
    found.push(ENTRY.problem(
        place,
        message,
        "list the boxes in the pit, or give the spaces a lane",
    ));
}
