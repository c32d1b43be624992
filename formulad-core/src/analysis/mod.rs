//! What a circuit asks of its drivers, in numbers.
//!
//! ```
//! use formulad_core::TrackBuilder;
//! use formulad_core::analysis::par::{Par, Start, Terms};
//! use formulad_core::rules::Ruleset;
//!
//! let track = TrackBuilder::<1>::new("Ring").straight(20).corner(2, [6]).straight(9).build()?;
//! let par = Par::solve(&track, &Ruleset::basic(1), &Terms::default())?;
//! assert!(par.turns(Start::POLE, par.full_wear())? > 2.0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod duel;
pub mod par;
pub mod simulate;
