//! The moves that a search finds, without those that others dominate.

use crate::track::index::Node;

use super::steps::{StepSet, each, has};

/// How a move got to where it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Provenance {
    /// On a straight, by the drive of this number.
    Straight(u16),
    /// In a corner or the pit lane.
    Free,
    /// Straight on from this space, where it left a corner too early, by this number of steps.
    Overshoot(Node, u8),
}

/// A move that has been found.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) to: Node,
    pub(super) overshoot: u16,
    pub(super) way: Provenance,
    /// The steps of its path.
    pub(super) steps: u8,
    /// The spaces not driven, fewer than 64.
    pub(super) brake: u8,
    pub(super) marks: u8,
    pub(super) fatal: bool,
    /// Whether a corner has added spaces to it.
    pub(super) skids: bool,
}

/// A candidate on the list.
#[derive(Debug, Clone, Copy)]
struct Entry {
    candidate: Candidate,
    /// The one before it that ends on the same space, counted from 1, or 0 for none.
    previous: u16,
    /// The next one that brakes the same number of spaces, counted in the same way.
    next: u16,
    /// Whether another one dominates it.
    dropped: bool,
}

/// The candidates found so far; of those to the same space, the ones that no other dominates.
#[derive(Debug, Clone, Default)]
pub(super) struct ParetoSet {
    list: Vec<Entry>,
    /// Whether only the longest moves will remain (BLOCK-1).
    pub(super) only_longest: bool,
    /// Whether dominated candidates are kept, too.
    pub(super) keep_all: bool,
    /// The last candidate to end on each node, counted from 1, or 0 for none.
    last_to: Vec<u16>,
    braking: BrakingIndex,
}

/// The candidates by the spaces that they brake.
#[derive(Debug, Clone)]
struct BrakingIndex {
    /// The numbers of spaces that there are candidates for.
    spaces: StepSet,
    /// The first candidate for each of these, counted from 1, and the last one, counted from 0.
    ends: [(u16, u16); 64],
}

impl Default for BrakingIndex {
    fn default() -> Self {
        Self {
            spaces: 0,
            ends: [(0, 0); 64],
        }
    }
}

impl ParetoSet {
    /// An empty set for a track of this number of nodes.
    pub(super) fn new(nodes: usize) -> Self {
        Self {
            last_to: vec![0; nodes],
            ..Self::default()
        }
    }

    /// How many nodes it is for.
    pub(super) fn nodes(&self) -> usize {
        self.last_to.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    pub(super) fn clear(&mut self) {
        for entry in &self.list {
            self.last_to[usize::from(entry.candidate.to)] = 0;
        }
        self.list.clear();
        self.braking.spaces = 0;
        self.only_longest = false;
        self.keep_all = false;
    }

    /// Adds a candidate, unless one to the same space dominates it; drops those that it dominates.
    #[inline(always)]
    pub(super) fn add(&mut self, new: Candidate) {
        // A `u16` is enough: with moves of all lengths there are some thousands on four lanes.
        let Ok(number) = u16::try_from(self.list.len() + 1) else {
            return;
        };
        let previous = self.last_to[usize::from(new.to)];
        if previous != 0 && self.is_dominated(new, previous) {
            return;
        }
        self.last_to[usize::from(new.to)] = number;
        let (first, last) = &mut self.braking.ends[usize::from(new.brake % 64)];
        if has(self.braking.spaces, new.brake) {
            if let Some(before) = self.list.get_mut(usize::from(*last)) {
                before.next = number;
            }
        } else {
            self.braking.spaces |= 1 << new.brake;
            *first = number;
        }
        *last = number - 1;
        self.list.push(Entry {
            candidate: new,
            previous,
            next: 0,
            dropped: false,
        });
    }

    /// Whether a candidate to the same space, this one or one before it, dominates a new one: is as
    /// good in every price. Drops those that the new one dominates. Of two at the same price but of
    /// different lengths, the longer one dominates: more of its price is for lack of room.
    #[inline(never)]
    fn is_dominated(&mut self, new: Candidate, mut other: u16) -> bool {
        if self.keep_all {
            return false;
        }
        let only_longest = self.only_longest;
        let dominates = |a: &Candidate, b: &Candidate| {
            let prices = |c: &Candidate| (c.brake, c.overshoot, c.marks, c.fatal, c.skids);
            a.fatal <= b.fatal
                && a.brake <= b.brake
                && a.overshoot <= b.overshoot
                && a.marks <= b.marks
                && (a.steps >= b.steps || !only_longest && (a.brake == 0 || prices(a) != prices(b)))
        };
        while let Some(old) = usize::from(other)
            .checked_sub(1)
            .and_then(|at| self.list.get_mut(at))
        {
            other = old.previous;
            if old.dropped {
                continue;
            }
            if dominates(&old.candidate, &new) {
                return true;
            }
            old.dropped = dominates(&new, &old.candidate);
        }
        false
    }

    /// A candidate by its number.
    pub(super) fn get(&self, number: u16) -> Option<&Candidate> {
        let entry = self.list.get(usize::from(number))?;
        Some(&entry.candidate)
    }

    /// The candidates that have not been dropped.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Candidate> {
        let remaining = self.list.iter().filter(|entry| !entry.dropped);
        remaining.map(|entry| &entry.candidate)
    }

    /// The numbers of spaces that candidates brake, ascending.
    pub(super) fn brakes(&self) -> impl Iterator<Item = u8> {
        each(self.braking.spaces)
    }

    /// The candidates that brake this number of spaces and have not been dropped, in the order in
    /// which they were found, with their numbers.
    #[inline]
    pub(super) fn braking(&self, spaces: u8) -> impl Iterator<Item = (u16, &Candidate)> {
        let (mut next, _) = self.braking.ends[usize::from(spaces % 64)];
        std::iter::from_fn(move || {
            loop {
                let number = next.checked_sub(1)?;
                let entry = self.list.get(usize::from(number))?;
                next = entry.next;
                if !entry.dropped {
                    return Some((number, &entry.candidate));
                }
            }
        })
    }
}
