//! `pit.gap`: there is a box before and behind a space of the pit lane, but none beside it.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.gap",
    severity: Severity::Advice,
    finds: "There is a box before and behind a space of the pit lane, but none beside it.",
    why: "Boxes lie in one row; in a gap one was usually lost.",
    example: "Boxes beside 402 and 404, but not beside 403.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let mut has_box = vec![false; cx.survey.len()];
    for (_, entry) in cx.boxes() {
        let before = cx
            .survey
            .spot(entry.space)
            .and_then(|spot| cx.led_to_by(spot));
        // One that cannot be reached is not lost, and told of as such.
        let Some(beside) = before.and_then(|before| cx.next_in_pit_lane(before)) else {
            return;
        };
        has_box[beside] = true;
    }
    for spot in (0..cx.survey.len()).filter(|spot| cx.in_pit_lane(*spot) && !has_box[*spot]) {
        let near = [cx.led_to_by(spot), cx.next_in_pit_lane(spot)];
        if near
            .iter()
            .all(|other| other.is_some_and(|other| has_box[other]))
        {
            let id = cx.id(spot);
            found.push(ENTRY.problem(
                Place::at(space_at(spot)).space(id),
                format!("there is no box beside pit lane space {id}, but before and behind it"),
                "add a box, or move those behind it up",
            ));
        }
    }
}
