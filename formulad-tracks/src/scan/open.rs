//! Questions as they are kept with a circuit until they are settled.

use formulad_core::plan::{Change, TrackPlan};
use formulad_core::problem::Fix;
use formulad_core::{CornerId, Problem, ProblemKind, SpaceId};
use serde::{Deserialize, Serialize};

use super::question::{Answer, Question};

/// Something that was read with little certainty. It is kept with the circuit until it is settled: by an answer, or
/// because what it is about was changed by hand or is gone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OpenQuestion {
    /// The id of its kind in the [catalogue](super::catalogue), such as `scan.stops`.
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
    pub answers: Vec<OpenAnswer>,
}

/// What could be instead of what was read.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OpenAnswer {
    /// What it says, such as "2 stops".
    pub says: String,
    /// What it changes.
    pub changes: Vec<Change>,
}

impl From<&Question> for OpenQuestion {
    fn from(question: &Question) -> Self {
        let Question {
            problem,
            certainty,
            answers,
        } = question;
        Self {
            kind: problem.id.to_owned(),
            says: problem.message.to_string(),
            help: problem.help.to_string(),
            certainty: *certainty,
            spaces: problem.place.spaces.clone(),
            corners: problem.place.corners.clone(),
            links: problem.place.links.clone(),
            answers: answers.iter().map(OpenAnswer::from).collect(),
        }
    }
}

impl From<&Answer> for OpenAnswer {
    fn from(answer: &Answer) -> Self {
        Self {
            says: answer.says.to_string(),
            changes: answer.changes.clone(),
        }
    }
}

impl OpenQuestion {
    /// Its kind; `None` if a later version knows it.
    #[must_use]
    pub fn known_kind(&self) -> Option<&'static ProblemKind> {
        super::catalogue().iter().find(|kind| kind.id == self.kind)
    }

    /// It as a problem of this plan, which says where it is, with the likeliest answer as its fix; `None` if its kind is
    /// not known.
    #[must_use]
    pub fn problem(&self, plan: &TrackPlan) -> Option<Problem> {
        let kind = self.known_kind()?;
        let message = match (&*self.spaces, &*self.links, &*self.corners) {
            ([space], ..) | ([], [(space, _)], _) => {
                message!("space {space}: {what}", space = *space, what = &self.says)
            }
            ([], [], [corner]) => message!(
                "corner {corner}: {what}",
                corner = *corner,
                what = &self.says
            ),
            _ => self.says.clone().into(),
        };
        let mut problem = kind.at(self.pointer(plan), message, self.help.clone());
        problem.fix = self.answers.first().map(OpenAnswer::fix);
        problem.place.spaces.clone_from(&self.spaces);
        problem.place.corners.clone_from(&self.corners);
        problem.place.links.clone_from(&self.links);
        Some(problem)
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
}

impl OpenAnswer {
    /// It as the fix of a problem.
    #[must_use]
    pub fn fix(&self) -> Fix {
        Fix {
            label: self.says.clone().into(),
            safe: false,
            changes: self.changes.clone(),
        }
    }
}
