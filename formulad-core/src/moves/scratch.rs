//! What a search writes down, in memory kept from query to query.

use crate::track::index::Node;

use super::marked::{Marked, MarksAt};
use super::offers::Offers;
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
#[derive(Debug, Clone, Default)]
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
    pub(super) offers: Offers,
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
        for node in &self.touched {
            self.free[usize::from(*node)] = 0;
            self.entry[usize::from(*node)] = 0;
        }
        self.touched.clear();
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
        if self.offers.nodes() == nodes {
            self.now.wipe();
            self.other.wipe();
            self.offers.clear();
            self.drives.clear();
            self.shortest.clear();
            self.every.clear();
            self.marked_shortest.clear();
            self.marked_every.clear();
        } else {
            *self = Self {
                now: Reached::new(nodes),
                other: Reached::new(nodes),
                offers: Offers::new(nodes),
                ..Self::default()
            };
        }
    }

    /// Makes ready to count marks, if there are any within reach.
    pub(super) fn count_marks(&mut self, marked: bool) {
        self.marked = marked;
        if marked {
            let nodes = self.offers.nodes();
            self.now.marks.resize(nodes, [0; 64]);
            self.other.marks.resize(nodes, [0; 64]);
        }
    }
}
