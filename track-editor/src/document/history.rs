//! The steps that can be undone and redone.

use std::collections::VecDeque;

use super::delta::Delta;
use super::{Design, Selection};

/// How much is remembered: about 40 MB, or a thousand moves of a whole 600-space circuit.
const MAX_WEIGHT: usize = 5_000_000;

/// One thing the designer did.
#[derive(Debug, Clone)]
struct Step {
    label: String,
    delta: Delta,
    before: Selection,
    after: Selection,
    /// The state of the document that it led to.
    state: u64,
}

/// A labelled line of steps with a place in it.
///
/// The oldest steps are forgotten when they all together keep too much.
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
    /// Which state of the document this is: states are the same if and only if the way back and
    /// forth between them was by undo and redo.
    pub(super) fn state(&self) -> u64 {
        self.done.back().map_or(self.origin, |step| step.state)
    }

    /// Notes a step and forgets what had been undone.
    pub(super) fn push(
        &mut self,
        label: String,
        delta: Delta,
        before: Selection,
        after: Selection,
    ) {
        for step in self.undone.drain(..) {
            self.weight -= step.delta.weight();
        }
        self.states += 1;
        self.weight += delta.weight();
        self.done.push_back(Step {
            label,
            delta,
            before,
            after,
            state: self.states,
        });
        while self.weight > MAX_WEIGHT && self.done.len() > 1 {
            if let Some(oldest) = self.done.pop_front() {
                self.weight -= oldest.delta.weight();
                self.origin = oldest.state;
            }
        }
    }

    /// The label of the step that undo would unmake.
    pub(super) fn undo_label(&self) -> Option<&str> {
        self.done.back().map(|step| step.label.as_str())
    }

    /// The label of the step that redo would make.
    pub(super) fn redo_label(&self) -> Option<&str> {
        self.undone.last().map(|step| step.label.as_str())
    }

    /// Unmakes the last step; gives the selection from before it.
    pub(super) fn undo(&mut self, design: &mut Design) -> Option<Selection> {
        let step = self.done.pop_back()?;
        step.delta.undo(design);
        let selection = step.before.clone();
        self.undone.push(step);
        Some(selection)
    }

    /// Makes the last undone step again; gives the selection from after it.
    pub(super) fn redo(&mut self, design: &mut Design) -> Option<Selection> {
        let step = self.undone.pop()?;
        step.delta.redo(design);
        let selection = step.after.clone();
        self.done.push_back(step);
        Some(selection)
    }

    /// How many steps can be undone.
    pub(super) fn len(&self) -> usize {
        self.done.len()
    }
}
