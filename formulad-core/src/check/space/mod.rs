//! `space.*`: single spaces, their numbers and places.

pub(super) mod doubled;
pub(super) mod heading;
pub(super) mod no_such_lane;
pub(super) mod no_way_on;
pub(super) mod number;
pub(super) mod off_board;
pub(super) mod off_lane;
pub(super) mod same_spot;
pub(super) mod unreached;
