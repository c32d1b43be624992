//! The validated track.

use crate::{Problems, TrackPlan};

/// A plan that cannot be raced on, given back with its problems.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("the track has errors: {}", .problems.iter().next().map_or("", |p| p.message.as_str()))]
pub struct Rejected {
    /// The plan, as it was.
    pub plan: TrackPlan,
    /// Everything that is wrong with it, worst first.
    pub problems: Problems,
}

/// A validated track: immutable, cheap to clone.
#[derive(Debug, Clone)]
pub struct Track(());

impl Track {
    /// Builds a track from a plan without errors.
    ///
    /// # Errors
    ///
    /// [`Rejected`], with all problems and the plan, when the plan has errors.
    pub fn new(plan: TrackPlan) -> Result<Self, Box<Rejected>> {
        let problems = plan.check();
        if problems.has_errors() {
            return Err(Box::new(Rejected { plan, problems }));
        }
        Ok(Self(()))
    }
}
