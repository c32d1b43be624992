//! A stretch of a circuit replaced with what was read there.

use std::collections::{BTreeMap, BTreeSet};

use formulad_core::plan::{CornerPlan, SpacePlan, TrackPlan};
use formulad_core::{CornerId, SpaceId};

use crate::figures::usual::SPACE_LENGTH;
use crate::geometry::{Point, heading};

/// Spaces of one place whose headings differ by less than this, as a cosine, are on the same road: others cross it.
const ALIKE: f64 = 0.5;
/// How near spaces of a lane are that are the same, in lengths of a space.
const SAME: f64 = 0.6;
/// How far the space of a lane is at most to which another leads, in lengths of a space.
const NEXT: f64 = 2.2;

/// A circuit of which a stretch was replaced.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Replaced {
    /// The circuit.
    pub plan: TrackPlan,
    /// The spaces that were taken over from what was read, with their ids in the circuit.
    pub spaces: BTreeMap<SpaceId, SpaceId>,
    /// The spaces of what was read in whose places the circuit has kept its own, with the ids of those.
    pub kept: BTreeMap<SpaceId, SpaceId>,
    /// The corners that were taken over, or continue one of the circuit, with their ids there.
    pub corners: BTreeMap<CornerId, CornerId>,
}

/// Replaces spaces of a circuit by those that were read in their place, and links both ends with the rest of the road.
///
/// Both plans lie on the same board. The corners that were read there take the place of those that were; one that
/// goes on outside keeps its id, name and stops. Finish line and grid stay where they are, and the pit lane stays as it
/// is. Returns `None` if nothing was read there.
///
/// ```
/// use std::collections::BTreeSet;
///
/// use formulad_core::TrackBuilder;
/// use formulad_tracks::scan::replace_stretch;
///
/// let read = TrackBuilder::<2>::new("Ring").straight(20).corner(1, [6, 8]).straight(9).corner(1, [6, 8]).plan();
/// // A link was lost in the second corner.
/// let mut plan = read.clone();
/// let corner: BTreeSet<_> = plan.corners[1].spaces.iter().copied().collect();
/// let first = plan.corners[1].spaces[0];
/// plan.space_mut(first).ok_or("no such space")?.next.clear();
/// let mut replaced = replace_stretch(&plan, &corner, &read).ok_or("nothing there")?;
/// assert_eq!(replaced.spaces.len(), corner.len());
/// assert!(replaced.plan.space_mut(replaced.spaces[&first]).is_some_and(|space| !space.next.is_empty()));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn replace_stretch(
    plan: &TrackPlan,
    stretch: &BTreeSet<SpaceId>,
    read: &TrackPlan,
) -> Option<Replaced> {
    let seam = Seam::new(plan, stretch, read)?;
    let mut replaced = TrackPlan {
        corners: Vec::new(),
        finish: Vec::new(),
        grid: Vec::new(),
        ..plan.clone()
    };
    let place = plan.spaces.iter().position(|it| stretch.contains(&it.id));
    replaced.retain_spaces(|id| !stretch.contains(&id));
    let place = place.unwrap_or_default().min(replaced.spaces.len());
    let new: Vec<SpacePlan> = seam.new_spaces().collect();
    replaced.spaces.splice(place..place, new);
    seam.link_ends(&mut replaced);
    let corners = seam.corners(&mut replaced);
    seam.signs(&mut replaced);
    Some(Replaced {
        plan: replaced,
        spaces: seam.new,
        kept: seam.kept,
        corners,
    })
}

/// What is replaced, by what, and where both meet.
struct Seam<'a> {
    plan: &'a TrackPlan,
    stretch: &'a BTreeSet<SpaceId>,
    read: &'a TrackPlan,
    /// The length of a space.
    length: f64,
    old: BTreeMap<SpaceId, &'a SpacePlan>,
    there: BTreeMap<SpaceId, &'a SpacePlan>,
    /// The ids of the spaces that are taken over.
    new: BTreeMap<SpaceId, SpaceId>,
    /// The spaces of the circuit that stay, by those that were read in their place.
    kept: BTreeMap<SpaceId, SpaceId>,
}

impl<'a> Seam<'a> {
    /// `None` if nothing was read there.
    fn new(
        plan: &'a TrackPlan,
        stretch: &'a BTreeSet<SpaceId>,
        read: &'a TrackPlan,
    ) -> Option<Self> {
        let by_id = |plan: &'a TrackPlan| {
            let spaces = plan.spaces.iter().rev();
            spaces.map(|space| (space.id, space)).collect()
        };
        let mut seam = Self {
            plan,
            stretch,
            read,
            length: length(plan),
            old: by_id(plan),
            there: by_id(read),
            new: BTreeMap::new(),
            kept: BTreeMap::new(),
        };
        let taken = seam.taken();
        let last = seam.old.keys().next_back().map_or(0, |id| id.0);
        let spaces = read.spaces.iter().filter(|it| taken.contains(&it.id));
        let ids = (last.checked_add(1)?..).map(SpaceId);
        seam.new = spaces.map(|space| space.id).zip(ids).collect();
        let kept = read.spaces.iter().filter(|it| !taken.contains(&it.id));
        seam.kept = kept
            .filter_map(|space| Some((space.id, seam.stays_at(space)?)))
            .collect();
        (!seam.new.is_empty()).then_some(seam)
    }

    /// The spaces that were read where the stretch is.
    fn taken(&self) -> BTreeSet<SpaceId> {
        let on_road = self.read.spaces.iter().filter(|it| it.lane.is_some());
        let is_there = |space: &&SpacePlan| {
            let old = self.plan.spaces.iter().filter(|it| it.lane.is_some());
            nearest(old, space).is_some_and(|(it, _)| self.stretch.contains(&it.id))
        };
        let mut taken: BTreeSet<SpaceId> = on_road
            .filter(is_there)
            .filter(|space| self.stays_at(space).is_none())
            .map(|space| space.id)
            .collect();
        // What lies between them and the spaces that stay.
        for _ in 0..2 {
            let steps = self.read.spaces.iter().flat_map(|from| {
                let next = from.next.iter().filter_map(|to| self.there.get(to));
                let in_lane = next.filter(|to| to.lane == from.lane && to.lane.is_some());
                in_lane.map(move |to| (from, *to))
            });
            let more: Vec<SpaceId> = steps
                .filter_map(
                    |(from, to)| match (taken.contains(&from.id), taken.contains(&to.id)) {
                        (true, false) => Some(to),
                        (false, true) => Some(from),
                        _ => None,
                    },
                )
                .filter(|space| self.stays_at(space).is_none() && !self.is_past(space))
                .map(|space| space.id)
                .collect();
            taken.extend(more);
        }
        taken
    }

    /// The space of the same lane that stays where this one was read.
    fn stays_at(&self, space: &SpacePlan) -> Option<SpaceId> {
        let old = self.plan.spaces.iter();
        let stays = old.filter(|it| it.lane == space.lane && !self.stretch.contains(&it.id));
        let (nearest, away) = nearest(stays, space)?;
        (away < SAME * self.length).then_some(nearest.id)
    }

    /// Whether spaces of its lane that stay lie both behind and ahead of a space that was read.
    fn is_past(&self, space: &SpacePlan) -> bool {
        let old = self.plan.spaces.iter();
        let near = old.filter(|it| {
            it.lane == space.lane
                && !self.stretch.contains(&it.id)
                && away(it, space) < 1.5 * self.length
                && are_alike(it, space)
        });
        let along = heading(space.heading);
        let sides: Vec<bool> = near.map(|it| along.dot(at(it) - at(space)) > 0.0).collect();
        sides.contains(&true) && sides.contains(&false)
    }

    /// What a space that was read is in the circuit.
    fn id(&self, id: SpaceId) -> Option<SpaceId> {
        self.new.get(&id).or_else(|| self.kept.get(&id)).copied()
    }

    /// The spaces that are taken over, in the order in which they were read.
    fn new_spaces(&self) -> impl Iterator<Item = SpacePlan> {
        let spaces = self.read.spaces.iter();
        spaces.filter_map(|space| {
            let mut next = Vec::with_capacity(space.next.len());
            for to in space.next.iter().filter_map(|to| self.id(*to)) {
                if !next.contains(&to) {
                    next.push(to);
                }
            }
            Some(SpacePlan {
                id: *self.new.get(&space.id)?,
                next,
                ..space.clone()
            })
        })
    }

    /// Links the rest of the road with what was taken over: by what was read, and then where a link that there was
    /// before is missing.
    fn link_ends(&self, plan: &mut TrackPlan) {
        for space in &self.read.spaces {
            let to = space.next.iter().filter_map(|to| self.new.get(to));
            for to in to {
                if let Some(from) = self.kept.get(&space.id) {
                    plan.link(*from, *to);
                }
            }
        }
        for old in &self.plan.spaces {
            for next in old.next.iter().filter_map(|to| self.old.get(to)) {
                let ends = [old, *next].map(|it| self.stretch.contains(&it.id));
                let reach = if old.lane == next.lane { NEXT } else { 1.0 };
                match ends {
                    [false, true] if !self.leads_in(plan, old.id, next.lane) => {
                        if let Some(to) = self.new_near(old, next, reach, plan, true) {
                            plan.link(old.id, to);
                        }
                    }
                    [true, false] if !self.is_led_to(plan, old.lane, next.id) => {
                        if let Some(from) = self.new_near(next, old, reach, plan, false) {
                            plan.link(from, next.id);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Whether a space that stays leads to one of this lane that was taken over.
    fn leads_in(&self, plan: &TrackPlan, from: SpaceId, lane: Option<u32>) -> bool {
        let from = plan.spaces.iter().find(|it| it.id == from);
        let mut new = self.new_of(plan, lane);
        from.is_some_and(|from| new.any(|it| from.next.contains(&it.id)))
    }

    /// Whether one of this lane that was taken over leads to a space that stays.
    fn is_led_to(&self, plan: &TrackPlan, lane: Option<u32>, to: SpaceId) -> bool {
        self.new_of(plan, lane).any(|it| it.next.contains(&to))
    }

    fn new_of(
        &self,
        plan: &'a TrackPlan,
        lane: Option<u32>,
    ) -> impl Iterator<Item = &'a SpacePlan> {
        let ids: BTreeSet<SpaceId> = self.new.values().copied().collect();
        let spaces = plan.spaces.iter();
        spaces.filter(move |it| it.lane == lane && ids.contains(&it.id))
    }

    /// The space that was taken over to link one that stays with, in place of another that is gone: within its lane,
    /// the end of that lane; else the nearest to the one that is gone.
    fn new_near(
        &self,
        stays: &SpacePlan,
        gone: &SpacePlan,
        reach: f64,
        plan: &TrackPlan,
        is_ahead: bool,
    ) -> Option<SpaceId> {
        let is_in_lane = stays.lane == gone.lane;
        let is_end = |space: &&SpacePlan| {
            let mut lane = plan.spaces.iter().filter(|it| it.lane == space.lane);
            !lane.any(|it| match is_ahead {
                true => it.next.contains(&space.id),
                false => space.next.contains(&it.id),
            })
        };
        let new = self.new_of(plan, gone.lane);
        let new = new.filter(|it| !is_in_lane || is_end(it));
        let from = if is_in_lane { stays } else { gone };
        let (found, away) = nearest(new, from)?;
        (away < reach * self.length).then_some(found.id)
    }

    /// Puts the corners that were read in the place of those that were; returns their ids.
    fn corners(&self, plan: &mut TrackPlan) -> BTreeMap<CornerId, CornerId> {
        let continued = self.continued();
        let mut ids = BTreeMap::new();
        for old in &self.plan.corners {
            let goes_on = continued.iter().find(|(_, id)| **id == old.id);
            let read =
                goes_on.and_then(|(read, _)| self.read.corners.iter().find(|it| it.id == *read));
            let is_gone = |id: &SpaceId| self.stretch.contains(id);
            let mut corner = CornerPlan {
                spaces: old
                    .spaces
                    .iter()
                    .copied()
                    .filter(|id| !is_gone(id))
                    .collect(),
                ..old.clone()
            };
            if let Some(read) = read {
                if corner.spaces.is_empty() {
                    corner.stops = read.stops;
                }
                let place = old.spaces.iter().position(is_gone);
                let place = place
                    .unwrap_or(corner.spaces.len())
                    .min(corner.spaces.len());
                let new = read.spaces.iter().filter_map(|id| self.new.get(id));
                corner.spaces.splice(place..place, new.copied());
                ids.insert(read.id, old.id);
            }
            if !corner.spaces.is_empty() || old.spaces.is_empty() {
                plan.corners.push(corner);
            }
        }
        let last = self.plan.corners.iter().map(|corner| corner.id.0).max();
        let mut free = (last.unwrap_or(0).saturating_add(1)..).map(CornerId);
        for read in &self.read.corners {
            let new = read.spaces.iter().filter_map(|id| self.new.get(id));
            let spaces: Vec<SpaceId> = new.copied().collect();
            if spaces.is_empty() || ids.contains_key(&read.id) {
                continue;
            }
            if let Some(id) = free.next() {
                ids.insert(read.id, id);
                plan.corners.push(CornerPlan {
                    id,
                    spaces,
                    ..read.clone()
                });
            }
        }
        ids
    }

    /// The corner of the circuit that each corner continues that was read on the stretch: the one with which it
    /// shares the most places.
    fn continued(&self) -> BTreeMap<CornerId, CornerId> {
        let corner_at = |id: SpaceId| {
            let mut corners = self.plan.corners.iter();
            corners
                .find(|corner| corner.spaces.contains(&id))
                .map(|it| it.id)
        };
        let on_road = || self.plan.spaces.iter().filter(|it| it.lane.is_some());
        let mut shared: Vec<(usize, CornerId, CornerId)> = Vec::new();
        for read in &self.read.corners {
            if !read.spaces.iter().any(|id| self.new.contains_key(id)) {
                continue;
            }
            let places = read.spaces.iter().filter_map(|id| self.there.get(id));
            let old = places.filter_map(|space| corner_at(nearest(on_road(), space)?.0.id));
            let mut counts: BTreeMap<CornerId, usize> = BTreeMap::new();
            for corner in old {
                *counts.entry(corner).or_default() += 1;
            }
            shared.extend(counts.into_iter().map(|(old, count)| (count, read.id, old)));
        }
        shared.sort_by(|a, b| b.0.cmp(&a.0).then(a.cmp(b)));
        let mut continued = BTreeMap::new();
        for (_, read, old) in shared {
            if !continued.contains_key(&read) && !continued.values().any(|it| *it == old) {
                continued.insert(read, old);
            }
        }
        continued
    }

    /// The finish line and the grid, on the spaces that were taken over where they were on the stretch.
    fn signs(&self, plan: &mut TrackPlan) {
        let read_finish: BTreeSet<SpaceId> = self.read.finish.iter().copied().collect();
        let now = |id: SpaceId, finish: bool, plan: &TrackPlan| {
            let old = self.old.get(&id)?;
            if !self.stretch.contains(&id) {
                return Some(id);
            }
            let on_line = |it: &&SpacePlan| {
                let mut read = read_finish.iter().filter_map(|id| self.new.get(id));
                read.any(|id| *id == it.id)
            };
            let there = nearest(self.new_of(plan, old.lane).filter(on_line), old);
            let there = there.filter(|_| finish);
            let any = || nearest(self.new_of(plan, old.lane), old);
            there.or_else(any).map(|(it, _)| it.id)
        };
        let mut finish = Vec::new();
        for id in &self.plan.finish {
            finish.extend(now(*id, true, plan).filter(|id| !finish.contains(id)));
        }
        let mut grid = Vec::new();
        let mut taken = BTreeSet::new();
        for place in &self.plan.grid {
            if let Some(space) = now(place.space, false, plan).filter(|id| taken.insert(*id)) {
                let mut place = *place;
                place.space = space;
                grid.push(place);
            }
        }
        (plan.finish, plan.grid) = (finish, grid);
    }
}

fn at(space: &SpacePlan) -> Point {
    Point::new(space.x, space.y)
}

fn away(a: &SpacePlan, b: &SpacePlan) -> f64 {
    at(a).distance_squared(at(b)).sqrt()
}

fn are_alike(a: &SpacePlan, b: &SpacePlan) -> bool {
    heading(a.heading).dot(heading(b.heading)) > ALIKE
}

/// The nearest of some spaces of the same road, and how far it is.
fn nearest<'s>(
    spaces: impl Iterator<Item = &'s SpacePlan>,
    to: &SpacePlan,
) -> Option<(&'s SpacePlan, f64)> {
    let alike = spaces.filter(|it| are_alike(it, to));
    let away = alike.map(|it| (it, away(it, to)));
    away.min_by(|a, b| a.1.total_cmp(&b.1))
}

/// The usual length of a space: the median of the steps within lanes.
fn length(plan: &TrackPlan) -> f64 {
    let of: BTreeMap<SpaceId, &SpacePlan> = plan.spaces.iter().map(|it| (it.id, it)).collect();
    let steps = plan.spaces.iter().flat_map(|space| {
        let next = space.next.iter().filter_map(|to| of.get(to));
        let in_lane = next.filter(|to| to.lane == space.lane && to.lane.is_some());
        in_lane.map(|to| away(space, to))
    });
    let mut steps: Vec<f64> = steps
        .filter(|step| step.is_finite() && *step > 0.0)
        .collect();
    steps.sort_by(f64::total_cmp);
    let middle = steps.get(steps.len() / 2).copied();
    middle.unwrap_or(SPACE_LENGTH)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three lanes round a stadium of 40 spaces; corners at both ends.
    fn ring() -> TrackPlan {
        let text = crate::bundled::find("harbour")
            .expect("it is bundled")
            .text();
        crate::TrackFile::parse(text).expect("it can be read").plan
    }

    /// The spaces of the corner with this index, and some of the road on both sides.
    fn around(plan: &TrackPlan, corner: usize, reach: f64) -> BTreeSet<SpaceId> {
        let members = &plan.corners[corner].spaces;
        let on_road = plan.spaces.iter().filter(|it| it.lane.is_some());
        let places: Vec<&SpacePlan> = plan
            .spaces
            .iter()
            .filter(|it| members.contains(&it.id))
            .collect();
        let near = on_road.filter(|it| {
            places
                .iter()
                .any(|at| are_alike(at, it) && away(at, it) < reach)
        });
        near.map(|it| it.id).collect()
    }

    fn spaces(plan: &TrackPlan) -> BTreeSet<(Option<u32>, i64, i64)> {
        let place = |n: f64| (n * 100.0).round() as i64;
        plan.spaces
            .iter()
            .map(|it| (it.lane, place(it.x), place(it.y)))
            .collect()
    }

    /// Links by the places that they lead from and to, so that ids do not matter.
    fn links(plan: &TrackPlan) -> BTreeSet<[i64; 4]> {
        let of: BTreeMap<SpaceId, &SpacePlan> = plan.spaces.iter().map(|it| (it.id, it)).collect();
        let place = |n: f64| (n * 100.0).round() as i64;
        let links = plan
            .spaces
            .iter()
            .flat_map(|from| from.next.iter().map(move |to| (from, to)));
        let links = links.filter_map(|(from, to)| Some((from, of.get(to)?)));
        links
            .map(|(from, to)| [from.x, from.y, to.x, to.y].map(place))
            .collect()
    }

    #[test]
    fn what_was_read_again_as_it_was_gives_the_same_circuit() {
        let plan = ring();
        for corner in 0..plan.corners.len() {
            let stretch = around(&plan, corner, 50.0);
            let replaced = replace_stretch(&plan, &stretch, &plan).expect("there are spaces");
            assert_eq!(spaces(&replaced.plan), spaces(&plan));
            assert_eq!(links(&replaced.plan), links(&plan), "corner {corner}");
            let members = |plan: &TrackPlan| -> Vec<(CornerId, u32, usize)> {
                plan.corners
                    .iter()
                    .map(|it| (it.id, it.stops, it.spaces.len()))
                    .collect()
            };
            assert_eq!(members(&replaced.plan), members(&plan));
            assert_eq!(
                replaced.plan.check(),
                plan.check(),
                "nothing is wrong with either"
            );
            assert_eq!(replaced.spaces.len(), stretch.len());
            assert!(replaced.kept.len() + stretch.len() >= plan.spaces.len() - 20);
        }
    }

    #[test]
    fn the_rest_stays_as_it_was_changed_by_hand() {
        let read = ring();
        let mut plan = read.clone();
        let stretch = around(&plan, 1, 30.0);
        // Outside, spaces were moved, a corner was named and given other stops.
        plan.corners[3].name = "Mine".to_owned();
        plan.corners[3].stops = 3;
        for space in plan
            .spaces
            .iter_mut()
            .filter(|it| !stretch.contains(&it.id))
        {
            space.x += 1.25;
        }
        // On the stretch, spaces are missing.
        let gone: BTreeSet<SpaceId> = plan.corners[1].spaces.iter().copied().step_by(3).collect();
        plan.retain_spaces(|id| !gone.contains(&id));
        let stretch: BTreeSet<SpaceId> = stretch.difference(&gone).copied().collect();
        let replaced = replace_stretch(&plan, &stretch, &read).expect("there are spaces");
        for space in plan.spaces.iter().filter(|it| !stretch.contains(&it.id)) {
            let now = replaced.plan.spaces.iter().find(|it| it.id == space.id);
            let now = now.expect("it has stayed");
            assert_eq!((now.x, now.y, now.lane), (space.x, space.y, space.lane));
        }
        assert_eq!(replaced.plan.corners[3].name, "Mine");
        assert_eq!(replaced.plan.corners[3].stops, 3);
        assert_eq!(replaced.plan.spaces.len(), read.spaces.len());
        assert_eq!(
            replaced.plan.corners[1].spaces.len(),
            read.corners[1].spaces.len()
        );
        assert!(
            !replaced.plan.check().has_errors(),
            "{:?}",
            replaced.plan.check()
        );
    }

    #[test]
    fn line_and_grid_stay_where_they_are() {
        let plan = ring();
        let line: Vec<&SpacePlan> = plan
            .finish
            .iter()
            .filter_map(|id| plan.spaces.iter().find(|it| it.id == *id))
            .collect();
        let near = |it: &&SpacePlan| {
            line.iter()
                .any(|at| away(at, it) < 130.0 && are_alike(at, it))
        };
        let on_road = plan.spaces.iter().filter(|it| it.lane.is_some());
        let stretch: BTreeSet<SpaceId> = on_road.filter(near).map(|it| it.id).collect();
        let replaced = replace_stretch(&plan, &stretch, &plan).expect("there are spaces");
        let places = |plan: &TrackPlan, ids: Vec<SpaceId>| -> Vec<[i64; 2]> {
            let found = ids
                .iter()
                .filter_map(|id| plan.spaces.iter().find(|it| it.id == *id));
            found
                .map(|it| [it.x, it.y].map(|n| (n * 100.0).round() as i64))
                .collect()
        };
        let grid = |plan: &TrackPlan| plan.grid.iter().map(|it| it.space).collect::<Vec<_>>();
        assert_eq!(
            places(&replaced.plan, replaced.plan.finish.clone()),
            places(&plan, plan.finish.clone())
        );
        assert_eq!(
            places(&replaced.plan, grid(&replaced.plan)),
            places(&plan, grid(&plan))
        );
        assert_eq!(
            links(&replaced.plan),
            links(&plan),
            "the pit lane leads off and back"
        );
    }

    #[test]
    fn nothing_is_done_where_nothing_was_read() {
        let plan = ring();
        let stretch = around(&plan, 0, 10.0);
        let mut read = plan.clone();
        read.retain_spaces(|id| !stretch.contains(&id));
        let far = TrackPlan::default();
        assert_eq!(replace_stretch(&plan, &stretch, &far), None);
        assert_eq!(replace_stretch(&plan, &BTreeSet::new(), &plan), None);
    }
}
