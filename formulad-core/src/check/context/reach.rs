//! How long the ways through a corner are.

use crate::survey::{Link, Spot};

use super::Context;

/// The ways through one corner.
pub(in crate::check) struct Reach {
    /// The longest way through, in spaces.
    pub(in crate::check) longest: u32,
    /// The spaces at which the corner is entered, each with the longest way from it.
    pub(in crate::check) entries: Vec<(Spot, u32)>,
}

impl Context<'_> {
    /// Fills `reach`: none for a corner that is empty, or has ways that go round in circles.
    pub(super) fn find_reach(&mut self) {
        // The longest way from each spot to the end of its corner, that spot included.
        let mut longest: Vec<u32> = vec![0; self.survey.len()];
        let mut waiting: Vec<usize> = vec![0; self.survey.len()];
        let corners = 0..self.plan.corners.len();
        let reach = corners.map(|corner| self.reach_of(corner, &mut longest, &mut waiting));
        self.reach = reach.collect();
    }

    fn reach_of(&self, corner: usize, longest: &mut [u32], waiting: &mut [usize]) -> Option<Reach> {
        let members = self.pieces[corner].first()?;
        let inside = |spot: Spot| self.whole_corner(spot) == Some(corner);
        let links = &self.survey.links;

        // From the end of the corner back: a space is measured when all that it leads to are.
        let mut ready = Vec::new();
        for spot in members {
            let onward = links.from(*spot).iter();
            waiting[*spot] = onward
                .filter(|link| inside(link.to) && !self.is_faulty(link))
                .count();
            if waiting[*spot] == 0 {
                ready.push(*spot);
            }
        }
        let mut measured = 0;
        while let Some(spot) = ready.pop() {
            longest[spot] += 1;
            measured += 1;
            for link in links.to(spot) {
                let before = link.from;
                if inside(before) && !self.is_faulty(link) {
                    longest[before] = longest[before].max(longest[spot]);
                    waiting[before] -= 1;
                    if waiting[before] == 0 {
                        ready.push(before);
                    }
                }
            }
        }
        let from_outside = |link: &Link| !inside(link.from) && !self.is_faulty(link);
        let is_entry = |spot: &&Spot| links.to(**spot).any(from_outside);
        (measured == members.len()).then(|| Reach {
            longest: members.iter().map(|spot| longest[*spot]).max().unwrap_or(0),
            entries: members
                .iter()
                .filter(is_entry)
                .map(|spot| (*spot, longest[*spot]))
                .collect(),
        })
    }
}
