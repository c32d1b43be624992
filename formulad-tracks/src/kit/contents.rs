//! What kits for virtual tables have, for people who choose one.

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
            t!("1 car" | "{count} cars" as "of a kit", count = dashboard::cars(self.track, rules, self.cars)),
            t!("1 die" | "{count} dice", count = dice::dice(rules).len()),
            t!("counters of each car's gear and points").to_owned(),
        ];
        if rules.weather.is_some() {
            lines.push(t!("a marker of the weather").to_owned());
        }
        if rules.debris.is_some() {
            lines.push(t!("damage markers").to_owned());
        }
        if is_script {
            lines.push(t!("a script that shows where a roll leads").to_owned());
        } else {
            lines.push(t!(
                "1 page of rules and cards" | "{count} pages of rules and cards",
                count = self.pages().len()
            ));
            lines.push(t!("a list of the cars in the order of their turns").to_owned());
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
