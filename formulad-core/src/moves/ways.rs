//! Ways along a straight, where the lanes left have to be remembered (MOVE-3).
//!
//! With at most two lane changes, only the lane where a straight is entered can be returned to, and
//! sets of paths are enough ([`path_set`](super::path_set)). With more, each way to a space is noted
//! separately, unless another is as good.

use crate::track::index::Node;

/// Not reached.
pub(super) const FAR: u8 = u8::MAX;

/// A way from the entry of a straight to a space of it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub(super) node: Node,
    pub(super) steps: u8,
    /// The marked spaces after the entry.
    pub(super) marks: u8,
    pub(super) changes: u8,
    /// The lanes left in which no car has been overtaken since, one bit each.
    pub(super) left: u64,
    /// The way that it continues, and the one noted before it to the same space: positions in the list,
    /// counted from 1, or 0 for none.
    pub(super) before: u32,
    pub(super) next: u32,
}

impl Way {
    /// Whether the other way allows nothing that this one does not.
    const fn is_as_good_as(&self, other: &Self) -> bool {
        self.steps == other.steps
            && self.changes <= other.changes
            && self.left & !other.left == 0
            && self.marks <= other.marks
    }

    /// Index in the list of the way that it continues.
    pub(super) const fn before(&self) -> usize {
        self.before.saturating_sub(1) as usize
    }
}

/// The ways of all drives of a search.
#[derive(Debug, Clone, Default)]
pub(super) struct Ways {
    pub(super) list: Vec<Way>,
    /// For each place from the entry on, the last way there, counted from 1, or 0 for none.
    pub(super) last_to: Vec<u32>,
    /// And the fewest steps there by any links (MOVE-2).
    pub(super) fewest: Vec<u8>,
}

impl Ways {
    /// Forgets the places of the last drive, and makes room for those of another.
    pub(super) fn open(&mut self, places: usize) {
        self.last_to.clear();
        self.last_to.resize(places, 0);
        self.fewest.clear();
        self.fewest.resize(places, FAR);
    }

    /// The ways to a place.
    pub(super) fn to(&self, place: usize) -> impl Iterator<Item = Way> {
        let mut at = self.last_to[place];
        let ways = std::iter::from_fn(move || {
            let way = *self.list.get(at.checked_sub(1)? as usize)?;
            at = way.next;
            Some(way)
        });
        ways.filter(|way| way.steps != FAR)
    }

    /// Drops the ways to a place that are longer than this, by giving them more steps than any path has.
    pub(super) fn drop_longer(&mut self, place: usize, most_steps: u8) {
        let mut at = self.last_to[place];
        while let Some(way) = at
            .checked_sub(1)
            .and_then(|at| self.list.get_mut(at as usize))
        {
            if way.steps > most_steps {
                way.steps = FAR;
            }
            at = way.next;
        }
    }

    /// Notes a way, unless another is as good.
    pub(super) fn add(&mut self, place: usize, way: Way) {
        if self.to(place).all(|other| !other.is_as_good_as(&way)) {
            let next = self.last_to[place];
            self.list.push(Way { next, ..way });
            self.last_to[place] = self.list.len() as u32;
        }
    }
}

/// The bit of a lane.
pub(super) const fn bit(lane: u8) -> u64 {
    1 << (lane % 64)
}
