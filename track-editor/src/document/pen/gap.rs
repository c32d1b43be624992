//! Laying a lane across a gap that one long link spans.

use formulad_core::plan::SpacePlan;
use formulad_core::{SpaceId, TrackPlan};

use super::carry;
use crate::document::lanes::{Lanes, usual_length};
use crate::document::place::{apart, direction, length, offset, sin_cos, way};
use crate::document::spaces::ahead_in_lane;

/// A link longer than this counts as spanning a gap, in lengths of a space.
const LONG: f64 = 1.6;
/// Gaps of more spaces than this are not closed.
const MOST: usize = 300;
/// The number of pieces in which the way across is measured.
const PIECES: usize = 400;

/// Replaces the link across a gap with the lane, laid space by space as the pen does. If the lane
/// continues without that link and the space beyond is reached without it, nothing is laid. A link of
/// usual length stays.
pub(crate) fn close(plan: &mut TrackPlan, from: SpaceId, to: SpaceId) {
    let length = usual_length(plan);
    let find = |id| plan.spaces.iter().find(|s| s.id == id).cloned();
    let (Some(first), Some(last)) = (find(from), find(to)) else {
        return;
    };
    let away = apart(&first, &last);
    if away <= LONG * length || !first.next.contains(&to) {
        return;
    }
    let unlink = |plan: &mut TrackPlan, id| {
        for space in plan.spaces.iter_mut().filter(|s| s.id == id) {
            space.next.retain(|next| *next != to);
        }
    };
    if leads_on(plan, &first, to) && is_reached(plan, &last, from) || away > MOST as f64 * length {
        return unlink(plan, from);
    }
    let beside = steps_beside(plan, &first, &last, length);
    let mut tail = from;
    for (at, heading) in places(&first, &last, length, beside) {
        let new = carry(plan, Some(tail), at, Some(heading), length);
        tail = new.space.id;
        new.add_to(plan);
    }
    if tail != from {
        unlink(plan, from);
        let ends = plan.spaces.iter_mut().filter(|s| s.id == tail);
        for space in ends.filter(|s| !s.next.contains(&to)) {
            space.next.insert(0, to);
        }
    }
}

/// Whether a space leads on in its lane to a space other than this one.
fn leads_on(plan: &TrackPlan, space: &SpacePlan, but: SpaceId) -> bool {
    let mut without = space.clone();
    without.next.retain(|to| *to != but);
    let lane = without.lane;
    lane.is_some_and(|lane| ahead_in_lane(plan, &without, lane).is_some())
}

/// Whether a space of its lane other than this one leads to a space.
fn is_reached(plan: &TrackPlan, space: &SpacePlan, but: SpaceId) -> bool {
    let mut others = plan.spaces.iter().filter(|s| s.id != but);
    others.any(|s| s.lane == space.lane && s.next.contains(&space.id))
}

/// The number of steps between two spaces of a lane, measured along a neighbour lane that leads from
/// one to the other, so that the offset between the lanes is the same at both ends.
fn steps_beside(
    plan: &TrackPlan,
    first: &SpacePlan,
    last: &SpacePlan,
    length: f64,
) -> Option<usize> {
    let lanes = Lanes::of(plan, length);
    let lane = first.lane.filter(|lane| last.lane == Some(*lane))?;
    let beside = [lane.checked_sub(1), lane.checked_add(1)];
    beside.into_iter().flatten().find_map(|lane| {
        let near = |to: &SpacePlan| {
            let of_lane = plan.spaces.iter().filter(|s| s.lane == Some(lane));
            let near = of_lane.filter(|s| apart(s, to) < LONG * length);
            near.min_by(|a, b| apart(a, to).total_cmp(&apart(b, to)))
        };
        let (from, to) = (near(first)?, near(last)?);
        let way = lanes.path(from.id, to.id)?;
        let spaces = |id| plan.spaces.iter().find(|s| s.id == id);
        // The neighbour lane must not have a gap itself.
        let whole = way
            .windows(2)
            .all(|pair| match (spaces(pair[0]), spaces(pair[1])) {
                (Some(a), Some(b)) => apart(a, b) <= LONG * length,
                _ => false,
            });
        let ahead = [(first, from), (last, to)].map(|(s, other)| offset(s, other).0 / length);
        let steps = (way.len() - 1) as f64 + ahead[0] - ahead[1];
        (whole && way.first() == Some(&from.id)).then_some(steps.round().max(1.0) as usize)
    })
}

/// Evenly spaced places between two spaces, each with its heading, along a curve that follows the
/// headings of both. Uses this many steps, if about that many fit.
fn places(
    first: &SpacePlan,
    last: &SpacePlan,
    space_length: f64,
    steps: Option<usize>,
) -> Vec<([f64; 2], f64)> {
    let away = apart(first, last);
    let pull = |space: &SpacePlan| {
        let (sin, cos) = sin_cos(space.heading);
        [cos * away, sin * away]
    };
    let (p, q) = ([first.x, first.y], [last.x, last.y]);
    let (u, v) = (pull(first), pull(last));
    let at = |piece: usize| {
        let t = piece as f64 / PIECES as f64;
        let s = 1.0 - t;
        [0, 1].map(|axis| {
            p[axis] * (s * s * (1.0 + 2.0 * t))
                + q[axis] * (t * t * (3.0 - 2.0 * t))
                + u[axis] * (t * s * s)
                - v[axis] * (t * t * s)
        })
    };
    let points: Vec<[f64; 2]> = (0..=PIECES).map(at).collect();
    let step = |pair: &[[f64; 2]]| {
        let step = way(pair[0], pair[1]);
        (length(step), direction(step))
    };
    let whole: f64 = points.windows(2).map(|pair| step(pair).0).sum();
    let usual = (whole / space_length).round().clamp(1.0, MOST as f64) as usize;
    let fits = |steps: &usize| steps.abs_diff(usual) <= 1 + usual / 10;
    let count = steps.filter(fits).unwrap_or(usual);
    let mut places = Vec::new();
    let mut sum = 0.0;
    for pair in points.windows(2) {
        let (long, heading) = step(pair);
        let due = whole * (places.len() + 1) as f64 / count as f64;
        if places.len() + 1 < count && sum + long >= due {
            let part = ((due - sum) / long.max(1e-9)).clamp(0.0, 1.0);
            let at = [0, 1].map(|axis| pair[0][axis] + part * (pair[1][axis] - pair[0][axis]));
            places.push((at, heading));
        }
        sum += long;
    }
    places
}
