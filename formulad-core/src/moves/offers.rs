//! The moves that a search finds, in the order of the spaces that they do not drive.

use crate::track::index::Node;

use super::scratch::{Times, each, has};

/// How a move got to where it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// On a straight, by the drive of this number.
    Straight(u16),
    /// In a corner or the pit lane.
    Free,
    /// By so many steps straight on from this space, where it left a corner too early.
    Overshoot(Node, u8),
}

/// A move found, before those that another is as good as are left out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Candidate {
    pub(super) to: Node,
    pub(super) overshoot: u16,
    pub(super) way: Way,
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
struct Offer {
    candidate: Candidate,
    /// The one before it that ends on the same space, counted from 1; 0: none.
    previous: u16,
    /// The next one that brakes as many spaces, in the same way.
    next: u16,
    /// Whether another is as good in every price.
    dropped: bool,
}

/// The candidates found so far.
#[derive(Debug, Clone, Default)]
pub(super) struct Offers {
    list: Vec<Offer>,
    /// Whether only the longest of the moves that are offered will remain (BLOCK-1).
    pub(super) only_longest: bool,
    /// Whether all are kept, those that others are as good as, too.
    pub(super) keep_all: bool,
    /// The last offer to end on each node, counted from 1; 0: none.
    last_to: Vec<u16>,
    braking: Braking,
}

/// The offers by the spaces that they brake.
#[derive(Debug, Clone)]
struct Braking {
    /// The numbers of spaces that there are offers for.
    spaces: Times,
    /// The first offer for each of these, counted from 1, and the last one, counted from 0.
    ends: [(u16, u16); 64],
}

impl Default for Braking {
    fn default() -> Self {
        Self {
            spaces: 0,
            ends: [(0, 0); 64],
        }
    }
}

impl Offers {
    /// An empty list for a track of so many nodes.
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

    pub(super) fn clear(&mut self) {
        for offer in &self.list {
            self.last_to[usize::from(offer.candidate.to)] = 0;
        }
        self.list.clear();
        self.braking.spaces = 0;
        self.only_longest = false;
        self.keep_all = false;
    }

    /// Adds a candidate, unless one to the same space is as good in every price; drops those that
    /// it is as good as.
    #[inline(always)]
    pub(super) fn add(&mut self, new: Candidate) {
        // There are never more than can be counted: of all lengths, some thousands on four lanes.
        let Ok(number) = u16::try_from(self.list.len() + 1) else {
            return;
        };
        let previous = self.last_to[usize::from(new.to)];
        if previous != 0 && !self.is_better(new, previous) {
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
        self.list.push(Offer {
            candidate: new,
            previous,
            next: 0,
            dropped: false,
        });
    }

    /// Whether no offer to the same space, this one or one before it, is as good as a candidate in
    /// every price; drops those that the candidate is as good as. Of two that cost the same without
    /// having driven as far, the longer one is the better: more of its price is for want of room.
    #[inline(never)]
    fn is_better(&mut self, new: Candidate, mut other: u16) -> bool {
        if self.keep_all {
            return true;
        }
        let only_longest = self.only_longest;
        let better = |a: &Candidate, b: &Candidate| {
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
            if better(&old.candidate, &new) {
                return false;
            }
            old.dropped = better(&new, &old.candidate);
        }
        true
    }

    /// A candidate by its number.
    pub(super) fn get(&self, number: u16) -> Option<&Candidate> {
        let offer = self.list.get(usize::from(number))?;
        Some(&offer.candidate)
    }

    /// The candidates that have not been dropped.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Candidate> {
        let remaining = self.list.iter().filter(|offer| !offer.dropped);
        remaining.map(|offer| &offer.candidate)
    }

    /// The numbers of spaces that candidates brake, ascending.
    pub(super) fn brakes(&self) -> impl Iterator<Item = u8> {
        each(self.braking.spaces)
    }

    /// The candidates that brake so many spaces and have not been dropped, as they were found, with
    /// their numbers.
    #[inline]
    pub(super) fn braking(&self, spaces: u8) -> impl Iterator<Item = (u16, &Candidate)> {
        let (mut next, _) = self.braking.ends[usize::from(spaces % 64)];
        std::iter::from_fn(move || {
            loop {
                let number = next.checked_sub(1)?;
                let offer = self.list.get(usize::from(number))?;
                next = offer.next;
                if !offer.dropped {
                    return Some((number, &offer.candidate));
                }
            }
        })
    }
}
