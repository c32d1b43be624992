//! Random numbers.

use formulad_core::dice::{Dice, Die, Roll, SeededDice};

/// Random numbers, the same for a seed on every machine: they are rolled with the dice of the game
/// (DICE-4).
pub(super) struct Chance(SeededDice);

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        Self(SeededDice::new(seed))
    }

    /// A number below a bound of up to a few hundred, all practically equally likely: four rolls of
    /// the d20 make a number below 160,000.
    pub(super) fn below(&mut self, bound: u32) -> u32 {
        let mut number = 0;
        for _ in 0..4 {
            // Seeded dice never refuse.
            let roll = self.0.roll(Die::Black).map_or(1, Roll::value);
            number = number * 20 + u64::from(roll) - 1;
        }
        (number * u64::from(bound) / 160_000) as u32
    }

    /// A number from the least to the most, both included.
    pub(super) fn between(&mut self, (least, most): (u32, u32)) -> u32 {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// Returns true with this probability, in percent.
    pub(super) fn happens(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// One of a list.
    pub(super) fn one<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.below(list.len() as u32) as usize)
    }

    /// The index of a weight, with a probability in proportion to the weight.
    pub(super) fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut number = self.below(weights.iter().sum());
        for (at, weight) in weights.iter().enumerate() {
            if number < *weight {
                return at;
            }
            number -= weight;
        }
        0
    }

    /// Puts a list into random order.
    pub(super) fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at as u32 + 1) as usize);
        }
    }
}
