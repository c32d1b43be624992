//! Edits of the curve, and the road that is laid anew by them.
//!
//! The plan stays the truth: what the curve gives is laid over it, and what was changed by hand is
//! kept (`keep`).

mod carry;
mod change;
mod fit;
mod keep;
mod links;
mod pairs;
mod templates;

pub(super) use carry::carry;
pub use change::RoadEdit;
pub(crate) use change::radius;
pub(crate) use fit::leads_round;
pub use fit::through;
pub use keep::Loss;
pub use templates::{RandomCircuit, random, template, templates};
