//! What a search writes down, in memory kept from query to query.

use std::ops::Range;

use crate::track::index::Node;

use super::pareto::ParetoSet;
use super::path_set::{MarksAt, Memory};
use super::steps::{StepSet, each, has};
use super::ways::Ways;

/// Where a move can get to, and when: tables with an entry per node.
#[derive(Debug, Clone, Default)]
pub(super) struct Reached {
    /// When a space of a corner or of the pit lane can be reached, nothing having been overshot.
    pub(super) free: Vec<StepSet>,
    /// When a straight can be entered at a space.
    pub(super) entry: Vec<StepSet>,
    /// For each of these times, the fewest marked spaces on a way there. Kept only for searches
    /// with marks within reach.
    pub(super) marks: Vec<MarksAt>,
    /// Nodes still to be looked at, one bit each.
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
    /// The drives along straights, and the paths they find.
    pub(super) drives: Vec<Drive>,
    pub(super) paths: Memory,
    pub(super) ways: Ways,
    pub(super) found: ParetoSet,
}

/// All paths along a straight from one space.
#[derive(Debug, Clone)]
pub(super) struct Drive {
    /// The space where the straight is entered, or the move begins.
    pub(super) entry: Node,
    /// When it is entered there.
    pub(super) times: StepSet,
    pub(super) straight: u16,
    pub(super) lane: u8,
    /// Whether a corner has added spaces to the move before.
    pub(super) skids: bool,
    /// How far past the entry, in nodes, the first other car of its lane stands: past it that lane
    /// may be returned to.
    pub(super) first_car: usize,
    /// The path sets it finds, one for each node from the entry on.
    pub(super) cells: Cells,
}

/// Where the path sets of a drive are.
#[derive(Debug, Clone)]
pub(super) enum Cells {
    /// In the scratch memory, at these places.
    Scratch(Range<usize>),
    /// Among the free roads of the track.
    Free,
    /// Nowhere: the drive has ways instead, at these places of their list.
    Ways(Range<usize>),
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

    /// Takes the first pending node from `from` on and below `end`.
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

    /// Notes the fewest marks on paths to a node that gets more times: `before` has those on the way
    /// to the space before it, `here` is whether it is marked itself, `known` are its other times.
    pub(super) fn add_marks(
        &mut self,
        to: Node,
        known: StepSet,
        times: StepSet,
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
    /// Wipes what the last search has written, and makes room for a track of this number of nodes.
    pub(super) fn reset(&mut self, nodes: usize) {
        if self.found.nodes() == nodes {
            self.now.wipe();
            self.other.wipe();
            self.found.clear();
            self.drives.clear();
            self.paths.clear();
            self.ways.list.clear();
        } else {
            *self = Self {
                now: Reached::new(nodes),
                other: Reached::new(nodes),
                found: ParetoSet::new(nodes),
                ..Self::default()
            };
        }
    }

    /// Prepares to count marks, if any are within reach; with `skids`, also for moves that corners lengthen.
    pub(super) fn count_marks(&mut self, marked: bool, skids: bool) {
        self.marked = marked;
        if marked {
            let nodes = self.found.nodes();
            self.now.marks.resize(nodes, [0; 64]);
            if skids {
                self.other.marks.resize(nodes, [0; 64]);
            }
        }
    }
}
