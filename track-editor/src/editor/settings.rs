//! The designer's settings, kept by the desk.

use super::{Editor, Filter};
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
        self.set_hints(settings.hints);
        self.view.filter = Filter::without(settings.unlisted.clone());
        self.settings = settings;
        if !faults.is_empty() {
            self.doubt = Some(texts::settings_faults(&faults));
            self.keep_settings();
        }
    }

    /// Says what is wrong with the settings as soon as nothing else is being said. To be called
    /// once a frame.
    pub fn say_doubt(&mut self) {
        if self.notice().is_none()
            && let Some(doubt) = self.doubt.take()
        {
            self.notify(doubt, None);
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
