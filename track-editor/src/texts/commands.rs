//! Why commands are unavailable. What commands and menus are called stands in their table.

use crate::command::{Command, Menu};

texts! {
    CLOSE_TAB = "Close the tab in the browser";
    NO_SPACES = "Select spaces first";
    NO_CORNER = "Select a corner or spaces in it first";
    NO_SELECTION = "Select something first";
    NO_GRID_PLACES = "Select places of the grid first";
    NOTHING_TO_UNDO = "There is nothing to undo";
    NOTHING_TO_REDO = "There is nothing to redo";
    EMPTY = "There are no spaces yet";
    IS_CORNER = "It is already a corner";
    NO_SPLIT = "Select a space inside a corner first";
    NO_NEXT_CORNER = "There is no other corner";
    NO_PROBLEMS = "There are no problems";
}

/// Other words for what a command does, by which it is found.
pub(crate) fn synonyms(command: Command) -> &'static str {
    match command {
        Command::Settings => "preferences options configuration",
        Command::ToggleInspector => "rename name properties board size designer notes",
        Command::MirrorAcross | Command::MirrorDown => "flip reflect",
        Command::ScaleUp | Command::ScaleDown => "font text zoom",
        Command::TracePicture => "background image scan photo",
        Command::Export => "theme image save",
        Command::Print => "paper",
        Command::ArtTool => {
            "trees houses lake colours landscape background decoration theme logo sponsor"
        }
        Command::LockPicture | Command::LockRoad => "unlock",
        Command::Undo => "revert back",
        Command::Redo => "repeat again",
        Command::Drive => "play game",
        Command::KeepVersion => "snapshot history branch",
        Command::ToggleBeside => "split side by side",
        Command::PinBaseline | Command::BaselineFile => "compare difference diff version",
        Command::ToggleTheme => "dark mode night",
        Command::ToggleSound => "audio mute volume noise quiet",
        Command::WhatIsThis => "help explain",
        Command::CopyRaceLink => "share",
        Command::PaneApart => "detach float undock",
        Command::Shortcuts => "hotkeys",
        _ => "",
    }
}

impl Menu {
    /// Its name.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::File => "File",
            Self::Edit => "Edit",
            Self::Tools => "Tools",
            Self::Road => "Road",
            Self::Circuit => "Circuit",
            Self::Race => "Race",
            Self::Picture => "Picture",
            Self::View => "View",
            Self::Help => "Help",
            Self::Nudge => "Nudge",
            Self::Selecting => "Select",
            Self::Arrange => "Arrange",
            Self::Align => "Align",
            Self::Corner => "Corner",
            Self::Grid => "Grid",
            Self::Pit => "Pit lane",
            Self::Lane => "Lane",
            Self::Street => "Street",
            Self::Panel => "Panel",
            Self::Gear => "Gear",
            Self::Versions => "Versions",
            Self::Replay => "Replay",
            Self::Heat => "Heat map",
            Self::Scale => "Interface",
        }
    }
}
