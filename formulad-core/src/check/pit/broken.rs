//! `pit.broken`: the pit lane breaks off.

use crate::check::context::LinkEnd;
use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "pit.broken",
    severity: Severity::Error,
    finds: "The pit lane breaks off.",
    why: "A car that comes to its end can never move again, and what follows is never reached.",
    example: "A pit lane space in the middle with \"next\": [].",
    fix: false,
    check,
};

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    let off_road = |spot: Spot| cx.in_pit_lane(spot) && !cx.muddled[spot];
    let mut ends: Vec<Spot> = (0..cx.survey.len())
        .filter(|spot| off_road(*spot))
        .collect();
    let mut starts = ends.clone();
    // A box alone is no way on: it leads to the space after next of the lane.
    ends.retain(|spot| {
        let mut links = cx.survey.links.from(*spot).iter();
        links.all(|link| link.to == *spot || cx.is_box[link.to])
    });
    starts.retain(|spot| {
        let mut links = cx.survey.links.to(*spot);
        links.all(|link| link.from == *spot || cx.is_box[link.from])
    });
    if cx.pit_lane_without(LinkEnd::Exit).is_none() {
        for spot in &ends {
            let id = cx.id(*spot);
            found.push(ENTRY.problem(
                Place::at(format!("/spaces/{spot}/next")).space(id),
                format!("the pit lane breaks off after space {id}"),
                "link it to the next space of the pit lane, or back to the road",
            ));
        }
    }
    // Where the lane breaks off, what follows is not told of again.
    if cx.pit_lane_without(LinkEnd::Entry).is_none() && ends.is_empty() {
        for spot in &starts {
            let id = cx.id(*spot);
            found.push(ENTRY.problem(
                Place::at(space_at(*spot)).space(id),
                format!("no link leads to space {id} of the pit lane"),
                "link the space before it to it, or delete it",
            ));
        }
    }
}
