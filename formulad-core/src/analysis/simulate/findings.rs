//! What totals say: shares and means, worked out at the end.

use super::counts::{ByCause, Merge};
use super::estimates::Share;
use super::totals::{SeatTotals, SectionTotals, Totals};

impl Totals {
    /// The races won from each place on the grid, pole position first.
    #[must_use]
    pub fn wins_by_grid(&self) -> Vec<Share> {
        let places = self.places_by_grid();
        places.iter().map(|places| first_of(places, 1)).collect()
    }

    /// How often cars came from each place on the grid to each place of the classification.
    #[must_use]
    pub fn places_by_grid(&self) -> Vec<Vec<u64>> {
        self.group(0..self.seats.len()).places
    }

    /// Several seats together, such as those of a [kind](super::Experiment::kinds). Cars of the same race are
    /// not independent of one another, so intervals over several of them are rough. They are too wide for
    /// places, which only one car of a race can have.
    #[must_use]
    pub fn group(&self, seats: impl IntoIterator<Item = usize>) -> SeatTotals {
        let mut group = SeatTotals::default();
        for seat in seats.into_iter().filter_map(|seat| self.seats.get(seat)) {
            group.merge(seat);
        }
        group
    }

    /// The races won by any of several seats. At most one of them can win each.
    #[must_use]
    pub fn wins(&self, seats: impl IntoIterator<Item = usize>) -> Share {
        let count = self.group(seats).wins().count;
        Share {
            count,
            of: self.races,
        }
    }

    /// How often the cars of some seats were classified before those of others, out of all times that two
    /// of them met.
    #[must_use]
    pub fn before(&self, seats: &[usize], others: &[usize]) -> Share {
        let count = |seats: &[usize], others: &[usize]| {
            let seats = seats.iter().filter_map(|seat| self.seats.get(*seat));
            let counts = seats.flat_map(|seat| others.iter().filter_map(|o| seat.before.get(*o)));
            counts.fold(0_u64, |sum, n| sum.saturating_add(*n))
        };
        let before = count(seats, others);
        Share {
            count: before,
            of: before.saturating_add(count(others, seats)),
        }
    }

    /// The cars that went out, by cause.
    #[must_use]
    pub fn retired_by_cause(&self) -> ByCause {
        self.group(0..self.seats.len()).retired
    }

    /// The cars that went out, of all that started.
    #[must_use]
    pub fn retirements(&self) -> Share {
        self.group(0..self.seats.len()).retirements()
    }

    /// The wear points charged, by cause.
    #[must_use]
    pub fn wear_by_cause(&self) -> ByCause {
        self.group(0..self.seats.len()).wear
    }

    /// All sections: the corners, the straights, the pit lane.
    pub fn sections(&self) -> impl Iterator<Item = &SectionTotals> {
        let road = self.corners.iter().chain(&self.straights);
        road.chain([&self.pit_lane])
    }
}

impl SeatTotals {
    /// How often it took part.
    #[must_use]
    pub fn starts(&self) -> u64 {
        sum(self.places.iter().flatten())
    }

    /// The races it won, of those it took part in.
    #[must_use]
    pub fn wins(&self) -> Share {
        first_of(&self.by_place(), 1)
    }

    /// How often it came first, second or third.
    #[must_use]
    pub fn podiums(&self) -> Share {
        first_of(&self.by_place(), 3)
    }

    /// How often it came to each place of the classification.
    #[must_use]
    pub fn by_place(&self) -> Vec<u64> {
        let mut places = Vec::new();
        for from in &self.places {
            places.merge(from);
        }
        places
    }

    /// Its mean place, from 1; `None` without races.
    #[must_use]
    pub fn mean_place(&self) -> Option<f64> {
        mean_place(&self.by_place())
    }

    /// How often it went out.
    #[must_use]
    pub fn retirements(&self) -> Share {
        Share {
            count: self.retired.sum(),
            of: self.starts(),
        }
    }
}

/// How often one of the first places was taken.
fn first_of(places: &[u64], first: usize) -> Share {
    Share {
        count: sum(places.iter().take(first)),
        of: sum(places),
    }
}

/// The mean place, from 1, by how often each was taken.
#[must_use]
pub fn mean_place(places: &[u64]) -> Option<f64> {
    let all = sum(places);
    let weighted = (1_u64..)
        .zip(places)
        .map(|(place, n)| place as f64 * *n as f64);
    (all > 0).then(|| weighted.sum::<f64>() / all as f64)
}

pub(super) fn sum<'a>(counts: impl IntoIterator<Item = &'a u64>) -> u64 {
    counts.into_iter().fold(0, |sum, n| sum.saturating_add(*n))
}
