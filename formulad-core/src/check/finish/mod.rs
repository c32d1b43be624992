//! `finish.*`: the finish line.

pub(super) mod doubled;
pub(super) mod missing;
pub(super) mod not_across;
pub(super) mod not_in_pit;
pub(super) mod order;
pub(super) mod ragged;
pub(super) mod unknown_space;
