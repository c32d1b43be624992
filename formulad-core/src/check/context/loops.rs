//! Ways round that never cross the line.

use crate::graph::{Lists, components, topological_order, trimmed};
use crate::survey::{Link, SpaceIdx};

use super::{Context, Fault};

impl Context<'_> {
    /// The links that can be driven without crossing the line and are not wrong by themselves.
    fn within_lap(&self) -> Vec<Link> {
        let links = self.survey.links.all().iter().zip(&self.faults);
        links
            .filter(|(link, fault)| {
                !fault.is_some_and(Fault::is_error) && !self.survey.crosses_line(link.from, link.to)
            })
            .map(|(link, _)| *link)
            .collect()
    }

    /// Fills `loops`: what is left when spaces without a way on, and spaces that none leads to,
    /// are taken away until there are no more, in connected groups.
    pub(super) fn find_loops(&mut self) {
        if self.plan.finish.is_empty() {
            return;
        }
        let ways = Ways::new(self.survey.len(), &self.within_lap());
        let seeds = (0..ways.left.len()).filter(|spot| ways.left[*spot]);
        self.loops = components(seeds, ways.left.len(), |spot| {
            let near = ways.forward.of(spot).iter().chain(ways.backward.of(spot));
            near.copied().filter(|other| ways.left[*other])
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

    /// The spots in an order in which every link within the lap leads to a later one. Spots on
    /// loops, and after them, are omitted.
    pub(super) fn driving_order(&self) -> Vec<SpaceIdx> {
        let ways = Ways::new(self.survey.len(), &self.within_lap());
        topological_order(self.survey.len(), |spot| {
            ways.forward.of(spot).iter().copied()
        })
    }
}

/// The spots on and between loops of these links.
pub(super) fn on_loops(count: usize, links: &[Link]) -> Vec<SpaceIdx> {
    let ways = Ways::new(count, links);
    (0..count).filter(|spot| ways.left[*spot]).collect()
}

/// The spots that links join, and those left when loose ends are taken away on both sides.
struct Ways {
    forward: Lists,
    backward: Lists,
    left: Vec<bool>,
}

impl Ways {
    fn new(count: usize, links: &[Link]) -> Self {
        let forward = Lists::new(count, links.iter().map(|link| (link.from, link.to)));
        let backward = Lists::new(count, links.iter().map(|link| (link.to, link.from)));
        let left = trimmed(&forward, &backward);
        Self {
            forward,
            backward,
            left,
        }
    }
}
