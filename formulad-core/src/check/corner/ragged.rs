//! `corner.ragged`: the line at which a corner begins or ends jumps by more than a space from lane
//! to lane.

use super::RAGGED;
use crate::check::prelude::*;

pub(crate) fn begins(id: CornerId, left: SpaceId, right: SpaceId) -> Message {
    message!(
        "corner {id} begins at {left} in one lane and at {right} in the next, which do not touch",
        id,
        left,
        right
    )
}

pub(crate) fn ends(id: CornerId, left: SpaceId, right: SpaceId) -> Message {
    message!(
        "corner {id} ends at {left} in one lane and at {right} in the next, which do not touch",
        id,
        left,
        right
    )
}

/// How far apart, in spaces, two spaces may lie that still count as touching.
const SLACK: f64 = 0.25;

/// The space of each lane at which a corner begins or ends; `beyond` has the space behind or ahead
/// of each space. `None` if there is not exactly one.
fn edges(cx: &Context<'_>, corner: usize, beyond: &[Option<SpaceIdx>]) -> [Option<SpaceIdx>; 4] {
    let mut edges = [const { Vec::new() }; 4];
    for spot in cx.components[corner].first().into_iter().flatten() {
        let inside = beyond[*spot].is_some_and(|beyond| cx.survey.corner[beyond] == Some(corner));
        if !inside && let Some(edges) = edges.get_mut(usize::from(cx.lane(*spot)).wrapping_sub(1)) {
            edges.push(*spot);
        }
    }
    edges.map(|spots| match spots[..] {
        [spot] => Some(spot),
        _ => None,
    })
}

/// The stretch of lap between two spaces, negative where they overlap.
fn gap(cx: &Context<'_>, one: SpaceIdx, other: SpaceIdx) -> f64 {
    let (Some(a), Some(b)) = (cx.survey.extent[one], cx.survey.extent[other]) else {
        return 0.0;
    };
    let lead = cx.lead(one, other);
    if lead >= 0.0 {
        lead - (a.end - a.centre) - (b.centre - b.start)
    } else {
        -lead - (b.end - b.centre) - (a.centre - a.start)
    }
}

pub(super) fn check(cx: &Context<'_>, reporter: &mut Reporter<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        let ways: [(_, fn(_, _, _) -> _); 2] =
            [(&cx.survey.behind, begins), (&cx.survey.ahead, ends)];
        for (beyond, message) in ways {
            for pair in edges(cx, at, beyond).windows(2) {
                let [Some(left), Some(right)] = *pair else {
                    continue;
                };
                if !cx.is_clear(left) || !cx.is_clear(right) || gap(cx, left, right) <= SLACK {
                    continue;
                }
                let (id, left, right) = (corner.id, cx.id(left), cx.id(right));
                let message = message(id, left, right);
                let help =
                    message!("let it begin and end level, or half a space off, in all lanes");
                let problem = RAGGED.at(format!("/corners/{at}/spaces"), message, help);
                reporter.push(problem.spaces([left, right]).corner(id));
            }
        }
    }
}
