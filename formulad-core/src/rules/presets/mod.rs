//! The rules as they are published and played.

mod bga;
mod mini;
pub(super) mod options;
mod publisher;

use crate::names::names;

use super::{Risk, Ruleset, Wear};

pub use options::{NotAnOption, RaceOption};

names! {
    /// A set of rules as published, or as played in some place (section 1 of the rules).
    #[non_exhaustive]
    pub enum Preset: name {
        /// The publisher's beginner game.
        Basic = "basic",
        /// The publisher's advanced game.
        Advanced = "advanced",
        /// The publisher's night race through a city, by the beginner's rules.
        StreetBasic = "street_basic",
        /// The same by the advanced rules, with drivers and their abilities.
        StreetAdvanced = "street_advanced",
        /// Board Game Arena's beginner game.
        BgaBasic = "bga_basic",
        /// Board Game Arena's advanced game.
        BgaAdvanced = "bga_advanced",
        /// Formula Dé Mini as published.
        Mini = "mini",
        /// Formula Dé Mini by the house rules of Ari Kekkonen.
        MiniKekkonen = "mini_kekkonen",
    }
}

/// What presets are.
pub(super) mod about {
    impl super::Preset {
        /// What it is, in a line.
        #[must_use]
        pub fn about(self) -> &'static str {
            match self {
                Self::Basic => t!("the publisher's beginner game"),
                Self::Advanced => t!("the publisher's advanced game"),
                Self::StreetBasic => t!("the publisher's street race, beginner's rules"),
                Self::StreetAdvanced => {
                    t!("the publisher's street race, advanced rules, with drivers")
                }
                Self::BgaBasic => t!("Board Game Arena's beginner game"),
                Self::BgaAdvanced => t!("Board Game Arena's advanced game"),
                Self::Mini => t!("Formula Dé Mini as published"),
                Self::MiniKekkonen => t!("Formula Dé Mini, Ari Kekkonen's house rules"),
            }
        }
    }
}

/// What presets are called.
pub(in crate::rules) mod title {
    impl super::Preset {
        /// What people call it.
        #[must_use]
        pub fn words(self) -> &'static str {
            match self {
                Self::Basic => t!("basic"),
                Self::Advanced => t!("advanced"),
                Self::StreetBasic => t!("street_basic"),
                Self::StreetAdvanced => t!("street_advanced"),
                Self::BgaBasic => t!("bga_basic"),
                Self::BgaAdvanced => t!("bga_advanced"),
                Self::Mini => t!("mini"),
                Self::MiniKekkonen => t!("mini_kekkonen"),
            }
        }
    }
}

impl Preset {
    /// The laps usually driven.
    #[must_use]
    pub const fn usual_laps(self) -> u8 {
        match self {
            Self::Advanced | Self::BgaAdvanced | Self::StreetAdvanced => 2,
            Self::Mini | Self::MiniKekkonen => 3,
            _ => 1,
        }
    }

    /// Its rules, over this many laps (LAPS-1). With more than one lap the pit lane is open, but not
    /// in street races (STREET-5).
    #[must_use]
    pub fn rules(self, laps: u8) -> Ruleset {
        match self {
            Self::Basic => publisher::basic(laps),
            Self::Advanced => publisher::advanced(laps),
            Self::StreetBasic => publisher::street_basic(laps),
            Self::StreetAdvanced => publisher::street_advanced(laps),
            Self::BgaBasic => bga::bga_basic(laps),
            Self::BgaAdvanced => bga::bga_advanced(laps),
            Self::Mini => mini::mini(laps),
            Self::MiniKekkonen => mini::mini_kekkonen(laps),
        }
    }

    /// Its rules with options.
    ///
    /// ```
    /// use formulad_core::rules::{Preset, RaceOption};
    ///
    /// let options = [RaceOption::Weather, RaceOption::Tyres];
    /// let rules = Preset::Advanced.rules_with(2, &options)?;
    /// assert!(rules.weather.is_some());
    /// assert!(Preset::Basic.rules_with(1, &options).is_err());
    /// # Ok::<(), formulad_core::rules::NotAnOption>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NotAnOption`] for an option that does not go with the preset.
    pub fn rules_with(self, laps: u8, options: &[RaceOption]) -> Result<Ruleset, NotAnOption> {
        let mut rules = self.rules(laps);
        // The order in which options are named does not matter.
        for option in RaceOption::ALL {
            if options.contains(&option) {
                self.add(&mut rules, option)?;
            }
        }
        Ok(rules)
    }

    /// Whether this is one of Board Game Arena's.
    const fn is_bga(self) -> bool {
        matches!(self, Self::BgaBasic | Self::BgaAdvanced)
    }

    /// Whether this is one of the Mini games.
    const fn is_mini(self) -> bool {
        matches!(self, Self::Mini | Self::MiniKekkonen)
    }
}

impl Ruleset {
    /// The publisher's beginner game over this many laps: the rules of most examples.
    #[must_use]
    pub fn basic(laps: u8) -> Self {
        Preset::Basic.rules(laps)
    }
}

const fn risk(harmed_to: u8, in_rain: u8, price: Wear) -> Risk {
    Risk {
        harmed_to,
        in_rain,
        price,
    }
}

const POINT: Wear = Wear::Pool(1);
