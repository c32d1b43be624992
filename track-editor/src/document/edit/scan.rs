//! Edits of what was read from the picture of a board, and what other edits mean for the questions about it.

use formulad_core::plan::Change;
use formulad_core::{CornerId, SpaceId, TrackPlan};
use formulad_tracks::scan::{OpenAnswer, OpenQuestion};

use super::{Edit, corners, road};
use crate::document::design::Design;
use crate::document::scan::{self, Reading};

/// An edit of what was read from a picture.
#[derive(Debug, Clone, PartialEq)]
pub enum ScanEdit {
    /// Replaces the road, with its corners, line, grid and pit lane, by one that was read, and the name of the circuit,
    /// and drops the curve that a road was drawn along.
    Lay(Box<Reading>),
    /// Replaces a stretch of the road.
    LayStretch {
        /// The circuit with the new stretch in it, and what is uncertain there.
        reading: Box<Reading>,
        /// Its corners that were read again: what was asked about them is out of date.
        corners: Vec<CornerId>,
    },
    /// Settles a question: what was read is right, or else its answer with this index is.
    Answer(Box<OpenQuestion>, Option<usize>),
}

impl ScanEdit {
    pub(in crate::document) fn apply(&self, design: &mut Design) {
        match self {
            Self::Lay(reading) => {
                lay(&mut design.plan, &reading.plan);
                design.sketch.road = None;
                design.sketch.questions.clone_from(&reading.questions);
            }
            Self::LayStretch { reading, corners } => {
                let before = design.plan.clone();
                road::by_hand(design, |design| design.plan.clone_from(&reading.plan));
                settle(design, &before);
                let questions = &mut design.sketch.questions;
                let is_old = |it: &OpenQuestion| {
                    !it.corners.is_empty() && it.corners.iter().all(|id| corners.contains(id))
                };
                questions.retain(|question| !is_old(question));
                questions.extend(reading.questions.iter().cloned());
            }
            Self::Answer(question, answer) => {
                let mut all = design.sketch.questions.iter();
                let Some(at) = all.position(|it| it == &**question) else {
                    return;
                };
                design.sketch.questions.remove(at);
                if let Some(answer) = answer.and_then(|at| question.answers.get(at)) {
                    let before = design.plan.clone();
                    road::by_hand(design, |design| {
                        corners::fix(&mut design.plan, &answer.fix());
                    });
                    settle(design, &before);
                }
            }
        }
    }
}

/// Replaces the road of a circuit.
fn lay(plan: &mut TrackPlan, read: &TrackPlan) {
    plan.retain_spaces(|_| false);
    plan.corners.clear();
    plan.silenced.retain(|it| it.corners.is_empty());
    plan.art.signs.retain(|it| it.corner.is_none());
    plan.name.clone_from(&read.name);
    plan.spaces.clone_from(&read.spaces);
    plan.corners.clone_from(&read.corners);
    plan.finish.clone_from(&read.finish);
    plan.grid.clone_from(&read.grid);
    plan.pit.clone_from(&read.pit);
}

/// Brings the questions of a design in line with an edit that has changed it; this was the plan before.
pub(in crate::document) fn follow(design: &mut Design, edit: &Edit, before: &TrackPlan) {
    let questions = &mut design.sketch.questions;
    match edit {
        Edit::Reverse => {
            let corners: Vec<CornerId> = before.corners.iter().map(|it| it.id).collect();
            questions.retain(|question| question.kind != "scan.direction");
            for question in questions {
                scan::reverse(question, &corners);
            }
            // Everything has changed, but nothing by itself.
            return;
        }
        Edit::SplitSpace(id) => divide(questions, &[*id]),
        Edit::JoinSpaces(ids) => divide(questions, ids),
        _ => {}
    }
    settle(design, before);
}

/// Drops the questions of how long these spaces are, which were split or joined by hand.
fn divide(questions: &mut Vec<OpenQuestion>, spaces: &[SpaceId]) {
    questions.retain(|question| {
        question.kind != "scan.space" || !question.spaces.iter().any(|id| spaces.contains(id))
    });
}

/// Drops the questions of a design that an edit has settled, and answers that can no longer be given; this was
/// the plan before.
fn settle(design: &mut Design, before: &TrackPlan) {
    let plan = &design.plan;
    let questions = &mut design.sketch.questions;
    questions.retain_mut(|question| {
        if !scan::is_there(question, plan) {
            return false;
        }
        // What an answer would move has been moved: it would move back.
        let is_placed = |answer: &OpenAnswer| {
            let mut changes = answer.changes.iter();
            changes.any(|change| has_moved(change, before, plan))
        };
        question.answers.retain(|answer| !is_placed(answer));
        let mut changes = question.answers.iter().flat_map(|it| &it.changes);
        !changes.any(|change| is_settled(change, before, plan))
    });
}

/// Whether the space that a change moves or turns has been moved or turned.
fn has_moved(change: &Change, before: &TrackPlan, now: &TrackPlan) -> bool {
    let (Change::MoveSpace(id, ..) | Change::SetHeading(id, _)) = change else {
        return false;
    };
    let place = |plan: &TrackPlan| {
        let space = plan.spaces.iter().find(|space| space.id == *id)?;
        Some([space.x, space.y, space.heading].map(f64::to_bits))
    };
    place(before) != place(now)
}

/// Whether what a change sets, other than a place, has been changed by hand.
fn is_settled(change: &Change, before: &TrackPlan, now: &TrackPlan) -> bool {
    let space = |plan: &TrackPlan, id: &SpaceId| plan.spaces.iter().position(|it| it.id == *id);
    let corner = |plan: &TrackPlan, id: &CornerId| plan.corners.iter().position(|it| it.id == *id);
    match change {
        Change::AddLink(from, to) | Change::RemoveLink(from, to) => {
            let is_linked = |plan: &TrackPlan| {
                space(plan, from).is_some_and(|at| plan.spaces[at].next.contains(to))
            };
            is_linked(before) != is_linked(now)
        }
        Change::JoinCorner(member, id) | Change::LeaveCorner(member, id) => {
            let is_member = |plan: &TrackPlan| {
                corner(plan, id).is_some_and(|at| plan.corners[at].spaces.contains(member))
            };
            is_member(before) != is_member(now)
        }
        Change::SetStops(id, _) => {
            let stops = |plan: &TrackPlan| corner(plan, id).map(|at| plan.corners[at].stops);
            stops(before) != stops(now)
        }
        Change::SetLane(id, _) => {
            let lane = |plan: &TrackPlan| space(plan, id).map(|at| plan.spaces[at].lane);
            lane(before) != lane(now)
        }
        Change::SetFinish(_) => before.finish != now.finish,
        Change::SetGrid(_) => before.grid != now.grid,
        Change::SetBoxes(_) => before.pit != now.pit,
        Change::SetWeather(_) => before.weather != now.weather,
        _ => false,
    }
}
