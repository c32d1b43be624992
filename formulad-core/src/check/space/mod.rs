//! `space.*`: single spaces, their numbers and places.

use super::context::{FAREST, is_sane, is_somewhere, plain};
use super::link_them;
use super::prelude::*;
use crate::Lane;

pub(super) mod same_spot;

kinds! {
    error DOUBLED "space.doubled" fixable:
        "Two spaces have the same number.",
        "Links, corners and the grid name spaces by their numbers; a doubled one is ambiguous.",
        "Two spaces with \"id\": 41.";

    warning HEADING "space.heading" fixable:
        "A space points another way than its links lead.",
        "Cars are drawn along the heading; one that stands across the road looks like a spin.",
        "\"heading\": 180 on a space whose next one lies to the right.";

    error NO_SUCH_LANE "space.no-such-lane" fixable:
        "A space names a lane that no road has.",
        "Lanes are counted from 1 at the driver's left, and a road has at most four.",
        "\"lane\": 0.";

    error NO_WAY_ON "space.no-way-on" fixable:
        "A space on the road leads nowhere.",
        "A car that comes here can never move again.",
        "\"next\": [] in the middle of a straight.";

    error NUMBER "space.number":
        "A coordinate or heading is not a number, or absurdly large.",
        "Nothing can be measured or drawn there.",
        "\"x\": 1e300.";

    warning OFF_BOARD "space.off-board":
        "Spaces lie outside the board.",
        "What is not on the sheet is not printed.",
        "A space at x = 1020 on a board 1000 mm wide.";

    warning OFF_LANE "space.off-lane" fixable:
        "A space lies far off the line of its lane.",
        "What lies beside and behind what is read from the geometry, and players look for the lane \
         where the other spaces are.",
        "Space 41 lies a whole space to the left of the line from 40 to 42.";

    error RENUMBERED "space.renumbered" fixable:
        "A space has a new number, and what named it by the old one does not find it.",
        "Links, corners and the grid name spaces by their numbers; a number changed in one place only \
         loses all of them.",
        "\"id\": 1041 on a space to which 40 leads as 41.";

    warning SAME_SPOT "space.same-spot":
        "Two spaces lie on one spot and point the same way.",
        "Players cannot tell which of the two a car is on; one of them is usually a copy left behind.",
        "Spaces 41 and 97 both at (120, 80), heading 0.";

    warning UNREACHED "space.unreached":
        "No link leads to a space on the road.",
        "No car can ever stand there, so the lane before it breaks off or the space is a left-over.",
        "A space that is in no other space's \"next\".";

    error WRONG_LANE "space.wrong-lane" fixable:
        "A space is in another lane than those before and after it, in whose row it lies.",
        "Links to it and from it would jump a lane, or lead twice into one.",
        "\"lane\": 3 on a space in the middle of lane 1.";
}

pub(crate) fn x_is(id: SpaceId, number: String) -> Message {
    message!("the x of space {id} is {number}", id, number)
}

pub(crate) fn y_is(id: SpaceId, number: String) -> Message {
    message!("the y of space {id} is {number}", id, number)
}

pub(crate) fn heading_is(id: SpaceId, number: String) -> Message {
    message!("the heading of space {id} is {number}", id, number)
}

/// Degrees: ten turns either way are more than anyone means.
const STEEPEST: f64 = 3600.0;

/// Degrees by which a heading may be off. A printed corner bends by about 24 a space.
const MOST_OFF: f64 = 45.0;

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    for spot in 0..cx.survey.len() {
        check_fields(cx, spot, reporter);
        check_heading(cx, spot, reporter);
        check_links(cx, spot, reporter);
        if let Some(off) = cx.displaced[spot] {
            let id = cx.id(spot);
            let message = message!(
                "space {id} lies {off:.1} spaces off the line of its neighbours",
                id,
                off
            );
            let help = message!("move it between the spaces before and after it");
            reporter.push(OFF_LANE.at(space_at(spot), message, help).space(id));
        }
    }
    check_board(cx, reporter);
    same_spot::check(cx, reporter);
}

/// Checks the id, the lane and the numbers of a space.
fn check_fields(cx: &Context<'_>, spot: SpaceIdx, reporter: &mut Reporter<'_>) {
    let space = cx.survey.space(spot);
    let id = space.id;
    if cx.survey.is_repeated(spot)
        && let Some(first) = cx.survey.spot(id)
    {
        let nth = first + 1;
        let message = message!(
            "space {id} is there twice: first as item {nth} of the list",
            id,
            nth
        );
        let help = message!("give one of the two another number" as "of two spaces");
        let problem = DOUBLED.at(field_at(spot, "id"), message, help).space(id);
        reporter.push(problem.see(field_at(first, "id"), message!("first here")));
    }
    let mut report = |kind: &ProblemKind, field: &str, message: Message, help: Message| {
        reporter.push(kind.at(field_at(spot, field), message, help).space(id));
    };
    if let (Some(number), None) = (space.lane, cx.survey.lane[spot]) {
        let most = Lane::MAX;
        report(
            &NO_SUCH_LANE,
            "lane",
            message!("space {id} is in lane {number}", id, number),
            message!(
                "give it a lane from 1 to {most}, or leave the lane out if it is off the road",
                most
            ),
        );
    }
    let numbers: [(_, _, _, fn(_, _) -> _); 3] = [
        ("x", space.x, FAREST, x_is),
        ("y", space.y, FAREST, y_is),
        ("heading", space.heading, STEEPEST, heading_is),
    ];
    for (name, number, limit, message) in numbers {
        if !is_sane(number, limit) {
            let message = message(id, plain(number));
            report(
                &NUMBER,
                name,
                message,
                message!("set it to a number between -{limit} and {limit}", limit),
            );
        }
    }
}

fn check_heading(cx: &Context<'_>, spot: SpaceIdx, reporter: &mut Reporter<'_>) {
    let space = cx.survey.space(spot);
    if !is_sane(space.heading, STEEPEST) || !cx.is_clear(spot) {
        return;
    }
    let Some(ahead) = cx.way_ahead(spot) else {
        return;
    };
    let along = ahead.1.atan2(ahead.0).to_degrees();
    let off = (space.heading - along).rem_euclid(360.0);
    let off = off.min(360.0 - off);
    if off > MOST_OFF {
        let (id, heading) = (space.id, along.round().rem_euclid(360.0));
        let off = off.round();
        // Both are sane: from 0 to 360.
        let (off, degrees) = (off as u32, heading as u32);
        let message = message!(
            "space {id} points 1 degree away from where it leads"
                | "space {id} points {off} degrees away from where it leads",
            off,
            id
        );
        let problem = HEADING
            .at(
                field_at(spot, "heading"),
                message,
                message!(
                    "turn it to about 1 degree" | "turn it to about {heading} degrees",
                    heading = degrees
                ),
            )
            .space(id);
        let label = message!(
            "Turn space {id} to 1 degree" | "Turn space {id} to {heading} degrees",
            heading = degrees,
            id
        );
        reporter.push(problem.safe_fix(label, vec![Change::SetHeading(id, heading)]));
    }
}

/// Checks that a space of the road leads somewhere, and is led to.
fn check_links(cx: &Context<'_>, spot: SpaceIdx, reporter: &mut Reporter<'_>) {
    if !cx.survey.on_road(spot) || cx.malformed[spot] {
        return;
    }
    let id = cx.id(spot);
    let links = &cx.survey.links;
    let onward = cx.lane_breaks_after(spot);
    if !cx.leads_on(spot) && !onward.is_some_and(|to| cx.is_reversed(to, spot)) {
        let message = message!("space {id} leads to no other space of the road", id);
        let problem = NO_WAY_ON.at(
            field_at(spot, "next"),
            message,
            message!("link it to the next space of its lane"),
        );
        let problem = problem.space(id);
        // A link that led backwards would only be the next problem.
        let onward = onward.filter(|to| cx.lead(spot, *to) >= 0.0);
        reporter.push(match onward.map(|to| cx.id(to)) {
            Some(to) => {
                let changes = vec![Change::AddLink(id, to)];
                let problem = problem.space(to).link(id, to);
                problem.safe_fix(link_them(id, to), changes)
            }
            None => problem,
        });
    }
    if links.to(spot).all(|link| link.from == spot) && !cx.lane_breaks_before(spot) {
        let message = message!("no link leads to space {id}", id);
        let help = message!("link the space before it to it, or delete it");
        reporter.push(UNREACHED.at(space_at(spot), message, help).space(id));
    }
}

/// Checks that all spaces lie on the board.
fn check_board(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let (width, height) = (cx.plan.board.width, cx.plan.board.height);
    if [width, height]
        .iter()
        .any(|size| !is_sane(*size, FAREST) || *size <= 0.0)
    {
        return;
    }
    let spaces = cx.plan.spaces.iter().enumerate();
    let is_outside = |space: &crate::plan::SpacePlan| {
        is_somewhere(space)
            && !((0.0..=width).contains(&space.x) && (0.0..=height).contains(&space.y))
    };
    let outside = spaces.filter(|(_, space)| is_outside(space));
    let (spots, ids): (Vec<SpaceIdx>, Vec<_>) = outside.map(|(at, space)| (at, space.id)).unzip();
    let Some(first) = spots.first() else { return };
    let message = message!(
        "space {id} lies outside the board of {width} × {height} mm"
            | "{many} spaces lie outside the board of {width} × {height} mm",
        many = ids.len(),
        id = ids[0],
        width,
        height
    );
    let help = message!(
        "move it onto the board, or make the board larger"
            | "move them onto the board, or make the board larger",
        many = ids.len()
    );
    reporter.push(OFF_BOARD.at(space_at(*first), message, help).spaces(ids));
}
