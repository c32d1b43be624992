//! The Formula D / Formula Dé board game family: tracks, rules, races.
//!
//! A circuit is described by a [`TrackPlan`], plain data that may be nonsense; checking it
//! ([`TrackPlan::check`]) lists every problem with its place, and [`Track::new`] turns a plan
//! without errors into a [`Track`]: immutable, cheap to clone, always valid.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr
)]

pub mod check;
pub mod dice;
pub mod driver;
pub mod moves;
pub mod plan;
pub mod problem;
pub mod race;
pub mod rules;
pub mod track;

mod id;
mod survey;

pub use id::{CornerId, InvalidLane, Lane, SpaceId};
pub use plan::TrackPlan;
pub use problem::{LeftOut, Place, Problem, Problems, Severity};
pub use track::{Rejected, Track, TrackBuilder};

/// Compiles and runs what the README shows.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
