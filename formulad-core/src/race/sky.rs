//! The states of the weather (WEATHER-2).

use crate::names::variants;
use crate::plan::Weather;

variants! {
    /// The weather, with its prospects (WEATHER-2), from wet to dry.
    pub enum Sky: name {
        /// Rain, to the end.
        Rain = "rain",
        /// Rain that may yet turn.
        RainForNow = "rain-for-now",
        /// Changeable: dry, mostly (WEATHER-3); it may turn either way.
        Changeable = "changeable",
        /// Good weather that may yet turn.
        GoodForNow = "good-for-now",
        /// Good weather, to the end.
        Good = "good",
    }
}

impl Sky {
    /// WEATHER-2: what it becomes when the table says this.
    #[must_use]
    pub const fn after(self, weather: Weather) -> Self {
        match (self, weather) {
            (Self::Rain | Self::Good, _) | (_, Weather::Changeable) => self,
            (Self::RainForNow, Weather::Rain) => Self::Rain,
            (Self::GoodForNow, Weather::Good) => Self::Good,
            // Once left, changeable is skipped.
            (_, Weather::Rain) => Self::RainForNow,
            (_, Weather::Good) => Self::GoodForNow,
        }
    }

    /// Whether it may still change.
    #[must_use]
    pub const fn may_change(self) -> bool {
        !matches!(self, Self::Rain | Self::Good)
    }
}

impl Sky {
    #[must_use]
    fn words(self) -> &'static str {
        match self {
            Self::Rain => t!("rain" as "the weather"),
            Self::RainForNow => t!("rain for now"),
            Self::Changeable => t!("changeable"),
            Self::GoodForNow => t!("good for now"),
            Self::Good => t!("good"),
        }
    }
}

impl std::fmt::Display for Sky {
    /// In the language that is spoken.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.words())
    }
}
