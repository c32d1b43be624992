//! Moves, turns, scales, mirrors or reverses the curve with the circuit that was drawn along it. The
//! laid spaces all change then, but do not count as changed by hand.

use std::collections::BTreeSet;

use formulad_core::SpaceId;
use formulad_core::plan::TrackPlan;

use super::change::fine;
use super::merge::{self, Loss};
use crate::document::design::Design;
use crate::document::edit::Edit;
use crate::document::place::short;
use crate::document::road::{Bend, Length, Road, Side};
use crate::document::transform::{Transform, board_turn};

/// A change of the whole circuit.
#[derive(Debug, Clone, Copy)]
enum How {
    Shifted([f64; 2]),
    Placed(Transform),
    Reversed,
}

/// Applies an edit of the whole circuit, with its curve; returns what was lost. Returns `None`, and
/// does nothing, if it is an edit of something else.
pub(in crate::document) fn carry(design: &mut Design, edit: &Edit) -> Option<Vec<Loss>> {
    let old = design.sketch.road.as_ref()?;
    let how = How::of(edit, &design.plan, old)?;
    let mut road = old.carried(how).filter(Road::is_finite)?;
    if !old.closed {
        edit.change(design);
        design.sketch.road = Some(road);
        return Some(Vec::new());
    }
    let mut base = old.drawn().ok()?;
    let Ok(mut drawn) = road.drawn() else {
        // The spaces are too small or too large to lay a road.
        edit.change(design);
        design.sketch.road = None;
        return Some(vec![Loss::Curve]);
    };
    if matches!(how, How::Reversed) && drawn.plan.grid.is_empty() {
        // The line lies right behind a corner now.
        let mut moved = Road {
            finish: None,
            ..road.clone()
        };
        moved.finish = moved.drawn().ok().map(|drawn| fine(drawn.finish));
        if let Ok(other) = moved.drawn() {
            (road, drawn) = (moved, other);
        }
    }
    let laid = old.laid.clone();
    let mut laid_before = Design::from(std::mem::take(&mut base.plan));
    let all = laid_before.plan.spaces.iter().map(|space| space.id);
    of_spaces(edit, all.collect()).change(&mut laid_before);
    base.plan = laid_before.plan;
    edit.change(design);
    let board = design.plan.board;
    let before = Road {
        laid,
        ..road.clone()
    };
    let losses = merge::merge_all(design, (&base, &before), &drawn, road);
    design.plan.board = board;
    Some(losses)
}

/// The same edit, but of these spaces.
fn of_spaces(edit: &Edit, spaces: Vec<SpaceId>) -> Edit {
    match edit {
        Edit::MoveSpaces { by, .. } => Edit::MoveSpaces { spaces, by: *by },
        Edit::Transform(_, how) => Edit::Transform(spaces, *how),
        other => other.clone(),
    }
}

impl How {
    /// What an edit does to the whole circuit; `None` if it does not change all of it.
    fn of(edit: &Edit, plan: &TrackPlan, road: &Road) -> Option<Self> {
        match edit {
            Edit::MoveSpaces { spaces, by } => {
                road.is_within(plan, spaces).then_some(Self::Shifted(*by))
            }
            Edit::Transform(spaces, how) => {
                road.is_within(plan, spaces).then_some(Self::Placed(*how))
            }
            Edit::TurnBoard(right) => Some(Self::Placed(board_turn(plan.board, *right))),
            Edit::Reverse => road.closed.then_some(Self::Reversed),
            _ => None,
        }
    }

    fn place(self, [x, y]: [f64; 2]) -> [f64; 2] {
        match self {
            Self::Shifted(by) => [x + by[0], y + by[1]],
            Self::Placed(how) => how.place([x, y]),
            Self::Reversed => [x, y],
        }
    }
}

impl Road {
    /// Whether these include all laid spaces that still exist.
    fn is_within(&self, plan: &TrackPlan, spaces: &[SpaceId]) -> bool {
        let laid: BTreeSet<SpaceId> = self.laid().into_iter().collect();
        let there = plan.spaces.iter().map(|space| space.id);
        let there: BTreeSet<SpaceId> = there.filter(|id| laid.contains(id)).collect();
        if there.is_empty() || spaces.len() < there.len() {
            return false;
        }
        let meant: BTreeSet<SpaceId> = spaces.iter().copied().collect();
        there.is_subset(&meant)
    }

    /// The curve after this change; `None` if the change turns it inside out.
    fn carried(&self, how: How) -> Option<Self> {
        let mut road = self.clone();
        let origin = how.place([0.0, 0.0]);
        let way = |by: [f64; 2]| {
            let [x, y] = how.place(by);
            [x - origin[0], y - origin[1]].map(short)
        };
        for point in &mut road.points {
            point.at = how.place(point.at).map(short);
            if let Bend::Pulled { before, after } = &mut point.bend {
                (*before, *after) = (way(*before), way(*after));
            }
        }
        // Which lanes lie half a space ahead depends on the numbering from the left and on the direction.
        let swaps = match how {
            How::Reversed => {
                road.reverse = !road.reverse;
                road.lanes % 2 == 1
            }
            How::Placed(Transform::MirrorAcross(_) | Transform::MirrorDown(_)) => {
                road.lanes.is_multiple_of(2)
            }
            How::Placed(Transform::Scale(_, times)) => {
                if let Length::Space(length) = &mut road.length {
                    *length = fine(*length * times);
                }
                for point in &mut road.points {
                    if let Bend::Rounded { radius } = &mut point.bend {
                        *radius = short(*radius * times);
                    }
                }
                return (times > 0.0 || !times.is_finite()).then_some(road);
            }
            How::Placed(Transform::Turn(..)) | How::Shifted(_) => return Some(road),
        };
        road.odd_ahead ^= swaps;
        road.pit = road.pit.map(|side| match side {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        });
        Some(road)
    }

    fn is_finite(&self) -> bool {
        let mut places = self.points.iter().flat_map(|point| match point.bend {
            Bend::Pulled { before, after } => vec![point.at, before, after],
            Bend::Rounded { radius } => vec![point.at, [radius; 2]],
            Bend::Smooth | Bend::Sharp => vec![point.at],
        });
        places.all(|place| place.iter().all(|n| n.is_finite()))
    }
}
