//! Ways round that never cross the line.

use crate::graph::{Lists, components, topological_order, trimmed};
use crate::survey::{Link, SpaceIdx};

use super::{Context, Fault};

impl Context<'_> {
    /// The links that do not cross the line and are not errors by themselves.
    pub(super) fn within_lap(&self) -> Adjacency {
        let links = self.survey.links.all().iter().zip(&self.faults);
        let links = links.filter(|(link, fault)| {
            !fault.is_some_and(Fault::is_error) && !self.survey.crosses_line(link.from, link.to)
        });
        Adjacency::new(self.survey.len(), links.map(|(link, _)| link))
    }

    /// Fills `loops`: what is left after repeatedly removing spaces without a way on and spaces
    /// that none leads to, in connected groups.
    pub(super) fn find_loops(&mut self, within_lap: &Adjacency) {
        if self.plan.finish.is_empty() {
            return;
        }
        let left = within_lap.left();
        let seeds = (0..left.len()).filter(|spot| left[*spot]);
        self.loops = components(seeds, left.len(), |spot| {
            let (forward, backward) = (within_lap.forward.of(spot), within_lap.backward.of(spot));
            let near = forward.iter().chain(backward);
            near.copied().filter(|other| left[*other])
        });
        for group in &mut self.loops {
            group.sort_unstable();
        }
    }

    /// Whether a car that has crossed the line can cross it again within half a lap (TRACK-4).
    pub(in crate::check) fn crosses_line_twice(&self) -> bool {
        let survey = &self.survey;
        let mut seen = survey.past_line.clone();
        let mut here: Vec<SpaceIdx> = (0..survey.len()).filter(|spot| seen[*spot]).collect();
        for _ in 0..(survey.lap.length() / 2.0) as usize {
            let mut next = Vec::new();
            for link in here.iter().flat_map(|spot| survey.links.from(*spot)) {
                if self.fault(link).is_some_and(Fault::is_error) {
                    continue;
                }
                if survey.crosses_line(link.from, link.to) {
                    return true;
                }
                if !std::mem::replace(&mut seen[link.to], true) {
                    next.push(link.to);
                }
            }
            here = next;
        }
        false
    }
}

/// The spots that links join.
pub(super) struct Adjacency {
    forward: Lists,
    backward: Lists,
    count: usize,
}

impl Adjacency {
    pub(super) fn new<'l>(count: usize, links: impl Iterator<Item = &'l Link> + Clone) -> Self {
        Self {
            forward: Lists::new(count, links.clone().map(|link| (link.from, link.to))),
            backward: Lists::new(count, links.map(|link| (link.to, link.from))),
            count,
        }
    }

    /// Which spots are on and between loops.
    pub(super) fn left(&self) -> Vec<bool> {
        trimmed(&self.forward, &self.backward)
    }

    /// The spots in an order in which every link leads to a later one. Spots on loops, and after them,
    /// are omitted.
    pub(super) fn in_order(&self) -> Vec<SpaceIdx> {
        topological_order(self.count, |spot| self.forward.of(spot).iter().copied())
    }
}
