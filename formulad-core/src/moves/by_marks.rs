//! Sets of bits by the marked spaces on the way (MOVE-5).

use super::lanes::Bits;

/// What is reached over no marked spaces, over at most one, and so on; the last set has all, whatever the
/// marks. Where no marks are within reach, it is the only one.
///
/// A bit stands for a time, or for a space of a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ByMarks<const SETS: usize>([Bits; SETS]);

/// How many sets are kept with marks within reach. Ways over more than two marks are in the last one only: their
/// marks are not counted.
pub(super) const MARK_SETS: usize = 4;

impl<const SETS: usize> ByMarks<SETS> {
    /// Nothing is reached.
    pub(super) const NONE: Self = Self::without_marks(0);

    /// What is reached without marks on the way.
    pub(super) const fn without_marks(bits: Bits) -> Self {
        Self([bits; SETS])
    }

    /// What is reached, whatever the marks.
    pub(super) const fn all(&self) -> Bits {
        self.0[SETS - 1]
    }

    /// The sets, each with its number of marks.
    pub(super) fn each(self) -> impl Iterator<Item = (usize, Bits)> {
        self.0.into_iter().enumerate()
    }

    /// What is reached over at most this many marks.
    pub(super) const fn over_at_most(&self, marks: usize) -> Bits {
        self.0[marks]
    }

    /// Whether this many marks are too many to be counted.
    pub(super) const fn overflows(marks: usize) -> bool {
        SETS > 1 && marks + 1 >= SETS
    }

    /// Changes each of the sets.
    pub(super) fn map(self, change: impl Fn(Bits) -> Bits) -> Self {
        Self(self.0.map(change))
    }

    /// Adds what is reached in another way.
    pub(super) fn add(&mut self, more: Self) {
        for (bits, more) in self.0.iter_mut().zip(more.0) {
            *bits |= more;
        }
    }

    /// How many of the sets lack a bit that is reached: the fewest marks on the way there.
    pub(super) fn fewest(&self, bit: u8) -> usize {
        let lack = self.0[..SETS - 1]
            .iter()
            .filter(|set| **set >> bit & 1 == 0);
        lack.count()
    }

    /// The same, or `None` if the bit is not reached.
    pub(super) fn marks_to(&self, bit: u8) -> Option<u8> {
        let is_reached = self.all().checked_shr(bit.into())? & 1 == 1;
        is_reached.then(|| self.fewest(bit) as u8)
    }

    /// What is reached if this many more marks are on the way.
    pub(super) fn over(self, marks: usize) -> Self {
        if SETS == 1 || marks == 0 {
            return self;
        }
        Self(std::array::from_fn(|most| match most.checked_sub(marks) {
            _ if most + 1 == SETS => self.all(),
            Some(before) => self.0[before],
            None => 0,
        }))
    }

    /// The spaces of a lane that can be driven to from some of them, up to the next car. Marks on those
    /// have not been counted yet.
    pub(super) fn fill(self, open: Bits, marked: Bits) -> Self {
        let mut reached = [fill(open, self.all()); SETS];
        if self.0[0] == self.all() && reached[0] & marked == 0 {
            return Self(reached);
        }
        let (mut fewer, mut fewer_from) = (0, 0);
        for (reached, from) in reached.iter_mut().zip(self.0).take(SETS - 1) {
            let counted = marked & open & (fewer_from | fewer << 1);
            *reached = fill(open & !marked | counted, from & !marked | counted);
            (fewer, fewer_from) = (*reached, from);
        }
        Self(reached)
    }
}

/// The spaces of a lane that can be driven to from some of them, up to the next that is not open.
const fn fill(open: Bits, from: Bits) -> Bits {
    let from = from & open;
    // A carry runs through the open spaces.
    open & ((open ^ open.wrapping_add(from)) | from)
}
