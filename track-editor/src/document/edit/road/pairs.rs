//! Matches the spaces of the road as it was laid before with those of the road laid again.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::SpaceId;
use formulad_core::plan::{SpacePlan, TrackPlan};
use formulad_tracks::generate::Drawn;

use crate::document::place::apart;
use crate::document::road::Road;

/// Stands for a space that was laid but is not in the plan.
pub(super) const NONE: SpaceId = SpaceId(u32::MAX);

/// What a space of the new road was before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pair {
    /// Nothing.
    New,
    /// This one, in the same place.
    Same(usize),
    /// This one, which has moved with the curve.
    Moved(usize),
    /// This one, on a locked stretch.
    Held(usize),
    /// The locked road goes on here without it; this one is the nearest.
    Dropped(usize),
}

impl Pair {
    /// The space it was before.
    pub(super) fn before(self) -> Option<usize> {
        match self {
            Self::Same(before) | Self::Moved(before) | Self::Held(before) => Some(before),
            Self::New | Self::Dropped(_) => None,
        }
    }
}

/// How far the same space may differ between two roads, in millimetres and in degrees.
const NEAR: f64 = 2.5;
const TURNED: f64 = 6.0;

/// What each space of the new road was before.
pub(super) fn pairs(base: &Drawn, old: &Road, new: &Drawn, road: &Road) -> Vec<Pair> {
    let mut pairs = vec![Pair::New; new.plan.spaces.len()];
    let rows = rows(&base.plan);
    for (row, fresh) in self::rows(&new.plan) {
        let known = rows.get(&row).map_or(&[][..], Vec::as_slice);
        let mut row = PairedRow {
            base: &base.plan.spaces,
            new: &new.plan.spaces,
            known,
            fresh: &fresh,
            taken: vec![false; base.plan.spaces.len()],
            pairs: &mut pairs,
        };
        let held = |drawn: &Drawn, road: &Road, other: &Road, at: usize| {
            let place = drawn.places.get(at);
            place.is_some_and(|place| road.stays_locked(*place, other))
        };
        row.hold(
            |at| held(base, old, road, at),
            |at| held(new, road, old, at),
        );
        row.find_same();
        row.follow();
    }
    pairs
}

/// The spaces of each lane in driving order; those off the road form two rows, the pit lane and the
/// boxes.
fn rows(plan: &TrackPlan) -> BTreeMap<(Option<u32>, bool), Vec<usize>> {
    let mut rows: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    let boxes = plan.pit.iter().flat_map(|pit| &pit.boxes);
    let boxes: Vec<_> = boxes.map(|b| b.space).collect();
    for (at, space) in plan.spaces.iter().enumerate() {
        let is_box = boxes.contains(&space.id);
        rows.entry((space.lane, is_box)).or_default().push(at);
    }
    rows
}

struct PairedRow<'a> {
    base: &'a [SpacePlan],
    new: &'a [SpacePlan],
    known: &'a [usize],
    fresh: &'a [usize],
    taken: Vec<bool>,
    pairs: &'a mut Vec<Pair>,
}

impl PairedRow<'_> {
    fn away(&self, known: usize, fresh: usize) -> f64 {
        apart(&self.base[known], &self.new[fresh])
    }

    fn nearest(&self, fresh: usize, may: impl Fn(usize) -> bool) -> Option<(usize, f64)> {
        let known = self.known.iter().copied().filter(|at| may(*at));
        known
            .map(|at| (at, self.away(at, fresh)))
            .min_by(|a, b| a.1.total_cmp(&b.1))
    }

    /// Pairs the spaces of locked stretches, which stay as they are.
    fn hold(&mut self, was_held: impl Fn(usize) -> bool, is_held: impl Fn(usize) -> bool) {
        for fresh in self.fresh.iter().copied().filter(|at| is_held(*at)) {
            let free = |at: usize| was_held(at) && !self.taken[at];
            match self.nearest(fresh, free) {
                Some((known, away)) if away < 12.0 => {
                    self.taken[known] = true;
                    self.pairs[fresh] = Pair::Held(known);
                }
                _ => {
                    if let Some((known, _)) = self.nearest(fresh, &was_held) {
                        self.pairs[fresh] = Pair::Dropped(known);
                    }
                }
            }
        }
        for known in self.known.iter().copied().filter(|at| was_held(*at)) {
            self.taken[known] = true;
        }
    }

    fn find_same(&mut self) {
        for fresh in self.fresh.iter().copied() {
            if self.pairs[fresh] != Pair::New {
                continue;
            }
            let nearest = self.nearest(fresh, |at| !self.taken[at]);
            let Some((known, away)) = nearest else { return };
            let turn = (self.base[known].heading - self.new[fresh].heading).rem_euclid(360.0);
            if away <= NEAR && turn.min(360.0 - turn) <= TURNED {
                self.taken[known] = true;
                self.pairs[fresh] = Pair::Same(known);
            }
        }
    }

    /// Pairs the remaining spaces in order, each after a paired one.
    fn follow(&mut self) {
        let count = self.fresh.len();
        let lap = self.known.len();
        if lap == 0 {
            return;
        }
        let start = (0..count).find(|at| self.pairs[self.fresh[*at]].before().is_some());
        // The next space to pair, as an index into `known`.
        let mut next = match start {
            Some(_) => None,
            None => Some(0),
        };
        for step in 0..count {
            let fresh = self.fresh[(start.unwrap_or(0) + step) % count];
            if let Some(before) = self.pairs[fresh].before() {
                let place = self.known.iter().position(|known| *known == before);
                next = place.map(|place| (place + 1) % lap);
            } else if let Some(place) = next {
                let known = self.known[place];
                if self.taken[known] || self.pairs[fresh] != Pair::New {
                    next = None;
                } else {
                    self.taken[known] = true;
                    self.pairs[fresh] = Pair::Moved(known);
                    next = Some((place + 1) % lap);
                }
            }
        }
    }
}

/// For each space of a road, the id of the space of the plan in the same place, or [`NONE`].
pub(super) fn by_place(plan: &TrackPlan, drawn: &Drawn) -> Vec<SpaceId> {
    let reach = drawn.space_length * 0.6;
    let mut taken = BTreeSet::new();
    let spaces = drawn.plan.spaces.iter();
    spaces
        .map(|laid| {
            let free = |space: &&SpacePlan| space.lane == laid.lane && !taken.contains(&space.id);
            let near = plan.spaces.iter().filter(free);
            let near = near.map(|space| (space.id, apart(space, laid)));
            let nearest = near.min_by(|a, b| a.1.total_cmp(&b.1));
            let id = nearest.filter(|(_, away)| *away < reach).map(|it| it.0);
            taken.extend(id);
            id.unwrap_or(NONE)
        })
        .collect()
}
