//! How long the ways through a corner are.

use std::collections::BTreeMap;

use crate::check::context::Context;
use crate::survey::Spot;

/// The longest way from each space of a corner to its end, in spaces, that space included.
pub(super) struct Reach {
    longest: BTreeMap<Spot, u32>,
    entries: Vec<Spot>,
}

impl Reach {
    /// Measures a corner; none when it is empty, or has ways that go round in circles.
    pub(super) fn of(cx: &Context<'_>, corner: usize) -> Option<Self> {
        let members = cx.pieces[corner].first()?;
        let inside = |spot: Spot| cx.whole_corner(spot) == Some(corner);
        let links = &cx.survey.links;
        let onward = |spot: Spot| {
            links
                .from(spot)
                .iter()
                .filter(|link| inside(link.to) && !cx.is_faulty(link))
        };

        // From the end of the corner back: a space is measured when all that it leads to are.
        let mut waiting: BTreeMap<Spot, usize> = members
            .iter()
            .map(|spot| (*spot, onward(*spot).count()))
            .collect();
        let mut ready: Vec<Spot> = members
            .iter()
            .copied()
            .filter(|spot| waiting.get(spot) == Some(&0))
            .collect();
        let mut longest = BTreeMap::new();
        while let Some(spot) = ready.pop() {
            let ahead = onward(spot).filter_map(|link| longest.get(&link.to)).max();
            let here = 1 + ahead.copied().unwrap_or(0_u32);
            longest.insert(spot, here);
            for link in links.to(spot) {
                if !inside(link.from) || cx.is_faulty(link) {
                    continue;
                }
                if let Some(count) = waiting.get_mut(&link.from) {
                    *count -= 1;
                    if *count == 0 {
                        ready.push(link.from);
                    }
                }
            }
        }
        let entries = members
            .iter()
            .copied()
            .filter(|spot| links.to(*spot).any(|link| !inside(link.from)))
            .collect();
        (longest.len() == members.len()).then_some(Self { longest, entries })
    }

    /// The longest way through the corner.
    pub(super) fn longest(&self) -> u32 {
        self.longest.values().copied().max().unwrap_or(0)
    }

    /// The spaces at which the corner is entered, with the longest way from each.
    pub(super) fn entries(&self) -> impl Iterator<Item = (Spot, u32)> {
        let entries = self.entries.iter();
        entries.filter_map(|spot| Some((*spot, *self.longest.get(spot)?)))
    }
}
