//! `link.*`: where a step leads.

pub(super) mod backwards;
pub(super) mod bypasses_finish;
pub(super) mod converge;
pub(super) mod crosses;
pub(super) mod dangling;
pub(super) mod doubled;
pub(super) mod jumps_a_lane;
pub(super) mod missing;
pub(super) mod sideways;
pub(super) mod skips_a_space;
pub(super) mod to_itself;
pub(super) mod too_far;
pub(super) mod too_many;
pub(super) mod torn;
pub(super) mod two_into_lane;
