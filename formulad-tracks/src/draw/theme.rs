//! In which colours a picture is drawn.

use formulad_core::TrackPlan;

/// In which colours a picture is drawn, and what is drawn around the road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A race by day, through the country that the circuit's name or else its notes speak of: a
    /// harbour, a park, a mountain.
    Day,
    /// A race by night through a city.
    Night,
    /// Black on white, for printers: little ink, nothing around the road, nothing told by colour
    /// alone.
    Plain,
}

impl Theme {
    /// What a plan is drawn in where nothing else is asked for: street races are raced by night
    /// (TRACK-8), others by day.
    #[must_use]
    pub const fn of(plan: &TrackPlan) -> Self {
        if plan.street.is_some() {
            Self::Night
        } else {
            Self::Day
        }
    }
}
