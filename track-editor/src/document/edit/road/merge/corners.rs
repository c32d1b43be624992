//! The corners of the merge: matches the corners of the plan with those that were laid.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::CornerPlan;
use formulad_core::{CornerId, SpaceId};

use super::super::links::merged;
use super::{Loss, Merge};

impl Merge<'_> {
    pub(super) fn corners(&mut self) -> Vec<CornerPlan> {
        let base = self.base.plan.corners.iter();
        let base = base.map(|corner| (corner, self.were(&corner.spaces)));
        let base: Vec<(&CornerPlan, Vec<SpaceId>)> = base.collect();
        // The corner of the plan for each corner that was laid before.
        let were = || base.iter().map(|(_, spaces)| spaces.as_slice());
        let mine = self.mine.corners.iter();
        let mine_of = partners(were(), mine.map(|corner| corner.spaces.as_slice()));
        let new = self.new.plan.corners.iter();
        let new = new.map(|corner| (corner, self.are(&corner.spaces)));
        let new: Vec<(&CornerPlan, Vec<SpaceId>)> = new.collect();
        let base_of = partners(new.iter().map(|(_, spaces)| spaces.as_slice()), were());
        let mut made: BTreeMap<usize, CornerPlan> = BTreeMap::new();
        let mut added: Vec<CornerPlan> = Vec::new();
        for ((corner, spaces), before) in new.iter().zip(&base_of) {
            match before.map(|before| (before, mine_of[before])) {
                // Made straight road by hand.
                Some((_, None)) => {}
                Some((before, Some(at))) => {
                    let (was, were) = &base[before];
                    let mine = &self.mine.corners[at];
                    let changed = mine.stops != was.stops;
                    let merged = CornerPlan {
                        id: mine.id,
                        name: mine.name.clone(),
                        stops: if changed { mine.stops } else { corner.stops },
                        spaces: merged(&mine.spaces, were, spaces),
                    };
                    made.insert(at, merged);
                }
                None => added.push(CornerPlan {
                    spaces: spaces.clone(),
                    ..(*corner).clone()
                }),
            }
        }
        let mut corners = Vec::new();
        for (at, mine) in self.mine.corners.iter().enumerate() {
            if let Some(corner) = made.remove(&at) {
                corners.push(corner);
                continue;
            }
            let was = mine_of.iter().position(|of| *of == Some(at));
            let by_hand = was.is_none_or(|was| base[was].0.stops != mine.stops);
            if was.is_none() {
                corners.push(mine.clone());
            } else if by_hand || !mine.name.is_empty() {
                self.lost.push(Loss::Corner(called(mine)));
            }
        }
        // A space is in only one corner: earlier corners take precedence.
        let mut inside: BTreeSet<SpaceId> = BTreeSet::new();
        // Until the corners are renumbered, no number that was in use is given to another corner.
        let before = self.mine.corners.iter();
        let mut number = before.map(|corner| corner.id.0).max().unwrap_or(0);
        for mut corner in added {
            number = number.wrapping_add(1);
            corner.id = CornerId(number);
            corners.push(corner);
        }
        corners.retain_mut(|corner| {
            let had = !corner.spaces.is_empty();
            let alive = |id: &SpaceId| self.alive.contains(id);
            corner.spaces.retain(|id| alive(id) && inside.insert(*id));
            let gone = had && corner.spaces.is_empty();
            if gone && self.mine.corners.iter().any(|mine| mine.id == corner.id) {
                self.lost.push(Loss::Corner(called(corner)));
            }
            !gone
        });
        corners
    }
}

/// The name of a corner, or its number if it has none.
fn called(corner: &CornerPlan) -> String {
    match corner.name.trim() {
        "" => corner.id.to_string(),
        name => name.to_owned(),
    }
}

/// For each of `these`, the index of its partner in `those`. Pairs that share most spaces are matched
/// first, and each of `those` is used at most once.
fn partners<'a>(
    these: impl Iterator<Item = &'a [SpaceId]>,
    those: impl Iterator<Item = &'a [SpaceId]>,
) -> Vec<Option<usize>> {
    let those: Vec<BTreeSet<SpaceId>> = those.map(|it| it.iter().copied().collect()).collect();
    let these: Vec<&[SpaceId]> = these.collect();
    let mut shared: Vec<(usize, usize, usize)> = Vec::new();
    for (this, spaces) in these.iter().enumerate() {
        for (that, others) in those.iter().enumerate() {
            let count = spaces.iter().filter(|id| others.contains(id)).count();
            if count > 0 {
                shared.push((count, this, that));
            }
        }
    }
    shared.sort_by(|a, b| b.0.cmp(&a.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    let mut partners = vec![None; these.len()];
    let mut taken = vec![false; those.len()];
    for (_, this, that) in shared {
        if partners[this].is_none() && !taken[that] {
            partners[this] = Some(that);
            taken[that] = true;
        }
    }
    partners
}
