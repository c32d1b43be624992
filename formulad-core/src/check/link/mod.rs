//! `link.*`: where a step leads.

use super::cause::lead_in_place_of;
use super::context::{Far, Fault, MOST_LINKS};
use super::finish;
use super::prelude::*;
use crate::Problem;
use crate::plan::SpacePlan;

pub(super) mod converge;
pub(super) mod crosses;
mod missing;

kinds! {
    error BACKWARDS "link.backwards" fixable:
        "A link leads to a space that lies behind: far off, in a circle, or with no way on.",
        "Cars never go backwards (MOVE-1); one could go round without ever crossing the line.",
        "Space 42 leads back to 41.";

    error BYPASSES_FINISH "link.bypasses-finish":
        "One can drive round without crossing the finish line.",
        "A lap is counted on crossing the line (TRACK-4); a car on that way never finishes.",
        "A link that closes a small circle within the road.";

    warning CONVERGE "link.converge" fixable:
        "Two spaces of one lane lead to the same space.",
        "Each space of a lane is led to from one space of the lane beside it at most; a second link is \
         usually one that should lead further.",
        "41 and 42 in lane 1 both lead to 93 in lane 2.";

    warning CROSSES "link.crosses":
        "Two lane changes between the same two lanes cross each other.",
        "Cars would drive through one another; on printed boards such links never cross.",
        "Level spaces of lanes 1 and 2 that both lead diagonally into the other lane.";

    error DANGLING "link.dangling" fixable:
        "A link leads to a space that does not exist.",
        "A car cannot go there; usually the space was deleted, or the number mistyped.",
        "\"next\": [42] where no space has the id 42.";

    warning DOUBLED "link.doubled" fixable:
        "A space leads twice to the same space.",
        "The second link adds nothing.",
        "\"next\": [42, 42].";

    warning FALLS_BEHIND "link.falls-behind" fixable:
        "A link leads a little backwards.",
        "Every step should bring a car nearer to the line; from there it can still go on round the lap.",
        "Where lanes are not level, space 42 of lane 1 leads to a space of lane 2 that lies half a space \
         further back.";

    error JUMPS_A_LANE "link.jumps-a-lane" fixable:
        "A link leads past a lane.",
        "A step changes by one lane at most (TRACK-1).",
        "From a space of lane 1 to one of lane 3.";

    warning MISSING "link.missing" fixable:
        "A lane change is missing on a straight.",
        "On a straight every space leads to the half-ahead space of each lane beside it; players take \
         it for granted.",
        "All spaces of lane 2 lead to lanes 1, 2 and 3, but 57 to lanes 1 and 2 only.";

    warning SIDEWAYS "link.sideways" fixable:
        "A link leads to a space that lies level.",
        "A step that gains no ground lengthens the way: a move could be burnt by weaving.",
        "Lanes side by side without stagger, linked straight across.";

    warning SKIPS_A_SPACE "link.skips-a-space" fixable:
        "A link leads past the space that it should lead to.",
        "A car gains a space there, and the one skipped is reached from elsewhere or not at all.",
        "Space 41 leads to 43, although 42 lies between them.";

    error TO_ITSELF "link.to-itself" fixable:
        "A space leads to itself.",
        "A step has to lead somewhere else.",
        "\"id\": 41, \"next\": [41].";

    warning TOO_FAR "link.too-far":
        "A link is nearly twice as long as the spaces there, or longer.",
        "A step leads to the space that touches this one; where it leaps, a space was deleted or a \
         part of the road moved.",
        "Space 42 between 41 and 43 was deleted, and 41 leads to 43.";

    error TOO_MANY "link.too-many":
        "A space has more links than there are ways to go.",
        "Ahead, left, right and one more, into a tunnel or the pit lane, is all a space can have.",
        "\"next\": [1, 2, 3, 4, 5].";

    warning TORN "link.torn":
        "A link longer than four spaces leads over bare ground: the road is torn apart.",
        "It is one step all the same. Under a bridge that may be meant; elsewhere a part of the \
         circuit was usually moved or deleted.",
        "Every space to the right of x = 400 was moved by 300 mm.";

    error TWO_INTO_LANE "link.two-into-lane":
        "A space leads to two spaces of the same lane.",
        "One of the two has to be the next one; a step cannot choose how far it goes.",
        "Space 41 leads to 42 and to 43, both in its own lane.";
}

/// A step is shorter than this, in usual lengths.
const STEP: f64 = 3.0;

/// Neighbours of a lane are nearer than this, in usual lengths.
const NEIGHBOURS: f64 = 2.0;

/// A problem at a link, which names the space that it leaves.
fn about(
    cx: &Context<'_>,
    kind: &ProblemKind,
    link: &Link,
    message: Message,
    help: Message,
) -> Problem {
    let (from, to) = (cx.id(link.from), cx.id(link.to));
    kind.at(link_at(link), message, help)
        .space(from)
        .link(from, to)
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    check_spaces(cx, reporter);
    let closing = closing_loops(cx);
    for (link, fault) in cx.faulty() {
        // A link that closes a loop is reported as such.
        if !closing.iter().any(|(_, closing)| *closing == Some(link)) {
            check_fault(cx, link, fault, reporter);
        }
    }
    for (kind, far) in [(&TOO_FAR, Far::Stretched), (&TORN, Far::Torn)] {
        for link in cx.far(far) {
            let (from, to) = (cx.id(link.from), cx.id(link.to));
            let message = message!(
                "the link from {from} to {to} is as long as {length:.1} spaces",
                from,
                to,
                length = cx.length(link)
            );
            // Removing it would fix nothing.
            reporter.push(
                about(
                    cx,
                    kind,
                    link,
                    message,
                    message!("draw the spaces in between, or move the two together"),
                )
                .space(to),
            );
        }
    }
    check_loops(cx, &closing, reporter);
    converge::check(cx, reporter);
    crosses::check(cx, reporter);
    missing::check(cx, reporter);
}

/// Checks the number of links of each space, and that they lead to spaces.
fn check_spaces(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let is_suspect = |(spot, space): &(SpaceIdx, &SpacePlan)| {
        cx.survey.dangles(*spot) || space.next.len() > MOST_LINKS
    };
    for (spot, space) in cx.plan.spaces.iter().enumerate().filter(is_suspect) {
        let (id, pointer) = (space.id, field_at(spot, "next"));
        for (at, to) in space.next.iter().enumerate() {
            if cx.is_unknown(*to) {
                let message = message!(
                    "space {id} leads to {to}, which does not exist",
                    id,
                    to = *to
                );
                let help = message!("remove the link, or correct the number");
                let problem = DANGLING.at(format!("{pointer}/{at}"), message, help);
                reporter.push(problem.space(id).link(id, *to).unlink(cx, (id, *to), false));
            }
        }
        let count = space.next.len();
        if count > MOST_LINKS {
            let message = message!(
                "space {id} has 1 link" | "space {id} has {count} links",
                count,
                id
            );
            let help = message!("leave at most {most}", most = MOST_LINKS);
            reporter.push(TOO_MANY.at(pointer, message, help).space(id));
        }
    }
}

fn check_fault(cx: &Context<'_>, link: &Link, fault: Fault, reporter: &mut Reporter<'_>) {
    let (from, to) = (cx.id(link.from), cx.id(link.to));
    let (kind, message, help) = match fault {
        // Reported with the space.
        Fault::TooMany => return,
        Fault::ToItself => (
            &TO_ITSELF,
            message!("space {from} leads to itself", from),
            message!("remove the link"),
        ),
        Fault::Repeated => {
            let message = message!("space {from} leads to {to} twice", from, to);
            (&DOUBLED, message, message!("remove one of the two links"))
        }
        Fault::JumpsALane => {
            let (lane, other) = (cx.lane(link.from), cx.lane(link.to));
            let help = message!("lead to a space of the same or a neighbouring lane");
            (
                &JUMPS_A_LANE,
                message!(
                    "the link from {from} to {to} leads from lane {lane} to lane {other}",
                    from,
                    to,
                    lane,
                    other
                ),
                help,
            )
        }
        Fault::SecondIntoLane => {
            let message = message!(
                "space {from} leads to a second space of lane {lane}, {to}",
                from,
                lane = cx.lane(link.to),
                to
            );
            (
                &TWO_INTO_LANE,
                message,
                message!("leave the link to the nearer one"),
            )
        }
        Fault::Backwards => (
            &BACKWARDS,
            message!("the link from {from} to {to} leads backwards", from, to),
            message!("lead to a space that lies ahead"),
        ),
        Fault::FallsBehind => (
            &FALLS_BEHIND,
            message!(
                "the link from {from} to {to} leads a little backwards",
                from,
                to
            ),
            message!("lead to the next space of that lane"),
        ),
        Fault::Sideways => (
            &SIDEWAYS,
            message!("the link from {from} to {to} leads sideways", from, to),
            message!("lead to the next space of that lane"),
        ),
        Fault::SkipsASpace => (
            &SKIPS_A_SPACE,
            message!("the link from {from} to {to} leads past a space", from, to),
            message!("lead to the nearest space ahead"),
        ),
    };
    let is_safe = matches!(fault, Fault::ToItself | Fault::Repeated);
    let problem = about(cx, kind, link, message, help);
    let meant = passed_over(cx, link).filter(|_| fault == Fault::SkipsASpace);
    reporter.push(match meant.map(|spot| cx.id(spot)) {
        Some(meant) => {
            let changes = vec![Change::RemoveLink(from, to), Change::AddLink(from, meant)];
            problem.unsafe_fix(lead_in_place_of(from, meant, to), changes)
        }
        // Without it the lane would break off here, and its fix would put the link back.
        None if is_only_step_ahead(cx, link) => problem,
        None if kind.fix => problem.unlink(cx, (from, to), is_safe),
        None => problem,
    });
}

/// Whether a link between neighbours of a lane is the only one that leads its lane on from there.
fn is_only_step_ahead(cx: &Context<'_>, link: &Link) -> bool {
    let links = cx.survey.links.from(link.from).iter();
    let ahead = links.filter(|other| other.kind == LinkKind::Ahead);
    link.kind == LinkKind::Ahead && ahead.count() == 1 && cx.length(link) < NEIGHBOURS
}

/// The space of its lane that a link passes over, if no other link leads there: without this link the
/// lane would break off. Where lanes are torn, places along the lap may say so of one that lies
/// further off.
fn passed_over(cx: &Context<'_>, link: &Link) -> Option<SpaceIdx> {
    if link.kind != LinkKind::Ahead {
        return None;
    }
    let lane = cx.survey.lane[link.from]?;
    let next = cx.survey.next_in_lane(link.from, lane, 1)?;
    let is_nearer = cx.apart(link.from, next) < cx.apart(link.from, link.to);
    let mut others = cx.survey.links.from(link.from).iter();
    (is_nearer && others.all(|other| other.to != next)).then_some(next)
}

/// The loops that never cross the line, each with the link that closes it, if one stands out: one
/// that skips spaces, or else the longest if it is longer than a step.
fn closing_loops<'c>(cx: &'c Context<'_>) -> Vec<(&'c [SpaceIdx], Option<&'c Link>)> {
    if !finish::tears(cx).is_empty() {
        return Vec::new();
    }
    // The others are reported by the checks of the finish.
    let is_own =
        |group: &&Vec<SpaceIdx>| cx.bypass_by_lane(group).is_none() && !cx.bypasses_by_pit(group);
    let groups = cx.loops.iter().filter(is_own);
    let closing = groups.map(|group| {
        let links = group.iter().flat_map(|spot| cx.survey.links.from(*spot));
        let within = || {
            links
                .clone()
                .filter(|link| group.binary_search(&link.to).is_ok())
        };
        let skips = within().find(|link| cx.fault(link) == Some(Fault::SkipsASpace));
        let longest = || within().max_by(|one, other| cx.length(one).total_cmp(&cx.length(other)));
        let far = || longest().filter(|link| cx.length(link) > STEP);
        (group.as_slice(), skips.or_else(far))
    });
    closing.collect()
}

fn check_loops(
    cx: &Context<'_>,
    loops: &[(&[SpaceIdx], Option<&Link>)],
    reporter: &mut Reporter<'_>,
) {
    for (group, closing) in loops {
        let first = cx.id(group[0]);
        let mut message = message!(
            "space {first} leads back to itself"
                | "one can drive round on {many} spaces, {first} among them, without crossing the \
                   line",
            many = group.len(),
            first
        );
        let help = message!("remove the link that closes the circle, or lead it across the line");
        let mut pointer = space_at(group[0]);
        let mut links = Vec::new();
        if let Some(link) = closing {
            let (from, to) = (cx.id(link.from), cx.id(link.to));
            message = message!(
                "space {first} leads back to itself, by the link from {from} to {to}"
                    | "one can drive round on {many} spaces, {first} among them, without crossing \
                       the line, by the link from {from} to {to}",
                many = group.len(),
                first,
                from,
                to
            );
            pointer = link_at(link);
            links.push((from, to));
        }
        let mut problem = BYPASSES_FINISH.at(pointer, message, help);
        problem.place.links = links;
        reporter.push(problem.spaces(group.iter().map(|spot| cx.id(*spot))));
    }
}
