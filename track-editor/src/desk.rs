//! What the editor asks of the machine it runs on.

use std::fmt;
use std::path::{Path, PathBuf};

use formulad_tracks::file::{ReadError, Source};

/// What a file dialog is to find out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// Which file to open.
    Open,
    /// Where to save the circuit; this name is suggested.
    Save(String),
    /// Where to put a picture of it, as SVG; this name is suggested.
    Export(String),
}

/// What came of a file dialog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// This file was chosen; to replace it if it is there already was agreed to.
    Chosen(PathBuf),
    /// None was chosen.
    Nothing,
    /// This machine cannot show file dialogs.
    NoDialog,
}

/// The machine's files and file dialogs. The window's is made of `rfd` and the file system; tests
/// bring their own.
pub trait Desk: fmt::Debug {
    /// Opens a file dialog. It stays open while the editor goes on.
    fn ask(&mut self, ask: &Ask);

    /// What the open dialog was answered, once.
    fn answer(&mut self) -> Option<Answer>;

    /// Reads the text of a file; none if there is no such file.
    ///
    /// # Errors
    ///
    /// What keeps the file from being read as text.
    fn read(&mut self, path: &Path) -> Result<Option<Source>, ReadError>;

    /// Replaces a file by this text, whole or not at all.
    ///
    /// # Errors
    ///
    /// What is wrong, for people to read.
    fn write(&mut self, path: &Path, text: &str) -> Result<(), String>;
}
