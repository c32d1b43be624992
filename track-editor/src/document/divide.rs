//! Two spaces of one, and one of several: for where a space was read or laid too long or too short.

use std::collections::BTreeSet;

use formulad_core::plan::{SpacePlan, TrackPlan};
use formulad_core::{CornerId, SpaceId};

use super::lanes::{Lanes, usual_length};
use super::place::{
    apart, direction, distance, middle, offset, short, short_heading, sin_cos, way,
};
use super::spaces::{free_id, turn_along_lane};
use super::{pen, spaces};

/// Makes two spaces of one, one behind the other in its lane. The first keeps the id.
///
/// On straights the lane changes of both are those of spaces of their length; in corners, where arrows rule, the
/// links of the space stay, each at the half that it concerns.
pub(super) fn split(plan: &mut TrackPlan, id: SpaceId) {
    let find = |id: SpaceId| plan.spaces.iter().find(|space| space.id == id);
    let Some(space) = find(id).cloned() else {
        return;
    };
    let usual = usual_length(plan);
    let ends = ends(plan, &space);
    let [behind, ahead] = ends.map(|end| end.and_then(find).map(middle));
    let here = middle(&space);
    // Its neighbours are of the usual length, so that what is left of the way from one to the other is its own.
    let ways = [behind, ahead].map(|end| end.map_or(usual, |end| distance(end, here)));
    let length = (ways[0] + ways[1] - usual).clamp(usual, 4.0 * usual);
    let (sin, cos) = sin_cos(space.heading);
    let [first_at, second_at] = [(behind, -1.0), (ahead, 1.0)].map(|(end, sign)| {
        let [x, y] = end.map_or([sign * cos, sign * sin], |end| way(here, end));
        let part = length / 4.0 / libm::hypot(x, y).max(1e-9);
        [here[0] + x * part, here[1] + y * part].map(short)
    });
    let new = free_id(plan);
    let links = lane_changes(plan, &space);
    let mut second = space.clone();
    (second.id, second.x, second.y) = (new, second_at[0], second_at[1]);
    let is_straight = !plan.corners.iter().any(|it| it.spaces.contains(&id));
    let place = plan.spaces.iter().position(|it| it.id == id).unwrap_or(0);
    let first = &mut plan.spaces[place];
    (first.x, first.y, first.next) = (first_at[0], first_at[1], vec![new]);
    let first = first.clone();
    plan.spaces.insert(place + 1, second.clone());
    join_lists(plan, id, new);
    for link in &links {
        unlink(plan, *link);
    }
    if is_straight && space.lane.is_some() {
        for half in [id, new] {
            pen::change_lanes(plan, half, usual);
        }
    }
    for (from, to) in links {
        let is_out = from == id;
        let other = if is_out { to } else { from };
        let Some(other) = plan.spaces.iter().find(|it| it.id == other) else {
            continue;
        };
        let halves = [first.id, second.id];
        let leads = |a: &SpaceId, b: SpaceId| {
            let mut from = plan.spaces.iter().filter(|it| it.id == *a);
            from.any(|it| it.next.contains(&b))
        };
        let is_kept = match is_out {
            true => halves.iter().any(|half| leads(half, to)),
            false => halves.iter().any(|half| leads(&from, *half)),
        };
        // A way that there was is never lost.
        if !is_kept {
            let half = half_of(&first, &second, other, is_out);
            let link = if is_out { (half, to) } else { (from, half) };
            spaces::link(plan, link.0, link.1);
        }
    }
    turn_along_lane(plan, &[id, new]);
}

/// The half of a space to which a link with a space of another lane belongs.
fn half_of(first: &SpacePlan, second: &SpacePlan, other: &SpacePlan, is_out: bool) -> SpaceId {
    let ahead = |half: &SpacePlan| offset(half, other).0;
    match is_out {
        true if ahead(second) > 0.0 => second.id,
        true => first.id,
        false if ahead(first) < 0.0 => first.id,
        false => second.id,
    }
}

/// The spaces behind and ahead of a space in its lane.
fn ends(plan: &TrackPlan, space: &SpacePlan) -> [Option<SpaceId>; 2] {
    let lane = |id: &SpaceId| plan.spaces.iter().find(|it| it.id == *id).map(|it| it.lane);
    let is_same = |id: &&SpaceId| **id != space.id && lane(id) == Some(space.lane);
    let mut behind = plan.spaces.iter();
    let behind =
        behind.find(|it| it.id != space.id && it.lane == space.lane && it.next.contains(&space.id));
    [
        behind.map(|it| it.id),
        space.next.iter().find(is_same).copied(),
    ]
}

/// The links between a space and spaces of other lanes of the road.
fn lane_changes(plan: &TrackPlan, space: &SpacePlan) -> Vec<(SpaceId, SpaceId)> {
    let is_other = |it: &&SpacePlan| {
        it.id != space.id && it.lane.is_some() && space.lane.is_some() && it.lane != space.lane
    };
    let others = || plan.spaces.iter().filter(is_other);
    let out = others().filter(|it| space.next.contains(&it.id));
    let into = others().filter(|it| it.next.contains(&space.id));
    let out = out.map(|it| (space.id, it.id));
    out.chain(into.map(|it| (it.id, space.id))).collect()
}

/// Puts a new space wherever the one in front of it is listed as part of something.
fn join_lists(plan: &mut TrackPlan, of: SpaceId, new: SpaceId) {
    let corners = plan.corners.iter_mut().map(|corner| &mut corner.spaces);
    let street = plan.street.iter_mut();
    let zones = street.flat_map(|street| [&mut street.residents, &mut street.danger]);
    for list in corners.chain(zones) {
        if let Some(at) = list.iter().position(|id| *id == of) {
            list.insert(at + 1, new);
        }
    }
    let tunnels = plan
        .street
        .iter_mut()
        .flat_map(|street| &mut street.tunnels);
    for tunnel in tunnels.filter(|tunnel| tunnel.entry == of) {
        tunnel.entry = new;
    }
}

fn unlink(plan: &mut TrackPlan, (from, to): (SpaceId, SpaceId)) {
    for space in plan.spaces.iter_mut().filter(|space| space.id == from) {
        space.next.retain(|next| *next != to);
    }
}

/// Runs of at least two of these spaces that follow one another in a lane.
pub fn joinable(plan: &TrackPlan, ids: &[SpaceId]) -> Vec<Vec<SpaceId>> {
    let lanes = Lanes::of(plan, 1.0);
    let meant: BTreeSet<SpaceId> = ids.iter().copied().collect();
    let begins = |id: &&SpaceId| lanes.behind(**id).is_none_or(|it| !meant.contains(&it));
    let runs = meant.iter().filter(begins).map(|start| {
        let run = std::iter::successors(Some(*start), |at| {
            lanes
                .ahead(*at)
                .filter(|it| meant.contains(it) && it != start)
        });
        run.take(meant.len()).collect::<Vec<_>>()
    });
    runs.filter(|run| run.len() > 1).collect()
}

/// Makes one space of each run of these spaces that follow one another in a lane. It keeps the id of the first, lies in
/// the middle, and has the links of all, except to where it would no longer lead ahead.
pub(super) fn join(plan: &mut TrackPlan, ids: &[SpaceId]) {
    for run in joinable(plan, ids) {
        join_run(plan, &run);
    }
}

fn join_run(plan: &mut TrackPlan, run: &[SpaceId]) {
    // Spaces of neighbour lanes that lie beside the whole, and not ahead of it or behind, are not linked with it.
    let beside = 0.2 * usual_length(plan);
    let Some((first, rest)) = run.split_first() else {
        return;
    };
    let find = |id: &SpaceId| plan.spaces.iter().find(|space| space.id == *id);
    let parts: Vec<&SpacePlan> = run.iter().filter_map(find).collect();
    let [start, .., end] = parts.as_slice() else {
        return;
    };
    let (at, heading) = half_way(&parts).unwrap_or((middle(start), start.heading));
    let lane = start.lane;
    let last_next = end.next.clone();
    let all_next: Vec<SpaceId> = parts.iter().flat_map(|it| &it.next).copied().collect();
    let rest: BTreeSet<SpaceId> = rest.iter().copied().collect();
    plan.spaces.retain(|space| !rest.contains(&space.id));
    plan.rename_spaces(|id| if rest.contains(&id) { *first } else { id });
    let others: Vec<SpacePlan> = plan.spaces.clone();
    for space in &mut plan.spaces {
        if space.id == *first {
            (space.x, space.y) = (short(at[0]), short(at[1]));
            space.heading = short_heading(heading);
            // Where the last led comes first: its lane ahead.
            let joined = space.clone();
            let next = last_next.iter().chain(&all_next).copied();
            let next = next.filter(|to| *to != *first && !rest.contains(to));
            let is_ahead = |to: &SpaceId| {
                let other = others.iter().find(|it| it.id == *to);
                other.is_none_or(|it| {
                    it.lane == lane || it.lane.is_none() || offset(&joined, it).0 > beside
                })
            };
            space.next = next.filter(is_ahead).collect();
        }
        let mut seen = BTreeSet::new();
        space.next.retain(|to| seen.insert(*to));
    }
    // What came to the last of them from beside may lie ahead of the whole.
    let joined = plan.spaces.iter().find(|it| it.id == *first).cloned();
    if let Some(joined) = joined {
        for space in plan.spaces.iter_mut().filter(|it| it.id != *first) {
            let is_beside = space.lane.is_some() && space.lane != joined.lane;
            if is_beside && offset(space, &joined).0 <= beside {
                space.next.retain(|to| to != first);
            }
        }
    }
    drop_doubles(plan, *first);
}

/// The place half-way along some spaces, and the heading there.
fn half_way(parts: &[&SpacePlan]) -> Option<([f64; 2], f64)> {
    let steps = || parts.windows(2).map(|pair| (pair[0], pair[1]));
    let whole: f64 = steps().map(|(a, b)| apart(a, b)).sum();
    let mut left = whole / 2.0;
    for (a, b) in steps() {
        let step = apart(a, b);
        if step >= left && step > 0.0 {
            let part = left / step;
            let [x, y] = way(middle(a), middle(b));
            return Some(([a.x + x * part, a.y + y * part], direction([x, y])));
        }
        left -= step;
    }
    None
}

/// Lists a space once where it took the place of several.
fn drop_doubles(plan: &mut TrackPlan, id: SpaceId) {
    let once = |list: &mut Vec<SpaceId>| {
        let mut seen = false;
        list.retain(|it| *it != id || !std::mem::replace(&mut seen, true));
    };
    // It is in the corner that the first of them was in.
    let mut corner: Option<CornerId> = None;
    for it in &mut plan.corners {
        once(&mut it.spaces);
        if it.spaces.contains(&id) {
            match corner {
                None => corner = Some(it.id),
                Some(_) => it.spaces.retain(|member| *member != id),
            }
        }
    }
    plan.corners.retain(|it| !it.spaces.is_empty());
    once(&mut plan.finish);
    let mut seen = false;
    let is_first = |it: SpaceId, seen: &mut bool| it != id || !std::mem::replace(seen, true);
    plan.grid.retain(|it| is_first(it.space, &mut seen));
    if let Some(pit) = &mut plan.pit {
        seen = false;
        pit.boxes.retain(|it| is_first(it.space, &mut seen));
    }
    if let Some(street) = &mut plan.street {
        once(&mut street.residents);
        once(&mut street.danger);
        once(&mut street.police);
        street.tunnels.retain(|it| it.entry != it.exit);
    }
}
