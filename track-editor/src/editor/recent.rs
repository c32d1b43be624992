//! The files that were open lately.

use std::path::{Path, PathBuf};

use super::Editor;

/// The name under which the desk keeps them.
const NAME: &str = "recent";
const MOST: usize = 12;

impl Editor {
    /// The files that were opened or saved lately, the last one first. They need not be there any
    /// more.
    pub fn recent(&mut self) -> Vec<PathBuf> {
        let text = self.desk.kept(NAME).unwrap_or_default();
        // A list that is broken is as good as none, and is made anew.
        serde_json::from_str(&text).unwrap_or_default()
    }

    /// Leaves a file out of the list.
    pub fn forget_recent(&mut self, path: &Path) {
        let mut recent = self.recent();
        recent.retain(|other| other != path);
        self.keep_recent(&recent);
    }

    /// Whether there is such a file.
    pub(crate) fn is_there(&mut self, path: &Path) -> bool {
        self.desk.stamp(path).is_some()
    }

    /// Puts a file at the head of the list. Other editors may have changed the list meanwhile.
    pub(super) fn remember_recent(&mut self, path: &Path) {
        // Where another path leads depends on where the editor was started.
        if path.is_absolute() {
            let mut recent = self.recent();
            recent.retain(|other| other != path);
            recent.insert(0, path.to_owned());
            recent.truncate(MOST);
            self.keep_recent(&recent);
        }
    }

    fn keep_recent(&mut self, recent: &[PathBuf]) {
        // A path that JSON cannot hold is left out.
        let paths: Vec<&str> = recent.iter().filter_map(|path| path.to_str()).collect();
        if let Ok(text) = serde_json::to_string_pretty(&paths) {
            // Nobody misses a list of recent files enough to be told why it cannot be kept.
            let _ = self.desk.keep(NAME, &text);
        }
    }
}
