//! The checks a plan is put through, one file each.
//!
//! Every check has an [`Entry`] in the [`catalogue`]: its permanent id, how bad what it finds is,
//! why that matters, and an example. Checks report all they find; what follows from a fault that
//! another check reports is left out, so that one slip gives one problem.

use crate::{Problems, TrackPlan};

mod catalogue;
mod context;
mod corner;
mod finish;
mod found;
mod grid;
mod lane;
mod link;
mod pit;
mod place;
mod silence;
mod space;
mod street;
mod track;
mod weather;

pub use catalogue::{Entry, catalogue, entry};

use context::Context;
use found::Found;

/// How the ids of advice on design begin. It is not looked for here but by whoever knows what is
/// usual, such as `formulad-tracks`, who looks after its silences, too.
pub const DESIGN: &str = "design.";

/// What nearly every check needs.
mod prelude {
    pub(super) use super::catalogue::Entry;
    pub(super) use super::context::{Context, Fault, link_at, space_at};
    pub(super) use super::found::Found;
    pub(super) use crate::problem::Change;
    pub(super) use crate::survey::{LinkKind, Spot};
    pub(super) use crate::{Place, Problem, Severity};
}

impl TrackPlan {
    /// Lists every problem of the plan, worst first; never only the first, and never with a panic.
    /// Of one kind at most [`Problems::MAX_OF_A_KIND`] are listed, and how many more there are is
    /// [counted](Problems::left_out).
    ///
    /// ```
    /// use formulad_core::TrackPlan;
    ///
    /// let problems = TrackPlan::default().check();
    /// assert!(problems.has_errors());
    /// assert!(problems.iter().any(|problem| problem.id == "track.empty"));
    /// ```
    #[must_use]
    pub fn check(&self) -> Problems {
        let too_large = track::too_large::problems(self);
        if !too_large.is_empty() {
            return Problems::new(too_large);
        }
        let cx = Context::new(self);
        let mut found = Found::new(self);
        for entry in catalogue() {
            entry.run(&cx, &mut found);
        }
        silence::report_unused(self, &mut found);
        found.into_problems()
    }
}
