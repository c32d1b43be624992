//! `pit.*`: the pit lane and its boxes.

pub(super) mod apart;
pub(super) mod box_dead_end;
pub(super) mod box_doubled;
pub(super) mod box_on_road;
pub(super) mod box_out_of_place;
pub(super) mod branches;
pub(super) mod broken;
pub(super) mod gap;
pub(super) mod no_boxes;
pub(super) mod no_entry;
pub(super) mod no_exit;
pub(super) mod no_such_team;
pub(super) mod single_entry;
pub(super) mod single_exit;
pub(super) mod uneven_teams;
pub(super) mod unknown_space;
pub(super) mod unreachable_box;
