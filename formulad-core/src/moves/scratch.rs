//! What a search writes down, in memory kept from query to query.

use crate::track::index::Node;

use super::marked::{Marked, MarksAt};
use super::straight::Drive;
use super::ways::{Every, Shortest};

/// Sets of times: bit t stands for "after t steps of the move".
pub(super) type Times = u64;

/// The times up to and including this one.
pub(super) const fn up_to(time: u8) -> Times {
    u64::MAX >> (63 - time as u32)
}

/// Whether a time is in a set.
pub(super) const fn has(times: Times, time: u8) -> bool {
    times >> time & 1 == 1
}

/// The latest time of a set that is not empty.
pub(super) const fn latest(times: Times) -> u8 {
    (63 - times.leading_zeros()) as u8
}

/// The earliest time of a set that is not empty.
pub(super) const fn earliest(times: Times) -> u8 {
    times.trailing_zeros() as u8
}

/// The times of a set, one after the other.
pub(super) fn each(mut times: Times) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let time = (times != 0).then(|| earliest(times));
        times &= times.wrapping_sub(1);
        time
    })
}

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
    pub(super) brake: u8,
    pub(super) marks: u8,
    pub(super) fatal: bool,
    /// Whether a corner has added spaces to it.
    pub(super) skids: bool,
}

/// A candidate on the list.
#[derive(Debug, Clone, Copy)]
pub(super) struct Offer {
    pub(super) candidate: Candidate,
    /// The offer before it that ends on the same space, counted from 1; 0: none.
    previous: u16,
    /// The next one that brakes as many spaces, in the same way.
    pub(super) next: u16,
    /// Whether another is as good in every price.
    pub(super) dropped: bool,
}

/// Where a move can get to, and when: tables with an entry per node.
#[derive(Debug, Clone, Default)]
pub(super) struct Reached {
    /// When a space of a corner or of the pit lane can be reached, nothing having been overshot.
    pub(super) free: Vec<Times>,
    /// When a straight can be entered at a space.
    pub(super) entry: Vec<Times>,
    /// For each of these times, the fewest marked spaces on a way there. Kept only for searches
    /// with marks within reach.
    pub(super) marks: Vec<MarksAt>,
    /// Nodes still to be looked at, a bit each.
    pending: Vec<u64>,
    /// Nodes with anything in `free` or `entry`.
    touched: Vec<Node>,
}

/// What a search writes down: where it gets to, and lists.
#[derive(Debug, Clone)]
pub(super) struct Scratch {
    /// What is reached by moves that are looked at now.
    pub(super) now: Reached,
    /// The same for moves to which a corner has added spaces, until these are looked at; from then
    /// on, for those to which none has.
    pub(super) other: Reached,
    /// Whether there are marks within reach.
    pub(super) marked: bool,
    /// The drives along straights, and the ways they find.
    pub(super) drives: Vec<Drive>,
    pub(super) shortest: Vec<Shortest>,
    pub(super) every: Vec<Every>,
    pub(super) marked_shortest: Vec<Marked<Shortest, 1>>,
    pub(super) marked_every: Vec<Marked<Every, 64>>,
    pub(super) offers: Vec<Offer>,
    /// Whether only the longest of the moves that are offered will remain (BLOCK-1).
    pub(super) only_longest: bool,
    /// The last offer to end on each node, counted from 1; 0: none.
    last_to: Vec<u16>,
    /// The numbers of spaces that offers brake.
    pub(super) brakes: Times,
    /// The first offer for each of these, counted from 1, and the last one, counted from 0.
    braking: [(u16, u16); 64],
}

impl Default for Scratch {
    fn default() -> Self {
        Self {
            now: Reached::default(),
            other: Reached::default(),
            marked: false,
            drives: Vec::new(),
            shortest: Vec::new(),
            every: Vec::new(),
            marked_shortest: Vec::new(),
            marked_every: Vec::new(),
            offers: Vec::new(),
            only_longest: false,
            last_to: Vec::new(),
            brakes: 0,
            braking: [(0, 0); 64],
        }
    }
}

impl Reached {
    fn new(nodes: usize) -> Self {
        Self {
            free: vec![0; nodes],
            entry: vec![0; nodes],
            pending: vec![0; nodes.div_ceil(64)],
            ..Self::default()
        }
    }

    fn wipe(&mut self) {
        for node in self.touched.drain(..) {
            self.free[usize::from(node)] = 0;
            self.entry[usize::from(node)] = 0;
        }
    }

    /// Notes that a node has to be looked at.
    #[inline]
    pub(super) fn touch(&mut self, node: Node) {
        let node_bit = 1 << (node % 64);
        let word = &mut self.pending[usize::from(node / 64)];
        if *word & node_bit == 0 {
            *word |= node_bit;
            self.touched.push(node);
        }
    }

    /// The first pending node from `from` on and below `end`, no longer pending then.
    pub(super) fn next_pending(&mut self, from: usize, end: usize) -> Option<Node> {
        let mut at = from / 64;
        let mut word = *self.pending.get(at)? & (u64::MAX << (from % 64));
        loop {
            if word != 0 {
                let node = at * 64 + word.trailing_zeros() as usize;
                if node >= end {
                    return None;
                }
                self.pending[at] &= !(1 << (node % 64));
                return Some(node as Node);
            }
            at += 1;
            if at * 64 >= end {
                return None;
            }
            word = *self.pending.get(at)?;
        }
    }

    /// Notes the fewest marks on ways to a node that gets more times: `before` has those on the way
    /// to the space before it, `here` is whether it is marked itself, `known` are its other times.
    pub(super) fn add_marks(
        &mut self,
        to: Node,
        (known, times): (Times, Times),
        before: &MarksAt,
        here: u8,
    ) {
        let marks = &mut self.marks[usize::from(to)];
        for time in each(times) {
            let at = usize::from(time);
            let new = before[at.saturating_sub(1)] + here;
            marks[at] = if has(known, time) {
                marks[at].min(new)
            } else {
                new
            };
        }
    }
}

impl Scratch {
    /// Wipes what the last search has written, and makes room for a track of so many nodes.
    pub(super) fn reset(&mut self, nodes: usize) {
        self.only_longest = false;
        self.brakes = 0;
        if self.last_to.len() == nodes {
            self.now.wipe();
            self.other.wipe();
            for offer in self.offers.drain(..) {
                self.last_to[usize::from(offer.candidate.to)] = 0;
            }
            self.drives.clear();
            self.shortest.clear();
            self.every.clear();
            self.marked_shortest.clear();
            self.marked_every.clear();
        } else {
            *self = Self {
                now: Reached::new(nodes),
                other: Reached::new(nodes),
                last_to: vec![0; nodes],
                ..Self::default()
            };
        }
    }

    /// Makes ready to count marks, if there are any within reach.
    pub(super) fn count_marks(&mut self, marked: bool) {
        self.marked = marked;
        if marked {
            let nodes = self.last_to.len();
            self.now.marks.resize(nodes, [0; 64]);
            self.other.marks.resize(nodes, [0; 64]);
        }
    }

    /// Adds a candidate, unless one to the same space is as good in every price; drops those that
    /// it is as good as.
    #[inline(always)]
    pub(super) fn offer(&mut self, new: Candidate) {
        let Ok(number) = u16::try_from(self.offers.len() + 1) else {
            return;
        };
        let last = &mut self.last_to[usize::from(new.to)];
        let previous = *last;
        if previous == 0 {
            *last = number;
        } else if !self.is_better(&new, previous, number) {
            return;
        }
        let (first, last) = &mut self.braking[usize::from(new.brake % 64)];
        if has(self.brakes, new.brake) {
            if let Some(before) = self.offers.get_mut(usize::from(*last)) {
                before.next = number;
            }
        } else {
            self.brakes |= 1 << new.brake;
            *first = number;
        }
        *last = number - 1;
        self.offers.push(Offer {
            candidate: new,
            previous,
            next: 0,
            dropped: false,
        });
    }

    /// The number of the first offer that brakes so many spaces, one of the `brakes` that there are,
    /// counted from 1.
    pub(super) fn first_braking(&self, brake: u8) -> u16 {
        self.braking[usize::from(brake % 64)].0
    }

    /// Whether no offer to the same space, this one or one before it, is as good as a candidate in
    /// every price; drops those that the candidate is as good as, and notes its number. Of
    /// two that cost the same without having driven as far, the longer one is the better: more of
    /// its price is for want of room.
    fn is_better(&mut self, new: &Candidate, last: u16, number: u16) -> bool {
        let only_longest = self.only_longest;
        let better = |a: &Candidate, b: &Candidate| {
            let prices = |c: &Candidate| (c.brake, c.overshoot, c.marks, c.fatal, c.skids);
            a.fatal <= b.fatal
                && a.brake <= b.brake
                && a.overshoot <= b.overshoot
                && a.marks <= b.marks
                && (a.steps >= b.steps || !only_longest && (a.brake == 0 || prices(a) != prices(b)))
        };
        let mut other = last;
        while let Some(old) = usize::from(other)
            .checked_sub(1)
            .and_then(|at| self.offers.get_mut(at))
        {
            other = old.previous;
            if old.dropped {
                continue;
            }
            if better(&old.candidate, new) {
                return false;
            }
            old.dropped = better(new, &old.candidate);
        }
        self.last_to[usize::from(new.to)] = number;
        true
    }
}
