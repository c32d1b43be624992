//! How freely a car may choose its line.

use serde::{Deserialize, Serialize};

/// What a car may do on a straight (MOVE-2, MOVE-3). Groups read the no-weaving rule differently,
/// so each part can be set by itself. In corners any path along the arrows is allowed (MOVE-4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Movement {
    /// MOVE-2: every space of a straight must be reached in the fewest steps from where
    /// the move entered that straight, or from where it began, given the cars in the way.
    pub fewest_spaces: bool,
    /// MOVE-3: the most lane changes on one straight in one move; `None` for as many as the driver
    /// likes.
    pub lane_changes: Option<u8>,
    /// MOVE-3: whether a car may return to a lane that it left earlier on the same straight only if
    /// it overtook a car there.
    pub return_past_cars_only: bool,
}

impl Movement {
    /// The publisher's reading.
    pub const PUBLISHER: Self = Self {
        fewest_spaces: true,
        lane_changes: Some(2),
        return_past_cars_only: true,
    };
}
