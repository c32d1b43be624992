//! What kits for virtual tables have, for people who choose one.

use super::texts::contents as texts;
use super::{Kit, KitFormat, dashboard, dice, tabletop};

impl Kit<'_> {
    /// What the players of a virtual table find in a kit, a line each. Empty for other formats.
    ///
    /// ```
    /// use formulad_core::rules::Preset;
    /// use formulad_tracks::bundled;
    /// use formulad_tracks::kit::{Kit, KitFormat};
    ///
    /// let track = bundled::harbour();
    /// let rules = Preset::Basic.rules(1);
    /// let contents = Kit::new(&track, "basic", &rules).contents(KitFormat::Vassal);
    /// assert!(contents.contains(&"10 cars".to_owned()));
    /// ```
    #[must_use]
    pub fn contents(&self, format: KitFormat) -> Vec<String> {
        let rules = self.rules;
        let is_script = format == KitFormat::TabletopSimulator;
        if !is_script && format != KitFormat::Vassal {
            return Vec::new();
        }
        let mut lines = vec![
            texts::cars(dashboard::cars(self.track, rules, self.cars)),
            texts::dice(dice::dice(rules).len()),
            texts::counters().to_owned(),
        ];
        if rules.weather.is_some() {
            lines.push(texts::weather().to_owned());
        }
        if rules.debris.is_some() {
            lines.push(texts::damage().to_owned());
        }
        if is_script {
            lines.push(texts::script().to_owned());
        } else {
            lines.push(texts::pages(self.pages().len()));
            lines.push(texts::order().to_owned());
        }
        lines
    }

    /// The parts of the rules that bear on moves and of which the script of a virtual table knows nothing, by their
    /// titles. Empty for formats without a script.
    ///
    /// ```
    /// use formulad_core::rules::Preset;
    /// use formulad_tracks::bundled;
    /// use formulad_tracks::kit::{Kit, KitFormat};
    ///
    /// let track = bundled::harbour();
    /// let rules = Preset::Advanced.rules(1);
    /// let kit = Kit::new(&track, "advanced", &rules);
    /// assert!(kit.unplayed(KitFormat::TabletopSimulator).contains(&"Extra spaces"));
    /// assert!(kit.unplayed(KitFormat::Vassal).is_empty());
    /// ```
    #[must_use]
    pub fn unplayed(&self, format: KitFormat) -> Vec<&'static str> {
        match format {
            KitFormat::TabletopSimulator => tabletop::unknown_to_script(self.track, self.rules),
            _ => Vec::new(),
        }
    }
}
