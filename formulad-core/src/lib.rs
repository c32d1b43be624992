//! The Formula D / Formula Dé board game family: circuits, rules, races.
//!
//! It does not draw, read files or read the clock: it is the core that a game, a bot, a server or a
//! study is built around. The same seed, rules, track and answers give the same race on every
//! platform, bit for bit.
//!
//! # A race in ten lines
//!
//! ```
//! use formulad_core::TrackBuilder;
//! use formulad_core::dice::SeededDice;
//! use formulad_core::driver::CarefulDriver;
//! use formulad_core::race::{Entrant, Race};
//! use formulad_core::rules::Preset;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let track = TrackBuilder::<3>::new("Oval")
//!     .straight(24)
//!     .corner(2, [11, 9, 8]) // two stops; spaces in lanes 1, 2 and 3
//!     .straight(28)
//!     .build()?;
//! let entrants = vec![Entrant::new("Ada", 1), Entrant::new("Ben", 2)];
//! let mut race = Race::new(&track, &Preset::Advanced.rules(1), entrants)?;
//! race.run(&mut SeededDice::new(1), &mut [CarefulDriver::new(); 2])?;
//! println!("{} wins", race.entrant(race.standings()[0]).name);
//! # Ok(())
//! # }
//! ```
//!
//! # The same by hand
//!
//! A race holds neither dice nor players. [`Race::pending`](race::Race::pending) says what it waits
//! for, [`Race::apply`](race::Race::apply) takes the answer and goes on to the next question. That
//! is the whole interface: every rule of every family becomes a roll or a choice between legal
//! options. [`Race::advance`](race::Race::advance) rolls until somebody has to choose, and
//! [`Race::choose`](race::Race::choose) takes the number of an option.
//!
//! ```
//! # use formulad_core::TrackBuilder;
//! # use formulad_core::race::{Entrant, Race};
//! # use formulad_core::rules::Preset;
//! use formulad_core::dice::SeededDice;
//! use formulad_core::race::Pending;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let track = TrackBuilder::<3>::new("Oval").straight(24).corner(2, [11, 9, 8]).straight(28).build()?;
//! # let entrants = vec![Entrant::new("Ada", 1), Entrant::new("Ben", 2)];
//! # let mut race = Race::new(&track, &Preset::Advanced.rules(1), entrants)?;
//! let mut dice = SeededDice::new(1);
//! while let Pending::Choice(choice) = race.advance(&mut dice)? {
//!     let car = choice.car();
//!     let first = race.explain(0).ok_or("there are always options")?;
//!     println!("{}: {}", race.entrant(car).name, first.text);
//!     race.choose(0)?;
//!     for event in race.take_events() {
//!         println!("{event:?}");
//!     }
//! }
//! # Ok(())
//! # }
//! ```
//!
//! # What is where
//!
//! | module | what it is for |
//! | --- | --- |
//! | [`race`] | [`Race`](race::Race): what it waits for, answers, events, prices in words ([`Race::explain`](race::Race::explain)), positions, records and replays |
//! | [`rules`] | [`Ruleset`](rules::Ruleset): every number and every disputed ruling as a field with its clause; [`Preset`](rules::Preset)s and [`RaceOption`](rules::RaceOption)s |
//! | [`saved`] | [`Saved`](saved::Saved): reads data saved by later minor versions, and reports what it left out |
//! | [`driver`] | who chooses: [`CarefulDriver`](driver::CarefulDriver), [`RandomDriver`](driver::RandomDriver), the trait for yours |
//! | [`dice`] | who rolls: [`SeededDice`](dice::SeededDice), scripted ones, typed ones, the trait for yours |
//! | [`track`], [`plan`] | circuits: [`TrackPlan`], plain data, valid or not; [`Track`], always valid, cheap to clone; [`TrackBuilder`], from counts of spaces |
//! | [`check`], [`problem`] | what is wrong with a plan, where, and how to fix it |
//! | [`moves`] | legal moves by themselves, for bots and analysis |
//! | [`analysis`] | what a circuit asks of its drivers: [par](analysis::par), solved exactly; [many races](analysis::simulate), counted; [duels](analysis::duel), races of two cars solved exactly |
//! | [`language`] | texts in English or from a table of another language: [`t!`](crate::t), [`message!`](crate::message), [`Language`](language::Language) |
//! | [`steps`] | long work in short steps, for programs without another thread: [`Steps`](steps::Steps) |
//!
//! - **Other rules**: `Preset::Mini.rules(3)`, or
//!   [`rules_with`](rules::Preset::rules_with) options such as weather and tyres. Then change any
//!   field; [`Ruleset::check`](rules::Ruleset::check) says what does not go together.
//! - **Another circuit**: `formulad-tracks` reads track files and bundles some circuits.
//! - **A person at the table**: take answers from them in the loop above, and rolls, too, if they
//!   have real dice.
//! - **A computer opponent of your own**: implement [`Driver`](driver::Driver), whose one required
//!   method sees the race and picks one of the options.
//! - **Saving**: [`Race::record`](race::Race::record) holds all answers;
//!   [`RaceRecord::replay`](race::RaceRecord::replay) gives the same race again.

#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(feature = "analysis"),
    expect(dead_code, reason = "drivers and par ask more of rules than races do")
)]
#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr
)]

#[macro_use]
pub mod language;

#[cfg(feature = "analysis")]
pub mod analysis;
pub mod check;
pub mod dice;
#[cfg(feature = "analysis")]
pub mod driver;
pub mod fnv;
pub mod moves;
pub mod plan;
pub mod problem;
pub mod race;
pub mod rules;
pub mod saved;
pub mod steps;
pub mod track;

mod graph;
mod id;
mod names;
mod survey;

/// The library of the type of [`Track::graph`]: a new major version of it means one of this crate.
pub use petgraph;

pub use id::{CornerId, InvalidLane, Lane, SpaceId};
pub use plan::TrackPlan;
pub use problem::{Omitted, Place, Problem, ProblemKind, Problems, Severity};
pub use track::{Rejected, Track, TrackBuilder};

/// Whether a field has the default that it has when a file leaves it out: then it is not written.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Compiles and runs what the README shows.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
