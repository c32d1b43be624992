//! In which colours a picture is drawn.

use formulad_core::TrackPlan;

/// In which colours a picture is drawn, and what is drawn around the road.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theme {
    /// A landscape by day: the one that the circuit's name or its notes mention.
    ///
    /// A harbour, a park, a mountain.
    Day,
    /// A city by night.
    Night,
    /// Black on white, with little ink.
    ///
    /// Nothing around the road, nothing shown by colour alone.
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
