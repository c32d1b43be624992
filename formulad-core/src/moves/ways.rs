//! How a space of a straight is reached from where the straight was entered.

use super::scratch::{Scratch, Times, up_to};

/// The ways to a space: in how many steps, for each number of lane changes. Ways that MOVE-3
/// forbids are kept, too, as they count when the shortest one is looked for (MOVE-2).
pub(super) trait Ways: Copy + 'static {
    /// No way at all; what new memory is filled with.
    const NONE: Self;
    /// Being there from the beginning.
    const START: Self;
    /// Another car: no way leads there, whatever is added.
    const TAKEN: Self;

    /// The memory for ways of this kind.
    fn memory(scratch: &mut Scratch) -> &mut Vec<Self>;
    /// Whether there is none, and so with another car.
    fn is_empty(self) -> bool;
    /// The ways one step longer, as far as they take no more than so many steps.
    fn onward(self, most_steps: u8) -> Self;
    /// The ways with one more lane change; with more than so many they are forbidden.
    fn changed(self, most_changes: u8) -> Self;
    /// Adds other ways.
    fn join(&mut self, more: Self);
    /// The steps of the ways with so many lane changes.
    fn steps(self, changes: usize) -> Times;
    /// When the space is reached in an allowed way, the straight being entered at these times.
    fn arrivals(self, entered: Times) -> Times;
    /// Notes that the space is marked (MOVE-5), before any way leads there.
    fn mark(&mut self) {}
    /// The fewest marked spaces after the entry on a way of so many lane changes and steps.
    fn marks(&self, _changes: usize, _steps: u8) -> u8 {
        0
    }
}

/// The lane changes that MOVE-3 tells apart: none, one, two.
pub(super) const CHANGES: usize = 3;

/// Only the shortest ways, as MOVE-2 wants them: the steps they take in the upper byte, and a bit
/// for each number of lane changes in the lower one, the next bit standing for forbidden ways.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shortest(u16);

impl Shortest {
    const FORBIDDEN: u16 = 1 << CHANGES;
    const ALLOWED: u16 = Self::FORBIDDEN - 1;
    const STEP: u16 = 1 << 8;
}

impl Shortest {
    /// The steps of the allowed ways.
    pub(super) fn fewest(self) -> Option<u8> {
        (!self.is_empty() && self.0 & Self::ALLOWED != 0).then_some((self.0 >> 8) as u8)
    }

    /// Whether there are ways, allowed or not, of no more than so many steps.
    pub(super) fn within(self, steps: u8) -> bool {
        !self.is_empty() && self.0 >> 8 <= u16::from(steps)
    }
}

impl Ways for Shortest {
    const NONE: Self = Self(0);
    const START: Self = Self(1);
    // Less than one step: no way there is shorter.
    const TAKEN: Self = Self(Self::FORBIDDEN | Self::ALLOWED);

    fn memory(scratch: &mut Scratch) -> &mut Vec<Self> {
        &mut scratch.shortest
    }

    fn is_empty(self) -> bool {
        self.0 == Self::NONE.0 || self.0 == Self::TAKEN.0
    }

    fn onward(self, most_steps: u8) -> Self {
        if self.0 == 0 || self.0 >> 8 >= u16::from(most_steps) {
            Self::NONE
        } else {
            Self(self.0 + Self::STEP)
        }
    }

    fn changed(self, most_changes: u8) -> Self {
        let within = (2 << most_changes) - 1;
        let more = (self.0 & Self::ALLOWED) << 1;
        let forbidden = more & !within | self.0 & Self::FORBIDDEN;
        let steps = self.0 & !(Self::FORBIDDEN | Self::ALLOWED);
        let flag = if forbidden == 0 { 0 } else { Self::FORBIDDEN };
        Self(steps | more & within | flag)
    }

    fn join(&mut self, more: Self) {
        let (old, new) = (self.0 >> 8, more.0 >> 8);
        if self.0 == 0 || new < old {
            *self = more;
        } else if new == old {
            self.0 |= more.0;
        }
    }

    fn steps(self, changes: usize) -> Times {
        if self.is_empty() {
            return 0;
        }
        Times::from(self.0 >> changes & 1) << (self.0 >> 8)
    }

    fn arrivals(self, entered: Times) -> Times {
        if self.0 & Self::ALLOWED == 0 {
            0
        } else {
            entered << (self.0 >> 8)
        }
    }
}

/// All ways, where MOVE-2 does not apply: their sets of steps by lane changes, the forbidden ones
/// last.
#[derive(Debug, Clone, Copy)]
pub(super) struct Every([Times; CHANGES + 1]);

impl Ways for Every {
    const NONE: Self = Self([0; CHANGES + 1]);
    const START: Self = Self([1, 0, 0, 0]);
    const TAKEN: Self = Self([Times::MAX; CHANGES + 1]);

    fn memory(scratch: &mut Scratch) -> &mut Vec<Self> {
        &mut scratch.every
    }

    fn is_empty(self) -> bool {
        self.0 == Self::NONE.0 || self.0 == Self::TAKEN.0
    }

    fn onward(self, most_steps: u8) -> Self {
        let not_last = up_to(most_steps) >> 1;
        Self(self.0.map(|steps| (steps & not_last) << 1))
    }

    fn changed(self, most_changes: u8) -> Self {
        let [straight, once, twice, forbidden] = self.0;
        Self(match most_changes {
            0 => [0, 0, 0, straight | once | twice | forbidden],
            1 => [0, straight, 0, once | twice | forbidden],
            _ => [0, straight, once, twice | forbidden],
        })
    }

    fn join(&mut self, more: Self) {
        for (steps, more) in self.0.iter_mut().zip(more.0) {
            *steps |= more;
        }
    }

    fn steps(self, changes: usize) -> Times {
        if self.is_empty() { 0 } else { self.0[changes] }
    }

    fn arrivals(self, entered: Times) -> Times {
        let [straight, once, twice, _] = self.0;
        let mut steps = straight | once | twice;
        let mut arrivals = 0;
        while steps != 0 {
            arrivals |= entered << steps.trailing_zeros();
            steps &= steps - 1;
        }
        arrivals
    }
}
