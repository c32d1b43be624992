//! The seams between a road that is older than its curve and what is laid again.
//!
//! The spaces of such a road do not quite match those of the curve: a lane may have one space more or
//! less than the curve gives it. What is laid again is extended to where the two agree.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::SpaceId;
use formulad_core::plan::SpacePlan;

use super::super::pairs::{NONE, Pair};
use super::Merge;
use crate::document::spaces::ahead_in_lane;

impl Merge<'_> {
    /// Extends what is laid again to adjacent spaces that do not agree with the curve, and decides which
    /// of the spaces that the curve does not give are removed.
    pub(super) fn reach_on(&mut self) {
        if self.found.is_empty() {
            return;
        }
        let ahead = self.ahead_in_mine();
        let behind: BTreeMap<SpaceId, SpaceId> = ahead.iter().map(|(a, b)| (*b, *a)).collect();
        let around = around(&self.base.plan.spaces);
        let agrees: Vec<bool> = (0..self.laid.len())
            .map(|at| {
                let id = self.laid[at];
                let beside = around.get(&at).copied();
                let same = |next: &BTreeMap<SpaceId, SpaceId>, other: usize| {
                    next.get(&id) == Some(&self.laid[other])
                };
                let both =
                    |[before, after]: [usize; 2]| same(&behind, before) && same(&ahead, after);
                id != NONE && (!self.found.contains(&id) || beside.is_none_or(both))
            })
            .collect();
        let new = self.new.plan.spaces.as_slice();
        for row in rows(new) {
            let is_pit = new[row[0]].lane.is_none();
            if is_pit && row.iter().all(|at| self.stays(*at)) {
                continue;
            }
            while self.reach_on_once(&row, is_pit, &agrees, &around) {}
        }
        let stay = self.pairs.iter().filter_map(|pair| match pair {
            Pair::Same(before) | Pair::Held(before) => Some(self.laid[*before]),
            _ => None,
        });
        let stay: BTreeSet<SpaceId> = stay.collect();
        let laid: BTreeSet<SpaceId> = self.laid.iter().copied().collect();
        let pit_stays = self.pairs.iter().zip(new).all(|(pair, space)| {
            space.lane.is_some() || matches!(pair, Pair::Same(_) | Pair::Held(_))
        });
        let goes = |id: &SpaceId| {
            let space = self.of_mine(*id);
            if space.is_none_or(|space| space.lane.is_none()) {
                return !pit_stays;
            }
            // Looks for the next laid space in either direction.
            [&ahead, &behind].into_iter().any(|next| {
                let way = std::iter::successors(Some(*id), |id| next.get(id).copied());
                let mut laid_there = way.take(self.at.len()).filter(|id| laid.contains(id));
                laid_there.next().is_some_and(|id| !stay.contains(&id))
            })
        };
        let others = self.found.iter().filter(|id| !laid.contains(id));
        self.gone = others.filter(|id| goes(id)).copied().collect();
    }

    fn stays(&self, at: usize) -> bool {
        matches!(self.pairs[at], Pair::Same(_) | Pair::Held(_))
    }

    /// Makes one pass along a lane; returns whether anything changed.
    fn reach_on_once(
        &mut self,
        row: &[usize],
        is_pit: bool,
        agrees: &[bool],
        around: &BTreeMap<usize, [usize; 2]>,
    ) -> bool {
        let mut changed = false;
        for (place, at) in row.iter().enumerate() {
            let Pair::Same(before) = self.pairs[*at] else {
                continue;
            };
            let beside = [row.len() - 1, 1].map(|by| row[(place + by) % row.len()]);
            let is_beside = |[last, next]: &[usize; 2]| {
                self.pairs[beside[0]] == Pair::Same(*last)
                    && self.pairs[beside[1]] == Pair::Same(*next)
            };
            let in_line = around.get(&before).is_some_and(is_beside);
            if is_pit || !agrees[before] && !in_line {
                changed = true;
                self.pairs[*at] = match self.laid[before] {
                    NONE => Pair::New,
                    _ => Pair::Moved(before),
                };
            }
        }
        changed
    }

    /// The space ahead of each in its lane.
    fn ahead_in_mine(&self) -> BTreeMap<SpaceId, SpaceId> {
        let spaces = self.mine.spaces.iter();
        let ahead = spaces.filter_map(|space| {
            let next = ahead_in_lane(self.mine, space, space.lane?)?;
            Some((space.id, next))
        });
        ahead.collect()
    }
}

/// The spaces of each lane in driving order, and those of the pit lane.
fn rows(spaces: &[SpacePlan]) -> Vec<Vec<usize>> {
    let mut rows: BTreeMap<Option<u32>, Vec<usize>> = BTreeMap::new();
    for (at, space) in spaces.iter().enumerate() {
        rows.entry(space.lane).or_default().push(at);
    }
    rows.into_values().collect()
}

/// The spaces behind and ahead of each in its lane, without spaces off the road.
fn around(spaces: &[SpacePlan]) -> BTreeMap<usize, [usize; 2]> {
    let mut around = BTreeMap::new();
    for row in rows(spaces) {
        if spaces[row[0]].lane.is_none() {
            continue;
        }
        let count = row.len();
        for place in 0..count {
            let beside = [count - 1, 1].map(|by| row[(place + by) % count]);
            around.insert(row[place], beside);
        }
    }
    around
}
