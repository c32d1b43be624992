//! The files that were open lately.

use std::path::{Path, PathBuf};

use super::Editor;
use crate::view::Start;

/// The name under which the host keeps them.
const NAME: &str = "recent";
const MOST: usize = 12;

impl Start {
    /// The start, with the files that were open lately.
    pub fn new(editor: &mut Editor) -> Self {
        editor.clear_portraits();
        Self {
            recent: editor.recent_there(),
            random: None,
        }
    }
}

impl Editor {
    /// The files that were opened or saved lately, the last one first. They need not be there any
    /// more.
    pub fn recent(&mut self) -> Vec<PathBuf> {
        let text = self.host.load(NAME).unwrap_or_default();
        // A broken list counts as empty, and is replaced later.
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// The same files, each with whether it is still there.
    pub(crate) fn recent_there(&mut self) -> Vec<(PathBuf, bool)> {
        let paths = self.recent().into_iter();
        let there = |path: PathBuf| {
            let there = self.is_there(&path);
            (path, there)
        };
        paths.map(there).collect()
    }

    /// Removes a file from the list.
    pub fn remove_recent(&mut self, path: &Path) {
        let mut recent = self.recent();
        recent.retain(|other| other != path);
        self.store_recent(&recent);
    }

    /// Whether there is such a file.
    pub(crate) fn is_there(&mut self, path: &Path) -> bool {
        self.host.stamp(path).is_some()
    }

    /// Puts a file at the head of the list. Other editors may have changed the list meanwhile.
    pub(super) fn remember_recent(&mut self, path: &Path) {
        // Where a relative path leads depends on where the editor was started.
        if path.is_absolute() {
            let mut recent = self.recent();
            recent.retain(|other| other != path);
            recent.insert(0, path.to_owned());
            recent.truncate(MOST);
            self.store_recent(&recent);
        }
    }

    fn store_recent(&mut self, recent: &[PathBuf]) {
        // A path that JSON cannot hold is left out.
        let paths: Vec<&str> = recent.iter().filter_map(|path| path.to_str()).collect();
        if let Ok(text) = serde_json::to_string_pretty(&paths) {
            // A missing list of recent files is not worth an error message.
            let _ = self.host.store(NAME, &text);
        }
    }
}
