//! The checks of a plan, one file or folder for each family of problems.
//!
//! Every check reports problems of the kinds in the [`catalogue`]: permanent id, severity, what is
//! found, why that matters, and an example. Checks report all they find, except what follows from a
//! fault that another check reports, so that one slip gives one problem.
//!
//! ```
//! use formulad_core::{TrackPlan, check};
//!
//! for problem in &TrackPlan::default().check() {
//!     println!("{}[{}]: {}", problem.severity, problem.id, problem.message);
//! }
//! assert!(check::catalogue().iter().any(|kind| kind.id == "corner.split"));
//! ```

use std::sync::LazyLock;

use crate::problem::Change;
use crate::survey::Surveyed;
use crate::{Problem, ProblemKind, Problems, Severity, SpaceId, TrackPlan};

mod cause;
mod context;
mod corner;
mod finish;
mod grid;
mod lane;
mod link;
mod pit;
mod references;
mod reporter;
mod space;
mod street;
mod track;
mod weather;

pub use reporter::Reporter;

use context::Context;

/// What nearly every check needs.
mod prelude {
    pub(super) use super::context::{Context, field_at, link_at, space_at};
    pub(super) use super::reporter::Reporter;
    pub(super) use crate::language::Message;
    pub(super) use crate::problem::{Change, kinds};
    pub(super) use crate::survey::{Link, LinkKind, SpaceIdx};
    pub(super) use crate::{CornerId, ProblemKind, SpaceId};
}

/// A fix.
pub(crate) fn link_them(from: SpaceId, to: SpaceId) -> crate::language::Message {
    message!("Link {from} to {to}", from, to)
}

/// What to do about a problem.
pub(crate) fn link_these(from: SpaceId, to: SpaceId) -> crate::language::Message {
    message!("link {from} to {to}", from, to)
}

static CATALOGUE: LazyLock<Vec<ProblemKind>> = LazyLock::new(|| {
    ProblemKind::catalogue(&[
        corner::KINDS,
        finish::KINDS,
        grid::KINDS,
        lane::KINDS,
        link::KINDS,
        pit::KINDS,
        reporter::KINDS,
        space::KINDS,
        street::KINDS,
        track::KINDS,
        weather::KINDS,
    ])
});

/// Every kind of problem that the checks find, sorted by id.
///
/// ```
/// let ids: Vec<_> = formulad_core::check::catalogue().iter().map(|kind| kind.id).collect();
/// assert!(ids.contains(&"corner.split"));
/// assert!(ids.is_sorted());
/// ```
#[must_use]
pub fn catalogue() -> &'static [ProblemKind] {
    &CATALOGUE
}

/// The kind of problem with this id.
///
/// ```
/// let kind = formulad_core::check::kind("grid.in-corner").expect("it is in the catalogue");
/// assert!(!kind.why.is_empty());
/// ```
#[must_use]
pub fn kind(id: &str) -> Option<&'static ProblemKind> {
    let at = CATALOGUE.binary_search_by(|kind| kind.id.cmp(id)).ok()?;
    CATALOGUE.get(at)
}

/// Whether an id belongs to a family of problems that the checks find, or to none. Other families,
/// such as `design`, belong to crates that know what is usual, such as `formulad-tracks`.
///
/// ```
/// assert!(formulad_core::check::is_own("grid.no-such-problem"));
/// assert!(!formulad_core::check::is_own("design.corner-count"));
/// ```
#[must_use]
pub fn is_own(id: &str) -> bool {
    let family = ProblemKind::family(id);
    family == id
        || CATALOGUE
            .iter()
            .any(|kind| ProblemKind::family(kind.id) == family)
}

impl TrackPlan {
    /// Lists every problem of the plan, worst first. It does not stop at the first, and never
    /// panics. Of one kind at most [`Problems::MAX_OF_A_KIND`] are listed; the others are
    /// [counted](Problems::omitted).
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
        self.check_surveyed().0
    }

    /// The same, with the survey of the plan unless it is too large for one.
    pub(crate) fn check_surveyed(&self) -> (Problems, Option<Surveyed<'_>>) {
        let too_large = track::too_large(self);
        if !too_large.is_empty() {
            return (Problems::new(too_large), None);
        }
        let cx = Context::new(self);
        let found = self.check_as_is(&cx);
        let problems = cause::explain(self, found, |plan| plan.check_as_is(&Context::new(plan)));
        let surveyed = Surveyed {
            survey: cx.survey,
            beside: cx.beside,
        };
        (problems, Some(surveyed))
    }

    /// Lists every problem that shows, including those that follow from another.
    fn check_as_is(&self, cx: &Context<'_>) -> Problems {
        let mut reporter = Reporter::new(self);
        if finish::is_torn(cx) {
            reporter.distrust_places();
        }
        let families = [
            corner::check,
            finish::check,
            grid::check,
            lane::check,
            link::check,
            pit::check,
            references::check,
            space::check,
            street::check,
            track::check,
            weather::check,
        ];
        for check in families {
            check(cx, &mut reporter);
        }
        reporter.check_suppressions(catalogue(), is_own);
        reporter.finish()
    }
}

impl Problem {
    /// Adds a fix that removes a link, unless that is worse: no other link leads on from there.
    fn unlink(self, cx: &Context<'_>, (from, to): (SpaceId, SpaceId), safe: bool) -> Self {
        let spot = cx.survey.spot(from);
        if self.severity < Severity::Error && spot.is_some_and(|spot| cx.leads_only_to(spot, to)) {
            return self;
        }
        let label = message!("Remove the link from {from} to {to}", from, to);
        self.with_fix(label, safe, vec![Change::RemoveLink(from, to)])
    }
}
