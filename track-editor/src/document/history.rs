//! The steps that can be undone and redone.

use std::collections::VecDeque;

use super::delta::Delta;
use super::{Design, Edit, Selection};

/// The limit of the history: about 40 MB, or a thousand moves of a whole 600-space circuit.
const MAX_WEIGHT: usize = 5_000_000;

/// One thing the designer did.
#[derive(Debug, Clone)]
struct Step {
    /// Not counted in the weight: it is smaller than what it changed.
    edit: Edit,
    delta: Delta,
    before: Selection,
    after: Selection,
    /// The state of the document that it led to.
    state: u64,
}

impl Step {
    fn weight(&self) -> usize {
        let selected = self.before.spaces().len() + self.after.spaces().len();
        self.delta.weight() + selected + 8
    }
}

/// The steps that were done and undone.
///
/// The oldest steps are dropped when the total weight exceeds the limit.
#[derive(Debug, Clone, Default)]
pub(super) struct History {
    done: VecDeque<Step>,
    undone: Vec<Step>,
    /// The state before the oldest remembered step.
    origin: u64,
    states: u64,
    weight: usize,
}

impl History {
    /// The number of the document's current state. Two states have the same number exactly if undo and
    /// redo alone led from one to the other.
    pub(super) fn state(&self) -> u64 {
        self.done.back().map_or(self.origin, |step| step.state)
    }

    /// Adds a step and drops the undone ones.
    pub(super) fn push(&mut self, edit: Edit, delta: Delta, before: Selection, after: Selection) {
        for step in self.undone.drain(..) {
            self.weight -= step.weight();
        }
        self.states += 1;
        let step = Step {
            edit,
            delta,
            before,
            after,
            state: self.states,
        };
        self.weight += step.weight();
        self.done.push_back(step);
        while self.weight > MAX_WEIGHT && self.done.len() > 1 {
            if let Some(oldest) = self.done.pop_front() {
                self.weight -= oldest.weight();
                self.origin = oldest.state;
            }
        }
    }

    /// The edit that undo would revert.
    pub(super) fn undo_step(&self) -> Option<&Edit> {
        self.done.back().map(|step| &step.edit)
    }

    /// The edit that redo would apply again.
    pub(super) fn redo_step(&self) -> Option<&Edit> {
        self.undone.last().map(|step| &step.edit)
    }

    /// Reverts the last step; returns the selection from before it.
    pub(super) fn undo(&mut self, design: &mut Design) -> Option<Selection> {
        let step = self.done.pop_back()?;
        step.delta.apply(design, false);
        let selection = step.before.clone();
        self.undone.push(step);
        Some(selection)
    }

    /// Applies the last undone step again; returns the selection from after it.
    pub(super) fn redo(&mut self, design: &mut Design) -> Option<Selection> {
        let step = self.undone.pop()?;
        step.delta.apply(design, true);
        let selection = step.after.clone();
        self.done.push_back(step);
        Some(selection)
    }

    /// How many steps can be undone.
    pub(super) fn len(&self) -> usize {
        self.done.len()
    }
}

#[cfg(test)]
mod tests {
    use formulad_core::plan::SpacePlan;
    use formulad_core::{SpaceId, TrackPlan};

    use super::*;

    #[test]
    fn hundreds_of_steps_of_any_size_stay_within_the_bound() {
        let space = |id: u32| SpacePlan {
            id: SpaceId(id),
            lane: Some(1),
            x: 0.0,
            y: 0.0,
            heading: 0.0,
            next: Vec::new(),
        };
        let mut design = Design::from(TrackPlan {
            spaces: (0..2000).map(space).collect(),
            ..TrackPlan::default()
        });
        let mut history = History::default();
        for at in 0..500_usize {
            let before = design.clone();
            // Every third step changes all spaces, the others only one.
            let many = if at % 3 == 0 { 2000 } else { 1 };
            for space in &mut design.plan.spaces[..many] {
                space.x += 1.0;
            }
            let delta = Delta::between(&before, &design).expect("something has changed");
            let all = || Selection::of(design.plan.spaces.iter().map(|s| s.id));
            history.push(Edit::Reverse, delta, all(), all());
            let steps = history.done.iter().chain(&history.undone);
            assert_eq!(history.weight, steps.map(Step::weight).sum::<usize>());
            assert!(history.weight <= MAX_WEIGHT);
        }
        assert!((100..500).contains(&history.len()), "{}", history.len());
    }
}
