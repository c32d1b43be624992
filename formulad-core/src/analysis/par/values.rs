//! The values of all states, worked out from the end of the race to its start.

use std::ops::Range;

use crate::dice::Gear;

use super::budgets::Budgets;
use super::places::Places;
use super::reach::Reach;
use super::solver::Solver;
use super::tariff::Tariff;

/// More turns than any race takes: the goal is not reached.
pub(super) const NEVER: u16 = u16::MAX;

/// What each state is worth. A list has a run of values for every row and gear, one value for each
/// budget, those of cars that are out included.
#[derive(Debug, Clone)]
pub(super) struct Values {
    /// The row that comes first.
    pub(super) first: usize,
    pub(super) gears: usize,
    pub(super) width: usize,
    /// The turns still expected, the gear of the next turn to be chosen. In a box they are those of a
    /// car that has just come there, before anything is done to it (PIT-2, PIT-3).
    pub(super) coming: Vec<f64>,
    /// The same with the gear chosen and paid for, and the die to be rolled. In 1st gear they are
    /// those of a car that has spun, too (OVER-6).
    pub(super) driving: Vec<f64>,
    /// For each row, a bit for each gear in which points for braking never mean more turns, and one
    /// for cars that have spun. They mostly do not; but where giving up is near, a car that is out
    /// may be better off than one that lingers.
    pub(super) falls: Vec<u8>,
    /// The fewest turns, with the best dice there are: coming and driving.
    pub(super) fewest_coming: Vec<u16>,
    pub(super) fewest_driving: Vec<u16>,
}

/// The bit of [`Values::falls`] for cars that have spun.
pub(super) const SPUN: usize = 7;

pub(super) const fn index(gear: Gear) -> usize {
    gear.number() as usize - 1
}

impl Values {
    /// The bytes that values of so many rows take.
    pub(super) fn bytes(rows: usize, gears: Gear, budgets: &Budgets) -> u64 {
        let each = 2 * size_of::<f64>() as u64 + 2 * size_of::<u16>() as u64;
        let runs = u64::from(gears.number()).saturating_mul(budgets.count() as u64);
        (rows as u64).saturating_mul(runs.saturating_mul(each) + 1)
    }

    pub(super) const fn run(&self, row: usize, gear: usize) -> Range<usize> {
        let from = ((row - self.first) * self.gears + gear) * self.width;
        from..from + self.width
    }

    /// The turns expected of a car that has come to a row in a gear, by its budget.
    pub(super) fn coming(&self, row: usize, gear: Gear) -> &[f64] {
        &self.coming[self.run(row, index(gear))]
    }

    /// The turns expected of a car that is about to roll the die of a gear, by its budget.
    pub(super) fn driving(&self, row: usize, gear: Gear) -> &[f64] {
        &self.driving[self.run(row, index(gear))]
    }

    /// The turns expected of a car that has come to a row in a gear, or has spun there.
    pub(super) fn settled(&self, row: usize, gear: Gear, spun: bool) -> &[f64] {
        if spun {
            self.driving(row, Gear::FIRST)
        } else {
            self.coming(row, gear)
        }
    }

    /// The fewest turns of a car that has come to a row in a gear, by its budget.
    pub(super) fn fewest_coming(&self, row: usize, gear: Gear) -> &[u16] {
        &self.fewest_coming[self.run(row, index(gear))]
    }

    /// The fewest turns of a car that is about to roll the die of a gear, by its budget.
    pub(super) fn fewest_driving(&self, row: usize, gear: Gear) -> &[u16] {
        &self.fewest_driving[self.run(row, index(gear))]
    }

    /// The fewest turns of a car that has come to a row in a gear, or has spun there.
    pub(super) fn fewest_settled(&self, row: usize, gear: Gear, spun: bool) -> &[u16] {
        if spun {
            self.fewest_driving(row, Gear::FIRST)
        } else {
            self.fewest_coming(row, gear)
        }
    }

    /// Works them out, each row from later ones.
    pub(super) fn solve(
        places: &Places,
        tariff: &Tariff,
        reach: &mut Reach<'_>,
        retirement: f64,
    ) -> Self {
        let rows = places.count();
        let gears = usize::from(tariff.top_gear.number());
        let width = tariff.budgets.count();
        let size = rows * gears * width;
        let mut values = Self {
            first: 0,
            gears,
            width,
            coming: vec![retirement; size],
            driving: vec![retirement; size],
            falls: vec![0; rows],
            fewest_coming: vec![NEVER; size],
            fewest_driving: vec![NEVER; size],
        };
        let mut solver = Solver::new(tariff, retirement);
        for row in (0..rows).rev() {
            solver.look(row, places, reach);
            solver.solve(&mut values, None, row, places, reach);
        }
        values
    }

    /// The gears there are.
    pub(super) const fn gears(&self) -> usize {
        self.gears
    }

    /// Room for the values of one row.
    pub(super) fn of_row(gears: usize, width: usize) -> Self {
        let size = gears * width;
        Self {
            first: 0,
            gears,
            width,
            coming: vec![1.0; size],
            driving: vec![1.0; size],
            falls: vec![0],
            fewest_coming: vec![NEVER; size],
            fewest_driving: vec![NEVER; size],
        }
    }

    /// Makes the room one for this row.
    pub(super) fn clear_for(&mut self, row: usize) {
        self.first = row;
        self.coming.fill(1.0);
        self.driving.fill(1.0);
    }

    /// The values of the row that there is room for: coming, driving, and in which gears points for
    /// braking never do harm.
    pub(super) fn row(&self) -> (&[f64], &[f64], u8) {
        (&self.coming, &self.driving, self.falls[0])
    }
}
