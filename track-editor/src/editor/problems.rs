//! Problems: which are listed, going from one to the next, and fixing them.

use std::collections::BTreeSet;

use formulad_core::problem::{Change, Fix};
use formulad_core::{CornerId, Problem, Severity, SpaceId, TrackPlan};
use formulad_tracks::lint;

use super::Editor;
use crate::document::Edit;
use crate::texts::problems as texts;
use crate::tools::Kind;

/// Fixes may bring others to light, but not without end.
const MOST_ROUNDS: usize = 20;

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

    /// How many there are that are as bad as this, those too that are too many of a kind to be
    /// listed.
    #[must_use]
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

    /// Goes to the listed problem after or before the one gone to last, round and round.
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
    #[must_use]
    pub fn current_problem(&self) -> Option<usize> {
        self.problem
    }

    /// Whether the problem gone to last has a fix.
    #[must_use]
    pub fn can_fix(&self) -> bool {
        let problem = self.problem.and_then(|at| self.problems().nth(at));
        problem.is_some_and(|problem| problem.fix.is_some())
    }

    /// Makes the fix of a problem, by its number in [`Editor::problems`].
    pub fn fix(&mut self, problem: usize) {
        let Some(meant) = self.problems().nth(problem).cloned() else {
            return;
        };
        // What it was about may have changed in the meantime, and its number, too.
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

    /// Makes the fix of the problem gone to last.
    pub(crate) fn fix_current(&mut self) {
        if let Some(problem) = self.problem {
            self.fix(problem);
        }
    }

    /// Number of problems that can be fixed [safely](Fix::safe).
    #[must_use]
    pub fn count_safe(&self) -> usize {
        self.problems().filter_map(safe_fix).count()
    }

    /// Makes every safe fix, and those that become possible by them, as one step. Says how many.
    pub fn fix_all(&mut self) {
        self.work.commit();
        let (count, changes) = safe_changes(self.work.plan());
        if count == 0 {
            return;
        }
        self.work.apply(&Edit::Fix(Fix {
            label: texts::made_safe_fixes(count),
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

/// All that safe fixes change, and how many they are.
fn safe_changes(plan: &TrackPlan) -> (usize, Vec<Change>) {
    let mut plan = plan.clone();
    let (mut count, mut changes) = (0, Vec::new());
    for _ in 0..MOST_ROUNDS {
        let problems = lint::check(&plan);
        let before = plan.clone();
        // What two fixes change may be right for neither after the first: the second waits.
        let mut touched = BTreeSet::new();
        let open = problems.iter().filter(|p| p.silenced.is_none());
        for fix in open.filter_map(safe_fix) {
            let touches: Vec<Part> = fix.changes.iter().flat_map(Part::of).collect();
            if touches.iter().any(|part| touched.contains(part)) {
                continue;
            }
            touched.extend(touches);
            fix.apply(&mut plan);
            changes.extend(fix.changes.iter().cloned());
            count += 1;
        }
        if plan == before {
            break;
        }
    }
    (count, changes)
}

/// A part of a plan that fixes change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Space(SpaceId),
    Corner(CornerId),
    Finish,
    Grid,
    Weather,
}

impl Part {
    fn of(change: &Change) -> Vec<Self> {
        match change {
            Change::AddLink(space, _)
            | Change::RemoveLink(space, _)
            | Change::SetHeading(space, _)
            | Change::MoveSpace(space, ..) => vec![Self::Space(*space)],
            Change::JoinCorner(space, corner) | Change::LeaveCorner(space, corner) => {
                vec![Self::Space(*space), Self::Corner(*corner)]
            }
            Change::SetStops(corner, _) => vec![Self::Corner(*corner)],
            Change::SetFinish(_) => vec![Self::Finish],
            Change::SetGrid(_) => vec![Self::Grid],
            Change::SetWeather(_) => vec![Self::Weather],
            _ => Vec::new(),
        }
    }
}
