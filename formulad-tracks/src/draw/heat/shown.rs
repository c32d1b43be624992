//! What heat maps of a circuit show.

use formulad_core::analysis::par::SpaceForecast;

/// What a heat map of a circuit shows: what the best driver does on each space in a race, on average.
///
/// ```
/// use formulad_core::analysis::par::{Par, Start, Terms};
/// use formulad_core::rules::Ruleset;
/// use formulad_tracks::bundled;
/// use formulad_tracks::draw::{HeatScale, HeatShown, Tone};
///
/// let par = Par::solve(&bundled::mini(), &Ruleset::basic(1), &Terms::default())?;
/// let forecast = par.forecast(Start::POLE, par.full_wear())?;
/// let visits = forecast.spaces.iter().map(|space| HeatShown::Visits.value(space));
/// let scale = HeatScale::of(visits, Tone::Light);
/// assert!(scale.high() <= 1.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HeatShown {
    /// The number of turns that begin on the space.
    Visits,
    /// The number of those that overshoot a corner.
    Overshoots,
    /// The wear points that those turns cost.
    Wear,
}

impl HeatShown {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Visits, Self::Overshoots, Self::Wear];

    /// What is shown, in a few words with its unit.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Visits => t!("Turns that begin here, per race"),
            Self::Overshoots => t!("Turns from here that overshoot, per race"),
            Self::Wear => t!("Points spent in turns from here, per race"),
        }
    }

    /// The number that is shown for a space.
    #[must_use]
    pub const fn value(self, space: &SpaceForecast) -> f64 {
        match self {
            Self::Visits => space.turns,
            Self::Overshoots => space.overshoots,
            Self::Wear => space.wear,
        }
    }
}
