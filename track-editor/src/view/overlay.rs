//! What is shown over the window, one at a time.

use std::path::PathBuf;

use egui::KeyboardShortcut;

use crate::command::Command;
use crate::document::RandomCircuit;

/// What is shown over the window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Overlay {
    /// Commands and places, to be found by typing.
    Finder(Finder),
    /// All commands with their keys.
    Shortcuts(Shortcuts),
    /// The designer's settings.
    Settings,
    /// Printing and exporting.
    Print,
    /// A kit for the table.
    Tabletop,
    /// Ways to begin, and circuits to go on with.
    Start(Start),
    /// What the program is.
    About,
}

/// What has been typed, and which line of what was found is marked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finder {
    pub(crate) scope: Scope,
    pub(crate) typed: String,
    pub(crate) at: usize,
}

impl Finder {
    /// A finder with nothing typed yet.
    pub fn new(scope: Scope) -> Self {
        Self {
            scope,
            typed: String::new(),
            at: 0,
        }
    }
}

/// What is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Commands and places.
    All,
    /// Spaces and corners.
    Places,
}

/// What has been typed to find a command, and the command whose keys are being changed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shortcuts {
    pub(crate) typed: String,
    pub(crate) change: Option<KeyChange>,
}

/// Keys that are being changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct KeyChange {
    pub(crate) command: Command,
    /// Which of its keys; equal to their number to add some.
    pub(crate) which: usize,
    /// The keys that were pressed, if another command has them.
    pub(crate) taken: Option<(KeyboardShortcut, Command)>,
    /// Whether reserved keys were pressed.
    pub(crate) reserved: bool,
}

impl Shortcuts {
    /// Whether the next keys are the new ones of a command.
    pub fn is_listening(&self) -> bool {
        self.change.is_some()
    }
}

/// What the start shows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The files that were open lately, and whether they are still there.
    pub(crate) recent: Vec<(PathBuf, bool)>,
    /// The random circuit that is shown.
    pub(crate) random: Option<RandomCircuit>,
}
