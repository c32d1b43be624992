//! What is moved, turned and deleted together: spaces, things beside the road, and signs.

use std::collections::BTreeSet;

use formulad_core::plan::Sign;
use formulad_core::{SpaceId, TrackPlan};

use super::art::{ArtEdit, ArtItem};
use super::edit::Edit;
use super::transform::Transform;

/// Spaces and items of the art, and where signs among them stood when they were taken.
///
/// ```
/// use formulad_core::plan::Sign;
/// use track_editor::document::{ArtEdit, ArtItem, Edit, Group};
///
/// let group = Group {
///     items: vec![ArtItem::Piece(0)],
///     signs: vec![(Sign::Name, [40.0, 20.0])],
///     ..Group::default()
/// };
/// let by = [5.0, 0.0];
/// let tree = ArtEdit::Shift(vec![ArtItem::Piece(0)], by);
/// let name = ArtEdit::PutSign(Sign::Name, Some([45.0, 20.0]));
/// assert_eq!(group.moved(by), Edit::Several(vec![Edit::Art(tree), Edit::Art(name)]));
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Group {
    /// The spaces.
    pub spaces: Vec<SpaceId>,
    /// The areas and pieces.
    pub items: Vec<ArtItem>,
    /// The signs, with their places. Automatic ones have no place in the plan.
    pub signs: Vec<(Sign, [f64; 2])>,
}

impl Group {
    /// Whether nothing is in it.
    pub fn is_empty(&self) -> bool {
        self.spaces.is_empty() && self.items.is_empty() && self.signs.is_empty()
    }

    /// The edit that shifts all of it by this many millimetres.
    pub fn moved(&self, by: [f64; 2]) -> Edit {
        let spaces = |spaces| Edit::MoveSpaces { spaces, by };
        let items = |items| ArtEdit::Shift(items, by);
        self.edit(spaces, items, |[x, y]| [x + by[0], y + by[1]])
    }

    /// The edit that turns, scales or mirrors all of it.
    pub fn transformed(&self, plan: &TrackPlan, how: Transform) -> Edit {
        let spaces = |spaces| Edit::Transform(spaces, how);
        let meant: BTreeSet<SpaceId> = self.spaces.iter().copied().collect();
        let all = || plan.spaces.iter().all(|space| meant.contains(&space.id));
        if how.mirrors() && !meant.is_empty() && all() {
            // The art is mirrored with the road.
            return spaces(self.spaces.clone());
        }
        let items = |items| ArtEdit::Transform(items, how);
        self.edit(spaces, items, |at| how.place(at))
    }

    /// The edit that deletes it; signs are placed automatically.
    pub fn deleted(&self) -> Edit {
        let signs = self.signs.iter().map(|(sign, _)| ArtItem::Sign(*sign));
        let items: Vec<ArtItem> = self.items.iter().copied().chain(signs).collect();
        let spaces = (!self.spaces.is_empty()).then(|| Edit::DeleteSpaces(self.spaces.clone()));
        let items = (!items.is_empty()).then_some(Edit::Art(ArtEdit::Remove(items)));
        Edit::several(spaces.into_iter().chain(items))
    }

    fn edit(
        &self,
        spaces: impl FnOnce(Vec<SpaceId>) -> Edit,
        items: impl FnOnce(Vec<ArtItem>) -> ArtEdit,
        place: impl Fn([f64; 2]) -> [f64; 2],
    ) -> Edit {
        let has = |some: bool| some.then_some(());
        let spaces = has(!self.spaces.is_empty()).map(|()| spaces(self.spaces.clone()));
        let items = has(!self.items.is_empty()).map(|()| Edit::Art(items(self.items.clone())));
        let put =
            |(sign, at): &(Sign, [f64; 2])| Edit::Art(ArtEdit::PutSign(*sign, Some(place(*at))));
        let signs = self.signs.iter().map(put);
        Edit::several(spaces.into_iter().chain(items).chain(signs))
    }
}
