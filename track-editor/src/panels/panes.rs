//! Which panes are open: what commands change and the dock follows.

use std::collections::BTreeSet;

use super::Pane;

/// The open panes. Where they are is known to the dock alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panes {
    closed: BTreeSet<Pane>,
    /// The open ones that lie behind another, as the dock showed them last.
    pub(super) behind: BTreeSet<Pane>,
    /// To be brought to the front.
    pub(super) wanted: Option<Pane>,
    /// To be put back where they were at first.
    pub(super) reset: bool,
}

impl Default for Panes {
    fn default() -> Self {
        let closed = Pane::ALL.iter().filter(|pane| !pane.is_open_at_first());
        Self {
            closed: closed.copied().collect(),
            behind: BTreeSet::new(),
            wanted: None,
            reset: false,
        }
    }
}

impl Panes {
    /// Whether a pane is open, seen or behind another.
    #[must_use]
    pub fn is_open(&self, pane: Pane) -> bool {
        !self.closed.contains(&pane)
    }

    /// Opens a pane and brings it to the front.
    ///
    /// ```
    /// use track_editor::panels::{Pane, Panes};
    ///
    /// let mut panes = Panes::default();
    /// panes.close(Pane::Problems);
    /// assert!(!panes.is_open(Pane::Problems));
    /// panes.open(Pane::Problems);
    /// assert!(panes.is_open(Pane::Problems));
    /// ```
    pub fn open(&mut self, pane: Pane) {
        self.closed.remove(&pane);
        self.wanted = Some(pane);
    }

    /// Closes a pane; the board stays.
    pub fn close(&mut self, pane: Pane) {
        if pane != Pane::Board {
            self.closed.insert(pane);
        }
    }

    /// Opens a pane, brings it to the front if it lies behind another, or closes it.
    pub fn toggle(&mut self, pane: Pane) {
        if self.is_open(pane) && !self.behind.contains(&pane) {
            self.close(pane);
        } else {
            self.open(pane);
        }
    }

    /// Puts all panes back where they were at first.
    pub fn reset(&mut self) {
        *self = Self {
            reset: true,
            ..Self::default()
        };
    }

    /// The closed panes.
    #[must_use]
    pub fn closed(&self) -> &BTreeSet<Pane> {
        &self.closed
    }

    /// Closes these panes and opens all others.
    pub fn set_closed(&mut self, closed: impl IntoIterator<Item = Pane>) {
        self.closed = closed.into_iter().filter(|p| *p != Pane::Board).collect();
    }
}
