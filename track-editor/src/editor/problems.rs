//! Problems: which are listed, going from one to the next, and fixing them.

use formulad_core::problem::Fix;
use formulad_core::{Problem, Severity};
use formulad_tracks::lint::Fixes;

use super::Editor;
use crate::document::Edit;
use crate::texts::problems as texts;
use crate::tools::Kind;

impl Editor {
    /// The problems that the designer has not silenced, worst first.
    pub fn problems(&self) -> impl Iterator<Item = &Problem> {
        let all = self.work.derived().problems.iter();
        all.filter(|problem| problem.silenced.is_none())
    }

    /// Those of them that are [listed](crate::view::Filter), each with its number in [`Editor::problems`].
    pub fn listed_problems(&self) -> impl Iterator<Item = (usize, &Problem)> {
        let filter = &self.view.filter;
        let all = self.problems().enumerate();
        all.filter(move |(_, problem)| filter.lets(problem))
    }

    /// Number of problems of this severity, including those that are not listed because there are
    /// too many of their kind.
    pub fn count_problems(&self, severity: Severity) -> usize {
        let listed = self.problems().filter(|p| p.severity == severity).count();
        let left_out = self.work.derived().problems.omitted().iter();
        let left_out = left_out.filter(|left_out| left_out.severity == severity);
        listed + left_out.map(|left_out| left_out.count).sum::<usize>()
    }

    /// Selects what a problem is about and shows it, by its number in [`Editor::problems`].
    pub fn go_to(&mut self, problem: usize) {
        let Some(place) = self.problems().nth(problem).map(|p| p.place.clone()) else {
            return;
        };
        self.problem = Some(problem);
        self.pick_tool(Kind::Select);
        self.work.commit();
        self.work.select_place(&place);
        self.show_selection();
    }

    /// Goes to the listed problem after or before the one gone to last, and wraps around.
    pub fn go_to_problem(&mut self, forward: bool) {
        let listed: Vec<usize> = self.listed_problems().map(|(at, _)| at).collect();
        let next = match (self.problem, forward) {
            (Some(at), true) => listed.iter().find(|next| **next > at),
            (Some(at), false) => listed.iter().rfind(|next| **next < at),
            (None, _) => None,
        };
        let round = if forward {
            listed.first()
        } else {
            listed.last()
        };
        if let Some(at) = next.or(round) {
            self.go_to(*at);
        }
    }

    /// Which problem was gone to last, by its number in [`Editor::problems`].
    pub fn current_problem(&self) -> Option<usize> {
        self.problem
    }

    /// Whether the problem gone to last has a fix.
    pub fn can_fix(&self) -> bool {
        let problem = self.problem.and_then(|at| self.problems().nth(at));
        problem.is_some_and(|problem| problem.fix.is_some())
    }

    /// Applies the fix of a problem, by its number in [`Editor::problems`].
    pub fn fix(&mut self, problem: usize) {
        let Some(meant) = self.problems().nth(problem).cloned() else {
            return;
        };
        if self.question_of(&meant).is_some() {
            return self.settle(problem, Some(0));
        }
        // What the problem is about may have changed in the meantime, and so may its number.
        self.work.commit();
        self.work.catch_up();
        let same = |p: &&Problem| p.id == meant.id && p.place == meant.place;
        let fix = self.problems().find(same).and_then(|p| p.fix.clone());
        if let Some(fix) = fix
            && self.work.apply(&Edit::Fix(fix))
        {
            // The next one is now where this one was.
            self.problem = problem.checked_sub(1);
        }
    }

    /// Applies the fix of the problem gone to last.
    pub(crate) fn fix_current(&mut self) {
        if let Some(problem) = self.problem {
            self.fix(problem);
        }
    }

    /// Number of problems that can be fixed [safely](Fix::safe).
    pub fn count_safe(&self) -> usize {
        self.problems().filter_map(safe_fix).count()
    }

    /// Applies every safe fix, and those that become possible by them, as one step. Says how many.
    pub fn fix_all(&mut self) {
        self.work.commit();
        let Fixes {
            labels, changes, ..
        } = Fixes::of(self.work.plan(), true);
        let count = labels.len();
        if count == 0 {
            return;
        }
        self.work.apply(&Edit::Fix(Fix {
            label: texts::fix_safe(count).into(),
            safe: true,
            changes,
        }));
        self.problem = None;
        self.work.catch_up();
        let left = self.problems().count();
        self.notify(texts::made_fixes(count, left), None);
    }
}

fn safe_fix(problem: &Problem) -> Option<&Fix> {
    problem.fix.as_ref().filter(|fix| fix.safe)
}
