//! What follows from the seed of an experiment and the number of a race: dice, drivers, the grid.

use crate::dice::{Generator, word};

/// The seed of a race.
pub(super) const fn race(experiment: u64, number: u64) -> u64 {
    word(experiment, number)
}

/// The seed of the driver of a seat in a race of this seed.
pub(super) const fn driver(race: u64, seat: usize) -> u64 {
    word(race, seat as u64)
}

/// The place of each seat on the grid, from 0, in a race of an experiment.
///
/// In a block of as many races as there are cars, every seat has every place once.
pub(super) fn grid(experiment: u64, number: u64, cars: usize) -> Vec<u8> {
    let races = (cars as u64).max(1);
    let (block, turned) = (number / races, (number % races) as usize);
    // From a different seed than the races.
    let mut generator = Generator::of_choices(word(!experiment, block));
    let mut places: Vec<u8> = (0..cars as u8).collect();
    for at in (1..cars).rev() {
        let other = generator.below(at as u64 + 1) as usize;
        places.swap(at, other);
    }
    places.rotate_left(turned);
    places
}

#[cfg(test)]
mod tests {
    use super::{driver, grid, race};

    #[test]
    fn every_seat_meets_every_place_once_a_block() {
        for cars in 1..=20 {
            for block in [0, 1, 77] {
                let mut met = vec![vec![0; cars]; cars];
                for number in 0..cars as u64 {
                    let places = grid(5, block * cars as u64 + number, cars);
                    for (seat, place) in places.iter().enumerate() {
                        met[seat][usize::from(*place)] += 1;
                    }
                }
                assert!(met.iter().flatten().all(|times| *times == 1));
            }
        }
    }

    /// The order in which cars stand behind one another is drawn: a seat does not always start behind
    /// the same one.
    #[test]
    fn blocks_differ() {
        let orders: std::collections::BTreeSet<_> = (0..50).map(|b| grid(5, b * 6, 6)).collect();
        assert!(orders.len() > 40, "{}", orders.len());
    }

    #[test]
    fn no_two_seeds_of_an_experiment_are_the_same() {
        let mut seeds: Vec<u64> = (0..2000)
            .flat_map(|number| {
                let race = race(9, number);
                (0..6).map(move |seat| driver(race, seat)).chain([race])
            })
            .collect();
        let all = seeds.len();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), all);
    }
}
