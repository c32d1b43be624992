//! A road laid anew, with what was changed by hand: a merge of three plans. `base` is what the old
//! curve gives, `new` what the new one gives, `mine` the plan as the designer has made it. Where
//! the curve gives the same as before, the designer's plan stays; elsewhere it gives way.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::{Board, BoxPlan, CornerPlan, GridPlan, PitPlan, SpacePlan, TrackPlan};
use formulad_core::{CornerId, SpaceId};
use formulad_tracks::generate::Drawn;

use super::links::{is_same, merged, whole};
use super::pairs::{Pair, pairs};
use super::{Road, fit};
use crate::document::Design;
use crate::document::edit::short;

/// Something that was changed by hand and is replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Loss {
    /// A whole road of so many spaces that follows no curve.
    Road(usize),
    /// So many spaces that were moved, turned, linked otherwise or deleted.
    Spaces(usize),
    /// So many links of spaces that were added.
    Links(usize),
    /// A corner: its name, or else its number.
    Corner(String),
    /// The finish line.
    Finish,
    /// The grid.
    Grid,
    /// The boxes.
    Boxes,
    /// So many spaces with street features.
    Street(usize),
    /// The curve itself, which no road can be laid along any more.
    Curve,
}

/// Puts the new road and its curve into the design; says what was lost.
pub(super) fn keep(
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

/// The same where the whole circuit was placed otherwise, the plan and `base` alike: what is kept as a
/// whole stays if it was changed by hand.
pub(super) fn keep_all(
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

/// Stands for a space that was laid and is not in the plan.
pub(super) const NONE: SpaceId = SpaceId(u32::MAX);

struct Merge<'a> {
    mine: &'a TrackPlan,
    base: &'a Drawn,
    new: &'a Drawn,
    pairs: Vec<Pair>,
    /// The id in the plan of each space that was laid before.
    laid: Vec<SpaceId>,
    /// Where each space of the plan is in its list.
    at: BTreeMap<SpaceId, usize>,
    /// The id in the plan of each space that is laid now; none for those that are not to be.
    ids: Vec<Option<SpaceId>>,
    /// The spaces laid before that stay without being laid now: those on locked stretches.
    held: BTreeSet<SpaceId>,
    alive: BTreeSet<SpaceId>,
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
            // Laid by another version of the program: told by where they are.
            laid = fit::by_place(mine, base);
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
            lost_spaces: 0,
            lost_links: 0,
            lost: Vec::new(),
            prefers_mine: false,
        };
        merge.number();
        merge.find_alive(old, road);
        merge
    }

    /// Puts what comes of it into a design; says what was lost.
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
                // Deleted by hand: it stays so where the road has not changed.
                (Pair::Dropped(_) | Pair::Same(_) | Pair::Held(_), None) => None,
                (Pair::Moved(_), None) if !on_road => None,
                (Pair::Moved(_) | Pair::New, None) => {
                    if matches!(pair, Pair::Moved(_)) {
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
        let held = self.held.iter().filter(|id| self.at.contains_key(id));
        let laid = self.ids.iter().flatten();
        self.alive = by_hand.chain(held).chain(laid).copied().collect();
    }

    /// Whether a space is other than it was laid.
    fn is_changed(&self, before: usize) -> bool {
        let now = self.of_mine(self.laid[before]);
        now.is_none_or(|now| self.differs(before, now, &self.base_links(before)))
    }

    /// The ids of what a space that was laid before led to.
    fn base_links(&self, before: usize) -> Vec<SpaceId> {
        let next = self.base.plan.spaces[before].next.iter();
        next.filter_map(|to| self.was(*to)).collect()
    }

    /// The id in the plan of a space of the road laid before.
    fn was(&self, id: SpaceId) -> Option<SpaceId> {
        self.laid.get(id.0 as usize).copied()
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
            board: board(mine.board, base.board, new.board),
            spaces,
            corners,
            finish,
            grid,
            pit,
            weather: mine.weather.clone(),
            street: mine.street.clone(),
            silenced: mine.silenced.clone(),
        };
        if plan.weather.is_empty() {
            plan.weather.clone_from(&new.weather);
        }
        self.forget_dead(&mut plan);
        plan
    }

    fn spaces(&mut self) -> Vec<SpacePlan> {
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
                self.lost_links += before - space.next.len();
                spaces.push(space);
            }
        }
        // New spaces stand behind those that they follow.
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

    /// A space of the road as it is to be in the plan.
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
            // What leads to spaces added by hand goes on doing so.
            let was_laid = |to: &SpaceId| self.laid.contains(to);
            let by_hand = mine.next.iter().filter(|to| !was_laid(to));
            let by_hand: Vec<SpaceId> = by_hand.copied().collect();
            let usual: Vec<_> = mine
                .next
                .iter()
                .filter(|to| was_laid(to))
                .copied()
                .collect();
            let as_laid = SpacePlan {
                next: usual,
                ..mine.clone()
            };
            if self.differs(before, &as_laid, &base_links) {
                self.lost_spaces += 1;
            }
            let mut laid = laid;
            laid.next.extend(by_hand);
            return laid;
        }
        let mut next = merged(&mine.next, &base_links, &links);
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
        (was.x - now.x).hypot(was.y - now.y) > 1.0
            || turn.min(360.0 - turn) > 2.0
            || was.lane != now.lane
            || !is_same(&now.next, base_links)
    }

    fn corners(&mut self) -> Vec<CornerPlan> {
        let base: Vec<(&CornerPlan, Vec<SpaceId>)> = self
            .base
            .plan
            .corners
            .iter()
            .map(|corner| (corner, self.were(&corner.spaces)))
            .collect();
        // Which corner of the plan each one laid before is.
        let mine_of = partners(
            base.iter().map(|(_, spaces)| spaces.as_slice()),
            self.mine
                .corners
                .iter()
                .map(|corner| corner.spaces.as_slice()),
        );
        let new: Vec<(&CornerPlan, Vec<SpaceId>)> = self
            .new
            .plan
            .corners
            .iter()
            .map(|corner| (corner, self.are(&corner.spaces)))
            .collect();
        let base_of = partners(
            new.iter().map(|(_, spaces)| spaces.as_slice()),
            base.iter().map(|(_, spaces)| spaces.as_slice()),
        );
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
                    made.insert(
                        at,
                        CornerPlan {
                            id: mine.id,
                            name: mine.name.clone(),
                            stops: if changed { mine.stops } else { corner.stops },
                            spaces: merged(&mine.spaces, were, spaces),
                        },
                    );
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
        // A space is in one corner: those that were there before have it.
        let mut inside: BTreeSet<SpaceId> = BTreeSet::new();
        let mut number = corners.iter().map(|c| c.id.0).max().unwrap_or(0);
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

    fn finish(&mut self) -> Vec<SpaceId> {
        let (base, new) = (&self.base.plan.finish, &self.new.plan.finish);
        let list = self.whole(&self.mine.finish, &self.were(base), &self.are(new));
        self.of_whole(list, Loss::Finish, |id| *id)
    }

    fn grid(&mut self) -> Vec<GridPlan> {
        let place = |place: &GridPlan, space: SpaceId| GridPlan { space, ..*place };
        let base = self.base.plan.grid.iter();
        let base: Vec<_> = base
            .filter_map(|it| Some(place(it, self.was(it.space)?)))
            .collect();
        let new = self.new.plan.grid.iter();
        let new: Vec<_> = new
            .filter_map(|it| Some(place(it, self.is(it.space)?)))
            .collect();
        let list = self.whole(&self.mine.grid, &base, &new);
        self.of_whole(list, Loss::Grid, |place| place.space)
    }

    fn pit(&mut self) -> Option<PitPlan> {
        let boxes = |pit: &Option<PitPlan>, id: &dyn Fn(SpaceId) -> Option<SpaceId>| {
            let boxes = pit.iter().flat_map(|pit| &pit.boxes);
            let named = boxes.filter_map(|it| {
                Some(BoxPlan {
                    space: id(it.space)?,
                    team: it.team,
                })
            });
            named.collect::<Vec<_>>()
        };
        let mine = boxes(&self.mine.pit, &Some);
        let base = boxes(&self.base.plan.pit, &|id| self.was(id));
        let new = boxes(&self.new.plan.pit, &|id| self.is(id));
        let boxes = self.of_whole(self.whole(&mine, &base, &new), Loss::Boxes, |it| it.space);
        let is_kept = self.mine.pit.is_some() && mine.is_empty();
        (!boxes.is_empty() || is_kept).then_some(PitPlan { boxes })
    }

    /// A list that is kept or replaced as a whole, and whether what the designer made of it was.
    fn whole<T: PartialEq + Clone>(&self, mine: &[T], base: &[T], new: &[T]) -> (Vec<T>, bool) {
        if self.prefers_mine && !is_same(mine, base) {
            return (mine.to_vec(), false);
        }
        whole(mine, base, new)
    }

    /// Such a list without what is gone.
    fn of_whole<T>(
        &mut self,
        (mut list, replaced): (Vec<T>, bool),
        loss: Loss,
        space: impl Fn(&T) -> SpaceId,
    ) -> Vec<T> {
        let known = list.len();
        list.retain(|it| self.alive.contains(&space(it)));
        if replaced || list.len() < known {
            self.lost.push(loss);
        }
        list
    }

    /// Takes what is gone out of the rest of the plan.
    fn forget_dead(&mut self, plan: &mut TrackPlan) {
        let alive = |id: &SpaceId| self.alive.contains(id);
        if let Some(street) = &mut plan.street {
            let count = |street: &formulad_core::plan::StreetPlan| {
                street.residents.len()
                    + street.danger.len()
                    + street.police.len()
                    + street.tunnels.len()
            };
            let before = count(street);
            street.residents.retain(alive);
            street.danger.retain(alive);
            street.police.retain(alive);
            street
                .tunnels
                .retain(|tunnel| alive(&tunnel.entry) && alive(&tunnel.exit));
            let gone = before - count(street);
            if gone > 0 {
                self.lost.push(Loss::Street(gone));
            }
        }
        plan.silenced.retain_mut(|silence| {
            let had = !silence.spaces.is_empty();
            silence.spaces.retain(alive);
            !(had && silence.spaces.is_empty())
        });
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

    /// The ids of what is laid now, those that were deleted by hand included.
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

/// What a corner is called.
fn called(corner: &CornerPlan) -> String {
    match corner.name.trim() {
        "" => corner.id.to_string(),
        name => name.to_owned(),
    }
}

/// The board: as the designer has set it, or as large as the road needs it.
fn board(mine: Board, base: Board, new: Board) -> Board {
    let same = |a: f64, b: f64| (a - b).abs() < 0.005;
    let side = |mine: f64, base: f64, new: f64| match (same(mine, base), same(new, base)) {
        (true, _) => new,
        (false, true) => mine,
        (false, false) => mine.max(new),
    };
    Board {
        width: side(mine.width, base.width, new.width),
        height: side(mine.height, base.height, new.height),
    }
}

/// For each of these, which of those shares most with it; each is chosen once.
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
