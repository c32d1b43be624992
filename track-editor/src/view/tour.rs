//! The stops of the tour, which draws a first circuit with the designer.

use super::{Pane, View};

/// A part of the window that the tour points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum WindowPart {
    /// The menu bar.
    Menus,
    /// The tools in the toolbar.
    Tools,
    /// A pane.
    Pane(Pane),
    /// The button that opens the finder.
    Finder,
    /// The status bar.
    Status,
}

/// A stop, by what is done there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The board is emptied.
    Begin,
    /// The tool is picked that draws the road.
    Road,
    /// A lap is drawn.
    Lap,
    /// It is bent.
    Bend,
    /// A corner gets its stops.
    Corner,
    /// Problems are looked at.
    Problems,
    /// The circuit is driven on, saved and printed.
    Race,
}

/// The stops, in order.
pub(crate) const STOPS: [Stop; 7] = [
    Stop::Begin,
    Stop::Road,
    Stop::Lap,
    Stop::Bend,
    Stop::Corner,
    Stop::Problems,
    Stop::Race,
];

impl Stop {
    /// Where it is done.
    pub(crate) fn part(self) -> WindowPart {
        match self {
            Self::Begin | Self::Lap | Self::Bend | Self::Corner => WindowPart::Pane(Pane::Board),
            Self::Road => WindowPart::Tools,
            Self::Problems => WindowPart::Pane(Pane::Problems),
            Self::Race => WindowPart::Finder,
        }
    }
}

impl View {
    /// Goes to a stop, or ends the tour.
    pub(crate) fn go_on_tour(&mut self, stop: Option<usize>) {
        self.tour = stop;
        let part = stop.and_then(|stop| STOPS.get(stop)).map(|it| it.part());
        if let Some(WindowPart::Pane(pane)) = part {
            self.panes.open(pane);
        }
    }
}
