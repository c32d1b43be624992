//! Many things at once.

use super::super::Item;
use super::super::painter::Painter;
use super::easel::Easel;

/// What stands in a landscape. Nothing in it stands on anything else, so that all shadows are painted first, and then
/// what lies in the same light together, which keeps files short.
#[derive(Default)]
pub(in crate::draw) struct Tiers(Vec<(usize, Item)>);

impl Tiers {
    /// Adds the parts of a thing, from the bottom to the top.
    pub(in crate::draw) fn add(&mut self, easel: Easel) {
        let shade = easel.shade;
        let mut tier = 0;
        for item in easel.into_items() {
            let is_shadow = item.fill == Some(shade);
            tier += usize::from(!is_shadow);
            self.0.push((if is_shadow { 0 } else { tier }, item));
        }
    }

    pub(in crate::draw) fn push(&mut self, tier: usize, item: Item) {
        self.0.push((tier, item));
    }

    pub(in crate::draw) fn paint(mut self, painter: &mut Painter<'_>) {
        let pen = |item: &Item| item.stroke.map(|stroke| stroke.color);
        self.0
            .sort_by_key(|(tier, item)| (*tier, item.fill, pen(item)));
        for (_, item) in self.0 {
            painter.push(item);
        }
    }
}
