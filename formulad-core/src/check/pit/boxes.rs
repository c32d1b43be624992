//! `pit.box-*`, `pit.gap`, `pit.no-boxes` and the teams: the boxes.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    BOX_DEAD_END, BOX_ON_ROAD, BOX_OUT_OF_PLACE, GAP, NO_BOXES, NO_SUCH_TEAM, UNEVEN_TEAMS,
    UNREACHABLE_BOX,
};
use crate::check::context::MOST_LINKS;
use crate::check::prelude::*;

pub(crate) fn none_in_pit() -> Message {
    message!("there is a pit, but no box")
}

pub(crate) fn none_in_lane(first: SpaceId) -> Message {
    message!(
        "there is a pit lane, space {first} in it, but no box",
        first
    )
}

/// More teams than anyone races with.
const MOST_TEAMS: u32 = 100;

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    if cx.boxes().next().is_none() {
        check_none(cx, reporter);
    }
    for (at, entry) in cx.boxes() {
        let (space, team) = (entry.space, entry.team);
        let mut report = |kind: &ProblemKind, field: &str, message: Message, help: Message| {
            let pointer = format!("/pit/boxes/{at}{field}");
            reporter.push(kind.at(pointer, message, help).space(space));
        };
        if team == 0 || team > MOST_TEAMS {
            report(
                &NO_SUCH_TEAM,
                "/team",
                message!(
                    "the box on space {space} belongs to team {team}",
                    space,
                    team
                ),
                message!("number the teams from 1, two boxes each"),
            );
        }
        let Some(spot) = cx.survey.spot(space) else {
            continue;
        };
        if !cx.survey.off_road(spot) {
            report(
                &BOX_ON_ROAD,
                "/space",
                message!("the box on space {space} is on the road", space),
                message!("leave out the lane of that space, or take another"),
            );
        } else if !cx.malformed[spot] {
            if cx
                .survey
                .links
                .from(spot)
                .iter()
                .all(|link| link.to == spot)
            {
                report(
                    &BOX_DEAD_END,
                    "",
                    message!("the box on space {space} leads nowhere", space),
                    message!("link it to the pit lane space after the one beside it"),
                );
            }
            if cx.led_to_by(spot).is_none() {
                report(
                    &UNREACHABLE_BOX,
                    "",
                    message!(
                        "no space of the pit lane leads to the box on space {space}",
                        space
                    ),
                    message!("link the pit lane space before the one beside it to it"),
                );
            }
        }
        check_place(cx, at, spot, reporter);
    }
    check_gaps(cx, reporter);
    check_teams(cx, reporter);
}

/// Reports a pit lane without boxes, or an empty pit.
fn check_none(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let first = (0..cx.survey.len()).find(|spot| cx.survey.off_road(*spot));
    let pointer = match first {
        _ if cx.plan.pit.is_some() => "/pit/boxes".to_owned(),
        Some(first) => space_at(first),
        None => return,
    };
    let first = first.map(|first| cx.id(first));
    let message = first.map_or_else(none_in_pit, none_in_lane);
    reporter.push(
        NO_BOXES
            .at(
                pointer,
                message,
                message!("list the boxes in the pit, or give the spaces a lane"),
            )
            .spaces(first),
    );
}

/// Checks that a box leads to the space after the pit lane space beside it.
fn check_place(cx: &Context<'_>, at: usize, spot: SpaceIdx, reporter: &mut Reporter<'_>) {
    let before = cx.led_to_by(spot).filter(|_| !cx.malformed[spot]);
    let Some(beside) = before.and_then(|before| cx.next_in_pit_lane(before)) else {
        return;
    };
    let links = |spot: SpaceIdx| cx.survey.links.from(spot).iter().take(MOST_LINKS);
    // More links than a space may have are reported elsewhere.
    if links(beside).len() == 0 {
        return;
    }
    for link in links(spot).filter(|link| link.to != spot) {
        if links(beside).any(|other| other.to == link.to && !cx.is_box[other.to]) {
            continue;
        }
        let (space, to, number) = (cx.id(spot), cx.id(link.to), at + 1);
        let beside = cx.id(beside);
        let message = message!(
            "box {number} on space {space} leads to {to}, but space {beside} beside it does not",
            number,
            space,
            to,
            beside
        );
        let problem = BOX_OUT_OF_PLACE.at(
            link_at(link),
            message,
            message!("lead the box to the space that the one beside it leads to"),
        );
        reporter.push(problem.space(space).link(space, to));
    }
}

/// Checks that boxes lie in one row.
fn check_gaps(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let mut has_box = vec![false; cx.survey.len()];
    for (_, entry) in cx.boxes() {
        let spot = cx.survey.spot(entry.space);
        let before = spot.and_then(|spot| cx.led_to_by(spot));
        // A box that cannot be reached leaves no gap, and is reported as unreachable.
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
            reporter.push(
                GAP.at(
                    space_at(spot),
                    message!(
                        "there is no box beside pit lane space {id}, but before and behind it",
                        id
                    ),
                    message!("add a box, or move those behind it up"),
                )
                .space(id),
            );
        }
    }
}

/// Checks that all teams have the same number of boxes.
fn check_teams(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    let mut teams: BTreeMap<u32, BTreeSet<SpaceId>> = BTreeMap::new();
    for (_, entry) in cx.boxes() {
        // Boxes without a team are reported as such.
        if entry.team > 0 && cx.survey.spot(entry.space).is_some() {
            teams.entry(entry.team).or_default().insert(entry.space);
        }
    }
    // The number of boxes that most teams have; of equally common numbers the larger.
    let mut common: BTreeMap<usize, usize> = BTreeMap::new();
    for boxes in teams.values() {
        *common.entry(boxes.len()).or_default() += 1;
    }
    let usual = common
        .into_iter()
        .max_by_key(|(count, teams)| (*teams, *count));
    let Some((usual, _)) = usual else { return };
    for (team, boxes) in teams.into_iter().filter(|(_, boxes)| boxes.len() != usual) {
        let message = message!(
            "team {team} has one box, others have {usual}"
                | "team {team} has {count} boxes, others have {usual}",
            count = boxes.len(),
            team,
            usual
        );
        let help = message!("give every team the same number of boxes");
        reporter.push(UNEVEN_TEAMS.at("/pit/boxes", message, help).spaces(boxes));
    }
}
