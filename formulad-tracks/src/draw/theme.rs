//! The colours that a picture is drawn in.

use formulad_core::TrackPlan;
use formulad_core::plan::TimeOfDay;

/// The colours that a picture is drawn in, and what is drawn around the road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A landscape by day: the one of its art, or else the one that its name or its notes mention.
    ///
    /// A harbour, a park, a mountain.
    Day,
    /// A city by night, or the landscape of its art.
    Night,
    /// Black on white, with little ink.
    ///
    /// Nothing around the road, nothing shown by colour alone.
    Plain,
}

impl Theme {
    /// The theme that a plan is drawn in by default: the time of day that its designer has chosen, or else night if it
    /// has what only a street race has (TRACK-8). Tunnels alone do not make a night.
    #[must_use]
    pub fn of(plan: &TrackPlan) -> Self {
        let is_street = plan.street.as_ref().is_some_and(|street| {
            let features = [&street.residents, &street.danger, &street.police];
            features.into_iter().any(|spaces| !spaces.is_empty())
        });
        match plan.art.time {
            Some(TimeOfDay::Night) => Self::Night,
            None if is_street => Self::Night,
            Some(TimeOfDay::Day) | None => Self::Day,
        }
    }
}
