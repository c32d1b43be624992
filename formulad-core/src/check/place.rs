//! Short ways to say where a problem is.

use crate::problem::{Change, Fix};
use crate::{CornerId, Place, Problem, SpaceId};

impl Place {
    /// The place a JSON Pointer leads to.
    pub(crate) fn at(pointer: impl Into<String>) -> Self {
        Self {
            pointer: pointer.into(),
            ..Self::default()
        }
    }

    pub(crate) fn space(mut self, id: SpaceId) -> Self {
        self.spaces.push(id);
        self
    }

    pub(crate) fn spaces(mut self, ids: impl IntoIterator<Item = SpaceId>) -> Self {
        self.spaces.extend(ids);
        self
    }

    pub(crate) fn corner(mut self, id: CornerId) -> Self {
        self.corners.push(id);
        self
    }

    pub(crate) fn link(mut self, from: SpaceId, to: SpaceId) -> Self {
        self.links.push((from, to));
        self
    }
}

impl Problem {
    /// Adds a fix that can be made unseen.
    pub(crate) fn safe_fix(self, label: String, changes: Vec<Change>) -> Self {
        self.fixed_by(label, true, changes)
    }

    /// Adds a fix that the designer should look at first.
    pub(crate) fn fix_to_look_at(self, label: String, changes: Vec<Change>) -> Self {
        self.fixed_by(label, false, changes)
    }

    fn fixed_by(mut self, label: String, safe: bool, changes: Vec<Change>) -> Self {
        self.fix = Some(Fix {
            label,
            safe,
            changes,
        });
        self
    }
}
