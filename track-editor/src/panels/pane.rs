//! The panes of the window: what each is called, what it shows, and where it is at first.

use egui::Ui;

use crate::canvas::Canvas;
use crate::command::Command;
use crate::editor::Editor;
use crate::texts::{analysis, desk as texts, drive, statistics};

/// A part of the window that can be moved, and all but the board be closed.
///
/// A new pane is a variant here with an arm in each function, a file beside this one, and a command
/// that shows or hides it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pane {
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
    /// The race on the circuit.
    Drive,
}

impl Pane {
    /// All panes, in the order in which the window is gone through.
    pub const ALL: &'static [Self] = &[
        Self::Board,
        Self::Inspector,
        Self::Problems,
        Self::Statistics,
        Self::Analysis,
        Self::Drive,
    ];

    /// What its tab says.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Board => texts::BOARD,
            Self::Inspector => texts::INSPECTOR,
            Self::Problems => texts::PROBLEMS,
            Self::Statistics => statistics::TITLE,
            Self::Analysis => analysis::TITLE,
            Self::Drive => drive::TITLE,
        }
    }

    /// Shows what is in it.
    pub(crate) fn show(self, ui: &mut Ui, editor: &mut Editor, canvas: &mut Canvas) {
        match self {
            Self::Board => {
                canvas.show(ui, editor);
                super::blank::show(ui, editor);
                super::notice::show(ui, editor);
            }
            Self::Analysis => super::analysis::show(ui, editor),
            Self::Drive => super::drive::show(ui, editor),
            // While there is driving, the circuit stays as it is.
            Self::Inspector | Self::Problems | Self::Statistics if editor.driving().is_some() => {
                ui.disable();
                self.show_work(ui, editor);
            }
            Self::Inspector | Self::Problems | Self::Statistics => self.show_work(ui, editor),
        }
    }

    /// Shows what can be done to the circuit.
    fn show_work(self, ui: &mut Ui, editor: &mut Editor) {
        match self {
            Self::Inspector => super::inspector::show(ui, editor),
            Self::Problems => super::problems::show(ui, editor),
            Self::Statistics => super::statistics::show(ui, editor),
            Self::Board | Self::Analysis | Self::Drive => {}
        }
    }

    /// The command that shows or hides it; none for the board.
    #[must_use]
    pub fn command(self) -> Option<Command> {
        match self {
            Self::Board => None,
            Self::Inspector => Some(Command::ToggleInspector),
            Self::Problems => Some(Command::ToggleProblems),
            Self::Statistics => Some(Command::ToggleStatistics),
            Self::Analysis => Some(Command::ToggleAnalysis),
            Self::Drive => Some(Command::Drive),
        }
    }

    /// The pane that a command shows or hides.
    #[must_use]
    pub fn of(command: Command) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|pane| pane.command() == Some(command))
    }

    /// The pane beside which it is at first, as a tab; none for those that have a place of their
    /// own in the usual layout.
    #[must_use]
    pub fn neighbour(self) -> Option<Self> {
        match self {
            Self::Board | Self::Inspector | Self::Problems => None,
            Self::Statistics | Self::Analysis | Self::Drive => Some(Self::Inspector),
        }
    }

    /// Whether it is seen before the designer has said anything about it.
    #[must_use]
    pub fn is_open_at_first(self) -> bool {
        match self {
            Self::Board | Self::Inspector | Self::Problems => true,
            Self::Statistics | Self::Analysis | Self::Drive => false,
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
