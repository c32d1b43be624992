//! Checks references to spaces: to unknown ones, repeated ones and ones off the road.

use std::collections::BTreeSet;

use super::context::LONG;
use super::prelude::*;
use super::{corner, finish, grid, pit, street};
use crate::TrackPlan;

pub(crate) fn correct() -> Message {
    message!("correct the number, or take it out")
}

pub(crate) fn list_once() -> Message {
    message!("list it once")
}

pub(crate) fn take_one_out() -> Message {
    message!("take one of the two out")
}

pub(crate) fn take_out_of_corner(id: SpaceId, corner: CornerId) -> Message {
    message!("Take space {id} out of corner {corner}", id, corner)
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
            Self::Corner(corner) => message!(
                "corner {corner} lists {id}, which does not exist",
                corner,
                id
            ),
            Self::Finish => message!("the finish lists {id}, which does not exist", id),
            Self::Grid => message!("the grid lists {id}, which does not exist", id),
            Self::Boxes => message!("the list of boxes has {id}, which does not exist", id),
            Self::Residents => message!("the list of residents has {id}, which does not exist", id),
            Self::Danger => message!("the list of danger has {id}, which does not exist", id),
            Self::Police => message!("the list of police has {id}, which does not exist", id),
            Self::Entries => message!(
                "the list of tunnel entries has {id}, which does not exist",
                id
            ),
            Self::Exits => message!(
                "the list of tunnel exits has {id}, which does not exist",
                id
            ),
        }
    }

    fn twice(self, id: SpaceId) -> Message {
        match self {
            Self::Corner(corner) => message!("corner {corner} lists space {id} twice", corner, id),
            Self::Finish => message!("the finish lists space {id} twice", id),
            Self::Grid => message!("the grid lists space {id} twice", id),
            Self::Boxes => message!("the list of boxes has space {id} twice", id),
            Self::Residents => message!("the list of residents has space {id} twice", id),
            Self::Danger => message!("the list of danger has space {id} twice", id),
            Self::Police => message!("the list of police has space {id} twice", id),
            Self::Entries => message!("the list of tunnel entries has space {id} twice", id),
            Self::Exits => message!("the list of tunnel exits has space {id} twice", id),
        }
    }

    /// The problem of a space off the road, for lists whose spaces have to be on it.
    fn off_road(self, id: SpaceId) -> Option<(Advised, Message)> {
        match self {
            Self::Corner(corner) => {
                let message = message!(
                    "corner {corner} lists {id}, which is off the road",
                    corner,
                    id
                );
                Some((
                    (&corner::OFF_ROAD, || message!("take it out of the corner")),
                    message,
                ))
            }
            Self::Grid => Some((
                (&grid::OFF_ROAD, || message!("put it into a lane")),
                message!("the grid lists {id}, which is off the road", id),
            )),
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
            unknown: (&corner::UNKNOWN_SPACE, || {
                message!("take it out of the corner, or correct the number")
            }),
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
        unknown: (&grid::UNKNOWN_SPACE, || {
            message!("correct the number, or take the place out")
        }),
        doubled: (&grid::DOUBLED, || {
            message!("take out one of the two places")
        }),
    };
    let boxes = plan.pit.iter().map(|pit| ReferenceList {
        pointer: "/pit/boxes".to_owned(),
        key: "/space",
        ids: Box::new(pit.boxes.iter().map(|entry| entry.space)),
        of: Of::Boxes,
        unknown: (&pit::UNKNOWN_SPACE, || {
            message!("correct the number, or take the box out")
        }),
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
            unknown: (&street::NO_OTHER_END, || {
                message!("correct the number, or take the tunnel out")
            }),
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
                        problem.safe_fix(
                            message!("List each space of the finish once"),
                            vec![Change::SetFinish(finish)],
                        )
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
                report(list.doubled, key, of.twice(id), |id, _| {
                    message!("List space {id} once", id)
                });
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
