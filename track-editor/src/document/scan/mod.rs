//! A circuit that was read from the picture of a board, and what is uncertain about it.

mod lay;

use formulad_core::plan::Change;
use formulad_core::problem::Fix;
use formulad_core::{CornerId, Place, Problem, ProblemKind, SpaceId, TrackPlan};
use formulad_tracks::scan::{self, Scan};
use serde::{Deserialize, Serialize};

/// Something that was read with little certainty. It is kept with the circuit until it is settled: by an
/// answer, or because what it is about was changed by hand or is gone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScanQuestion {
    /// The id of its kind in the catalogue of `formulad_tracks::scan`, such as `scan.stops`.
    pub kind: String,
    /// What is uncertain, in the language in which the board was read.
    pub says: String,
    /// What to do about it.
    pub help: String,
    /// How certain what stands in the plan is, in percent.
    pub certainty: u8,
    /// The spaces concerned, starting with the one to look at first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub spaces: Vec<SpaceId>,
    /// The corners concerned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub corners: Vec<CornerId>,
    /// The links concerned, as from and to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub links: Vec<(SpaceId, SpaceId)>,
    /// What it could be instead, the likeliest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub answers: Vec<ScanAnswer>,
}

/// What could be instead of what was read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScanAnswer {
    /// What it says, such as "2 stops".
    pub says: String,
    /// What it changes.
    pub changes: Vec<Change>,
}

/// A board that was read from its picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Reading {
    /// The circuit, in millimetres from the top left corner of the picture.
    pub plan: TrackPlan,
    /// What was read with little certainty.
    pub questions: Vec<ScanQuestion>,
    /// The width and height of the whole picture, in the same millimetres.
    pub size: [f64; 2],
}

impl Reading {
    /// What was read from a picture of this size in pixels.
    pub(crate) fn new(scan: Scan, pixels: [u32; 2]) -> Self {
        let question = |question: scan::Question| {
            let problem = question.problem;
            let answer = |answer: scan::Answer| ScanAnswer {
                says: answer.says.to_string(),
                changes: answer.changes,
            };
            ScanQuestion {
                kind: problem.id.to_owned(),
                says: problem.message.to_string(),
                help: problem.help.to_string(),
                certainty: question.certainty,
                spaces: problem.place.spaces,
                corners: problem.place.corners,
                links: problem.place.links,
                answers: question.answers.into_iter().map(answer).collect(),
            }
        };
        Self {
            plan: scan.plan,
            questions: scan.questions.into_iter().map(question).collect(),
            size: pixels.map(|side| f64::from(side) * scan.scale),
        }
    }
}

impl ScanAnswer {
    /// It as the fix of a problem.
    pub(super) fn fix(&self) -> Fix {
        Fix {
            label: self.says.clone().into(),
            safe: false,
            changes: self.changes.clone(),
        }
    }
}

impl ScanQuestion {
    /// Roughly how many numbers it keeps.
    pub(super) fn weight(&self) -> usize {
        let answers = self.answers.iter();
        let answers: usize = answers.map(|it| 4 + it.changes.len() * 3).sum();
        16 + self.spaces.len() + self.corners.len() + self.links.len() * 2 + answers
    }

    /// Its kind; `None` if another version of the editor knows it.
    pub(crate) fn known_kind(&self) -> Option<&'static ProblemKind> {
        scan::catalogue().iter().find(|kind| kind.id == self.kind)
    }

    /// It as a problem of this plan, with the likeliest answer as its fix; `None` if its kind is not known.
    pub(crate) fn problem(&self, plan: &TrackPlan) -> Option<Problem> {
        let kind = self.known_kind()?;
        let mut problem = kind.at(self.pointer(plan), self.says.clone(), self.help.clone());
        problem.fix = self.answers.first().map(ScanAnswer::fix);
        problem.place.spaces.clone_from(&self.spaces);
        problem.place.corners.clone_from(&self.corners);
        problem.place.links.clone_from(&self.links);
        Some(problem)
    }

    /// Whether a problem was [made](Self::problem) from it.
    pub(crate) fn is(&self, problem: &Problem) -> bool {
        let Place {
            spaces,
            corners,
            links,
            ..
        } = &problem.place;
        self.kind == problem.id
            && problem.message == self.says.as_str()
            && (&self.spaces, &self.corners, &self.links) == (spaces, corners, links)
    }

    /// Where it is in the file.
    fn pointer(&self, plan: &TrackPlan) -> String {
        let first = self
            .spaces
            .first()
            .or(self.links.first().map(|(from, _)| from));
        let space = first.and_then(|id| plan.spaces.iter().position(|it| it.id == *id));
        let corner = self.corners.first();
        let corner = corner.and_then(|id| plan.corners.iter().position(|it| it.id == *id));
        match (space, corner) {
            (Some(space), _) => format!("/spaces/{space}"),
            (None, Some(corner)) => format!("/corners/{corner}"),
            (None, None) => String::new(),
        }
    }

    /// Gives everything that it is about its id in another plan. Returns whether all ids are the same there; `None` if
    /// something is not there. Answers that name something else are dropped.
    pub(crate) fn rename(
        &mut self,
        space: &impl Fn(SpaceId) -> Option<SpaceId>,
        corner: &impl Fn(CornerId) -> Option<CornerId>,
    ) -> Option<bool> {
        let before = (
            self.spaces.clone(),
            self.corners.clone(),
            self.links.clone(),
        );
        for id in &mut self.spaces {
            *id = space(*id)?;
        }
        for id in &mut self.corners {
            *id = corner(*id)?;
        }
        for (from, to) in &mut self.links {
            (*from, *to) = (space(*from)?, space(*to)?);
        }
        self.answers.retain_mut(|answer| {
            let mut changes = answer.changes.iter_mut();
            changes.all(|change| {
                renamed(change, space, corner)
                    .map(|it| *change = it)
                    .is_some()
            })
        });
        Some((&self.spaces, &self.corners, &self.links) == (&before.0, &before.1, &before.2))
    }

    /// Whether everything that it is about is in the plan.
    pub(super) fn is_about(&self, plan: &TrackPlan) -> bool {
        let has_space = |id: &SpaceId| plan.spaces.iter().any(|space| space.id == *id);
        let has_corner = |id: &CornerId| plan.corners.iter().any(|corner| corner.id == *id);
        self.spaces.iter().all(has_space)
            && self.corners.iter().all(has_corner)
            && self
                .links
                .iter()
                .all(|(from, to)| has_space(from) && has_space(to))
    }

    /// What it is about after the driving direction was reversed, and with it the order of these corners. Answers
    /// that depend on the direction are dropped.
    pub(super) fn reverse(&mut self, corners: &[CornerId]) {
        let renumber = |id: &mut CornerId| {
            let at = corners.iter().position(|it| it == id);
            *id = at.map_or(*id, |at| corners[corners.len() - 1 - at]);
        };
        self.corners.iter_mut().for_each(renumber);
        for (from, to) in &mut self.links {
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
        self.answers.retain(|it| !it.changes.iter().any(directed));
        for change in self.answers.iter_mut().flat_map(|it| &mut it.changes) {
            match change {
                Change::AddLink(from, to) | Change::RemoveLink(from, to) => {
                    std::mem::swap(from, to);
                }
                Change::JoinCorner(_, id)
                | Change::LeaveCorner(_, id)
                | Change::SetStops(id, _) => {
                    renumber(id);
                }
                _ => {}
            }
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
