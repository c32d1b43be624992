//! Values by place, for drivers who look at more than their own car.

use crate::dice::Gear;

use super::Par;
use super::places::Place;

impl Par {
    /// The row of a place, if cars come there.
    pub(crate) fn row(&self, place: Place) -> Option<usize> {
        self.places.row(place)
    }

    /// The turns expected of a car that has come to a row in a gear, by its budget.
    pub(crate) fn coming(&self, row: usize, gear: Gear) -> &[f64] {
        self.values.coming(row, gear)
    }

    /// The turns expected of a car that is about to roll the die of a gear, by its budget.
    pub(crate) fn driving(&self, row: usize, gear: Gear) -> &[f64] {
        self.values.driving(row, gear)
    }
}
