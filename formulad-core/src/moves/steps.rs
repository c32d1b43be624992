//! Sets of times, a time being the number of steps that a move has made.

/// A set of numbers of steps: bit t stands for "after t steps of the move".
pub(super) type StepSet = u64;

/// The times up to and including this one.
pub(super) const fn up_to(time: u8) -> StepSet {
    u64::MAX >> (63 - time as u32)
}

/// Whether a time is in a set.
pub(super) const fn has(times: StepSet, time: u8) -> bool {
    times >> time & 1 == 1
}

/// The latest time of a set that is not empty.
pub(super) const fn latest(times: StepSet) -> u8 {
    (63 - times.leading_zeros()) as u8
}

/// The earliest time of a set that is not empty.
pub(super) const fn earliest(times: StepSet) -> u8 {
    times.trailing_zeros() as u8
}

/// The times of a set, one after the other.
pub(super) fn each(mut times: StepSet) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let time = (times != 0).then(|| earliest(times));
        times &= times.wrapping_sub(1);
        time
    })
}
