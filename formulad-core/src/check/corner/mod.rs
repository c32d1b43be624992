//! `corner.*`: corners, their spaces, stops and arrows.

use std::collections::BTreeSet;

use super::prelude::*;

pub(super) mod across;
mod missing_change;
pub(super) mod ragged;

pub(super) use across::open_lanes;

kinds! {
    error ABSURD_STOPS "corner.absurd-stops":
        "A corner requires an absurd number of stops.",
        "No car would ever come out of it.",
        "\"stops\": 300.";

    error DOUBLED "corner.doubled":
        "Two corners have the same number.",
        "Stops are counted for a corner by its number.",
        "Two corners with \"id\": 3.";

    warning EMPTY "corner.empty":
        "A corner has no spaces.",
        "No car ever comes to it, so it has no effect.",
        "\"spaces\": [].";

    advice ENTRY_CHANGE "corner.entry-change" fixable:
        "A lane change leads into a corner.",
        "The lines at which corners begin are nearly always crossed straight ahead; the change may be \
         meant, but is easily overlooked.",
        "41 in lane 1, on the straight, leads to 92 in lane 2, the first space of a corner.";

    warning FORKS "corner.forks":
        "A space in a corner leads to both sides.",
        "Corner arrows point to the inside; on printed boards no corner space forks to both sides.",
        "A corner space of lane 2 that leads to lanes 1, 2 and 3.";

    warning HOLE "corner.hole" fixable:
        "A corner has a hole: spaces between its spaces that do not belong to it.",
        "A car there is on a straight in the middle of a corner.",
        "41, 42, 43 in a row, of which corner 2 lists 41 and 43.";

    error INESCAPABLE "corner.inescapable" fixable:
        "A corner requires more stops than it has spaces one after the other.",
        "Every stop needs a space of its own, so no car can leave it as it asks (OVER-1, OVER-2).",
        "A corner of two spaces a lane with 3 stops.";

    warning MANY_STOPS "corner.many-stops":
        "A corner requires more than three stops.",
        "The rules know corners of one, two and three stops (TRACK-2); what missing two of four means \
         is undefined.",
        "\"stops\": 4.";

    warning MEMBER_DOUBLED "corner.member-doubled" fixable:
        "A corner lists a space twice.",
        "Once is enough.",
        "\"spaces\": [41, 42, 41].";

    warning MISSING_CHANGE "corner.missing-change" fixable:
        "A lane change is missing in a corner where those around it are there.",
        "An arrow omitted by accident is hard to see, and changes the corner's longest and shortest \
         way.",
        "41, 42 and 43 could all change to lane 2, but only 41 and 43 do.";

    warning MIXED_STOPS "corner.mixed-stops":
        "Side by side, a road has corners with different numbers of stops.",
        "What a car has to do depends on its lane, while the plate beside a corner shows one number.",
        "Corner 1 with 2 stops in lanes 1 and 2, corner 2 with 1 stop in lane 3 beside it.";

    warning NO_STOPS "corner.no-stops" fixable:
        "A corner requires no stops.",
        "A corner without stops is a straight (TRACK-2, TRACK-3).",
        "\"stops\": 0.";

    warning NOT_ACROSS "corner.not-across" fixable:
        "A corner does not reach across all lanes.",
        "A car can drive around it, and need not stop.",
        "A corner with spaces in lanes 1 and 2 of a three-lane road.";

    warning OFF_ROAD "corner.off-road" fixable:
        "A corner lists a space off the road.",
        "Nobody stops in a corner while in the pit lane.",
        "A pit lane space in a corner's list.";

    warning OUTWARD "corner.outward" fixable:
        "A lane change in a corner leads to the other side than the others.",
        "Within a corner all arrows point the same way, to the inside.",
        "In a right-hand corner nine changes lead to the right and one to the left.";

    error OVERLAP "corner.overlap" fixable:
        "A space belongs to two corners.",
        "A stop there could not be counted for one of them (STOP-1).",
        "Space 41 in the lists of corners 2 and 3.";

    warning RAGGED "corner.ragged":
        "The line at which a corner begins or ends jumps by more than a space from lane to lane.",
        "It is printed as one stepped line; spaces that do not even touch across it are usually \
         painted wrong.",
        "A corner that begins two spaces later in lane 2 than in lanes 1 and 3.";

    warning SPLIT "corner.split" fixable:
        "A corner is in pieces.",
        "A corner is one stretch of road (TRACK-2); here every piece requires all the stops.",
        "A corner's list that contains a space on the far side of the circuit.";

    warning TRAP "corner.trap":
        "A car that enters a corner in one of the lanes cannot make all its stops.",
        "Every stop needs a space of its own; from there, even the longest way has too few, and every \
         car that comes along is fined or out.",
        "A corner with 2 stops whose inside lane has a single space.";

    error UNKNOWN_SPACE "corner.unknown-space" fixable:
        "A corner lists a space that does not exist.",
        "Usually the space was deleted, or its number mistyped.",
        "\"spaces\": [41, 42, 999] where no space has the id 999.";
}

pub(crate) fn set_stops_to(id: CornerId, stops: u32) -> Message {
    message!("Set the stops of corner {id} to {stops}", id, stops)
}

/// Nobody can mean this many stops or more.
const ABSURD: u32 = 10;

/// The most stops that a printed corner asks for.
const USUAL: u32 = 3;

/// The longest hole in a corner: a longer gap is a straight between two passages of it.
const DEEPEST_HOLE: usize = 4;

/// Changes to one side are few if there are at least this many times as many to the other.
const FEW: usize = 4;

const SIDES: [LinkKind; 2] = [LinkKind::ChangeLeft, LinkKind::ChangeRight];

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    check_entries(cx, reporter);
    let with_holes = check_spaces(cx, reporter);
    check_stops(cx, &with_holes, reporter);
    check_changes(cx, reporter);
    across::check(cx, reporter);
    missing_change::check(cx, reporter);
    ragged::check(cx, reporter);
}

/// Checks the id and the list of spaces of each corner.
fn check_entries(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let mut ids = BTreeSet::new();
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        let id = corner.id;
        if !ids.insert(id) {
            let message = message!("corner {id} is there twice", id);
            let help = message!("give one of the two another number");
            reporter.push(
                DOUBLED
                    .at(format!("/corners/{at}/id"), message, help)
                    .corner(id),
            );
        }
        let list = format!("/corners/{at}/spaces");
        if corner.spaces.is_empty() {
            reporter.push(
                EMPTY
                    .at(
                        &list,
                        message!("corner {id} has no spaces", id),
                        message!("give it spaces, or delete it"),
                    )
                    .corner(id),
            );
        }
        for (member, space) in corner.spaces.iter().enumerate() {
            let spot = cx.survey.spot(*space);
            let first = spot.and_then(|spot| cx.survey.corner[spot]);
            let Some(first) = first.filter(|first| *first != at) else {
                continue;
            };
            let members = &cx.plan.corners[first].spaces;
            let elsewhere = members.iter().position(|other| other == space).unwrap_or(0);
            let places = [(at, member), (first, elsewhere)];
            // The corner that has it as a stray is the wrong one.
            let is_stray = spot.is_some_and(|spot| is_stray(cx, first, spot));
            let [wrong, right] = if is_stray {
                [places[1], places[0]]
            } else {
                places
            };
            let [id, other] = [wrong, right].map(|(corner, _)| cx.plan.corners[corner].id);
            let [pointer, also] = [wrong, right].map(|(c, at)| format!("/corners/{c}/spaces/{at}"));
            let message = message!(
                "space {space} belongs to corners {other} and {id}",
                space = *space,
                other,
                id
            );
            let help = message!(
                "take it out of one of them, probably out of corner {id}",
                id
            );
            let problem = OVERLAP.at(pointer, message, help).space(*space).corner(id);
            let problem = problem.corner(other).see(also, message!("also here"));
            let label = message!("Take space {space} out of corner {id}", space = *space, id);
            reporter.push(problem.unsafe_fix(label, vec![Change::LeaveCorner(*space, id)]));
        }
        for component in cx.components[at].iter().skip(1) {
            if component.iter().all(|spot| is_listed_after(cx, at, *spot)) {
                continue;
            }
            let spaces: Vec<_> = component.iter().map(|spot| cx.id(*spot)).collect();
            let first = spaces[0];
            let member = corner.spaces.iter().position(|space| *space == first);
            let message = message!(
                "space {first} is apart from the rest of corner {id}"
                    | "{many} spaces, {first} among them, are apart from the rest of corner {id}",
                many = spaces.len(),
                first,
                id
            );
            let help = message!("take them out of the corner, or make another corner of them");
            let changes = spaces
                .iter()
                .map(|space| Change::LeaveCorner(*space, id))
                .collect();
            let pointer = format!("{list}/{}", member.unwrap_or(0));
            let problem = SPLIT.at(pointer, message, help).spaces(spaces).corner(id);
            reporter
                .push(problem.unsafe_fix(message!("Take them out of corner {id}", id), changes));
        }
    }
}

/// Whether a space lies in a piece of a corner that is not its largest.
fn is_stray(cx: &Context<'_>, corner: usize, spot: SpaceIdx) -> bool {
    let pieces = cx.components[corner].iter();
    pieces.skip(1).any(|piece| piece.contains(&spot))
}

/// Whether a later corner lists a space as well, which is reported as such.
fn is_listed_after(cx: &Context<'_>, corner: usize, spot: SpaceIdx) -> bool {
    let later = &cx.plan.corners[corner + 1..];
    later
        .iter()
        .any(|other| other.spaces.contains(&cx.id(spot)))
}

/// Checks the number of stops of each corner, by itself and against its length.
fn check_stops(cx: &Context<'_>, with_holes: &BTreeSet<usize>, reporter: &mut Reporter<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        let (id, stops) = (corner.id, corner.stops);
        let about = |kind: &ProblemKind, message: Message, help: Message| {
            kind.at(format!("/corners/{at}/stops"), message, help)
                .corner(id)
        };
        let set_to = |stops: u32| vec![Change::SetStops(id, stops)];
        if stops == 0 {
            let problem = about(
                &NO_STOPS,
                message!("corner {id} requires no stops", id),
                message!("set its stops to 1, 2 or 3, or delete the corner"),
            );
            reporter.push(problem.unsafe_fix(set_stops_to(id, 1), set_to(1)));
        } else if stops > USUAL && (stops >= ABSURD || !is_inescapable(cx, at)) {
            let kind = if stops < ABSURD {
                &MANY_STOPS
            } else {
                &ABSURD_STOPS
            };
            reporter.push(about(
                kind,
                message!(
                    "corner {id} requires 1 stop" | "corner {id} requires {stops} stops",
                    stops,
                    id
                ),
                message!("set its stops to 1, 2 or 3"),
            ));
        }
        let Some(reach) = &cx.reach[at] else { continue };
        let longest = reach.longest;
        if longest >= stops {
            // Too many stops, or a hole, are reported as such.
            if stops > USUAL || with_holes.contains(&at) {
                continue;
            }
            for (spot, length) in reach.entries.iter().filter(|(_, length)| *length < stops) {
                let space = cx.id(*spot);
                let message = message!(
                    "a car entering corner {id} at space {space} has 1 space for {stops} stops"
                        | "a car entering corner {id} at space {space} has {length} spaces for \
                           {stops} stops",
                    length = *length,
                    id,
                    space,
                    stops
                );
                reporter.push(
                    about(
                        &TRAP,
                        message,
                        message!(
                            "lengthen that lane of the corner, or add a lane change to a longer one"
                        ),
                    )
                    .space(space),
                );
            }
        } else if stops < ABSURD {
            let message = message!(
                "corner {id} requires {stops} stops, but its longest way has 1 space"
                    | "corner {id} requires {stops} stops, but its longest way has {longest} spaces",
                longest,
                id,
                stops
            );
            let help = message!("require {longest} at most, or make it longer", longest);
            let label = set_stops_to(id, longest);
            reporter.push(about(&INESCAPABLE, message, help).unsafe_fix(label, set_to(longest)));
        }
    }
}

/// Whether a corner asks for more stops than any way through it has spaces.
fn is_inescapable(cx: &Context<'_>, at: usize) -> bool {
    let stops = cx.plan.corners[at].stops;
    cx.reach[at]
        .as_ref()
        .is_some_and(|reach| reach.longest < stops)
}

/// Checks for holes, spaces between those of a corner that do not belong to it, and returns the
/// corners with holes.
fn check_spaces(cx: &Context<'_>, reporter: &mut Reporter<'_>) -> BTreeSet<usize> {
    let mut with_holes = BTreeSet::new();
    for spot in 0..cx.survey.len() {
        let Some(corner) = cx.whole_corner(spot) else {
            continue;
        };
        let mut hole = Vec::new();
        let mut next = cx.survey.ahead[spot];
        while let Some(inside) = next
            && cx.survey.corner[inside].is_none()
            && hole.len() < DEEPEST_HOLE
        {
            hole.push(cx.id(inside));
            next = cx.survey.ahead[inside];
        }
        if hole.is_empty() || next.and_then(|next| cx.whole_corner(next)) != Some(corner) {
            continue;
        }
        with_holes.insert(corner);
        let id = cx.plan.corners[corner].id;
        let message = message!(
            "corner {id} has a hole after space {space}",
            id,
            space = cx.id(spot)
        );
        let help = message!("put the spaces in between into the corner");
        let changes = hole
            .iter()
            .map(|space| Change::JoinCorner(*space, id))
            .collect();
        let problem = HOLE
            .at(format!("/corners/{corner}/spaces"), message, help)
            .spaces(hole)
            .corner(id);
        reporter.push(problem.safe_fix(message!("Fill the hole in corner {id}", id), changes));
    }
    with_holes
}

/// For each corner the changes to either side of spaces that change to one side only.
fn count_changes(cx: &Context<'_>) -> Vec<[usize; 2]> {
    let mut counts = vec![[0; 2]; cx.plan.corners.len()];
    for spot in 0..cx.survey.len() {
        if let Some(corner) = cx.whole_corner(spot) {
            match SIDES.map(|side| cx.sound_change(spot, side)) {
                [Some(_), None] => counts[corner][0] += 1,
                [None, Some(_)] => counts[corner][1] += 1,
                _ => {}
            }
        }
    }
    counts
}

/// Checks the lane changes in corners and into them.
fn check_changes(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let both = |spot: SpaceIdx| SIDES.map(|side| cx.sound_change(spot, side));
    let counts = count_changes(cx);
    for spot in 0..cx.survey.len() {
        let space = cx.id(spot);
        let changes = both(spot);
        for link in changes.iter().flatten() {
            if let Some(corner) = cx.whole_corner(link.to)
                && cx.survey.corner[spot].is_none()
                && cx.is_entry(link.to)
            {
                let (to, id) = (cx.id(link.to), cx.plan.corners[corner].id);
                let message = message!(
                    "the link from {space} to {to} changes lane into corner {id}",
                    space,
                    to,
                    id
                );
                let help = message!("remove it, or silence this where it is meant");
                let problem = ENTRY_CHANGE.at(link_at(link), message, help).space(space);
                reporter.push(
                    problem
                        .corner(id)
                        .link(space, to)
                        .unlink(cx, (space, to), false),
                );
            }
        }
        let Some(corner) = cx.whole_corner(spot) else {
            continue;
        };
        let id = cx.plan.corners[corner].id;
        let [few, others] = counts[corner];
        let (link, few, others) = match changes {
            [Some(left), Some(right)] => {
                let message = message!(
                    "space {space} changes lane to both sides in a corner",
                    space
                );
                let problem = FORKS.at(
                    field_at(spot, "next"),
                    message,
                    message!("leave the change towards the inside of the corner"),
                );
                let problem = problem.space(space).corner(id).link(space, cx.id(left.to));
                reporter.push(problem.link(space, cx.id(right.to)));
                continue;
            }
            [Some(left), None] => (left, few, others),
            [None, Some(right)] => (right, others, few),
            [None, None] => continue,
        };
        if few * FEW <= others {
            let to = cx.id(link.to);
            let message = message!(
                "the link from {space} to {to} leads to the other side than the rest of corner {id}",
                space,
                to,
                id
            );
            let problem = OUTWARD
                .at(link_at(link), message, message!("remove it"))
                .space(space);
            reporter.push(
                problem
                    .corner(id)
                    .link(space, to)
                    .unlink(cx, (space, to), false),
            );
        }
    }
}
