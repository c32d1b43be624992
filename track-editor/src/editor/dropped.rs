//! Files dragged into the window.

use std::path::Path;

use super::{Editor, Then};

impl Editor {
    /// Opens a file that was dragged into the window, after asking if work would be lost by it.
    pub fn open_dropped(&mut self, path: &Path) {
        self.dropped = Some(path.to_owned());
        self.guard(Then::OpenDropped);
    }

    pub(super) fn proceed_to_dropped(&mut self) {
        if let Some(path) = self.dropped.take() {
            self.open(&path);
        }
    }
}
