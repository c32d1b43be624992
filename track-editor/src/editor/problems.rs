//! Problems: which are listed, going from one to the next, and fixing them.

use formulad_core::Problem;
use formulad_core::problem::Fix;
use formulad_tracks::lint::Fixes;

use super::Editor;
use crate::document::Edit;
use crate::texts::problems as texts;
use crate::tools::Kind;
use crate::view::{Group, Pane};

/// The problem gone to last. The list may change meanwhile, by whatever is done to the circuit.
#[derive(Debug, Default)]
pub(super) struct Visit {
    /// Its number in [`Editor::problems`] when it was gone to.
    at: usize,
    /// `None` if it has been fixed or settled.
    problem: Option<Problem>,
    /// How many visits there have been.
    count: u64,
}

impl Visit {
    /// The problem with this number has been fixed or settled: the next one is now where this one was.
    pub(super) fn end(&mut self, at: usize) {
        (self.at, self.problem) = (at, None);
    }
}

impl Editor {
    /// The problems that the designer has not silenced, in the order of their [groups](Group).
    pub fn problems(&self) -> impl Iterator<Item = &Problem> {
        let derived = self.work.derived();
        let found = derived.problems.iter();
        let is_error = |problem: &&Problem| Group::of(problem) == Group::Error;
        let errors = found.clone().take_while(is_error);
        let all = errors
            .chain(&derived.questions)
            .chain(found.skip_while(is_error));
        all.filter(|problem| problem.silenced.is_none())
    }

    /// Those of them that are [listed](crate::view::Filter), each with its number in [`Editor::problems`].
    pub fn listed_problems(&self) -> impl Iterator<Item = (usize, &Problem)> {
        let filter = &self.view.filter;
        let all = self.problems().enumerate();
        all.filter(move |(_, problem)| filter.lets(problem))
    }

    /// Whether there is nothing yet that could be wrong.
    pub(crate) fn is_blank(&self) -> bool {
        self.work.plan().spaces.is_empty()
    }

    /// Number of problems of this group, including those that are not listed because there are
    /// too many of their kind.
    pub fn count_problems(&self, group: impl Into<Group>) -> usize {
        let group = group.into();
        let listed = self.problems().filter(|p| Group::of(p) == group).count();
        let left_out = self.work.derived().problems.omitted().iter();
        let left_out = left_out.filter(|left_out| Group::from(left_out.severity) == group);
        listed + left_out.map(|left_out| left_out.count).sum::<usize>()
    }

    /// Selects what a problem is about and shows it, by its number in [`Editor::problems`].
    pub fn go_to(&mut self, problem: usize) {
        let Some(meant) = self.problems().nth(problem).cloned() else {
            return;
        };
        self.pick_tool(Kind::Select);
        self.work.commit();
        self.work.select_place(&meant.place);
        self.show_selection();
        if Group::of(&meant) == Group::Question {
            // Its answers are there.
            self.view.panes.open(Pane::Problems);
        }
        // What was said before would lie over the board.
        self.notice.take_if(|notice| !notice.stays());
        self.visit = Visit {
            at: problem,
            problem: Some(meant),
            count: self.visit.count + 1,
        };
    }

    /// Goes to the listed problem after or before the one gone to last, and wraps around.
    pub fn go_to_problem(&mut self, forward: bool) {
        let listed: Vec<usize> = self.listed_problems().map(|(at, _)| at).collect();
        let (at, after) = match self.current_problem() {
            Some(at) => (at, at + 1),
            None => (self.visit.at, self.visit.at),
        };
        let next = match forward {
            true => listed.iter().find(|next| **next >= after),
            false => listed.iter().rfind(|next| **next < at),
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

    /// Which problem was gone to last, by its number in [`Editor::problems`]; `None` if it is no more.
    pub fn current_problem(&self) -> Option<usize> {
        let last = self.visit.problem.as_ref()?;
        let is_last = |it: &Problem| it.id == last.id && it.place == last.place;
        if self.problems().nth(self.visit.at).is_some_and(is_last) {
            return Some(self.visit.at);
        }
        self.problems().position(is_last)
    }

    /// How many times a problem has been gone to.
    pub(crate) fn visits(&self) -> u64 {
        self.visit.count
    }

    /// Whether the problem gone to last has a fix.
    pub fn can_fix(&self) -> bool {
        let problem = self.current_problem();
        let problem = problem.and_then(|at| self.problems().nth(at));
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
            self.visit.end(problem);
        }
    }

    /// Applies the fix of the problem gone to last, and goes on to the next problem.
    pub(crate) fn fix_current(&mut self) {
        let Some(at) = self.current_problem() else {
            return;
        };
        let problem = self.problems().nth(at);
        if problem.is_some_and(|it| Group::of(it) == Group::Question) {
            self.settle_current(Some(0));
            return;
        }
        self.fix(at);
        if self.visit.problem.is_none() {
            self.work.catch_up();
            self.go_to_problem(true);
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
        self.visit.end(0);
        self.work.catch_up();
        let left = self.problems().count();
        self.notify(texts::made_fixes(count, left), None);
    }
}

fn safe_fix(problem: &Problem) -> Option<&Fix> {
    problem.fix.as_ref().filter(|fix| fix.safe)
}
