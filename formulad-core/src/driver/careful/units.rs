//! The units that the careful driver weighs everything in: thousandths of a turn.

/// A turn.
pub(super) const TURN: i32 = 1000;

/// A space driven further beyond a corner: a ninth of a turn.
pub(super) const SPACE: i32 = TURN / 9;

/// More than anything is worth: being out of the race.
pub(super) const OUT: i32 = 100 * TURN;
