//! Which panes are open: commands change this, and the dock follows it.

use std::collections::{BTreeMap, BTreeSet};

use egui::Vec2;

use super::{Pane, WindowEdge};

/// The open panes. Only the dock knows where they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Panes {
    closed: BTreeSet<Pane>,
    /// The panes that have a window of their own while they are open.
    apart: BTreeSet<Pane>,
    /// The open ones that lie behind another, as the dock showed them last.
    pub(crate) behind: BTreeSet<Pane>,
    /// The pane to bring to the front.
    pub(crate) wanted: Option<Pane>,
    /// The same for one in a window of its own.
    pub(crate) wanted_apart: Option<Pane>,
    /// Whether all are to be put back to their default places.
    pub(crate) reset: bool,
    /// The pane to put along a side of the window.
    pub(crate) moved: Option<(Pane, WindowEdge)>,
    /// The pane to enlarge, and by how much.
    pub(crate) resized: Option<(Pane, Vec2)>,
    /// The pane that the keyboard moved to last.
    at: Pane,
    /// Whether the keyboard moved on to the notice over the board.
    at_notice: bool,
    /// The pane to be given the keyboard.
    pub(crate) focus: Option<Pane>,
    /// Whether the notice is to be given the keyboard.
    pub(crate) focus_notice: bool,
}

impl Default for Panes {
    fn default() -> Self {
        let closed = Pane::ALL.iter().filter(|pane| !pane.is_open_at_first());
        Self {
            closed: closed.copied().collect(),
            apart: BTreeSet::new(),
            behind: BTreeSet::new(),
            wanted: None,
            wanted_apart: None,
            reset: false,
            moved: None,
            resized: None,
            at: Pane::Board,
            at_notice: false,
            focus: None,
            focus_notice: false,
        }
    }
}

impl Panes {
    /// Whether a pane is open, seen or behind another.
    pub fn is_open(&self, pane: Pane) -> bool {
        !self.closed.contains(&pane)
    }

    /// Opens a pane and brings it to the front.
    ///
    /// ```
    /// use track_editor::view::{Pane, Panes};
    ///
    /// let mut panes = Panes::default();
    /// panes.close(Pane::Problems);
    /// assert!(!panes.is_open(Pane::Problems));
    /// panes.open(Pane::Problems);
    /// assert!(panes.is_open(Pane::Problems));
    /// ```
    pub fn open(&mut self, pane: Pane) {
        self.closed.remove(&pane);
        if self.is_apart(pane) {
            self.wanted_apart = Some(pane);
        } else {
            self.wanted = Some(pane);
        }
    }

    /// Whether a pane has a window of its own while it is open.
    pub fn is_apart(&self, pane: Pane) -> bool {
        self.apart.contains(&pane)
    }

    /// Gives a pane a window of its own, or puts it back; the board stays.
    pub fn set_apart(&mut self, pane: Pane, apart: bool) {
        if apart && pane != Pane::Board {
            self.apart.insert(pane);
        } else {
            self.apart.remove(&pane);
        }
        self.open(pane);
    }

    /// These panes, with those apart that are apart in `other`.
    pub(crate) fn with_apart_of(self, other: &Self) -> Self {
        Self {
            apart: other.apart.clone(),
            ..self
        }
    }

    /// Which panes have a window of their own, by name.
    pub(crate) fn apart_names(&self) -> BTreeSet<String> {
        self.apart.iter().map(|pane| pane.name()).collect()
    }

    /// Closes a pane; the board stays.
    pub fn close(&mut self, pane: Pane) {
        if pane != Pane::Board {
            self.closed.insert(pane);
        }
    }

    /// Whether a pane is open and not behind another.
    pub(crate) fn is_seen(&self, pane: Pane) -> bool {
        self.is_open(pane) && !self.behind.contains(&pane)
    }

    /// Opens a pane, brings it to the front if it lies behind another, or closes it.
    pub fn toggle(&mut self, pane: Pane) {
        if self.is_seen(pane) {
            self.close(pane);
        } else {
            self.open(pane);
        }
    }

    /// Puts all panes back to their default places.
    pub fn reset(&mut self) {
        *self = Self {
            reset: true,
            ..Self::default()
        };
    }

    /// Moves the keyboard to the next open pane, or back to the one before, and wraps around. A
    /// notice, if there is one, comes after the board that it lies over.
    pub fn go_on(&mut self, forward: bool, notice: bool) {
        let open = Pane::ALL.iter().filter(|pane| self.is_open(**pane));
        let stops: Vec<(Pane, bool)> = open
            .flat_map(|pane| {
                let over = (notice && *pane == Pane::Board).then_some((*pane, true));
                [Some((*pane, false)), over]
            })
            .flatten()
            .collect();
        let at = (self.at, self.at_notice);
        let next = match forward {
            true => stops.iter().find(|stop| **stop > at).or(stops.first()),
            false => stops.iter().rfind(|stop| **stop < at).or(stops.last()),
        };
        if let Some((pane, notice)) = next.copied() {
            self.at = pane;
            self.at_notice = notice;
            self.focus_notice = notice;
            self.open(pane);
            self.focus = (!notice).then_some(pane);
        }
    }

    /// Whether the keyboard moved to the notice last.
    pub(crate) fn is_at_notice(&self) -> bool {
        self.at_notice
    }

    /// The pane that the keyboard moved to last, other than the board.
    pub fn reached(&self) -> Option<Pane> {
        Some(self.at).filter(|pane| *pane != Pane::Board && self.is_open(*pane))
    }

    /// Puts the pane that the keyboard moved to last along a side of the window.
    pub fn move_to(&mut self, edge: WindowEdge) {
        self.moved = self.reached().map(|pane| (pane, edge));
        self.focus = self.reached();
    }

    /// Makes the pane that the keyboard moved to last wider and higher by this much, in points, as
    /// far as its neighbours have room.
    pub fn resize(&mut self, by: Vec2) {
        self.resized = self.reached().map(|pane| (pane, by));
    }

    /// Which panes are open, by name.
    pub(crate) fn to_map(&self) -> BTreeMap<String, bool> {
        let all = Pane::ALL.iter().filter(|pane| **pane != Pane::Board);
        all.map(|pane| (pane.name(), self.is_open(*pane))).collect()
    }

    /// Opens and closes panes and puts them apart as this says; the others keep their defaults.
    pub(crate) fn from_names(open: &BTreeMap<String, bool>, apart: &BTreeSet<String>) -> Self {
        let mut panes = Self::default();
        let apart = apart.iter().filter_map(|name| Pane::named(name));
        panes.apart = apart.filter(|pane| *pane != Pane::Board).collect();
        for pane in Pane::ALL {
            match open.get(&pane.name()) {
                Some(true) => drop(panes.closed.remove(pane)),
                Some(false) => panes.close(*pane),
                None => {}
            }
        }
        panes
    }
}
