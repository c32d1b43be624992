//! Checks references to spaces: to unknown ones, repeated ones and ones off the road.

use std::collections::BTreeSet;

use super::context::LONG;
use super::prelude::*;
use super::{corner, finish, grid, pit, street};
use crate::TrackPlan;

crate::messages! { "lists";
    corner_unknown(corner: CornerId, id: SpaceId) =
        "corner {corner} lists {id}, which does not exist";
    corner_twice(corner: CornerId, id: SpaceId) = "corner {corner} lists space {id} twice";
    corner_off_road(corner: CornerId, id: SpaceId) =
        "corner {corner} lists {id}, which is off the road";
    finish_unknown(id: SpaceId) = "the finish lists {id}, which does not exist";
    finish_twice(id: SpaceId) = "the finish lists space {id} twice";
    grid_unknown(id: SpaceId) = "the grid lists {id}, which does not exist";
    grid_twice(id: SpaceId) = "the grid lists space {id} twice";
    grid_off_road(id: SpaceId) = "the grid lists {id}, which is off the road";
    boxes_unknown(id: SpaceId) = "the list of boxes has {id}, which does not exist";
    boxes_twice(id: SpaceId) = "the list of boxes has space {id} twice";
    residents_unknown(id: SpaceId) = "the list of residents has {id}, which does not exist";
    residents_twice(id: SpaceId) = "the list of residents has space {id} twice";
    danger_unknown(id: SpaceId) = "the list of danger has {id}, which does not exist";
    danger_twice(id: SpaceId) = "the list of danger has space {id} twice";
    police_unknown(id: SpaceId) = "the list of police has {id}, which does not exist";
    police_twice(id: SpaceId) = "the list of police has space {id} twice";
    entries_unknown(id: SpaceId) = "the list of tunnel entries has {id}, which does not exist";
    entries_twice(id: SpaceId) = "the list of tunnel entries has space {id} twice";
    exits_unknown(id: SpaceId) = "the list of tunnel exits has {id}, which does not exist";
    exits_twice(id: SpaceId) = "the list of tunnel exits has space {id} twice";
    correct = "correct the number, or take it out";
    list_once = "list it once";
    leave_corner = "take it out of the corner";
    leave_corner_or_correct = "take it out of the corner, or correct the number";
    correct_place = "correct the number, or take the place out";
    take_place_out = "take out one of the two places";
    give_lane = "put it into a lane";
    correct_box = "correct the number, or take the box out";
    correct_tunnel = "correct the number, or take the tunnel out";
    take_one_out = "take one of the two out";
    take_out_of_corner(id: SpaceId, corner: CornerId) = "Take space {id} out of corner {corner}";
    list_space_once(id: SpaceId) = "List space {id} once";
    list_finish_once = "List each space of the finish once";
}

/// A kind of problem, and what to do about it.
type Advised = (&'static ProblemKind, fn() -> Message);

/// Whose list it is.
#[derive(Clone, Copy)]
enum Of {
    Corner(CornerId),
    Finish,
    Grid,
    Boxes,
    Residents,
    Danger,
    Police,
    Entries,
    Exits,
}

impl Of {
    fn unknown(self, id: SpaceId) -> Message {
        match self {
            Self::Corner(corner) => corner_unknown(corner, id),
            Self::Finish => finish_unknown(id),
            Self::Grid => grid_unknown(id),
            Self::Boxes => boxes_unknown(id),
            Self::Residents => residents_unknown(id),
            Self::Danger => danger_unknown(id),
            Self::Police => police_unknown(id),
            Self::Entries => entries_unknown(id),
            Self::Exits => exits_unknown(id),
        }
    }

    fn twice(self, id: SpaceId) -> Message {
        match self {
            Self::Corner(corner) => corner_twice(corner, id),
            Self::Finish => finish_twice(id),
            Self::Grid => grid_twice(id),
            Self::Boxes => boxes_twice(id),
            Self::Residents => residents_twice(id),
            Self::Danger => danger_twice(id),
            Self::Police => police_twice(id),
            Self::Entries => entries_twice(id),
            Self::Exits => exits_twice(id),
        }
    }

    /// The problem of a space off the road, for lists whose spaces have to be on it.
    fn off_road(self, id: SpaceId) -> Option<(Advised, Message)> {
        match self {
            Self::Corner(corner) => {
                let message = corner_off_road(corner, id);
                Some(((&corner::OFF_ROAD, leave_corner), message))
            }
            Self::Grid => Some(((&grid::OFF_ROAD, give_lane), grid_off_road(id))),
            _ => None,
        }
    }
}

/// A list of the plan that names spaces.
struct ReferenceList<'p> {
    pointer: String,
    /// The pointer from an item of the list to the id in it.
    key: &'static str,
    ids: Box<dyn Iterator<Item = SpaceId> + 'p>,
    of: Of,
    unknown: Advised,
    doubled: Advised,
}

fn lists(plan: &TrackPlan) -> impl Iterator<Item = ReferenceList<'_>> {
    let corners = plan
        .corners
        .iter()
        .enumerate()
        .map(|(at, it)| ReferenceList {
            pointer: format!("/corners/{at}/spaces"),
            key: "",
            ids: Box::new(it.spaces.iter().copied()),
            of: Of::Corner(it.id),
            unknown: (&corner::UNKNOWN_SPACE, leave_corner_or_correct),
            doubled: (&corner::MEMBER_DOUBLED, list_once),
        });
    let finish = ReferenceList {
        pointer: "/finish".to_owned(),
        key: "",
        ids: Box::new(plan.finish.iter().copied()),
        of: Of::Finish,
        unknown: (&finish::UNKNOWN_SPACE, correct),
        doubled: (&finish::DOUBLED, list_once),
    };
    let grid = ReferenceList {
        pointer: "/grid".to_owned(),
        key: "/space",
        ids: Box::new(plan.grid.iter().map(|place| place.space)),
        of: Of::Grid,
        unknown: (&grid::UNKNOWN_SPACE, correct_place),
        doubled: (&grid::DOUBLED, take_place_out),
    };
    let boxes = plan.pit.iter().map(|pit| ReferenceList {
        pointer: "/pit/boxes".to_owned(),
        key: "/space",
        ids: Box::new(pit.boxes.iter().map(|entry| entry.space)),
        of: Of::Boxes,
        unknown: (&pit::UNKNOWN_SPACE, correct_box),
        doubled: (&pit::BOX_DOUBLED, take_one_out),
    });
    let street = plan.street.iter().flat_map(|street| {
        let features = [
            ("residents", Of::Residents, &street.residents),
            ("danger", Of::Danger, &street.danger),
            ("police", Of::Police, &street.police),
        ];
        let features = features.map(|(name, of, spaces)| ReferenceList {
            pointer: format!("/street/{name}"),
            key: "",
            ids: Box::new(spaces.iter().copied()),
            of,
            unknown: (&street::UNKNOWN_SPACE, correct),
            doubled: (&street::DOUBLED, list_once),
        });
        let tunnels = || street.tunnels.iter();
        let entries: Box<dyn Iterator<Item = SpaceId>> = Box::new(tunnels().map(|t| t.entry));
        let ends = [
            ("/entry", Of::Entries, entries),
            ("/exit", Of::Exits, Box::new(tunnels().map(|t| t.exit))),
        ];
        let ends = ends.map(|(key, of, ids)| ReferenceList {
            pointer: "/street/tunnels".to_owned(),
            key,
            ids,
            of,
            unknown: (&street::NO_OTHER_END, correct_tunnel),
            doubled: (&street::TUNNEL_DOUBLED, take_one_out),
        });
        features.into_iter().chain(ends)
    });
    corners.chain([finish, grid]).chain(boxes).chain(street)
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    for list in lists(cx.plan) {
        let of = list.of;
        let mut seen = BTreeSet::new();
        for (at, id) in list.ids.enumerate() {
            let mut report = |(kind, help): Advised, key: &str, message: Message, label| {
                let problem = kind.at(format!("{}/{at}{key}", list.pointer), message, help());
                let problem = problem.space(id);
                reporter.push(match of {
                    Of::Corner(corner) => {
                        let label: fn(_, _) -> _ = label;
                        let changes = vec![Change::LeaveCorner(id, corner)];
                        problem.corner(corner).safe_fix(label(id, corner), changes)
                    }
                    // Each fix contains a whole finish, and there may be one for each space in it.
                    Of::Finish if kind == &finish::DOUBLED && cx.plan.finish.len() <= LONG => {
                        let mut once = BTreeSet::new();
                        let finish = cx.plan.finish.iter().copied();
                        let finish = finish.filter(|id| once.insert(*id)).collect();
                        problem.safe_fix(list_finish_once(), vec![Change::SetFinish(finish)])
                    }
                    _ => problem,
                });
            };
            if cx.is_unknown(id) {
                report(list.unknown, list.key, of.unknown(id), take_out_of_corner);
            }
            if !seen.insert(id) {
                // A place or a box is reported as a whole, a tunnel at the end that is repeated.
                let key = if list.key == "/space" { "" } else { list.key };
                report(list.doubled, key, of.twice(id), |id, _| list_space_once(id));
            }
            let mut spot = cx.survey.spot(id).into_iter();
            if spot.any(|spot| cx.survey.off_road(spot))
                && let Some((off_road, message)) = of.off_road(id)
            {
                report(off_road, list.key, message, take_out_of_corner);
            }
        }
    }
}
