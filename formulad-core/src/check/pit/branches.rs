//! `pit.branches`: the pit lane branches.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.branches",
    severity: Severity::Error,
    finds: "The pit lane branches.",
    why: "It is a single file (TRACK-7): each space has one next space, and one box at most.",
    example: "A pit lane space that leads to two others.",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    // Without a list of boxes every box looks like a branch.
    if cx.boxes().next().is_none() {
        return;
    }
    for spot in 0..cx.survey.len() {
        if !cx.in_pit_lane(spot) {
            continue;
        }
        let id = cx.id(spot);
        let links = cx.survey.links.from(spot);
        for is_box in [false, true] {
            let mut ways = links.iter().filter(|link| {
                cx.survey.off_road(link.to) && cx.is_box[link.to] == is_box && !cx.is_faulty(link)
            });
            if let (Some(one), Some(other)) = (ways.next(), ways.next()) {
                found.push(
                    ENTRY.problem(
                        Place::at(format!("/spaces/{spot}/next"))
                            .space(id)
                            .link(id, cx.id(one.to))
                            .link(id, cx.id(other.to)),
                        format!(
                            "pit lane space {id} leads to two {}",
                            if is_box {
                                "boxes"
                            } else {
                                "spaces of the pit lane"
                            }
                        ),
                        "leave one of the two",
                    ),
                );
            }
        }
        let forks = |before: Spot| {
            let links = cx.survey.links.from(before).iter();
            let mut lane = links.filter(|link| cx.in_pit_lane(link.to));
            lane.nth(1).is_some()
        };
        let into = cx.survey.links.to(spot);
        let mut into = into.filter(|link| cx.in_pit_lane(link.from) && !forks(link.from));
        if let (Some(one), Some(other)) = (into.next(), into.next()) {
            found.push(
                ENTRY.problem(
                    Place::at(space_at(spot))
                        .space(id)
                        .link(cx.id(one.from), id)
                        .link(cx.id(other.from), id),
                    format!("two spaces of the pit lane lead to space {id}"),
                    "leave one of the two",
                ),
            );
        }
    }
}
