//! How long the ways through a corner are.

use crate::graph::topological_order;
use crate::survey::{Link, SpaceIdx};

use super::Context;

/// The ways through one corner.
pub(in crate::check) struct Reach {
    /// The longest way through, in spaces.
    pub(in crate::check) longest: u32,
    /// The spaces at which the corner is entered, each with the longest way from it.
    pub(in crate::check) entries: Vec<(SpaceIdx, u32)>,
}

impl Context<'_> {
    /// Fills `reach`: `None` for a corner that is empty, or has ways that go round in circles.
    pub(super) fn find_reach(&mut self) {
        let corners = 0..self.plan.corners.len();
        self.reach = corners.map(|corner| self.reach_of(corner)).collect();
    }

    fn reach_of(&self, corner: usize) -> Option<Reach> {
        let members = self.components[corner].first()?;
        let place = |spot: SpaceIdx| members.binary_search(&spot).ok();
        let links = &self.survey.links;
        let onward = |at: usize| {
            let sound = links
                .from(members[at])
                .iter()
                .filter(|link| !self.is_faulty(link));
            sound.filter_map(|link| place(link.to))
        };
        let order = topological_order(members.len(), onward);
        if order.len() < members.len() {
            return None;
        }
        // The longest way from each space to the end of the corner, that space included.
        let mut longest = vec![1_u32; members.len()];
        for at in order.into_iter().rev() {
            longest[at] += onward(at).map(|next| longest[next]).max().unwrap_or(0);
        }
        let from_outside = |link: &Link| place(link.from).is_none() && !self.is_faulty(link);
        let entries = members.iter().copied().zip(longest.iter().copied());
        Some(Reach {
            longest: longest.iter().copied().max().unwrap_or(0),
            entries: entries
                .filter(|(spot, _)| links.to(*spot).any(from_outside))
                .collect(),
        })
    }
}
