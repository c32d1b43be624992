//! Edits of several spaces as a group: turn, scale, mirror, align, distribute.

use std::collections::BTreeSet;

use formulad_core::plan::{Board, SpacePlan};
use formulad_core::{SpaceId, TrackPlan};

use crate::document::lanes::Lanes;
use crate::document::place::{apart, short};
use crate::document::spaces::sort_by_lane;
use crate::document::transform::{Transform, board_turn};

/// Where spaces are lined up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flush {
    /// With the leftmost.
    Left,
    /// With the rightmost.
    Right,
    /// With the topmost.
    Top,
    /// With the lowest.
    Bottom,
    /// One above the other, halfway between the leftmost and the rightmost.
    Column,
    /// Side by side, halfway between the topmost and the lowest.
    Row,
}

pub(super) fn transform(plan: &mut TrackPlan, ids: &[SpaceId], how: Transform) {
    let ids: BTreeSet<SpaceId> = ids.iter().copied().collect();
    let meant = |s: &&SpacePlan| ids.contains(&s.id);
    let lands = |s: &SpacePlan| {
        let [x, y] = how.place([s.x, s.y]);
        short(x).is_finite() && short(y).is_finite() && how.heading(s.heading).is_finite()
    };
    if !plan.spaces.iter().filter(meant).all(lands) {
        return;
    }
    let lanes = || plan.spaces.iter().filter(meant).filter_map(|s| s.lane);
    let ends = lanes().min().zip(lanes().max());
    for space in plan.spaces.iter_mut().filter(|s| ids.contains(&s.id)) {
        let [x, y] = how.place([space.x, space.y]);
        (space.x, space.y) = (short(x), short(y));
        space.heading = short(how.heading(space.heading));
        if let (true, Some(lane), Some((first, last))) = (how.mirrors(), space.lane, ends) {
            space.lane = Some(first + (last - lane));
        }
    }
    for place in plan.grid.iter_mut().filter(|p| ids.contains(&p.space)) {
        place.heading = place.heading.map(|heading| short(how.heading(heading)));
    }
    if how.mirrors() {
        sort_by_lane(plan);
    }
}

/// Turns the board with everything on it by a quarter turn; returns the transform.
pub(super) fn turn_board(plan: &mut TrackPlan, right: bool) -> Transform {
    let how = board_turn(plan.board, right);
    let all: Vec<SpaceId> = plan.spaces.iter().map(|s| s.id).collect();
    let Board { width, height } = plan.board;
    if width.is_finite() && height.is_finite() {
        transform(plan, &all, how);
        plan.board = Board {
            width: height,
            height: width,
        };
    }
    how
}

pub(super) fn align(plan: &mut TrackPlan, ids: &[SpaceId], side: Flush) {
    let ids: BTreeSet<SpaceId> = ids.iter().copied().collect();
    let upright = matches!(side, Flush::Left | Flush::Right | Flush::Column);
    let of = |s: &SpacePlan| if upright { s.x } else { s.y };
    let places = || plan.spaces.iter().filter(|s| ids.contains(&s.id)).map(of);
    let (Some(least), Some(most)) = (places().reduce(f64::min), places().reduce(f64::max)) else {
        return;
    };
    let line = match side {
        Flush::Left | Flush::Top => least,
        Flush::Right | Flush::Bottom => most,
        Flush::Column | Flush::Row => short(f64::midpoint(least, most)),
    };
    for space in plan.spaces.iter_mut().filter(|s| ids.contains(&s.id)) {
        *(if upright { &mut space.x } else { &mut space.y }) = line;
    }
}

/// Spreads consecutive spaces of a lane evenly along their path, between the first and the last of
/// each run, which stay.
pub(super) fn distribute(plan: &mut TrackPlan, ids: &[SpaceId]) {
    let placed: Vec<(SpaceId, [f64; 3])> = runs(plan, ids)
        .into_iter()
        .flat_map(|run| {
            let of = |id: &SpaceId| plan.spaces.iter().find(|s| s.id == *id);
            let run: Vec<&SpacePlan> = run.iter().filter_map(of).collect();
            spread(&run)
        })
        .collect();
    for (id, [x, y, heading]) in placed {
        if let Some(space) = plan.spaces.iter_mut().find(|s| s.id == id)
            && [x, y, heading].iter().all(|n| n.is_finite())
        {
            (space.x, space.y) = (short(x), short(y));
            space.heading = short(heading.rem_euclid(360.0));
        }
    }
}

/// These spaces in runs of at least three consecutive spaces of a lane; the run of a whole lane around
/// the circuit ends with the space it began with.
pub fn runs(plan: &TrackPlan, ids: &[SpaceId]) -> Vec<Vec<SpaceId>> {
    let lanes = Lanes::of(plan, 1.0);
    let meant: BTreeSet<SpaceId> = ids.iter().copied().collect();
    let mut left = meant.clone();
    let begins = |id: &&SpaceId| lanes.behind(**id).is_none_or(|b| !meant.contains(&b));
    // Rings have no beginning: they start at any of their spaces, after all runs that do have one.
    let starts: Vec<SpaceId> = meant.iter().filter(begins).chain(&meant).copied().collect();
    let mut runs = Vec::new();
    for start in starts {
        let mut run = Vec::new();
        let mut at = Some(start);
        while let Some(id) = at.filter(|id| left.remove(id)) {
            run.push(id);
            at = lanes.ahead(id);
        }
        if at == Some(start) && run.len() > 1 {
            run.push(start);
        }
        if run.len() > 2 {
            runs.push(run);
        }
    }
    runs
}

/// The new place and heading of each space of a run, without the first and the last.
fn spread(run: &[&SpacePlan]) -> Vec<(SpaceId, [f64; 3])> {
    let mut so_far = vec![0.0];
    for pair in run.windows(2) {
        let step = apart(pair[0], pair[1]);
        so_far.push(so_far[so_far.len() - 1] + step);
    }
    let last = run.len() - 1;
    let all = so_far[last];
    (1..last)
        .filter_map(|at| {
            let wanted = all * at as f64 / last as f64;
            let to = so_far.iter().position(|there| *there >= wanted)?.max(1);
            let (from, step) = (so_far[to - 1], so_far[to] - so_far[to - 1]);
            let part = if step > 0.0 {
                (wanted - from) / step
            } else {
                0.0
            };
            let (a, b) = (run[to - 1], run[to]);
            // Turns the shorter way.
            let bend = (b.heading - a.heading + 180.0).rem_euclid(360.0) - 180.0;
            let place = [
                a.x + (b.x - a.x) * part,
                a.y + (b.y - a.y) * part,
                a.heading + bend * part,
            ];
            Some((run[at].id, place))
        })
        .collect()
}
