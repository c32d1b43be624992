//! Ways that remember how few marked spaces they can do with (MOVE-5).

use super::scratch::{Scratch, Times, each, has};
use super::ways::{CHANGES, Every, Shortest, Ways};

/// The fewest marked spaces on the way to a space, by the time it is reached; without meaning for
/// other times.
pub(super) type MarksAt = [u8; 64];

/// The ways to a space, and for each number of lane changes and steps the fewest marked spaces
/// after the entry on such a way. Steps that the ways do not tell apart share a place: `STEPS` is
/// 1 where there are only shortest ways.
#[derive(Debug, Clone, Copy)]
pub(super) struct Marked<W, const STEPS: usize> {
    ways: W,
    fewest: [[u8; STEPS]; CHANGES],
    /// 1 if the space itself is marked.
    here: u8,
}

impl<W: Ways, const STEPS: usize> Marked<W, STEPS> {
    const fn with(ways: W) -> Self {
        Self {
            ways,
            fewest: [[0; STEPS]; CHANGES],
            here: 0,
        }
    }
}

/// Where marked ways of a kind are kept.
pub(super) trait Remembered<const STEPS: usize>: Ways {
    fn marked_memory(scratch: &mut Scratch) -> &mut Vec<Marked<Self, STEPS>>;
}

impl Remembered<1> for Shortest {
    fn marked_memory(scratch: &mut Scratch) -> &mut Vec<Marked<Self, 1>> {
        &mut scratch.marked_shortest
    }
}

impl Remembered<64> for Every {
    fn marked_memory(scratch: &mut Scratch) -> &mut Vec<Marked<Self, 64>> {
        &mut scratch.marked_every
    }
}

impl<W: Remembered<STEPS>, const STEPS: usize> Ways for Marked<W, STEPS> {
    const NONE: Self = Self::with(W::NONE);
    const START: Self = Self::with(W::START);
    const TAKEN: Self = Self::with(W::TAKEN);

    fn memory(scratch: &mut Scratch) -> &mut Vec<Self> {
        W::marked_memory(scratch)
    }

    fn is_empty(self) -> bool {
        self.ways.is_empty()
    }

    fn onward(mut self, most_steps: u8) -> Self {
        self.ways = self.ways.onward(most_steps);
        for fewest in &mut self.fewest {
            fewest.copy_within(..STEPS - 1, 1);
        }
        self
    }

    fn changed(mut self, most_changes: u8) -> Self {
        self.ways = self.ways.changed(most_changes);
        self.fewest.copy_within(..CHANGES - 1, 1);
        self
    }

    fn join(&mut self, more: Self) {
        let old = self.ways;
        self.ways.join(more.ways);
        for changes in 0..CHANGES {
            for steps in each(more.ways.steps(changes) & self.ways.steps(changes)) {
                let at = usize::from(steps) % STEPS;
                let new = more.fewest[changes][at] + self.here;
                let fewest = &mut self.fewest[changes][at];
                *fewest = if has(old.steps(changes), steps) {
                    new.min(*fewest)
                } else {
                    new
                };
            }
        }
    }

    fn steps(self, changes: usize) -> Times {
        self.ways.steps(changes)
    }

    fn arrivals(self, entered: Times) -> Times {
        self.ways.arrivals(entered)
    }

    fn mark(&mut self) {
        self.here = 1;
    }

    fn marks(&self, changes: usize, steps: u8) -> u8 {
        self.fewest[changes][usize::from(steps) % STEPS]
    }
}
