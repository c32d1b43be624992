//! The designer's settings, kept by the host.

use super::Editor;
use crate::texts::{desk as texts, layers};
use crate::view::settings::{NAME, Settings};
use crate::view::{Filter, Panes};
use crate::work::Layers;

impl Editor {
    /// Loads the settings that the host has kept. What is wrong with them is said only once: they
    /// are stored again as they have been understood.
    pub(super) fn take_up_settings(&mut self) {
        let Some(text) = self.host.load(NAME) else {
            return;
        };
        let (settings, faults) = Settings::from_text(&text);
        self.view.panes = Panes::from_names(&settings.panes, &settings.apart);
        self.view.numbers = settings.numbers;
        self.set_race_habits(settings.race.clone());
        self.view.filter = Filter::without(settings.unlisted.clone());
        self.settings = settings;
        if !faults.is_empty() {
            self.settings_warning = Some(texts::settings_faults(&faults));
            self.store_settings();
        }
    }

    /// Says what is wrong with the settings as soon as nothing else is being said. To be called
    /// once a frame.
    pub fn show_settings_warning(&mut self) {
        if self.notice().is_none()
            && let Some(warning) = self.settings_warning.take()
        {
            self.notify(warning, None);
        }
    }

    /// Sets which parts of the board are hidden and locked.
    pub fn set_layers(&mut self, layers: Layers) {
        self.settings.layers = layers;
        self.tool.cancel(&mut self.work);
        self.work.commit();
        self.work.set_layers(layers);
        self.tool.retain_existing(&self.work);
    }

    /// Which parts of the board are hidden and locked: none in races.
    pub fn layers(&self) -> Layers {
        match self.driving() {
            Some(_) => Layers::default(),
            None => self.settings.layers,
        }
    }

    /// Makes the work follow the settings, and says what could not be changed. To be called once a
    /// frame.
    pub(super) fn mind_layers(&mut self) {
        if *self.work.layers() != self.settings.layers {
            self.work.set_layers(self.settings.layers);
        }
        self.work.outline(self.sees_through());
        if let Some(part) = self.work.take_refused() {
            let name = layers::part(part);
            let text = match self.settings.layers.hides(part) {
                true => t!(
                    "“{name}” is hidden and cannot be changed. Show it again under Layers, in the \
                     inspector of the tool Scenery and texts.",
                    name
                ),
                false => t!(
                    "“{name}” is locked. Unlock it under Layers, in the inspector of the tool \
                     Scenery and texts.",
                    name
                ),
            };
            self.notify(text, None);
        }
    }

    /// Goes to a stop of the tour, or ends it.
    pub(crate) fn go_on_tour(&mut self, stop: Option<usize>) {
        self.settings.tour_shown = true;
        self.view.go_on_tour(stop);
    }

    /// Has the host store the settings.
    pub(crate) fn store_settings(&mut self) {
        let text = self.settings.to_text();
        if let Err(reason) = self.host.store(NAME, &text) {
            self.notify(t!("Settings cannot be saved: {reason}.", reason), None);
        }
    }
}
