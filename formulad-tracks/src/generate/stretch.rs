//! Sections of a lap.

/// A section of the lap, measured in spaces of the middle of the road.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Stretch {
    /// The stops of a corner; `None` for a straight.
    pub(super) stops: Option<u32>,
    /// How many spaces it is long.
    pub(super) spaces: u32,
    /// The minimum that it keeps, whatever the lap needs to close.
    pub(super) least: u32,
    /// Where it lies on the curve: its first point, and how many it has.
    pub(super) first: usize,
    pub(super) count: usize,
}

impl Stretch {
    /// Its first `spaces` spaces, and the others.
    pub(super) fn split(self, spaces: u32) -> (Self, Self) {
        let count = self.count * spaces as usize / self.spaces.max(1) as usize;
        let others = Self {
            spaces: self.spaces - spaces,
            least: self.least.min(self.spaces - spaces),
            first: self.first + count,
            count: self.count - count,
            ..self
        };
        let first = Self {
            spaces,
            least: self.least.min(spaces),
            count,
            ..self
        };
        (first, others)
    }

    /// Whether corners beside it may take spaces of it.
    pub(super) fn may_give(&self) -> bool {
        self.stops.is_none() && self.spaces > 3
    }
}

/// The pairs of spaces at which the road crosses itself, given those of points on a curve of `count`.
pub(super) fn bridges(
    stretches: &[Stretch],
    crossed: &[(usize, usize)],
    count: usize,
) -> Vec<(usize, usize)> {
    let space = |point: usize| space_at(stretches, point, count);
    let crossed = crossed.iter();
    crossed.map(|(a, b)| (space(*a), space(*b))).collect()
}

/// The space of the middle line on which a point of the curve lies.
fn space_at(stretches: &[Stretch], point: usize, count: usize) -> usize {
    let mut spaces = 0;
    for stretch in stretches {
        let into = (point + count - stretch.first % count) % count;
        if into < stretch.count {
            let part = into as f64 / stretch.count.max(1) as f64;
            return spaces + (part * f64::from(stretch.spaces)) as usize;
        }
        spaces += stretch.spaces as usize;
    }
    0
}
