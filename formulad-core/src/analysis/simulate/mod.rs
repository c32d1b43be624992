//! Many races, counted.
//!
//! An [`Experiment`] says which races: a circuit, rules, who sits where, how many races, a seed. Running it
//! gives [`Totals`]: whole numbers only, from which shares with intervals and means with standard errors
//! are worked out at the end. Whole numbers can be added in any order, so the totals are the same for
//! any number of threads and however the races are divided between machines. They are counts, so a
//! million races need no more memory than ten.
//!
//! # How races are made
//!
//! - *Seeds.* Race `i`, counted from 0, has the `i`-th word of `SplitMix64` from the seed of the experiment as
//!   its own seed, so any part of an experiment can be driven by itself. Its dice are the
//!   [`SeededDice`](crate::dice::SeededDice) of that seed; the driver of seat `s` is given the `s`-th word
//!   of `SplitMix64` from it.
//! - *The grid.* With `n` cars, the races `n·b` to `n·b + n − 1` are a block. An order of the places is
//!   drawn for each block, and rotated by one place from race to race, so that every seat has every place
//!   of the grid once in it. The places enter a race as the rolls for the grid (GRID-1), so every race
//!   follows the rules. Where the rules have qualifying (QUAL-1), that decides.
//!
//! # How things are counted
//!
//! A *turn* is a round that a car is in at its beginning. A *section* is a corner, a straight, or the pit
//! lane with its boxes.
//!
//! - *Overtaking*, as [`Overtaking`](crate::race::Overtaking) defines it, counts for the section in which the
//!   overtaken car stands, where the two were side by side.
//! - *Places* are those of [`Race::standings`](crate::race::Race::standings): cars that are out have places
//!   too, behind those that have finished.
//! - *Wear* is counted as it is charged ([`Event::WearLost`](crate::race::Event::WearLost)), also when
//!   fewer points were left. What a driver pays for a turn (shifts, braking, blocking, overshooting,
//!   slipstreams) counts for the first corner that the turn overshoots, or else for the section in which
//!   it ends; what happens to a car (engine, collisions, marks) for the section in which it stands.
//!   [`CornerForecast`](super::par::CornerForecast) counts in the same way, except that it takes a corner
//!   and the straight before it together.
//! - *Retirements* count for the corner whose stops were missed, or else for the section in which the car
//!   stands.
//!
//! # Example
//!
//! ```
//! use formulad_core::TrackBuilder;
//! use formulad_core::analysis::simulate::{Seat, Experiment};
//! use formulad_core::driver::{CarefulDriver, Driver, RandomDriver};
//! use formulad_core::race::Entrant;
//! use formulad_core::rules::Ruleset;
//!
//! let track = TrackBuilder::<3>::new("Oval")
//!     .straight(24)
//!     .corner(2, [11, 9, 8])
//!     .straight(28)
//!     .build()?;
//! let seats = vec![
//!     Seat::new(Entrant::new("Ada", 1), "careful"),
//!     Seat::new(Entrant::new("Ben", 2), "random"),
//! ];
//! let experiment = Experiment::new(&track, &Ruleset::basic(1), seats, 200, 7)?;
//! let totals = experiment.run(|drive| -> Box<dyn Driver> {
//!     match drive.kind {
//!         "careful" => Box::new(CarefulDriver::new()),
//!         _ => Box::new(RandomDriver::new(drive.seed)),
//!     }
//! })?;
//! let wins = totals.seats[0].wins();
//! let (low, _) = wins.interval();
//! assert!(low > 0.5, "{wins}");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod collector;
mod compare;
mod counts;
mod estimates;
mod experiment;
mod findings;
mod race;
mod run;
mod seeds;
mod table_time;
mod totals;
mod variance;

pub use compare::{Comparison, Difference, Differences};
pub use counts::{ByCause, Histogram, Pairs, Spread};
pub use estimates::{Mean, Share};
pub use experiment::{Experiment, ExperimentError, Seat};
pub use findings::mean_place;
pub use race::{Drive, SimulationError};
pub use table_time::TableTime;
pub use totals::{SeatTotals, SectionTotals, SpaceTotals, Totals};
pub use variance::VarianceDecomposition;
