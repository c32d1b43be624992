//! The designer's settings, kept by the desk.

use super::Editor;
use crate::panels::Panes;
use crate::settings::{NAME, Settings};
use crate::texts::desk as texts;

impl Editor {
    /// Takes up the settings that the desk has kept. What is wrong with them is said once: they are
    /// kept again as they have been understood.
    pub(super) fn take_up_settings(&mut self) {
        let Some(text) = self.desk.kept(NAME) else {
            return;
        };
        let (settings, faults) = Settings::from_text(&text);
        self.view.panes = Panes::from_map(&settings.panes);
        self.view.numbers = settings.numbers;
        self.settings = settings;
        if !faults.is_empty() {
            self.notify(texts::settings_faults(&faults), None);
            self.keep_settings();
        }
    }

    /// Has the desk keep the settings as they are.
    pub(crate) fn keep_settings(&mut self) {
        let text = self.settings.to_text();
        if let Err(reason) = self.desk.keep(NAME, &text) {
            self.notify(texts::settings_not_kept(&reason), None);
        }
    }
}
