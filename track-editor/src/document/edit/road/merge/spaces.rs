//! The spaces of the merge: combines manual moves, turns, links and deletions with those of the curve.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::SpaceId;
use formulad_core::plan::SpacePlan;

use super::super::links::{is_same, merged};
use super::super::pairs::Pair;
use super::Merge;
use crate::document::place::{apart, short};

impl Merge<'_> {
    pub(super) fn spaces(&mut self) -> Vec<SpacePlan> {
        let mut laid: BTreeMap<SpaceId, SpacePlan> = BTreeMap::new();
        for index in 0..self.pairs.len() {
            if let Some(id) = self.ids[index] {
                let space = self.space(index, id);
                laid.insert(id, space);
            }
        }
        let mut spaces = Vec::with_capacity(self.alive.len());
        let mut first = BTreeSet::new();
        for space in &self.mine.spaces {
            if !self.alive.contains(&space.id) {
                continue;
            }
            if let Some(laid) = laid.remove(&space.id).filter(|_| first.insert(space.id)) {
                spaces.push(laid);
            } else {
                let mut space = space.clone();
                let before = space.next.len();
                space.next.retain(|to| self.alive.contains(to));
                if !self.found.contains(&space.id) {
                    self.lost_links += before - space.next.len();
                }
                spaces.push(space);
            }
        }
        // New spaces are listed after those that they follow.
        let mut behind = None;
        for id in self.ids.iter().flatten() {
            if let Some(space) = laid.remove(id) {
                let place = behind
                    .and_then(|behind| spaces.iter().rposition(|it: &SpacePlan| it.id == behind));
                spaces.insert(place.map_or(spaces.len(), |place| place + 1), space);
            }
            behind = Some(*id);
        }
        spaces
    }

    /// A space of the road as it goes into the plan.
    fn space(&mut self, index: usize, id: SpaceId) -> SpacePlan {
        let new = &self.new.plan.spaces[index];
        let links = self.are(&new.next);
        let laid = SpacePlan {
            id,
            next: links.clone(),
            ..new.clone()
        };
        let pair = self.pairs[index];
        let Some((before, mine)) = pair.before().zip(self.of_mine(id)) else {
            return laid;
        };
        let base_links = self.base_links(before);
        if let Pair::Moved(_) = pair {
            // Links to spaces added by hand stay.
            let was_laid = |to: &SpaceId| self.laid.contains(to);
            let (usual, by_hand): (Vec<SpaceId>, Vec<SpaceId>) =
                mine.next.iter().copied().partition(was_laid);
            let as_laid = SpacePlan {
                next: usual,
                ..mine.clone()
            };
            if !self.found.contains(&id) && self.differs(before, &as_laid, &base_links) {
                self.lost_spaces += 1;
            }
            let mut laid = laid;
            laid.next.extend(by_hand);
            return laid;
        }
        // The links of a found space were not chosen by hand: where the road's links have changed, they
        // change too.
        let is_found = self.found.contains(&id) && !is_same(&links, &base_links);
        let mut next = if is_found {
            let others = mine.next.iter().filter(|to| !self.laid.contains(to));
            links.iter().chain(others).copied().collect()
        } else {
            merged(&mine.next, &base_links, &links)
        };
        next.retain(|to| !self.gone.contains(to));
        let known = next.len();
        next.retain(|to| self.alive.contains(to));
        self.lost_links += known - next.len();
        if let Pair::Held(_) = pair {
            return SpacePlan {
                next,
                ..mine.clone()
            };
        }
        let was = &self.base.plan.spaces[before];
        let moved = |mine: f64, was: f64, new: f64| match (mine - was).abs() < 0.005 {
            true => new,
            false => short(mine + new - was),
        };
        SpacePlan {
            id,
            lane: if mine.lane == was.lane {
                new.lane
            } else {
                mine.lane
            },
            x: moved(mine.x, was.x, new.x),
            y: moved(mine.y, was.y, new.y),
            heading: moved(mine.heading, was.heading, new.heading).rem_euclid(360.0),
            next,
        }
    }

    fn differs(&self, before: usize, now: &SpacePlan, base_links: &[SpaceId]) -> bool {
        let was = &self.base.plan.spaces[before];
        let turn = (was.heading - now.heading).rem_euclid(360.0);
        apart(was, now) > 1.0
            || turn.min(360.0 - turn) > 2.0
            || was.lane != now.lane
            || !is_same(&now.next, base_links)
    }

    /// Whether a space differs from how it was laid.
    pub(super) fn is_changed(&self, before: usize) -> bool {
        let id = self.laid[before];
        !self.found.contains(&id)
            && self
                .of_mine(id)
                .is_none_or(|now| self.differs(before, now, &self.base_links(before)))
    }

    /// The ids of the spaces that a space laid before linked to.
    fn base_links(&self, before: usize) -> Vec<SpaceId> {
        let next = self.base.plan.spaces[before].next.iter();
        next.filter_map(|to| self.was(*to)).collect()
    }
}
