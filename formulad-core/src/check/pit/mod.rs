//! `pit.*`: the pit lane and its boxes.

use super::context::{LONG, LinkEnd};
use super::prelude::*;

pub(super) mod boxes;

kinds! {
    warning APART "pit.apart":
        "The spaces at which the pit lane is entered, or left, do not follow each other.",
        "It is entered from two successive spaces of one lane, and left to two; one elsewhere is \
         usually a slip.",
        "An exit to 103 and to 226.";

    error BOX_DEAD_END "pit.box-dead-end":
        "A box leads nowhere.",
        "A car that has been served could not drive on.",
        "A box with \"next\": [].";

    error BOX_DOUBLED "pit.box-doubled":
        "Two boxes are on one space.",
        "Only one car can be served on a space.",
        "\"boxes\": [{\"space\": 501, \"team\": 1}, {\"space\": 501, \"team\": 2}].";

    error BOX_ON_ROAD "pit.box-on-road":
        "A box is in a lane of the road.",
        "Cars are served off the road (TRACK-7).",
        "A box on a space with \"lane\": 1.";

    warning BOX_OUT_OF_PLACE "pit.box-out-of-place":
        "A box leads to another space than the one after the pit lane space beside it.",
        "A box is as far from the entry as the lane beside it; otherwise stopping gains or loses \
         spaces.",
        "401 leads to 402 and the box 501, 402 leads to 403; 501 leads to 404.";

    error BRANCHES "pit.branches":
        "The pit lane branches.",
        "It is a single file (TRACK-7): each space has one next space, and one box at most.",
        "A pit lane space that leads to two others.";

    error BROKEN "pit.broken":
        "The pit lane breaks off.",
        "A car that comes to its end can never move again, and what follows is never reached.",
        "A pit lane space in the middle with \"next\": [].";

    advice GAP "pit.gap":
        "There is a box before and behind a space of the pit lane, but none beside it.",
        "Boxes lie in one row; in a gap one was usually lost.",
        "Boxes beside 402 and 404, but not beside 403.";

    warning NO_BOXES "pit.no-boxes":
        "There is a pit lane, but no boxes.",
        "Cars go there to be served; a pit lane without boxes is a way around everybody else.",
        "Spaces without a lane, but no \"pit\".";

    warning NO_ENTRY "pit.no-entry":
        "No link leads from the road into the pit lane.",
        "Nobody can stop (PIT-1).",
        "A pit lane whose first space no space on the road leads to.";

    error NO_EXIT "pit.no-exit":
        "No link leads from the pit lane back to the road.",
        "Cars would stay in the pits for ever.",
        "A pit lane whose last space leads nowhere.";

    error NO_SUCH_TEAM "pit.no-such-team":
        "A box belongs to a team that cannot be.",
        "Teams are counted from 1.",
        "\"team\": 0.";

    advice SINGLE_ENTRY "pit.single-entry":
        "The pit lane is entered from one space only.",
        "Two successive spaces lead in on known circuits; with one, cars queue for it.",
        "One link from the road into the pit lane.";

    advice SINGLE_EXIT "pit.single-exit":
        "The pit lane leads back to one space of the road only.",
        "It is left to two spaces on known circuits; with one, a single car on the road closes it.",
        "One link from the pit lane to the road.";

    warning UNEVEN_TEAMS "pit.uneven-teams":
        "Teams have different numbers of boxes.",
        "Each colour has the same number of cars, usually two; some would have to wait for a box \
         longer than others.",
        "Nine boxes, of which the third team has one.";

    error UNKNOWN_SPACE "pit.unknown-space":
        "A box is on a space that does not exist.",
        "Usually the space was deleted, or its number mistyped.",
        "\"boxes\": [{\"space\": 999, \"team\": 1}] where no space has the id 999.";

    warning UNREACHABLE_BOX "pit.unreachable-box":
        "No space of the pit lane leads to a box.",
        "Nobody of that team can be served there.",
        "A box that is in no \"next\" of the pit lane.";

    error WRONG_BOX "pit.wrong-box" fixable:
        "A box is listed on another space than the one that lies like a box.",
        "Where it is listed no car can be served, and the space that was meant is a branch of the pit lane.",
        "{\"space\": 51, \"team\": 1} where 51 is on the road, and 501 lies between two boxes.";

    error WRONG_LINK "pit.wrong-link" fixable:
        "A link of the pit lane leads elsewhere than to what lies next to it.",
        "Cars would leave the pit lane there, and what was meant is not reached.",
        "Box 501 leads to 3, where 402 lies ahead of it.";
}

pub(crate) fn take_successive() -> Message {
    message!("take two successive spaces of one lane")
}

pub(crate) fn entered_once(road: SpaceId) -> Message {
    message!("the pit lane is entered from space {road} only", road)
}

pub(crate) fn entered_apart(road: SpaceId) -> Message {
    message!(
        "the pit lane is entered from space {road}, out of line with the other",
        road
    )
}

pub(crate) fn left_once(road: SpaceId) -> Message {
    message!("the pit lane is left to space {road} only", road)
}

pub(crate) fn left_apart(road: SpaceId) -> Message {
    message!(
        "the pit lane is left to space {road}, out of line with the other",
        road
    )
}

pub(crate) fn leads_to_two_spaces(id: SpaceId) -> Message {
    message!(
        "pit lane space {id} leads to two spaces of the pit lane",
        id
    )
}

pub(crate) fn leads_to_two_boxes(id: SpaceId) -> Message {
    message!("pit lane space {id} leads to two boxes", id)
}

type Say = fn() -> Message;

/// A problem of a link: kind, message about the space of the road, help.
type Linked = (&'static ProblemKind, fn(SpaceId) -> Message, Say);

/// The problems of one end of the pit lane, its entry or its exit.
struct PitEnd {
    end: LinkEnd,
    /// The problem where there is none: kind, message, help.
    missing: (&'static ProblemKind, Say, Say),
    /// The problem where there is only one.
    single: Linked,
    /// The same where there are two that do not follow each other.
    apart: Linked,
}

const ENDS: [PitEnd; 2] = [
    PitEnd {
        end: LinkEnd::Entry,
        missing: (
            &NO_ENTRY,
            || message!("no link leads into the pit lane"),
            || message!("lead two successive spaces of an outer lane to its first space"),
        ),
        single: (&SINGLE_ENTRY, entered_once, || {
            message!("lead the next space of that lane in, too")
        }),
        apart: (&APART, entered_apart, take_successive),
    },
    PitEnd {
        end: LinkEnd::Exit,
        missing: (
            &NO_EXIT,
            || message!("no link leads out of the pit lane"),
            || message!("lead its last space to two spaces of the lane beside it"),
        ),
        single: (&SINGLE_EXIT, left_once, || {
            message!("lead its last space to the next space of that lane, too")
        }),
        apart: (&APART, left_apart, take_successive),
    },
];

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    for end in &ENDS {
        check_end(cx, end, reporter);
    }
    check_breaks(cx, reporter);
    // Without a list of boxes every box looks like a branch.
    if cx.boxes().next().is_some() {
        check_branches(cx, reporter);
    }
    boxes::check(cx, reporter);
}

fn check_end(cx: &Context<'_>, end: &PitEnd, reporter: &mut Reporter<'_>) {
    if let Some(spot) = cx.pit_lane_without(end.end) {
        let (kind, message, help) = end.missing;
        reporter.push(
            kind.at(space_at(spot), message(), help())
                .space(cx.id(spot)),
        );
    }
    let mut links = cx.pit_links(end.end);
    links.truncate(LONG);
    for link in &links {
        let (from, to) = (cx.id(link.from), cx.id(link.to));
        let (kind, message, help) = if links.len() == 1 {
            end.single
        } else if links.iter().any(|other| follow(cx, end.end, link, other)) {
            continue;
        } else {
            end.apart
        };
        let problem = kind.at(link_at(link), message(cx.id(end.end.of(link).0)), help());
        reporter.push(problem.spaces([from, to]).link(from, to));
    }
}

/// Whether two links join two successive spaces of the road to one space of the pit lane, or to
/// two in the same order.
fn follow(cx: &Context<'_>, end: LinkEnd, one: &Link, other: &Link) -> bool {
    let ((road, pit), (other_road, other_pit)) = (end.of(one), end.of(other));
    let in_order = |behind: SpaceIdx, ahead: SpaceIdx| {
        behind == ahead || cx.next_in_pit_lane(behind) == Some(ahead)
    };
    if cx.survey.ahead[road] == Some(other_road) {
        in_order(pit, other_pit)
    } else {
        cx.survey.ahead[other_road] == Some(road) && in_order(other_pit, pit)
    }
}

/// Checks that the pit lane leads from its entry to its exit without a break.
fn check_breaks(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let lane = (0..cx.survey.len()).filter(|spot| cx.in_pit_lane(*spot) && !cx.malformed[*spot]);
    let links = &cx.survey.links;
    // A box does not continue the lane: it leads to the space after next.
    let is_no_way = |spot: SpaceIdx, other: SpaceIdx| other == spot || cx.is_box[other];
    let is_end = |spot: &SpaceIdx| {
        links
            .from(*spot)
            .iter()
            .all(|link| is_no_way(*spot, link.to))
    };
    let is_start = |spot: &SpaceIdx| links.to(*spot).all(|link| is_no_way(*spot, link.from));
    let ends: Vec<SpaceIdx> = lane.clone().filter(is_end).collect();
    if cx.pit_lane_without(LinkEnd::Exit).is_none() {
        for spot in &ends {
            let id = cx.id(*spot);
            let message = message!("the pit lane breaks off after space {id}", id);
            let help = message!("link it to the next space of the pit lane, or back to the road");
            reporter.push(BROKEN.at(field_at(*spot, "next"), message, help).space(id));
        }
    }
    // Where the lane breaks off, what follows is not reported again.
    if cx.pit_lane_without(LinkEnd::Entry).is_none() && ends.is_empty() {
        for spot in lane.filter(is_start) {
            let id = cx.id(spot);
            let message = message!("no link leads to space {id} of the pit lane", id);
            let help = message!("link the space before it to it, or delete it");
            reporter.push(BROKEN.at(space_at(spot), message, help).space(id));
        }
    }
}

/// Checks that the pit lane is a single file.
fn check_branches(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let links = &cx.survey.links;
    for spot in (0..cx.survey.len()).filter(|spot| cx.in_pit_lane(*spot)) {
        let id = cx.id(spot);
        let ways: [(_, fn(_) -> _); 2] = [(false, leads_to_two_spaces), (true, leads_to_two_boxes)];
        for (is_box, message) in ways {
            let mut ways = links.from(spot).iter().filter(|link| {
                cx.survey.off_road(link.to) && cx.is_box[link.to] == is_box && !cx.is_faulty(link)
            });
            if let (Some(one), Some(other)) = (ways.next(), ways.next()) {
                let problem = BRANCHES
                    .at(
                        field_at(spot, "next"),
                        message(id),
                        message!("leave one of the two"),
                    )
                    .space(id);
                reporter.push(problem.link(id, cx.id(one.to)).link(id, cx.id(other.to)));
            }
        }
        let forks = |before: SpaceIdx| {
            let mut lane = links
                .from(before)
                .iter()
                .filter(|link| cx.in_pit_lane(link.to));
            lane.nth(1).is_some()
        };
        let into = links.to(spot);
        let mut into = into.filter(|link| cx.in_pit_lane(link.from) && !forks(link.from));
        if let (Some(one), Some(other)) = (into.next(), into.next()) {
            let message = message!("two spaces of the pit lane lead to space {id}", id);
            let problem = BRANCHES
                .at(space_at(spot), message, message!("leave one of the two"))
                .space(id);
            reporter.push(
                problem
                    .link(cx.id(one.from), id)
                    .link(cx.id(other.from), id),
            );
        }
    }
}
