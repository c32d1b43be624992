//! A circuit that was read from the picture of a board, and what is uncertain about it.

mod lay;

use formulad_core::plan::Change;
use formulad_core::{CornerId, Place, Problem, SpaceId, TrackPlan};
use formulad_tracks::scan::{FoundRoad, OpenQuestion, Scan};

/// A board that was read from its picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The circuit, in millimetres from the top left corner of the picture.
    pub plan: TrackPlan,
    /// What was read with little certainty.
    pub questions: Vec<OpenQuestion>,
    /// The width and height of the whole picture, in the same millimetres.
    pub size: [f64; 2],
    /// The road that was found in the picture, to read a stretch again.
    pub road: Option<FoundRoad>,
}

impl Reading {
    /// What was read from a picture of this size in pixels.
    pub(crate) fn new(scan: Scan, pixels: [u32; 2]) -> Self {
        Self {
            plan: scan.plan,
            questions: scan.questions.iter().map(OpenQuestion::from).collect(),
            size: pixels.map(|side| f64::from(side) * scan.scale),
            road: scan.road,
        }
    }
}

/// Roughly how many numbers a question keeps.
pub(super) fn weight(question: &OpenQuestion) -> usize {
    let answers = question.answers.iter();
    let answers: usize = answers.map(|it| 4 + it.changes.len() * 3).sum();
    let about = question.spaces.len() + question.corners.len() + question.links.len() * 2;
    16 + about + answers
}

/// Whether a problem was [made](OpenQuestion::problem) from a question.
pub(crate) fn is_about(question: &OpenQuestion, problem: &Problem) -> bool {
    let Place {
        spaces,
        corners,
        links,
        ..
    } = &problem.place;
    let about = (&question.spaces, &question.corners, &question.links);
    question.kind == problem.id && about == (spaces, corners, links)
}

/// Gives everything that a question is about its id in another plan; `None` if something is not there. Answers that name
/// something else are dropped.
pub(crate) fn rename(
    question: &mut OpenQuestion,
    space: &impl Fn(SpaceId) -> Option<SpaceId>,
    corner: &impl Fn(CornerId) -> Option<CornerId>,
) -> Option<()> {
    for id in &mut question.spaces {
        *id = space(*id)?;
    }
    for id in &mut question.corners {
        *id = corner(*id)?;
    }
    for (from, to) in &mut question.links {
        (*from, *to) = (space(*from)?, space(*to)?);
    }
    question.answers.retain_mut(|answer| {
        let mut changes = answer.changes.iter_mut();
        changes.all(|change| {
            renamed(change, space, corner)
                .map(|it| *change = it)
                .is_some()
        })
    });
    Some(())
}

/// Whether everything that a question is about is in the plan.
pub(super) fn is_there(question: &OpenQuestion, plan: &TrackPlan) -> bool {
    let has_space = |id: &SpaceId| plan.spaces.iter().any(|space| space.id == *id);
    let has_corner = |id: &CornerId| plan.corners.iter().any(|corner| corner.id == *id);
    let mut links = question.links.iter();
    question.spaces.iter().all(has_space)
        && question.corners.iter().all(has_corner)
        && links.all(|(from, to)| has_space(from) && has_space(to))
}

/// What a question is about after the driving direction was reversed, and with it the order of these corners. Answers
/// that depend on the direction are dropped.
pub(super) fn reverse(question: &mut OpenQuestion, corners: &[CornerId]) {
    let renumber = |id: &mut CornerId| {
        let at = corners.iter().position(|it| it == id);
        *id = at.map_or(*id, |at| corners[corners.len() - 1 - at]);
    };
    question.corners.iter_mut().for_each(renumber);
    for (from, to) in &mut question.links {
        std::mem::swap(from, to);
    }
    let directed = |change: &Change| {
        matches!(
            change,
            Change::SetHeading(..)
                | Change::SetLane(..)
                | Change::SetFinish(_)
                | Change::SetGrid(_)
                | Change::SetBoxes(_)
        )
    };
    let answers = &mut question.answers;
    answers.retain(|it| !it.changes.iter().any(directed));
    for change in answers.iter_mut().flat_map(|it| &mut it.changes) {
        match change {
            Change::AddLink(from, to) | Change::RemoveLink(from, to) => {
                std::mem::swap(from, to);
            }
            Change::JoinCorner(_, id) | Change::LeaveCorner(_, id) | Change::SetStops(id, _) => {
                renumber(id);
            }
            _ => {}
        }
    }
}

/// A change with other ids; `None` if something that it names has none, or if it is of the whole circuit.
fn renamed(
    change: &Change,
    space: &impl Fn(SpaceId) -> Option<SpaceId>,
    corner: &impl Fn(CornerId) -> Option<CornerId>,
) -> Option<Change> {
    Some(match *change {
        Change::AddLink(from, to) => Change::AddLink(space(from)?, space(to)?),
        Change::RemoveLink(from, to) => Change::RemoveLink(space(from)?, space(to)?),
        Change::JoinCorner(id, of) => Change::JoinCorner(space(id)?, corner(of)?),
        Change::LeaveCorner(id, of) => Change::LeaveCorner(space(id)?, corner(of)?),
        Change::SetStops(of, stops) => Change::SetStops(corner(of)?, stops),
        Change::SetHeading(id, heading) => Change::SetHeading(space(id)?, heading),
        Change::MoveSpace(id, x, y) => Change::MoveSpace(space(id)?, x, y),
        Change::SetLane(id, lane) => Change::SetLane(space(id)?, lane),
        _ => return None,
    })
}
