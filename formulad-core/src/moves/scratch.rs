//! The memory a search works in, kept from query to query.

use crate::track::index::Node;

use super::straight::Drive;
use super::ways::{Every, Shortest};

/// Sets of times: bit t stands for "after t steps of the move".
pub(super) type Times = u64;

/// The times up to and including this one.
pub(super) const fn up_to(time: u8) -> Times {
    u64::MAX >> (63 - time as u32)
}

/// The latest time of a set that is not empty.
pub(super) const fn latest(times: Times) -> u8 {
    (63 - times.leading_zeros()) as u8
}

/// The earliest time of a set that is not empty.
pub(super) const fn earliest(times: Times) -> u8 {
    times.trailing_zeros() as u8
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
    /// The steps of its path.
    pub(super) steps: u8,
    pub(super) brake: u8,
    pub(super) overshoot: u16,
    pub(super) fatal: bool,
    pub(super) finishes: bool,
    pub(super) way: Way,
    /// The candidate before this one that ends on the same space, counted from 1; 0: none.
    pub(super) previous: u16,
    pub(super) dropped: bool,
}

/// Tables with an entry per node, and lists: all zero and empty between queries, unless said
/// otherwise.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// The other cars, while a query's ids are looked up.
    pub(super) cars: Vec<Node>,
    /// Whether another car stands on the node.
    pub(super) occupied: Vec<bool>,
    /// When a space of a corner or of the pit lane can be reached, nothing having been overshot.
    pub(super) free: Vec<Times>,
    /// When a straight can be entered at a space.
    pub(super) entry: Vec<Times>,
    /// Nodes still to be looked at, a bit each.
    pub(super) pending: Vec<u64>,
    /// Nodes with anything in `free` or `entry`.
    pub(super) touched: Vec<Node>,
    /// The drives along straights, and the spaces they reach.
    pub(super) drives: Vec<Drive>,
    pub(super) shortest: Vec<Shortest>,
    pub(super) every: Vec<Every>,
    pub(super) candidates: Vec<Candidate>,
    /// Where in the list of paths each node was last written, and at what time of a path. Entries of
    /// other queries show by another space standing there.
    pub(super) written: Vec<(u32, u8)>,
    /// The last candidate to end on each node, counted from 1; 0: none.
    pub(super) last_to: Vec<u16>,
}

impl Clone for Scratch {
    /// A clone starts with memory of its own: there is nothing in it to keep.
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Scratch {
    /// Makes room for a track of so many nodes and puts the cars on it.
    pub(super) fn occupy(&mut self, nodes: usize, cars: &[Node]) {
        if self.occupied.len() != nodes {
            *self = Self {
                cars: std::mem::take(&mut self.cars),
                occupied: vec![false; nodes],
                free: vec![0; nodes],
                entry: vec![0; nodes],
                pending: vec![0; nodes.div_ceil(64)],
                written: vec![(0, 0); nodes],
                last_to: vec![0; nodes],
                ..Self::default()
            };
        }
        for car in cars {
            self.occupied[usize::from(*car)] = true;
        }
    }

    /// Takes the cars away again.
    pub(super) fn vacate(&mut self, cars: &[Node]) {
        for car in cars {
            self.occupied[usize::from(*car)] = false;
        }
    }

    /// Notes that a node has to be looked at.
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

    /// Wipes what a search has written.
    pub(super) fn wipe(&mut self) {
        for node in self.touched.drain(..) {
            self.free[usize::from(node)] = 0;
            self.entry[usize::from(node)] = 0;
        }
        for candidate in self.candidates.drain(..) {
            self.last_to[usize::from(candidate.to)] = 0;
        }
        self.drives.clear();
        self.shortest.clear();
        self.every.clear();
    }

    /// Adds a candidate, unless one to the same space is as good in every price; drops those that
    /// it is as good as.
    pub(super) fn offer(&mut self, mut new: Candidate) {
        let last = &mut self.last_to[usize::from(new.to)];
        let mut other = *last;
        while let Some(old) = usize::from(other)
            .checked_sub(1)
            .and_then(|at| self.candidates.get_mut(at))
        {
            other = old.previous;
            if old.dropped {
                continue;
            }
            let better = |a: &Candidate, b: &Candidate| {
                a.fatal <= b.fatal && a.brake <= b.brake && a.overshoot <= b.overshoot
            };
            if better(old, &new) {
                return;
            }
            old.dropped = better(&new, old);
        }
        new.previous = *last;
        if let Ok(number) = u16::try_from(self.candidates.len() + 1) {
            *last = number;
            self.candidates.push(new);
        }
    }
}
