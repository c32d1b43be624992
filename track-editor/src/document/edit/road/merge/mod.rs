//! Lays a road again and keeps manual changes, by a three-way merge of plans. `base` is what the old
//! curve gives, `new` what the new one gives, `mine` the plan as the designer has changed it. Where
//! the curve gives the same as before, the designer's plan stays; elsewhere the curve wins.

mod corners;
mod lists;
mod numbers;
mod seams;
mod spaces;

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::SpaceId;
use formulad_core::plan::{SpacePlan, TrackPlan};
use formulad_tracks::generate::Drawn;

use super::pairs::{NONE, Pair, by_place, pairs};
use crate::document::design::Design;
use crate::document::road::Road;

/// Something that was changed by hand and is replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loss {
    /// A whole road of this many spaces that follows no curve.
    Road(usize),
    /// The number of spaces that were moved, turned, relinked or deleted.
    Spaces(usize),
    /// The number of links that led to spaces that are gone.
    Links(usize),
    /// A corner: its name, or else its number.
    Corner(String),
    /// The finish line.
    Finish,
    /// The grid.
    Grid,
    /// The boxes.
    Boxes,
    /// The pit lane, because it fits on neither side beside the line.
    PitLane,
    /// The number of spaces with street features.
    Street(usize),
    /// The curve itself, because no road can be laid along it any more.
    Curve,
}

/// Puts the new road and its curve into the design; returns what was lost.
pub(super) fn merge(
    design: &mut Design,
    base: Option<(&Drawn, &Road)>,
    new: &Drawn,
    road: Road,
) -> Vec<Loss> {
    let mut losses = Vec::new();
    let nothing = Drawn {
        plan: TrackPlan::default(),
        places: Vec::new(),
        ..new.clone()
    };
    let (mine, base, old) = if let Some((base, old)) = base {
        (design.plan.clone(), base, old.clone())
    } else {
        if !design.plan.spaces.is_empty() {
            losses.push(Loss::Road(design.plan.spaces.len()));
        }
        (bare(&design.plan), &nothing, Road::default())
    };
    let merge = Merge::new(&mine, base, &old, new, &road);
    losses.append(&mut merge.into_design(design, road));
    losses
}

/// As [`merge`], after the whole circuit was moved, the plan and `base` alike: lists that are kept as
/// a whole stay if they were changed by hand.
pub(super) fn merge_all(
    design: &mut Design,
    (base, old): (&Drawn, &Road),
    new: &Drawn,
    road: Road,
) -> Vec<Loss> {
    let mine = design.plan.clone();
    let mut merge = Merge::new(&mine, base, old, new, &road);
    merge.prefers_mine = true;
    merge.into_design(design, road)
}

/// A plan without its road.
fn bare(plan: &TrackPlan) -> TrackPlan {
    TrackPlan {
        name: plan.name.clone(),
        author: plan.author.clone(),
        notes: plan.notes.clone(),
        board: plan.board,
        weather: plan.weather.clone(),
        ..TrackPlan::default()
    }
}

struct Merge<'a> {
    mine: &'a TrackPlan,
    base: &'a Drawn,
    new: &'a Drawn,
    pairs: Vec<Pair>,
    /// The id in the plan of each space that was laid before.
    laid: Vec<SpaceId>,
    /// The index of each space in the plan.
    at: BTreeMap<SpaceId, usize>,
    /// The id in the plan of each space that is laid now; `None` if it is not to be in the plan.
    ids: Vec<Option<SpaceId>>,
    /// Spaces on locked stretches that were laid before and stay although they are not laid now.
    held: BTreeSet<SpaceId>,
    alive: BTreeSet<SpaceId>,
    /// The spaces that have not been changed by hand since the curve was drawn through them.
    found: BTreeSet<SpaceId>,
    /// The found spaces that go because the road is laid again there and the curve does not give them.
    gone: BTreeSet<SpaceId>,
    lost_spaces: usize,
    lost_links: usize,
    lost: Vec<Loss>,
    /// Whether lists that are kept as a whole stay if they were changed by hand.
    prefers_mine: bool,
}

impl<'a> Merge<'a> {
    fn new(mine: &'a TrackPlan, base: &'a Drawn, old: &Road, new: &'a Drawn, road: &Road) -> Self {
        let mut at = BTreeMap::new();
        for (index, space) in mine.spaces.iter().enumerate() {
            at.entry(space.id).or_insert(index);
        }
        let mut laid = old.laid();
        if laid.len() != base.plan.spaces.len() {
            // Another version of the program laid the road: match the spaces by position.
            laid = by_place(mine, base);
        }
        let mut merge = Self {
            mine,
            base,
            new,
            pairs: pairs(base, old, new, road),
            laid,
            at,
            ids: Vec::new(),
            held: BTreeSet::new(),
            alive: BTreeSet::new(),
            found: old.found(),
            gone: BTreeSet::new(),
            lost_spaces: 0,
            lost_links: 0,
            lost: Vec::new(),
            prefers_mine: false,
        };
        merge.reach_on();
        merge.number();
        merge.find_alive(old, road);
        merge
    }

    /// Puts the result into a design; returns what was lost.
    fn into_design(mut self, design: &mut Design, mut road: Road) -> Vec<Loss> {
        let plan = self.plan();
        road.set_laid(&self.laid_now());
        design.plan = plan;
        design.sketch.road = Some(road);
        self.losses()
    }

    fn of_mine(&self, id: SpaceId) -> Option<&'a SpacePlan> {
        self.mine.spaces.get(*self.at.get(&id)?)
    }

    /// Decides which id each space has.
    fn number(&mut self) {
        let mut taken: BTreeSet<u32> = self.at.keys().map(|id| id.0).collect();
        let laid = self.laid.iter().filter(|id| **id != NONE);
        taken.extend(laid.map(|id| id.0));
        let mut next = taken.last().map_or(1, |last| last.wrapping_add(1));
        let mut ids = Vec::with_capacity(self.pairs.len());
        for (index, pair) in self.pairs.iter().enumerate() {
            let kept = pair.before().map(|before| self.laid[before]);
            let is_dropped = matches!(pair, Pair::Dropped(_));
            let there = kept.filter(|id| !is_dropped && self.at.contains_key(id));
            let on_road = self.new.plan.spaces[index].lane.is_some();
            ids.push(match (pair, there) {
                (_, Some(id)) => Some(id),
                // Deleted by hand: stays deleted where the road has not changed.
                (Pair::Dropped(_) | Pair::Same(_) | Pair::Held(_), None) => None,
                (Pair::Moved(_), None) if !on_road && kept != Some(NONE) => None,
                (Pair::Moved(_) | Pair::New, None) => {
                    if matches!(pair, Pair::Moved(_)) && kept != Some(NONE) {
                        self.lost_spaces += 1;
                    }
                    while taken.contains(&next) || next == NONE.0 {
                        next = next.wrapping_add(1);
                    }
                    taken.insert(next);
                    Some(SpaceId(next))
                }
            });
        }
        self.ids = ids;
    }

    fn find_alive(&mut self, old: &Road, road: &Road) {
        let followed: BTreeSet<usize> = self.pairs.iter().filter_map(|p| p.before()).collect();
        let was_laid: BTreeSet<SpaceId> = self.laid.iter().copied().collect();
        for (before, id) in self.laid.iter().enumerate() {
            if followed.contains(&before) {
                continue;
            }
            let place = self.base.places.get(before);
            if place.is_some_and(|place| old.stays_locked(*place, road)) {
                self.held.insert(*id);
            } else if self.of_mine(*id).is_some() && self.is_changed(before) {
                self.lost_spaces += 1;
            }
        }
        let by_hand = self.at.keys().filter(|id| !was_laid.contains(id));
        let by_hand = by_hand.filter(|id| !self.gone.contains(id));
        let held = self.held.iter().filter(|id| self.at.contains_key(id));
        let laid = self.ids.iter().flatten();
        self.alive = by_hand.chain(held).chain(laid).copied().collect();
    }

    /// The id in the plan of a space of the road laid before.
    fn was(&self, id: SpaceId) -> Option<SpaceId> {
        let there = self.laid.get(id.0 as usize).copied();
        there.filter(|id| *id != NONE)
    }

    /// The id in the plan of a space of the road laid now.
    fn is(&self, id: SpaceId) -> Option<SpaceId> {
        let index = id.0 as usize;
        match self.pairs.get(index)? {
            Pair::Dropped(nearest) => self.laid.get(*nearest).copied(),
            _ => *self.ids.get(index)?,
        }
        .filter(|id| self.alive.contains(id))
    }

    fn were(&self, ids: &[SpaceId]) -> Vec<SpaceId> {
        ids.iter().filter_map(|id| self.was(*id)).collect()
    }

    fn are(&self, ids: &[SpaceId]) -> Vec<SpaceId> {
        ids.iter().filter_map(|id| self.is(*id)).collect()
    }

    fn plan(&mut self) -> TrackPlan {
        let spaces = self.spaces();
        let corners = self.corners();
        let finish = self.finish();
        let grid = self.grid();
        let pit = self.pit();
        let (mine, base, new) = (self.mine, &self.base.plan, &self.new.plan);
        let mut plan = TrackPlan {
            name: mine.name.clone(),
            author: mine.author.clone(),
            notes: mine.notes.clone(),
            board: lists::board(mine.board, base.board, new.board),
            spaces,
            corners,
            finish,
            grid,
            pit,
            weather: mine.weather.clone(),
            street: mine.street.clone(),
            art: mine.art.clone(),
            silenced: mine.silenced.clone(),
        };
        if plan.weather.is_empty() {
            plan.weather.clone_from(&new.weather);
        }
        self.remove_dead(&mut plan);
        self.number_corners(&mut plan);
        plan
    }

    fn losses(&mut self) -> Vec<Loss> {
        let mut losses = Vec::new();
        if self.lost_spaces > 0 {
            losses.push(Loss::Spaces(self.lost_spaces));
        }
        if self.lost_links > 0 {
            losses.push(Loss::Links(self.lost_links));
        }
        losses.append(&mut self.lost);
        losses
    }

    /// The ids of the spaces laid now, including those that were deleted by hand.
    fn laid_now(&self) -> Vec<SpaceId> {
        let number = |(pair, id): (&Pair, &Option<SpaceId>)| match (id, pair) {
            (Some(id), _) => *id,
            (None, Pair::Dropped(_) | Pair::New) => NONE,
            (None, pair) => {
                let before = pair.before().and_then(|before| self.laid.get(before));
                before.copied().unwrap_or(NONE)
            }
        };
        self.pairs.iter().zip(&self.ids).map(number).collect()
    }
}
