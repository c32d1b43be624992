//! The menus: which commands are where.

use super::Command;
use crate::texts::commands;

/// The menus of the menu bar, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// Files.
    File,
    /// History and selection.
    Edit,
    /// Tools.
    Tools,
    /// What belongs to the circuit.
    Circuit,
    /// The camera and the panels.
    View,
    /// Finding one's way.
    Help,
}

impl Menu {
    /// All menus.
    pub const ALL: [Self; 6] = [
        Self::File,
        Self::Edit,
        Self::Tools,
        Self::Circuit,
        Self::View,
        Self::Help,
    ];

    /// The menu in which a command is.
    #[must_use]
    pub fn of(command: Command) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|menu| menu.items().contains(&Some(command)))
    }

    /// Its name.
    #[must_use]
    pub fn title(self) -> &'static str {
        commands::menu(self)
    }

    /// Its commands; `None` is a line between groups.
    #[must_use]
    pub fn items(self) -> &'static [Option<Command>] {
        use Command as C;
        match self {
            Self::File => &[
                Some(C::New),
                Some(C::Open),
                None,
                Some(C::Save),
                Some(C::SaveAs),
                None,
                Some(C::Export),
                Some(C::Print),
                Some(C::CopyPicture),
                None,
                Some(C::Quit),
            ],
            Self::Edit => &[
                Some(C::Undo),
                Some(C::Redo),
                None,
                Some(C::Delete),
                None,
                Some(C::SelectAll),
                Some(C::SelectNone),
                Some(C::SelectCorner),
                Some(C::GoTo),
                None,
                Some(C::NudgeLeft),
                Some(C::NudgeRight),
                Some(C::NudgeUp),
                Some(C::NudgeDown),
                None,
                Some(C::Settings),
            ],
            Self::Tools => &[
                Some(C::SelectTool),
                Some(C::PenTool),
                Some(C::LinkTool),
                None,
                Some(C::CornerTool),
                Some(C::FinishTool),
                Some(C::GridTool),
                Some(C::PitTool),
                None,
                Some(C::ResidentsTool),
                Some(C::DangerTool),
                Some(C::PoliceTool),
                Some(C::TunnelTool),
            ],
            Self::Circuit => &[
                Some(C::MakeCorner),
                Some(C::OneStop),
                Some(C::TwoStops),
                Some(C::ThreeStops),
                Some(C::LeaveCorner),
                Some(C::DeleteCorner),
                None,
                Some(C::SetFinish),
                None,
                Some(C::UsualGrid),
                Some(C::SetGrid),
                Some(C::AddToGrid),
                Some(C::LeaveGrid),
                None,
                Some(C::UsualPit),
                Some(C::UsualPitRight),
                Some(C::RemovePit),
                None,
                Some(C::LaneOne),
                Some(C::LaneTwo),
                Some(C::LaneThree),
                Some(C::LaneFour),
                Some(C::TurnAlongLane),
            ],
            Self::View => &[
                Some(C::ZoomIn),
                Some(C::ZoomOut),
                Some(C::FitBoard),
                Some(C::FitSelection),
                None,
                Some(C::NextProblem),
                Some(C::PreviousProblem),
                None,
                Some(C::ToggleInspector),
                Some(C::ToggleProblems),
                Some(C::NextPane),
                Some(C::PreviousPane),
                Some(C::ResetLayout),
                None,
                Some(C::ToggleNumbers),
                Some(C::ToggleTheme),
                None,
                Some(C::ScaleUp),
                Some(C::ScaleDown),
                Some(C::ScaleReset),
            ],
            Self::Help => &[
                Some(C::FindCommand),
                Some(C::Shortcuts),
                Some(C::Tour),
                None,
                Some(C::About),
            ],
        }
    }
}
