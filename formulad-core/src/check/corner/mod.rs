//! `corner.*`: corners, their spaces, stops and arrows.

pub(super) mod absurd_stops;
pub(super) mod doubled;
pub(super) mod empty;
pub(super) mod entry_change;
pub(super) mod forks;
pub(super) mod hole;
pub(super) mod inescapable;
pub(super) mod many_stops;
pub(super) mod member_doubled;
pub(super) mod missing_change;
pub(super) mod mixed_stops;
pub(super) mod no_stops;
pub(super) mod not_across;
pub(super) mod off_road;
pub(super) mod outward;
pub(super) mod overlap;
pub(super) mod ragged;
pub(super) mod split;
pub(super) mod trap;
pub(super) mod unknown_space;
