//! Suggestions: for what a designer wants of a circuit, the fewest and smallest changes that bring it
//! about, each worked out by the exact solver.
//!
//! A [`Goal`] says what is wanted, a [`Change`] is one thing that may be changed, and a [`Search`] tries
//! changes: first each alone, the smallest first, then combinations, beginning with those that
//! would reach the goals if the effects of changes added up. The effort is counted in circuits
//! solved, so that the same question has the same answer on every machine. Nothing is suggested
//! that brings a new error or warning, a new trap or a new idle corner. If nothing is found within
//! the [bounds](Bounds), the list is empty.
//!
//! ```
//! use formulad_core::CornerId;
//! use formulad_tracks::{bundled, suggest::{Bounds, Goal, Question, Search}};
//!
//! // Nobody slows down for the first corner of Thimble Isle.
//! let track = bundled::mini3();
//! let question = Question::new(&track, vec![Goal::NotIdle(CornerId(1))]);
//! let search = Search::run(&question, Bounds { wanted: 1, ..Bounds::default() })?;
//! for change in &search.found()[0].changes {
//!     println!("{}", change.words(&track));
//! }
//! # Ok::<(), formulad_tracks::suggest::Unsolved>(())
//! ```

mod apply;
mod candidates;
mod change;
mod goal;
mod question;
mod search;
mod straight;

pub use change::{Change, Edge};
pub use goal::Goal;
pub use question::{Base, Measured, Question, Reading, Unsolved, Whole};
pub use search::{Bounds, Search, Suggestion};
