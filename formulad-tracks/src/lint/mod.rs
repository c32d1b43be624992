//! Advice on design: what players may enjoy less, and what is not as on the circuits they know.
//!
//! The checks of [`formulad_core::check`] say what is wrong with a circuit; these say what is
//! unusual about one that can be raced on, by the figures of circuits that people play
//! ([`crate::figures::usual`]). Those were measured on circuits of three lanes, so advice on the
//! size of a circuit is only given for such circuits. A circuit that is meant to be unusual
//! silences the advice in its file, with the reason.

mod art;
mod circuit;
mod corners;
mod edge;
mod fixes;
mod grid;
mod overlap;
mod pit;
mod scenery;
mod signs;
mod sizes;
mod straights;
mod totals;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use formulad_core::check::{self, Reporter};
use formulad_core::{Problem, ProblemKind, Problems, Severity, Track, TrackPlan};

use crate::file::{self, TrackFile};
use circuit::Circuit;

pub use art::low_contrast;
pub use fixes::Fixes;

/// What every lint needs.
mod prelude {
    pub(super) use super::circuit::Circuit;
    pub(super) use crate::figures::usual;
    pub(super) use crate::file::kinds;
    pub(super) use formulad_core::SpaceId;
    pub(super) use formulad_core::check::Reporter;
    pub(super) use formulad_core::language::Message;
}

static CATALOGUE: LazyLock<Vec<ProblemKind>> = LazyLock::new(|| {
    ProblemKind::catalogue(&[
        art::KINDS,
        corners::KINDS,
        edge::KINDS,
        grid::KINDS,
        overlap::KINDS,
        pit::KINDS,
        scenery::KINDS,
        sizes::KINDS,
        straights::KINDS,
        totals::KINDS,
    ])
});

/// Every kind of advice, sorted by id.
///
/// ```
/// let ids: Vec<_> = formulad_tracks::lint::catalogue().iter().map(|kind| kind.id).collect();
/// assert!(ids.contains(&"design.corner-count"));
/// assert!(ids.is_sorted());
/// ```
#[must_use]
pub fn catalogue() -> &'static [ProblemKind] {
    &CATALOGUE
}

/// Every kind of problem that a track file may have: of the track, of its design, of the file.
pub fn kinds() -> impl Iterator<Item = &'static ProblemKind> {
    let kinds = [check::catalogue(), catalogue(), file::catalogue()];
    kinds.into_iter().flatten()
}

/// Lists every problem of a plan, and advice on its design if it can be raced on: nothing is
/// concluded about a circuit that has errors.
///
/// ```
/// use formulad_core::TrackBuilder;
///
/// let plan = TrackBuilder::<3>::new("Drag strip").straight(90).corner(1, [5, 3, 1]).plan();
/// let problems = formulad_tracks::lint::check(&plan);
/// assert!(!problems.has_errors());
/// assert!(problems.iter().any(|problem| problem.id == "design.long-straight"));
/// ```
#[must_use]
pub fn check(plan: &TrackPlan) -> Problems {
    match Track::new(plan.clone()) {
        Ok(track) => check_track(&track),
        Err(rejected) => finish(Reporter::resume(plan, &rejected.problems), &[]),
    }
}

/// Lists the same for a circuit that is a track already, and so has been checked: the checks are
/// not run again.
///
/// ```
/// use formulad_tracks::{bundled, lint};
///
/// let track = bundled::harbour();
/// assert_eq!(lint::check_track(&track), lint::check(track.plan()));
/// ```
#[must_use]
pub fn check_track(track: &Track) -> Problems {
    let circuit = Circuit::new(track);
    let mut reporter = Reporter::resume(track.plan(), track.problems());
    let families = [
        art::check,
        corners::check,
        edge::check,
        grid::check,
        overlap::check,
        pit::check,
        scenery::check,
        signs::check,
        sizes::check,
        straights::check,
        totals::check,
    ];
    for check in families {
        check(&circuit, &mut reporter);
    }
    without_repeats(finish(reporter, catalogue()))
}

/// The problems without advice on what an error or a warning is about already.
fn without_repeats(mut problems: Problems) -> Problems {
    let pointer = |problem: &Problem| problem.place.pointer.clone();
    let is_advice = |problem: &Problem| problem.severity == Severity::Advice;
    let worse = problems.iter().filter(|it| !is_advice(it));
    let worse: BTreeSet<String> = worse.map(pointer).collect();
    // There may be several things to say about a whole list.
    let is_of_one = |pointer: &str| pointer.contains(|c: char| c.is_ascii_digit());
    problems.retain(|it| {
        let pointer = &it.place.pointer;
        !(is_advice(it) && is_of_one(pointer) && worse.contains(pointer))
    });
    problems
}

/// The problems, after a check of the suppressions that the checks do not know.
fn finish(mut reporter: Reporter<'_>, kinds_checked: &[ProblemKind]) -> Problems {
    // The families of other programs are theirs to check, unless one is ours but for a letter.
    let is_family = |id: &str| {
        let family = ProblemKind::family(id);
        kinds().any(|kind| strsim::osa_distance(ProblemKind::family(kind.id), family) <= 1)
    };
    reporter.check_suppressions(kinds_checked, |id| {
        !check::is_own(id) && is_family(id) && kinds().all(|kind| kind.id != id)
    });
    reporter.finish()
}

impl TrackFile {
    /// Every problem of the file: those of the plan, advice on its design, and the unknown fields.
    ///
    /// A suppression of `file.unknown-field` applies to all unknown fields, wherever they are. If a
    /// misspelt field keeps the circuit from being raced on, that is an error
    /// (`file.misspelt-field`). The plan is checked as it was meant, if that leaves fewer problems.
    #[must_use]
    pub fn check(&self) -> Problems {
        let mut found = check(&self.plan);
        let mut is_cause = false;
        if !found.is_empty()
            && let Some(meant) = self.extra.meant(&self.plan)
        {
            let meant = check(&meant);
            is_cause = found.has_errors() && !meant.has_errors();
            // What follows from it is not reported, whether that is errors or warnings.
            if is_cause || !meant.has_errors() && meant.len() < found.len() {
                found = meant;
            }
        }
        let mut reporter = Reporter::resume(&self.plan, &found);
        for warning in self.extra.warnings() {
            reporter.push(if is_cause {
                file::as_cause(warning)
            } else {
                warning.clone()
            });
        }
        reporter.finish()
    }
}
