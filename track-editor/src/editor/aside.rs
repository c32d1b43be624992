//! Setting warnings and advice aside, with a reason.

use formulad_core::plan::Suppression;
use formulad_core::{Problem, ProblemKind};

use super::{Dialog, Editor};
use crate::document::Edit;
use crate::view::Group;

/// Whether a problem may be set aside. Errors may not; setting aside problems of the list of
/// set-aside problems itself would only hide mistakes in it; and what was read is confirmed instead.
pub fn can_be_set_aside(problem: &Problem) -> bool {
    let group = Group::of(problem);
    !matches!(group, Group::Error | Group::Question) && ProblemKind::family(problem.id) != "silence"
}

impl Editor {
    /// The problems that the designer has set aside.
    pub fn set_aside(&self) -> impl Iterator<Item = &Problem> {
        let all = self.work.derived().problems.iter();
        all.filter(|problem| problem.silenced.is_some())
    }

    /// Asks why a problem is to be set aside, by its number in [`Editor::problems`].
    pub fn ask_to_set_aside(&mut self, problem: usize) {
        let problem = self.problems().nth(problem);
        if let Some(problem) = problem.filter(|problem| can_be_set_aside(problem)) {
            self.dialog = Some(Dialog::SetAside {
                problem: Box::new(problem.clone()),
                reason: String::new(),
            });
        }
    }

    /// Answers [`Dialog::SetAside`] with the reason that has been typed; does nothing without one.
    pub fn answer_set_aside(&mut self) {
        match self.dialog.take() {
            Some(Dialog::SetAside { problem, reason }) if !reason.trim().is_empty() => {
                let place = &problem.place;
                let silence = Suppression {
                    problem: problem.id.to_owned(),
                    // The one to look at first: the others may have the problem on their own.
                    spaces: place.spaces.first().copied().into_iter().collect(),
                    corners: place.corners.clone(),
                    reason: reason.trim().to_owned(),
                };
                self.work.apply(&Edit::SetAside(silence));
                self.visit.end(0);
            }
            other => self.dialog = other,
        }
    }

    /// Stops setting a problem aside, by its number in [`Editor::set_aside`].
    pub fn show_again(&mut self, problem: usize) {
        self.work.catch_up();
        let Some(problem) = self.set_aside().nth(problem) else {
            return;
        };
        let concerns = |silence: &Suppression| {
            let place = &problem.place;
            let space = silence.spaces.iter().any(|id| place.spaces.contains(id));
            let corner = silence.corners.iter().any(|id| place.corners.contains(id));
            silence.problem == problem.id
                && (silence.spaces.is_empty() || space)
                && (silence.corners.is_empty() || corner)
        };
        let entry = self.work.plan().silenced.iter().position(concerns);
        if let Some(entry) = entry {
            self.work.apply(&Edit::ShowAgain(entry));
        }
    }
}
