//! Values by row, gear and budget.

use std::ops::Range;

use crate::dice::Gear;
use crate::steps::pause;

use super::budgets::Budgets;
use super::value::Value;

/// The fewest turns of a car that never reaches the end: more than any race takes.
pub(super) const NEVER: u16 = u16::MAX;

/// How a table is laid out: by row, then by gear, then by budget, including those of cars that are out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape {
    /// The row that comes first.
    pub(super) first: usize,
    /// The gear that comes first.
    pub(super) lowest: Gear,
    pub(super) gears: usize,
    pub(super) width: usize,
}

impl Shape {
    /// Number of values in a number of rows.
    pub(super) const fn cells(self, rows: usize) -> usize {
        rows * self.gears * self.width
    }

    /// Where the values of a row and gear are.
    #[inline]
    pub(super) const fn range(self, row: usize, gear: Gear) -> Range<usize> {
        let gear = (gear.number() - self.lowest.number()) as usize;
        let from = ((row - self.first) * self.gears + gear) * self.width;
        from..from + self.width
    }

    /// Where some budgets are.
    #[inline]
    pub(super) fn budgets(self, row: usize, gear: Gear, budgets: &Range<usize>) -> Range<usize> {
        let from = self.range(row, gear).start;
        from + budgets.start..from + budgets.end
    }
}

/// Two values for every row, gear and budget.
#[derive(Debug, Clone)]
pub(super) struct Table<T> {
    pub(super) shape: Shape,
    /// With the gear of the next turn still to be chosen. In a box and under residents' windows these are the
    /// values of a car that has just come there, before anything is done to it (PIT-2, PIT-3, STREET-1).
    pub(super) before: Vec<T>,
    /// With the gear chosen and paid for, and the die to be rolled. In 1st gear these are also the values
    /// of a car that has spun (OVER-6).
    pub(super) after: Vec<T>,
}

/// How many values are filled in between two pauses. The system provides memory when it is first written to,
/// which takes longer than solving a row.
const AT_A_TIME: usize = 1 << 16;

impl<T: Clone> Table<T> {
    pub(super) async fn new(shape: Shape, rows: usize, value: T) -> Self {
        let cells = shape.cells(rows);
        Self {
            shape,
            before: filled(cells, &value).await,
            after: filled(cells, &value).await,
        }
    }
}

/// A number of values, filled in step by step.
pub(super) async fn filled<T: Clone>(cells: usize, value: &T) -> Vec<T> {
    let mut values = Vec::with_capacity(cells);
    while values.len() < cells {
        values.resize(cells.min(values.len() + AT_A_TIME), value.clone());
        pause().await;
    }
    values
}

impl<T: Copy> Table<T> {
    /// Takes the values of the last rows from another table of the same gears and budgets.
    fn end_as(&mut self, other: &Self, rows: usize) {
        let cells = self.shape.cells(rows);
        for (own, other) in [
            (&mut self.before, &other.before),
            (&mut self.after, &other.after),
        ] {
            let from = own.len().saturating_sub(cells);
            let own = &mut own[from..];
            own.copy_from_slice(&other[other.len() - own.len()..]);
        }
    }
}

impl<T> Table<T> {
    /// The values of a car that has come to a row in a gear, by its budget.
    #[inline]
    pub(super) fn before(&self, row: usize, gear: Gear) -> &[T] {
        &self.before[self.shape.range(row, gear)]
    }

    /// The values of a car that is about to roll the die of a gear, by its budget.
    #[inline]
    pub(super) fn after(&self, row: usize, gear: Gear) -> &[T] {
        &self.after[self.shape.range(row, gear)]
    }

    /// The values in a row and gear, before or after the gear choice.
    #[inline]
    pub(super) fn values(&self, row: usize, gear: Gear, shifted: bool) -> &[T] {
        if shifted {
            self.after(row, gear)
        } else {
            self.before(row, gear)
        }
    }

    /// The values of a car that has come to a row in a gear, or has spun there.
    #[inline]
    pub(super) fn settled(&self, row: usize, gear: Gear, spun: bool) -> &[T] {
        if spun {
            self.after(row, Gear::FIRST)
        } else {
            self.before(row, gear)
        }
    }
}

/// What each state is worth.
#[derive(Debug, Clone)]
pub(super) struct Values<V = f64> {
    /// The turns still expected, or how often deadlines are missed.
    pub(super) turns: Table<V>,
    /// The fewest turns, with the best possible dice; empty if they are not wanted.
    pub(super) fewest: Table<u16>,
    /// For each row, a bit for each gear in which more points for braking never mean more turns, and one
    /// for cars that have spun. Usually they do not, but where retiring is near, a car that is out may be
    /// better off than one that lingers.
    pub(super) monotone: Vec<u8>,
}

/// The bit of [`Values::monotone`] for cars that have spun.
pub(super) const SPUN: usize = 7;

impl<V: Value> Values<V> {
    pub(super) async fn new(shape: Shape, rows: usize, value: f64, has_fewest: bool) -> Self {
        let fewest = if has_fewest { rows } else { 0 };
        Self {
            turns: Table::new(shape, rows, V::of(value)).await,
            fewest: Table::new(shape, fewest, NEVER).await,
            monotone: vec![0; rows],
        }
    }

    /// Whether the fewest turns are wanted.
    #[inline]
    pub(super) fn has_fewest(&self) -> bool {
        !self.fewest.before.is_empty()
    }
}

impl Values {
    /// Takes the values of the last rows from others of the same gears and budgets.
    pub(super) fn end_as(&mut self, other: &Self, rows: usize) {
        self.turns.end_as(&other.turns, rows);
        self.fewest.end_as(&other.fewest, rows);
        let from = self.monotone.len() - rows;
        self.monotone[from..].copy_from_slice(&other.monotone[other.monotone.len() - rows..]);
    }

    /// The bytes that values of a number of rows take.
    pub(super) fn bytes(rows: usize, gears: Gear, budgets: &Budgets) -> u64 {
        let each = 2 * size_of::<f64>() as u64 + 2 * size_of::<u16>() as u64;
        let runs = u64::from(gears.number()).saturating_mul(budgets.count() as u64);
        (rows as u64).saturating_mul(runs.saturating_mul(each) + 1)
    }
}
