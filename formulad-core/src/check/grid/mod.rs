//! `grid.*`: the starting grid.

pub(super) mod doubled;
pub(super) mod far_back;
pub(super) mod heading;
pub(super) mod in_corner;
pub(super) mod missing;
pub(super) mod off_road;
pub(super) mod order;
pub(super) mod past_line;
pub(super) mod short;
pub(super) mod unknown_space;
