//! The one generator behind everything that is random and has to be repeatable (DICE-4).

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::Rng;

/// PCG-MCG-128 with XSL-RR output (`pcg64_fast`), seeded from 64 bits by two words of `SplitMix64`:
/// for dice the first of them is the upper half of the state, for choices the lower.
///
/// Only the algorithm is taken from a library; which word becomes which number is laid down here,
/// because libraries change that from version to version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Generator(Pcg64Mcg);

/// A number below `bound`, all equally likely, from words of 64 random bits; 0 if the bound is 0.
///
/// Multiply and reject: a word times the bound, the upper 64 bits of the product are the number; the
/// few words that would favour some numbers are passed over.
#[inline]
pub(super) fn below(bound: u64, mut word: impl FnMut() -> u64) -> u64 {
    if bound == 0 {
        return 0;
    }
    // 2^64 modulo the bound: the number of low halves that belong to incomplete runs.
    let incomplete = bound.wrapping_neg() % bound;
    loop {
        let product = u128::from(word()) * u128::from(bound);
        if product as u64 >= incomplete {
            return (product >> 64) as u64;
        }
    }
}

impl Generator {
    /// The generator behind [`SeededDice`](super::SeededDice).
    pub(super) fn of_dice(seed: u64) -> Self {
        let [first, second] = Self::words(seed);
        Self(Pcg64Mcg::new(first << 64 | second))
    }

    /// The generator behind choices. The two words are swapped, so that it differs from the generator of
    /// the dice: a driver's choices do not follow the rolls of the same seed.
    pub(crate) fn of_choices(seed: u64) -> Self {
        let [first, second] = Self::words(seed);
        Self(Pcg64Mcg::new(second << 64 | first))
    }

    /// The first two words of `SplitMix64`.
    fn words(seed: u64) -> [u128; 2] {
        [word(seed, 0), word(seed, 1)].map(u128::from)
    }

    /// Skips a number of words.
    pub(super) fn skip(&mut self, words: u64) {
        self.0.advance(words.into());
    }

    /// The next word.
    #[inline]
    pub(super) fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, all equally likely; 0 if the bound is 0.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        below(bound, || self.word())
    }
}

/// The word of `SplitMix64` at a position, counted from 0. All words of a seed differ.
pub(crate) const fn word(seed: u64, at: u64) -> u64 {
    let steps = at.wrapping_add(1);
    let mut z = seed.wrapping_add(steps.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
