//! The stops of the tour.

use super::{Pane, View};

/// A part of the window that the tour speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    /// The menu bar.
    Menus,
    /// The tools in the toolbar.
    Tools,
    /// A pane.
    Pane(Pane),
    /// The button that finds everything.
    Finder,
}

/// The parts, in the order of the tour.
pub(crate) const STOPS: [Part; 6] = [
    Part::Pane(Pane::Board),
    Part::Tools,
    Part::Pane(Pane::Inspector),
    Part::Pane(Pane::Problems),
    Part::Menus,
    Part::Finder,
];

impl View {
    /// Goes to a stop, or ends the tour.
    pub(crate) fn go_on_tour(&mut self, stop: Option<usize>) {
        self.tour = stop;
        if let Some(Part::Pane(pane)) = stop.and_then(|stop| STOPS.get(stop)) {
            self.panes.open(*pane);
        }
    }
}
