//! Ways round that never cross the line.

use crate::survey::{Link, Spot};

use super::{Context, Fault};

impl Context<'_> {
    /// The links that can be driven without crossing the line and are not wrong by themselves.
    fn within_lap(&self) -> Vec<Link> {
        let links = self.survey.links.all().iter().zip(&self.faults);
        links
            .filter(|(link, fault)| {
                // The errors among the faults.
                let wrong = matches!(
                    fault,
                    Some(
                        Fault::ToItself
                            | Fault::TooMany
                            | Fault::JumpsALane
                            | Fault::SecondIntoLane
                            | Fault::Backwards
                    )
                );
                !wrong && !self.survey.crosses_line(link.from, link.to)
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
        let links = self.within_lap();
        let forward = Adjacent::new(self.survey.len(), &links, |link| (link.from, link.to));
        let backward = Adjacent::new(self.survey.len(), &links, |link| (link.to, link.from));
        let left = untrimmed(&forward, &backward);
        let mut seen = vec![false; self.survey.len()];
        for start in 0..self.survey.len() {
            if !left[start] || seen[start] {
                continue;
            }
            seen[start] = true;
            let mut group = vec![start];
            let mut at = 0;
            while at < group.len() {
                let spot = group[at];
                at += 1;
                for other in forward.of(spot).iter().chain(backward.of(spot)) {
                    if left[*other] && !seen[*other] {
                        seen[*other] = true;
                        group.push(*other);
                    }
                }
            }
            group.sort_unstable();
            self.loops.push(group);
        }
    }

    /// The spots in an order in which every link within the lap leads to a later one. Spots on
    /// loops, and after them, are left out.
    pub(super) fn driving_order(&self) -> Vec<Spot> {
        let links = self.within_lap();
        let forward = Adjacent::new(self.survey.len(), &links, |link| (link.from, link.to));
        let mut waiting = vec![0_usize; self.survey.len()];
        for link in &links {
            waiting[link.to] += 1;
        }
        let mut order: Vec<Spot> = (0..waiting.len()).filter(|s| waiting[*s] == 0).collect();
        let mut at = 0;
        while at < order.len() {
            for to in forward.of(order[at]) {
                waiting[*to] -= 1;
                if waiting[*to] == 0 {
                    order.push(*to);
                }
            }
            at += 1;
        }
        order
    }
}

/// The spots on and between loops of these links.
pub(super) fn on_loops(count: usize, links: &[Link]) -> Vec<Spot> {
    let forward = Adjacent::new(count, links, |link| (link.from, link.to));
    let backward = Adjacent::new(count, links, |link| (link.to, link.from));
    let left = untrimmed(&forward, &backward);
    (0..count).filter(|spot| left[*spot]).collect()
}

/// What is left when loose ends are taken away on both sides.
fn untrimmed(forward: &Adjacent, backward: &Adjacent) -> Vec<bool> {
    let mut left = vec![true; forward.first.len() - 1];
    trim(&mut left, forward, backward);
    trim(&mut left, backward, forward);
    left
}

/// Takes away spots that nothing leads from, until there are no more.
fn trim(left: &mut [bool], from: &Adjacent, into: &Adjacent) {
    let mut ways: Vec<usize> = (0..left.len())
        .map(|spot| from.of(spot).iter().filter(|to| left[**to]).count())
        .collect();
    let mut ends: Vec<Spot> = (0..left.len())
        .filter(|spot| left[*spot] && ways[*spot] == 0)
        .collect();
    while let Some(spot) = ends.pop() {
        left[spot] = false;
        for before in into.of(spot) {
            ways[*before] -= 1;
            if left[*before] && ways[*before] == 0 {
                ends.push(*before);
            }
        }
    }
}

/// For each spot, the spots at the other end of its links.
struct Adjacent {
    first: Vec<usize>,
    other: Vec<Spot>,
}

impl Adjacent {
    fn new(count: usize, links: &[Link], ends: fn(&Link) -> (Spot, Spot)) -> Self {
        let mut first = vec![0; count + 1];
        for (from, _) in links.iter().map(ends) {
            first[from + 1] += 1;
        }
        for at in 0..count {
            first[at + 1] += first[at];
        }
        let mut place = first.clone();
        let mut other = vec![0; links.len()];
        for (from, to) in links.iter().map(ends) {
            other[place[from]] = to;
            place[from] += 1;
        }
        Self { first, other }
    }

    fn of(&self, spot: Spot) -> &[Spot] {
        &self.other[self.first[spot]..self.first[spot + 1]]
    }
}
