//! What the editor asks of the machine it runs on.

use std::fmt;
use std::path::{Path, PathBuf};

use formulad_tracks::TrackFile;

/// What a file dialog is to find out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ask {
    /// Which file to open.
    Open,
    /// Where to save; this name is suggested.
    Save(String),
}

/// The machine's files and file dialogs. The window's is made of `rfd` and the file system; tests
/// bring their own.
pub trait Desk: fmt::Debug {
    /// Opens a file dialog. It stays open while the editor goes on.
    fn ask(&mut self, ask: &Ask);

    /// What the open dialog was answered, once: the file or, if none was chosen (or there are no
    /// dialogs on this machine), nothing.
    fn answer(&mut self) -> Option<Option<PathBuf>>;

    /// Reads a track file.
    ///
    /// # Errors
    ///
    /// What is wrong, for people to read.
    fn read(&mut self, path: &Path) -> Result<TrackFile, String>;

    /// Replaces a track file, whole or not at all.
    ///
    /// # Errors
    ///
    /// What is wrong, for people to read.
    fn save(&mut self, path: &Path, file: &TrackFile) -> Result<(), String>;
}
