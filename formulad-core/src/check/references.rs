//! References to spaces: to one that does not exist, to one twice, to one off the road.

use std::collections::BTreeSet;

use super::context::LONG;
use super::prelude::*;
use super::{corner, finish, grid, pit, street};
use crate::{CornerId, SpaceId, TrackPlan};

/// A kind of problem, and what to do about it.
type Advised = (&'static ProblemKind, &'static str);

/// A list of the plan that names spaces.
struct List<'p> {
    pointer: String,
    /// What leads from an item of the list to the id in it.
    key: &'static str,
    ids: Box<dyn Iterator<Item = SpaceId> + 'p>,
    /// The beginning of messages about it: "the finish lists".
    subject: String,
    /// The corner whose spaces it lists.
    corner: Option<CornerId>,
    unknown: Advised,
    doubled: Advised,
    off_road: Option<Advised>,
}

/// What to do where nothing else can be wrong.
const CORRECT: &str = "correct the number, or take it out";
const ONCE: &str = "list it once";

fn lists(plan: &TrackPlan) -> impl Iterator<Item = List<'_>> {
    let corners = plan.corners.iter().enumerate().map(|(at, it)| List {
        pointer: format!("/corners/{at}/spaces"),
        key: "",
        ids: Box::new(it.spaces.iter().copied()),
        subject: format!("corner {} lists", it.id),
        corner: Some(it.id),
        unknown: (
            &corner::UNKNOWN_SPACE,
            "take it out of the corner, or correct the number",
        ),
        doubled: (&corner::MEMBER_DOUBLED, ONCE),
        off_road: Some((&corner::OFF_ROAD, "take it out of the corner")),
    });
    let finish = List {
        pointer: "/finish".to_owned(),
        key: "",
        ids: Box::new(plan.finish.iter().copied()),
        subject: "the finish lists".to_owned(),
        corner: None,
        unknown: (&finish::UNKNOWN_SPACE, CORRECT),
        doubled: (&finish::DOUBLED, ONCE),
        off_road: None,
    };
    let grid = List {
        pointer: "/grid".to_owned(),
        key: "/space",
        ids: Box::new(plan.grid.iter().map(|place| place.space)),
        subject: "the grid lists".to_owned(),
        corner: None,
        unknown: (
            &grid::UNKNOWN_SPACE,
            "correct the number, or take the place out",
        ),
        doubled: (&grid::DOUBLED, "take out one of the two places"),
        off_road: Some((&grid::OFF_ROAD, "put it into a lane")),
    };
    let boxes = plan.pit.iter().map(|pit| List {
        pointer: "/pit/boxes".to_owned(),
        key: "/space",
        ids: Box::new(pit.boxes.iter().map(|entry| entry.space)),
        subject: "the list of boxes has".to_owned(),
        corner: None,
        unknown: (
            &pit::UNKNOWN_SPACE,
            "correct the number, or take the box out",
        ),
        doubled: (&pit::BOX_DOUBLED, "take one of the two out"),
        off_road: None,
    });
    let street = plan.street.iter().flat_map(|street| {
        let features = [
            ("residents", &street.residents),
            ("danger", &street.danger),
            ("police", &street.police),
        ];
        let features = features.map(|(name, spaces)| List {
            pointer: format!("/street/{name}"),
            key: "",
            ids: Box::new(spaces.iter().copied()),
            subject: format!("the list of {name} has"),
            corner: None,
            unknown: (&street::UNKNOWN_SPACE, CORRECT),
            doubled: (&street::DOUBLED, ONCE),
            off_road: None,
        });
        let tunnels = || street.tunnels.iter();
        let entries: Box<dyn Iterator<Item = SpaceId>> = Box::new(tunnels().map(|t| t.entry));
        let ends = [
            ("/entry", "entries", entries),
            ("/exit", "exits", Box::new(tunnels().map(|t| t.exit))),
        ];
        let ends = ends.map(|(key, name, ids)| List {
            pointer: "/street/tunnels".to_owned(),
            key,
            ids,
            subject: format!("the list of tunnel {name} has"),
            corner: None,
            unknown: (
                &street::NO_OTHER_END,
                "correct the number, or take the tunnel out",
            ),
            doubled: (&street::TUNNEL_DOUBLED, "take one of the two out"),
            off_road: None,
        });
        features.into_iter().chain(ends)
    });
    corners.chain([finish, grid]).chain(boxes).chain(street)
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    for list in lists(cx.plan) {
        let subject = list.subject;
        let mut seen = BTreeSet::new();
        for (at, id) in list.ids.enumerate() {
            let mut report = |(kind, help): Advised, key: &str, message: String, label: String| {
                let problem = kind.at(format!("{}/{at}{key}", list.pointer), message, help);
                let problem = problem.space(id);
                reporter.push(match list.corner {
                    Some(corner) => problem
                        .corner(corner)
                        .safe_fix(label, vec![Change::LeaveCorner(id, corner)]),
                    // The fix carries a whole finish, and there may be as many as there are spaces
                    // in it.
                    None if kind == &finish::DOUBLED && cx.plan.finish.len() <= LONG => {
                        let mut once = BTreeSet::new();
                        let finish = cx.plan.finish.iter().copied();
                        let finish = finish.filter(|id| once.insert(*id)).collect();
                        let label = "List each space of the finish once";
                        problem.safe_fix(label, vec![Change::SetFinish(finish)])
                    }
                    None => problem,
                });
            };
            let take_out = || {
                let corner = list.corner.map(|corner| format!(" out of corner {corner}"));
                format!("Take space {id}{}", corner.unwrap_or_default())
            };
            if cx.is_unknown(id) {
                let message = format!("{subject} {id}, which does not exist");
                report(list.unknown, list.key, message, take_out());
            }
            if !seen.insert(id) {
                // A place or a box is doubled as a whole; of a tunnel, one of the ends is.
                let key = if list.key == "/space" { "" } else { list.key };
                let message = format!("{subject} space {id} twice");
                report(list.doubled, key, message, format!("List space {id} once"));
            }
            if let Some(off_road) = list.off_road
                && cx
                    .survey
                    .spot(id)
                    .is_some_and(|spot| cx.survey.off_road(spot))
            {
                let message = format!("{subject} {id}, which is off the road");
                report(off_road, list.key, message, take_out());
            }
        }
    }
}
