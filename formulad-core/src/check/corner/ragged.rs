//! `corner.ragged`: the line at which a corner begins or ends jumps by more than a space from lane to lane.

use crate::check::prelude::*;

pub(in crate::check) const ENTRY: Entry = Entry {
    id: "corner.ragged",
    severity: Severity::Warning,
    finds: "The line at which a corner begins or ends jumps by more than a space from lane to \
            lane.",
    why: "It is printed as one stepped line; spaces that do not even touch across it are usually \
            painted wrong.",
    example: "A corner that begins two spaces later in lane 2 than in lanes 1 and 3.",
    fix: false,
    check,
};

/// How far apart, in spaces, two spaces may lie that still count as touching.
const SLACK: f64 = 0.25;

#[derive(Clone, Copy, PartialEq)]
enum Edge {
    Entry,
    Exit,
}

/// The one space of each lane at which the corner begins or ends; none where there is not one.
fn edges(cx: &Context<'_>, corner: usize, edge: Edge) -> [Option<Spot>; 4] {
    let mut edges = [const { Vec::new() }; 4];
    for spot in cx.pieces[corner].first().into_iter().flatten() {
        let beyond = match edge {
            Edge::Entry => cx.survey.behind[*spot],
            Edge::Exit => cx.survey.ahead[*spot],
        };
        let inside = beyond.is_some_and(|beyond| cx.survey.corner[beyond] == Some(corner));
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
fn gap(cx: &Context<'_>, one: Spot, other: Spot) -> f64 {
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

fn check(cx: &Context<'_>, found: &mut Found<'_>) {
    for (at, corner) in cx.plan.corners.iter().enumerate() {
        for (edge, name) in [(Edge::Entry, "begins"), (Edge::Exit, "ends")] {
            let spots = edges(cx, at, edge);
            for pair in spots.windows(2) {
                let [Some(left), Some(right)] = *pair else {
                    continue;
                };
                if !cx.is_clear(left) || !cx.is_clear(right) || gap(cx, left, right) <= SLACK {
                    continue;
                }
                let (left, right) = (cx.id(left), cx.id(right));
                found.push(
                    ENTRY.problem(
                        Place::at(format!("/corners/{at}/spaces"))
                            .space(left)
                            .space(right)
                            .corner(corner.id),
                        format!(
                            "corner {} {name} at {left} in one lane and at {right} in the next, \
                         which do not touch",
                            corner.id
                        ),
                        "let it begin and end level, or half a space off, in all lanes",
                    ),
                );
            }
        }
    }
}
