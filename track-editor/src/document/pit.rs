//! A pit lane with boxes beside a stretch of an outermost lane, laid in one go.

use formulad_core::plan::{BoxPlan, PitPlan, SpacePlan};
use formulad_core::{SpaceId, TrackPlan};

use super::edit::{delete_spaces, free_ids, short};
use super::lanes::Lanes;
use super::pen::usual_length;

/// How far the pit lane lies from the lane beside it, and the boxes from the pit lane, in lengths of
/// a space.
const APART: f64 = 1.14;
const BOXES_APART: f64 = 0.6;
/// How far the first and the last space lie out: they lead from the road and back to it.
const ENDS_APART: f64 = 0.6;

/// The spaces of the lane that a pit lane takes at least: two lead in, two are led to, and between
/// them there is room for two boxes.
pub const SHORTEST: usize = 7;

/// How many teams have boxes by custom, two each.
pub const TEAMS: u32 = 5;

/// Why there can be no pit lane along a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoPit {
    /// It does not run along an outermost lane.
    NotOutermost,
    /// It has fewer than [`SHORTEST`] spaces.
    TooShort,
}

/// Whether a pit lane can run along this path, spaces of a lane in driving order.
///
/// # Errors
///
/// Why not.
pub fn check(plan: &TrackPlan, path: &[SpaceId]) -> Result<(), NoPit> {
    side(plan, path)?;
    if path.len() < SHORTEST {
        return Err(NoPit::TooShort);
    }
    Ok(())
}

/// On which side of the path it lies: -1 left, 1 right.
fn side(plan: &TrackPlan, path: &[SpaceId]) -> Result<f64, NoPit> {
    let numbers: Vec<u32> = plan.spaces.iter().filter_map(|s| s.lane).collect();
    let of_path = path.first().and_then(|id| lane(plan, *id));
    match of_path {
        Some(lane) if numbers.iter().all(|n| *n >= lane) => Ok(-1.0),
        Some(lane) if numbers.iter().all(|n| *n <= lane) => Ok(1.0),
        _ => Err(NoPit::NotOutermost),
    }
}

fn lane(plan: &TrackPlan, id: SpaceId) -> Option<u32> {
    plan.spaces.iter().find(|s| s.id == id)?.lane
}

/// Takes the pit lane away, with its boxes and all links to it.
pub(super) fn remove(plan: &mut TrackPlan) {
    let off_road = plan.spaces.iter().filter(|s| s.lane.is_none());
    let off_road: Vec<SpaceId> = off_road.map(|s| s.id).collect();
    delete_spaces(plan, &off_road);
    plan.pit = None;
}

/// Lays a pit lane along a path instead of the one there is: the first two spaces of the path lead
/// into it, it leads to the last two, and teams have two boxes each beside it, as many as there is
/// room for.
pub(super) fn lay(plan: &mut TrackPlan, path: &[SpaceId], teams: u32) {
    let Ok(side) = side(plan, path) else { return };
    if path.len() < SHORTEST {
        return;
    }
    remove(plan);
    let length = usual_length(plan);
    let of = |id: SpaceId| plan.spaces.iter().find(|s| s.id == id).cloned();
    let beside: Vec<SpacePlan> = path.iter().filter_map(|id| of(*id)).collect();
    if beside.len() != path.len() {
        return;
    }
    let count = path.len() - 3;
    let boxes = (count - 2).min((teams as usize).saturating_mul(2));
    let numbers: Vec<SpaceId> = free_ids(plan).take(count + boxes).collect();
    if numbers.len() < count + boxes {
        return;
    }
    let number = |at: usize| numbers[at];
    let out = |space: &SpacePlan, apart: f64| {
        let (sin, cos) = space.heading.to_radians().sin_cos();
        let by = side * apart * length;
        [short(space.x - sin * by), short(space.y + cos * by)]
    };
    let place = |id: SpaceId, at: usize, apart: f64, next: Vec<SpaceId>| {
        let [x, y] = out(&beside[at], apart);
        SpacePlan {
            id,
            lane: None,
            x,
            y,
            heading: beside[at].heading,
            next,
        }
    };
    let mut spaces = Vec::with_capacity(count + boxes);
    for at in 0..count {
        let next = if at + 1 < count {
            let its_box = (at < boxes).then(|| number(count + at));
            std::iter::once(number(at + 1)).chain(its_box).collect()
        } else {
            vec![path[at + 2], path[(at + 3).min(path.len() - 1)]]
        };
        let from_end = ((at + 1).min(count - at) as f64 / 3.0).min(1.0);
        let apart = ENDS_APART + (APART - ENDS_APART) * from_end;
        spaces.push(place(number(at), at + 2, apart, next));
    }
    for at in 0..boxes {
        let apart = APART + BOXES_APART;
        spaces.push(place(
            number(count + at),
            at + 3,
            apart,
            vec![number(at + 2)],
        ));
    }
    // Where the road crosses the line beside it, so does the pit lane.
    let crosses = |at: &usize| plan.finish.contains(&path[at + 2]);
    if let Some(at) = (0..count).find(crosses) {
        plan.finish.push(number(at));
        let its_box = at.checked_sub(1).filter(|at| *at < boxes);
        plan.finish.extend(its_box.map(|at| number(count + at)));
    }
    for from in &path[..2] {
        if let Some(space) = plan.spaces.iter_mut().find(|s| s.id == *from) {
            space.next.push(number(0));
        }
    }
    plan.spaces.extend(spaces);
    plan.pit = Some(PitPlan {
        boxes: (0..boxes)
            .map(|at| BoxPlan {
                space: number(count + at),
                team: at as u32 / 2 + 1,
            })
            .collect(),
    });
}

/// The usual path of a pit lane beside the finish line: along lane 1 or the last lane, from 15
/// spaces before the line to 3 past it. None where there is no line yet or no such stretch.
#[must_use]
pub fn usual_path(plan: &TrackPlan, right: bool) -> Option<Vec<SpaceId>> {
    const BEFORE: usize = 15;
    const PAST: usize = 3;
    let lanes = Lanes::of(plan, usual_length(plan));
    let numbers = lanes.numbers();
    let lane = if right {
        numbers.last()
    } else {
        numbers.first()
    };
    let line = plan.finish.iter().copied();
    let line = line
        .into_iter()
        .find(|id| lanes.lane(*id) == lane.copied())?;
    let mut from = line;
    for _ in 0..BEFORE {
        from = lanes.behind(from)?;
    }
    let mut path = vec![from];
    for _ in 0..BEFORE + PAST - 1 {
        path.push(lanes.ahead(*path.last()?)?);
    }
    Some(path)
}
