//! The panes of the window, and where each is by default.

use crate::command::Command;

/// Defines the panes.
macro_rules! panes {
    ($($(#[$about:meta])* $pane:ident,)*) => {
        /// A part of the window that can be moved and, except for the board, closed.
        ///
        /// A new pane is a variant here with an arm in each function, a title in the texts, a file of the
        /// panels, and a command that shows or hides it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Pane {
            $($(#[$about])* $pane,)*
        }

        impl Pane {
            /// All panes, in the order in which the keyboard moves through them.
            pub const ALL: &'static [Self] = &[$(Self::$pane),*];
        }
    };
}

panes! {
    /// The board. It is always there.
    Board,
    /// Everything about what is selected.
    Inspector,
    /// What is wrong.
    Problems,
    /// The circuit's figures beside the usual ones.
    Statistics,
    /// What the circuit asks of its drivers.
    Analysis,
    /// What the circuit is compared with.
    Versions,
    /// The race on the circuit.
    Drive,
}

impl Pane {
    /// The command that shows or hides it; `None` for the board.
    pub fn command(self) -> Option<Command> {
        match self {
            Self::Board => None,
            Self::Inspector => Some(Command::ToggleInspector),
            Self::Problems => Some(Command::ToggleProblems),
            Self::Statistics => Some(Command::ToggleStatistics),
            Self::Analysis => Some(Command::ToggleAnalysis),
            Self::Versions => Some(Command::ToggleVersions),
            Self::Drive => Some(Command::Drive),
        }
    }

    /// The pane that a command shows or hides.
    pub fn of(command: Command) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|pane| pane.command() == Some(command))
    }

    /// The pane beside which it is by default, as a tab; `None` for those that have a place of
    /// their own in the default layout.
    pub fn neighbour(self) -> Option<Self> {
        match self {
            Self::Board | Self::Inspector | Self::Problems => None,
            Self::Statistics | Self::Analysis | Self::Versions | Self::Drive => {
                Some(Self::Inspector)
            }
        }
    }

    /// Whether it is open by default.
    pub fn is_open_at_first(self) -> bool {
        match self {
            Self::Board | Self::Inspector | Self::Problems => true,
            Self::Statistics | Self::Analysis | Self::Versions | Self::Drive => false,
        }
    }

    /// Its name in the settings.
    pub(crate) fn name(self) -> String {
        format!("{self:?}")
    }

    /// The pane of this name in the settings.
    pub(crate) fn named(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|pane| pane.name() == name)
    }
}
