//! Corners and straights, as they follow from the plan.

use crate::Lane;
use crate::survey::{LinkKind, Spot, Survey};

use super::{Corner, Straight, Turn};

/// The sections of a track, in driving order from the line.
pub(super) struct Sections {
    pub(super) corners: Vec<Corner>,
    pub(super) straights: Vec<Straight>,
    /// The straight of each spot.
    pub(super) straight_of: Vec<Option<usize>>,
    /// For each corner of the plan, its position in `corners`; none for one without spaces.
    pub(super) place_of: Vec<Option<usize>>,
}

pub(super) fn sections(
    survey: &Survey<'_>,
    spots: &[Spot],
    ranks: &[u32],
    forward: &[Spot],
) -> Sections {
    let mut members: Vec<Vec<Spot>> = vec![Vec::new(); survey.plan.corners.len()];
    for spot in spots.iter().filter(|spot| survey.on_road(**spot)) {
        if let Some(at) = survey.corner[*spot] {
            members[at].push(*spot);
        }
    }
    let mut position = vec![0; survey.len()];
    for (at, spot) in forward.iter().enumerate() {
        position[*spot] = at;
    }
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.retain(|at| !members[*at].is_empty());
    // Members are by rank, so the first tells where the corner begins.
    order.sort_by_key(|at| (ranks[members[*at][0]], *at));
    let mut place_of = vec![None; members.len()];
    for (place, at) in order.iter().enumerate() {
        place_of[*at] = Some(place);
    }
    let corners = order
        .iter()
        .map(|at| corner(survey, *at, &members[*at], &position))
        .collect();

    let (straights, straight_of) = straights(survey, spots);
    Sections {
        corners,
        straights,
        straight_of,
        place_of,
    }
}

fn corner(survey: &Survey<'_>, at: usize, members: &[Spot], position: &[usize]) -> Corner {
    let plan = &survey.plan.corners[at];
    let (longest, shortest) = path_lengths(survey, at, members, position);
    Corner {
        id: plan.id,
        name: plan.name.clone(),
        stops: u8::try_from(plan.stops).unwrap_or(u8::MAX),
        spaces: members.iter().map(|spot| survey.id(*spot)).collect(),
        longest,
        shortest,
        turn: turn(survey, members),
    }
}

/// The most and the fewest spaces on a way through a corner, from a space that can be reached from
/// outside it to one that leads out of it.
///
/// Longest and shortest paths of a graph without cycles, by dynamic programming in driving order
/// (of a corner across the line, the part before it comes first).
fn path_lengths(
    survey: &Survey<'_>,
    corner: usize,
    members: &[Spot],
    position: &[usize],
) -> (u32, u32) {
    let inside = |spot: Spot| survey.corner[spot] == Some(corner) && survey.on_road(spot);
    // A corner across the line: its spaces past the line come after those before it.
    let mut past = vec![false; members.len()];
    let crossed = members.iter().any(|spot| {
        let links = survey.links.from(*spot);
        links
            .iter()
            .any(|l| inside(l.to) && survey.crosses_line(*spot, l.to))
    });
    if crossed {
        past = reached_past_line(survey, members, &inside);
    }
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_by_key(|at| (past[*at], position[members[*at]]));
    let mut place = std::collections::BTreeMap::new();
    for (at, spot) in members.iter().enumerate() {
        place.insert(*spot, at);
    }

    let entry = |spot: Spot| {
        let mut from = survey.links.to(spot).peekable();
        from.peek().is_none() || from.any(|link| !inside(link.from))
    };
    let mut most: Vec<Option<u32>> = vec![None; members.len()];
    let mut fewest = most.clone();
    let (mut longest, mut shortest) = (0, u32::MAX);
    for at in order {
        let spot = members[at];
        if entry(spot) {
            most[at] = most[at].max(Some(1));
            fewest[at] = Some(1);
        }
        let (Some(high), Some(low)) = (most[at], fewest[at]) else {
            continue;
        };
        for link in survey.links.from(spot) {
            if let (true, Some(next)) = (inside(link.to), place.get(&link.to)) {
                most[*next] = most[*next].max(Some(high + 1));
                fewest[*next] = Some(fewest[*next].map_or(low + 1, |other| other.min(low + 1)));
            } else {
                longest = longest.max(high);
                shortest = shortest.min(low);
            }
        }
    }
    (longest, if shortest == u32::MAX { 0 } else { shortest })
}

/// Of the spaces of a corner across the line, those past it.
fn reached_past_line(
    survey: &Survey<'_>,
    members: &[Spot],
    inside: &dyn Fn(Spot) -> bool,
) -> Vec<bool> {
    let mut seen = vec![false; survey.len()];
    let mut queue: Vec<Spot> = members
        .iter()
        .copied()
        .filter(|spot| survey.past_line[*spot])
        .collect();
    for spot in &queue {
        seen[*spot] = true;
    }
    while let Some(spot) = queue.pop() {
        for link in survey.links.from(spot) {
            if inside(link.to) && !seen[link.to] && !survey.crosses_line(spot, link.to) {
                seen[link.to] = true;
                queue.push(link.to);
            }
        }
    }
    members.iter().map(|spot| seen[*spot]).collect()
}

/// The inside of a corner has fewer spaces; where the lanes do not tell, the bend of the way does.
fn turn(survey: &Survey<'_>, members: &[Spot]) -> Turn {
    let mut counts = [0_usize; Lane::MAX as usize];
    for spot in members {
        if let Some(lane) = survey.lane[*spot] {
            counts[usize::from(lane.number()) - 1] += 1;
        }
    }
    let present: Vec<usize> = counts.into_iter().filter(|count| *count > 0).collect();
    let (left, right) = match present[..] {
        [left, .., right] => (left, right),
        _ => (0, 0),
    };
    if left != right {
        return if left < right {
            Turn::Left
        } else {
            Turn::Right
        };
    }
    let mut bend = 0.0;
    for spot in members {
        if let (Some(behind), Some(ahead)) = (survey.behind[*spot], survey.ahead[*spot]) {
            let (a, b, c) = (
                survey.centre(behind),
                survey.centre(*spot),
                survey.centre(ahead),
            );
            bend += (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0]);
        }
    }
    // y points down, so a positive cross product turns clockwise.
    if bend < 0.0 { Turn::Left } else { Turn::Right }
}

/// Straights: spaces of the road outside corners that are linked with each other.
fn straights(survey: &Survey<'_>, spots: &[Spot]) -> (Vec<Straight>, Vec<Option<usize>>) {
    let plain = |spot: Spot| survey.on_road(spot) && survey.corner[spot].is_none();
    let mut straight_of = vec![None; survey.len()];
    let mut straights: Vec<Straight> = Vec::new();
    for first in spots.iter().filter(|spot| plain(**spot)) {
        if straight_of[*first].is_some() {
            continue;
        }
        let number = straights.len();
        let mut found = vec![*first];
        straight_of[*first] = Some(number);
        let (mut after, mut before) = (None, None);
        let mut at = 0;
        while at < found.len() {
            let spot = found[at];
            at += 1;
            let back = survey
                .links
                .to(spot)
                .map(|link| (link.from, link.kind, true));
            let on = survey
                .links
                .from(spot)
                .iter()
                .map(|link| (link.to, link.kind, false));
            for (other, kind, backward) in back.chain(on) {
                if kind == LinkKind::Jump || !survey.on_road(other) {
                    continue;
                }
                if let Some(corner) = survey.corner_id(other) {
                    let end = if backward { &mut after } else { &mut before };
                    end.get_or_insert(corner);
                } else if straight_of[other].is_none() {
                    straight_of[other] = Some(number);
                    found.push(other);
                }
            }
        }
        let mut counts = [0; Lane::MAX as usize];
        for spot in &found {
            if let Some(lane) = survey.lane[*spot] {
                counts[usize::from(lane.number()) - 1] += 1;
            }
        }
        straights.push(Straight {
            spaces: Vec::new(),
            after,
            before,
            length: counts.into_iter().max().unwrap_or(0),
        });
    }
    for spot in spots {
        if let Some(number) = straight_of[*spot] {
            straights[number].spaces.push(survey.id(*spot));
        }
    }
    (straights, straight_of)
}
