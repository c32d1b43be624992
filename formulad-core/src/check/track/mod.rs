//! `track.*`: the track as a whole.

pub(super) mod board;
pub(super) mod empty;
pub(super) mod no_name;
pub(super) mod too_large;
