//! Titles of menus, other words that find commands, and why commands are unavailable. Titles and tips of
//! commands are in `command/mod.rs`.

use crate::command::{Command, Menu};

/// Other words for what a command does, by which it is found.
pub(crate) fn synonyms(command: Command) -> &'static str {
    match command {
        Command::Settings => t!("preferences options configuration"),
        Command::ToggleInspector => t!("rename name properties board size designer notes"),
        Command::MirrorAcross | Command::MirrorDown => t!("flip reflect"),
        Command::ScaleUp | Command::ScaleDown => t!("font text zoom"),
        Command::TracePicture => t!("background image scan photo"),
        Command::ReadBoard => t!("recognise detect digitise"),
        Command::Export => t!("theme image save"),
        Command::Print => t!("paper"),
        Command::ArtTool => {
            t!("trees houses lake colours landscape background decoration theme logo sponsor")
        }
        Command::LockPicture | Command::LockRoad => t!("unlock"),
        Command::Undo => t!("revert back"),
        Command::Redo => t!("repeat again"),
        Command::Drive => t!("play game"),
        Command::KeepVersion => t!("snapshot history branch"),
        Command::ToggleBeside => t!("split side by side"),
        Command::PinBaseline | Command::BaselineFile => t!("compare difference diff version"),
        Command::ToggleTheme => t!("dark mode night"),
        Command::ToggleSound => t!("audio mute volume noise quiet"),
        Command::WhatIsThis => t!("help explain"),
        Command::CopyRaceLink => t!("share"),
        Command::PaneApart => t!("detach float undock"),
        Command::Shortcuts => t!("hotkeys"),
        _ => "",
    }
}

impl Menu {
    /// Its name.
    pub fn title(self) -> &'static str {
        match self {
            Self::File => t!("File"),
            Self::Edit => t!("Edit"),
            Self::Tools => t!("Tools"),
            Self::Road => t!("Road"),
            Self::Circuit => t!("Circuit"),
            Self::Race => t!("Race"),
            Self::Picture => t!("Picture"),
            Self::View => t!("View"),
            Self::Help => t!("Help"),
            Self::Nudge => t!("Nudge"),
            Self::Selecting => t!("Select"),
            Self::Arrange => t!("Arrange"),
            Self::Align => t!("Align"),
            Self::Corner => t!("Corner"),
            Self::Grid => t!("Grid"),
            Self::Pit => t!("Pit lane"),
            Self::Lane => t!("Lane"),
            Self::Street => t!("Street"),
            Self::Panel => t!("Panel"),
            Self::Gear => t!("Gear"),
            Self::Versions => t!("Versions"),
            Self::Replay => t!("Replay"),
            Self::Heat => t!("Heat map"),
            Self::Scale => t!("Interface"),
        }
    }
}
