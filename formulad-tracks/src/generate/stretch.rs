//! Sections of a lap.

/// A section of the lap, measured in spaces of the middle of the road.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stretch {
    /// The stops of a corner; none for a straight.
    pub(super) stops: Option<u32>,
    /// How many spaces it is long.
    pub(super) spaces: u32,
    /// How many it has at least, whatever the lap needs to close.
    pub(super) least: u32,
    /// Where it lies on the curve: its first point, and how many it has.
    pub(super) first: usize,
    pub(super) count: usize,
}

impl Stretch {
    /// Whether corners beside it may take spaces of it.
    pub(super) fn may_give(&self) -> bool {
        self.stops.is_none() && self.spaces > 3
    }
}
