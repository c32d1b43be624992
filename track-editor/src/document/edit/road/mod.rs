//! Edits of the curve, which lay the road again.
//!
//! The plan remains the source of truth: what the curve gives is merged into it, and manual changes
//! are kept (`merge`).

mod by_hand;
mod carry;
mod change;
mod corners;
mod fit;
mod links;
mod merge;
mod pairs;
mod templates;

pub(super) use by_hand::by_hand;
pub(super) use carry::carry;
pub use change::RoadEdit;
pub(crate) use change::{line_with_room, radius};
pub(super) use corners::reshape;
pub use fit::through;
pub(crate) use fit::{leads_round, middle};
pub use merge::Loss;
pub use templates::{RandomCircuit, random, template, templates};
