//! `lane.*`: lanes as a whole.

pub(super) mod broken;
pub(super) mod order;
pub(super) mod two_behind;
