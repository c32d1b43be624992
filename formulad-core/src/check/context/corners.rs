//! The components that corners consist of, and the ways around corners.

use std::collections::BTreeSet;

use arrayvec::ArrayVec;

use crate::graph::components;
use crate::survey::SpaceIdx;

use super::Context;
use super::loops::Adjacency;

/// A corner that can be driven around.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::check) struct Around {
    /// The corner, by its position in the plan.
    pub(in crate::check) corner: usize,
    /// A spot past it that both the way through and the way around lead to.
    pub(in crate::check) meet: SpaceIdx,
}

impl Context<'_> {
    /// Fills `components`: two spaces of a corner are in one component when a link joins them or they lie
    /// side by side.
    pub(super) fn find_components(&mut self) {
        let survey = &self.survey;
        let corner = |spot: SpaceIdx| survey.corner[spot].filter(|_| survey.on_road(spot));
        let seeds = (0..survey.len()).filter(|spot| corner(*spot).is_some());
        let components = components(seeds, survey.len(), |spot| {
            let ahead = survey.links.from(spot).iter().map(|link| link.to);
            let behind = survey.links.to(spot).map(|link| link.from);
            let beside = self.beside.of(spot).iter().copied();
            let near = ahead.chain(behind).chain(beside);
            near.filter(move |other| corner(*other) == corner(spot))
        });
        self.components = vec![Vec::new(); self.plan.corners.len()];
        for mut component in components {
            component.sort_unstable();
            if let Some(corner) = survey.corner[component[0]] {
                self.components[corner].push(component);
            }
        }
        for components in &mut self.components {
            components.sort_by_key(|component| std::cmp::Reverse(component.len()));
        }
    }

    /// The corner whose main component a spot belongs to.
    pub(in crate::check) fn whole_corner(&self, spot: SpaceIdx) -> Option<usize> {
        let corner = self.survey.corner[spot]?;
        let main = self.components.get(corner)?.first()?;
        main.binary_search(&spot).is_ok().then_some(corner)
    }

    /// Fills `around`. Over two laps, every space remembers which corners may have been the last;
    /// where a corner is entered with different memories, one of the ways there has gone around a
    /// corner.
    pub(super) fn find_ways_around(&mut self, within_lap: &Adjacency) {
        let corner: Vec<Option<usize>> = (0..self.survey.len())
            .map(|spot| self.whole_corner(spot))
            .collect();
        let corners: BTreeSet<usize> = corner.iter().flatten().copied().collect();
        if corners.len() == 1 {
            self.find_way_around_only(&corner);
            return;
        }
        let order = within_lap.in_order();
        let mut last: Vec<ArrayVec<usize, MOST_MEMORIES>> = vec![ArrayVec::new(); corner.len()];
        let mut before: Vec<Option<usize>> = vec![None; self.plan.corners.len()];
        let mut around: Vec<Around> = Vec::new();
        for second_lap in [false, true] {
            for spot in &order {
                if self.survey.off_road(*spot) {
                    continue;
                }
                let mut memories = ArrayVec::new();
                for link in self.survey.links.to(*spot) {
                    if self.survey.on_road(link.from) && !self.is_faulty(link) {
                        for memory in &last[link.from] {
                            if !memories.contains(memory) && !memories.is_full() {
                                memories.push(*memory);
                            }
                        }
                    }
                }
                if let Some(own) = corner[*spot] {
                    for memory in memories.iter().filter(|memory| **memory != own) {
                        match before[own] {
                            Some(known) if known != *memory => {
                                let (later, missed) = missed(&before, known, *memory);
                                before[own] = Some(later);
                                if second_lap {
                                    around.extend(missed.into_iter().map(|corner| Around {
                                        corner,
                                        meet: *spot,
                                    }));
                                }
                            }
                            _ => before[own] = Some(*memory),
                        }
                    }
                    memories = ArrayVec::new();
                    memories.push(own);
                }
                last[*spot] = memories;
            }
        }
        // Each corner once, by the first space at which the ways meet again.
        around.sort_by_key(|around| around.corner);
        around.dedup_by_key(|around| around.corner);
        self.around = around;
    }

    /// Fills `around` where there is only one corner: can one drive round without it?
    fn find_way_around_only(&mut self, corner: &[Option<usize>]) {
        let Some(only) = corner.iter().flatten().next().copied() else {
            return;
        };
        let free = |spot: SpaceIdx| corner[spot].is_none() && self.survey.on_road(spot);
        let links = self.survey.links.all().iter().zip(&self.faults);
        let links =
            links.filter(|(link, fault)| fault.is_none() && free(link.from) && free(link.to));
        let left = Adjacency::new(corner.len(), links.map(|(link, _)| link)).left();
        let meet = left.iter().position(|left| *left);
        self.around
            .extend(meet.map(|meet| Around { corner: only, meet }));
    }
}

/// More memories than this are a sign of other faults.
const MOST_MEMORIES: usize = 4;

/// For two corners that are the last ones on ways that meet, the later one, and those that one of
/// the ways has missed.
fn missed(before: &[Option<usize>], one: usize, other: usize) -> (usize, Vec<usize>) {
    /// More corners than this are not missed by one slip.
    const MOST: usize = 4;
    // Side by side: each way has missed what the other went through.
    if before[one].is_some() && before[one] == before[other] {
        return (one, vec![one, other]);
    }
    for (later, earlier) in [(one, other), (other, one)] {
        let mut missed = vec![later];
        let mut at = later;
        while missed.len() <= MOST {
            match before[at] {
                Some(corner) if corner == earlier => return (later, missed),
                Some(corner) => {
                    at = corner;
                    missed.push(corner);
                }
                None => break,
            }
        }
    }
    (one, vec![one, other])
}
