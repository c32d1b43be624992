//! What is selected.

use std::collections::BTreeSet;

use formulad_core::{CornerId, SpaceId, TrackPlan};

use super::art::ArtItem;

/// The spaces and the items of the art that commands act on, or the one link that delete removes.
///
/// ```
/// use formulad_core::SpaceId;
/// use track_editor::document::{ArtItem, Selection};
///
/// let mut selection = Selection::of([SpaceId(4), SpaceId(7)]);
/// selection.toggle(SpaceId(4));
/// assert_eq!(selection.only(), Some(SpaceId(7)));
/// selection.toggle_item(ArtItem::Piece(0));
/// assert_eq!(selection.count(), 2);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    spaces: BTreeSet<SpaceId>,
    items: BTreeSet<ArtItem>,
    link: Option<(SpaceId, SpaceId)>,
}

impl Selection {
    /// Selects these spaces.
    pub fn of(spaces: impl IntoIterator<Item = SpaceId>) -> Self {
        Self {
            spaces: spaces.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Selects these items of the art.
    pub fn of_items(items: impl IntoIterator<Item = ArtItem>) -> Self {
        Self {
            items: items.into_iter().collect(),
            ..Self::default()
        }
    }

    /// Selects the link between these two spaces.
    pub fn of_link(from: SpaceId, to: SpaceId) -> Self {
        Self {
            link: Some((from, to)),
            ..Self::default()
        }
    }

    /// Whether nothing is selected.
    pub fn is_empty(&self) -> bool {
        self.count() == 0 && self.link.is_none()
    }

    /// The number of spaces and items.
    pub fn count(&self) -> usize {
        self.spaces.len() + self.items.len()
    }

    /// The selected spaces.
    pub fn spaces(&self) -> &BTreeSet<SpaceId> {
        &self.spaces
    }

    /// The selected spaces as a list, by id.
    pub fn list(&self) -> Vec<SpaceId> {
        self.spaces.iter().copied().collect()
    }

    /// The selected items of the art.
    pub fn items(&self) -> &BTreeSet<ArtItem> {
        &self.items
    }

    /// The selected link.
    pub fn link(&self) -> Option<(SpaceId, SpaceId)> {
        self.link
    }

    /// The selected space, if there is exactly one.
    pub fn only(&self) -> Option<SpaceId> {
        match self.spaces.len() {
            1 => self.spaces.first().copied(),
            _ => None,
        }
    }

    /// The selected item, if it is all that is selected.
    pub fn only_item(&self) -> Option<ArtItem> {
        match self.count() {
            1 => self.items.first().copied(),
            _ => None,
        }
    }

    /// Whether this space is selected.
    pub fn contains(&self, space: SpaceId) -> bool {
        self.spaces.contains(&space)
    }

    /// Selects the space, or deselects it.
    pub fn toggle(&mut self, space: SpaceId) {
        self.link = None;
        if !self.spaces.remove(&space) {
            self.spaces.insert(space);
        }
    }

    /// Selects the item, or deselects it.
    pub fn toggle_item(&mut self, item: ArtItem) {
        self.link = None;
        if !self.items.remove(&item) {
            self.items.insert(item);
        }
    }

    /// Adds these spaces to the selection.
    pub fn extend(&mut self, spaces: impl IntoIterator<Item = SpaceId>) {
        self.link = None;
        self.spaces.extend(spaces);
    }

    /// Adds these items to the selection.
    pub fn extend_items(&mut self, items: impl IntoIterator<Item = ArtItem>) {
        self.link = None;
        self.items.extend(items);
    }

    /// Deselects what the plan does not have.
    pub fn retain_existing(&mut self, plan: &TrackPlan) {
        if !self.spaces.is_empty() {
            let there: BTreeSet<_> = plan.spaces.iter().map(|s| s.id).collect();
            self.spaces.retain(|id| there.contains(id));
        }
        self.items.retain(|item| item.is_in(plan));
        self.link = self.link.filter(|(from, to)| {
            plan.spaces
                .iter()
                .any(|s| s.id == *from && s.next.contains(to))
        });
    }

    /// Deselects the items that are not kept.
    pub fn retain_items(&mut self, keep: impl Fn(ArtItem) -> bool) {
        self.items.retain(|item| keep(*item));
    }

    /// Deselects all spaces, and the link.
    pub fn drop_spaces(&mut self) {
        self.spaces.clear();
        self.link = None;
    }

    /// The corner that all selected spaces belong to, if there is one.
    pub fn corner(&self, plan: &TrackPlan) -> Option<CornerId> {
        let first = self.spaces.first()?;
        let corner = plan.corners.iter().find(|c| c.spaces.contains(first))?;
        let members: BTreeSet<_> = corner.spaces.iter().collect();
        self.spaces
            .iter()
            .all(|id| members.contains(id))
            .then_some(corner.id)
    }
}
