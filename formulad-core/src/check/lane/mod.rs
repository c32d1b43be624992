//! `lane.*`: lanes as a whole.

pub(super) mod broken;
pub(super) mod hole;
pub(super) mod order;
