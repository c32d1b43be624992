//! What the checks find, kept within bounds.

use std::collections::{BTreeMap, BTreeSet};

use super::entry;
use crate::problem::LeftOut;
use crate::{CornerId, Problem, Problems, Severity, SpaceId, TrackPlan};

/// Collects problems: the first [`Problems::MAX_OF_A_KIND`] of each kind, and how many more there
/// are. What the plan silences is marked, and counted apart, so that it hides nothing else.
pub(super) struct Found<'p> {
    plan: &'p TrackPlan,
    problems: Vec<Problem>,
    /// How many of each kind there are, and how many of them the plan silences.
    counts: BTreeMap<&'static str, (usize, usize)>,
    /// The silences by problem and space; without a space those of all spaces.
    silences: BTreeMap<(&'p str, Option<SpaceId>), Vec<usize>>,
    /// Whether each silence has been of use.
    used: Vec<bool>,
    /// Ids that more than one space or corner bears: a change would be made to the wrong one.
    ambiguous: (BTreeSet<SpaceId>, BTreeSet<CornerId>),
}

impl<'p> Found<'p> {
    pub(super) fn new(plan: &'p TrackPlan) -> Self {
        let mut silences: BTreeMap<_, Vec<usize>> = BTreeMap::new();
        for (at, silence) in plan.silenced.iter().enumerate() {
            let id = silence.problem.as_str();
            if silence.spaces.is_empty() {
                silences.entry((id, None)).or_default().push(at);
            }
            for space in &silence.spaces {
                silences.entry((id, Some(*space))).or_default().push(at);
            }
        }
        Self {
            plan,
            problems: Vec::new(),
            counts: BTreeMap::new(),
            silences,
            used: vec![false; plan.silenced.len()],
            ambiguous: (
                borne_twice(plan.spaces.iter().map(|space| space.id)),
                borne_twice(plan.corners.iter().map(|corner| corner.id)),
            ),
        }
    }

    pub(super) fn push(&mut self, mut problem: Problem) {
        let (spaces, corners) = &self.ambiguous;
        problem.fix = problem.fix.take().filter(|fix| {
            let mut changes = fix.changes.iter();
            changes.all(|change| {
                let (space, corner) = change.changes();
                !space.is_some_and(|id| spaces.contains(&id))
                    && !corner.is_some_and(|id| corners.contains(&id))
            })
        });
        let silence = self.silence_of(&problem);
        let (count, silenced) = self.counts.entry(problem.id).or_default();
        let of_its_sort = if silence.is_some() { silenced } else { count };
        *of_its_sort += 1;
        if let Some(at) = silence {
            self.used[at] = true;
        }
        if *of_its_sort <= Problems::MAX_OF_A_KIND {
            problem.silenced = silence.map(|at| self.plan.silenced[at].reason.clone());
            self.problems.push(problem);
        }
    }

    /// The silence that concerns a problem. Errors cannot be silenced.
    fn silence_of(&self, problem: &Problem) -> Option<usize> {
        if self.silences.is_empty() || problem.severity == Severity::Error {
            return None;
        }
        let spaces = problem.place.spaces.iter().map(|space| Some(*space));
        std::iter::once(None)
            .chain(spaces)
            .filter_map(|space| self.silences.get(&(problem.id, space)))
            .flatten()
            .copied()
            .find(|at| self.plan.silenced[*at].concerns(problem))
    }

    /// The silences that have been of no use, by their positions.
    pub(super) fn unused(&self) -> Vec<usize> {
        (0..self.used.len()).filter(|at| !self.used[*at]).collect()
    }

    pub(super) fn into_problems(self) -> Problems {
        let left_out = self.counts.iter().filter_map(|(id, (count, _))| {
            Some(LeftOut {
                id,
                severity: entry(id)?.severity,
                count: count
                    .checked_sub(Problems::MAX_OF_A_KIND)
                    .filter(|c| *c > 0)?,
            })
        });
        let left_out = left_out.collect();
        Problems::new(self.problems).leaving_out(left_out)
    }
}

/// The ids that come more than once.
fn borne_twice<Id: Ord + Copy>(ids: impl Iterator<Item = Id>) -> BTreeSet<Id> {
    let mut seen = BTreeSet::new();
    ids.filter(|id| !seen.insert(*id)).collect()
}
