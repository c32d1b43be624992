//! Advice on design: what players may enjoy less, and what is not as on the circuits they know.
//!
//! The checks of [`formulad_core::check`] say what is wrong with a circuit; these say what is
//! unusual about one that can be raced on, by the figures of circuits that people play
//! ([`crate::figures::usual`]). Those were measured on circuits of three lanes, and so what is said
//! about the size of a circuit is said of such circuits only. A circuit that is meant to be unusual
//! silences the advice in its file, with the reason.

mod board_size;
mod catalogue;
mod circuit;
mod corner_stops;
mod found;
mod grid;
mod lane_balance;
mod long_straight;
mod no_straight;
mod one_path;
mod overlap;
mod pit_boxes;
mod pit_length;
mod pit_place;
mod road_width;
mod short_straight;
mod space_size;
#[cfg(test)]
mod testing;
mod thin_space;
mod totals;

use formulad_core::{Problems, Track, TrackPlan};

pub use catalogue::{Lint, catalogue};

use circuit::Circuit;
use found::Found;

/// What every lint needs.
mod prelude {
    pub(super) use super::catalogue::Lint;
    pub(super) use super::circuit::Circuit;
    #[cfg(test)]
    pub(super) use super::testing::{advice, usual};
    pub(super) use crate::figures::usual;
    pub(super) use formulad_core::{Place, Problem, Severity};
}

/// Lists every problem of a plan, and advice on its design where it can be raced on: nothing is
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
        Err(rejected) => rejected.problems,
    }
}

/// Lists the same for a circuit that is a track already, and so has been checked: what the checks
/// have found is not looked for again.
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
    let mut found = Found::new(track.plan(), track.problems());
    for lint in catalogue() {
        found.extend(lint, (lint.check)(&circuit));
    }
    found.into_problems()
}
